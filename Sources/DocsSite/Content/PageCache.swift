import DocsFoundation
import Foundation

/// The records of a site's pages from the last build.
///
/// They are split into parts, which are read in parallel; a changed page affects only one part.
struct PageCache: Sendable {
  private let cache: ContentCache
  /// The inputs that every record depends on.
  private let key: [String]
  /// The records of each part, by the path of their page.
  private let parts: [[String: CachedPage]]

  private static let partCount = 64

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - configuration: `docs.yml`, which affects how pages are read.
  ///   - checksSamples: whether listings are checked. If so, records of pages with unchecked listings are ignored.
  init(root: URL, configuration: ContentFile, checksSamples: Bool) async {
    let cache = ContentCache(ofSite: root)
    let key = ["pages", configuration.text, FileStamp.program?.text ?? ""]
    (self.cache, self.key) = (cache, key)
    parts = await Array(0..<Self.partCount).concurrentMap { part in
      let bytes = cache.bytes(.pages, Self.fingerprint(of: part, key))
      let records = bytes.flatMap { try? CachedPage.read(Array($0)) } ?? []
      let usable = records.filter { !checksSamples || $0.page.uncheckedListings == 0 }
      return Dictionary(usable.map { ($0.page.sourcePath, $0) }) { first, _ in first }
    }
  }

  subscript(path: String) -> CachedPage? { parts[Self.part(of: path)][path] }

  /// Stores the current records.
  func store(_ records: [CachedPage]) async {
    let grouped = Dictionary(grouping: records) { Self.part(of: $0.page.sourcePath) }
    await Array(0..<Self.partCount).concurrentForEach { part in
      let (records, known) = (grouped[part] ?? [], parts[part])
      let isKnown = records.count == known.count && records.allSatisfy { known[$0.page.sourcePath] == $0 }
      if !isKnown {
        cache.store(Data(CachedPage.bytes(of: records)), .pages, Self.fingerprint(of: part, key))
      }
    }
  }

  /// The part that contains the record of a page.
  private static func part(of path: String) -> Int { Int(path.utf8.stableHash % UInt64(partCount)) }

  private static func fingerprint(of part: Int, _ key: [String]) -> Fingerprint {
    Fingerprint(key + [String(part)])
  }
}
