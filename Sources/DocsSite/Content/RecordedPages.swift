import Foundation

/// What was known of a site's pages when it was last built.
struct RecordedPages {
  private let cache: ContentCache
  private let key: Fingerprint
  /// The records, by the path of the page.
  private let records: [String: PageRecord]

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - configuration: `docs.yml`; how a page is read depends on it.
  init(root: URL, configuration: ContentFile) {
    cache = ContentCache(folder: root.appending(path: ".build/docs"))
    key = Fingerprint(["pages", configuration.text, FileStamp.program?.text ?? ""])
    records = cache.bytes(.pages, key).flatMap { try? PageRecord.read(Array($0)) } ?? [:]
  }

  subscript(path: String) -> PageRecord? { records[path] }

  /// Keeps what is known now.
  func store(_ records: [PageRecord]) {
    let isKnown = records.count == self.records.count
    guard !isKnown || !records.allSatisfy({ self.records[$0.page.sourcePath] == $0 }) else { return }
    cache.store(Data(PageRecord.bytes(of: records)), .pages, key)
  }
}
