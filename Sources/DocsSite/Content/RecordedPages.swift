import Foundation

/// What was known of a site's pages when it was last built.
///
/// The records lie in parts, so that they are read beside each other, and a changed page leaves most of them alone.
struct RecordedPages: Sendable {
  private let cache: ContentCache
  /// What every record depends on.
  private let key: [String]
  /// The records, by the path of the page.
  private let records: [String: PageRecord]

  private static let partCount = 64

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - configuration: `docs.yml`; how a page is read depends on it.
  ///   - checksSamples: whether listings are checked. The record of a page whose listings were not is of no use then.
  init(root: URL, configuration: ContentFile, checksSamples: Bool) async {
    let cache = ContentCache(ofSite: root)
    let key = ["pages", configuration.text, FileStamp.program?.text ?? ""]
    let parts = await Array(0..<Self.partCount).concurrentMap { part in
      cache.bytes(.pages, Self.fingerprint(of: part, key)).flatMap { try? PageRecord.read(Array($0)) } ?? []
    }
    (self.cache, self.key) = (cache, key)
    let usable = parts.joined().filter { !checksSamples || $0.page.uncheckedListings == 0 }
    records = Dictionary(usable.map { ($0.page.sourcePath, $0) }) { first, _ in first }
  }

  subscript(path: String) -> PageRecord? { records[path] }

  /// Keeps what is known now.
  func store(_ records: [PageRecord]) async {
    let known = Dictionary(grouping: self.records.values) { Self.part(of: $0.page.sourcePath) }
    let parts = Dictionary(grouping: records) { Self.part(of: $0.page.sourcePath) }
    await Array(0..<Self.partCount).concurrentForEach { part in
      let records = parts[part] ?? []
      let isKnown =
        records.count == known[part]?.count ?? 0
        && records.allSatisfy { self.records[$0.page.sourcePath] == $0 }
      if !isKnown {
        cache.store(Data(PageRecord.bytes(of: records)), .pages, Self.fingerprint(of: part, key))
      }
    }
  }

  /// The part that the record of a page lies in: FNV-1a, which is the same in every process.
  private static func part(of path: String) -> Int {
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(partCount))
  }

  private static func fingerprint(of part: Int, _ key: [String]) -> Fingerprint {
    Fingerprint(key + [String(part)])
  }
}
