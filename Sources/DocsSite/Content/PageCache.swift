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
      let records = bytes.flatMap { try? CachedPage.read($0) } ?? []
      let usable = records.filter { !checksSamples || $0.page.uncheckedListings == 0 }
      return Dictionary(usable.map { ($0.page.sourcePath, $0) }) { first, _ in first }
    }
  }

  subscript(path: String) -> CachedPage? { parts[path.part(among: Self.partCount)][path] }

  /// A record to keep.
  enum Entry {
    /// It is as the last build left it.
    case known(CachedPage)
    case new(CachedPage)

    var record: CachedPage {
      switch self {
      case .known(let record), .new(let record): record
      }
    }
  }

  /// Stores the current records.
  func store(_ entries: [Entry]) async {
    var grouped = [[CachedPage]](repeating: [], count: Self.partCount)
    var isChanged = [Bool](repeating: false, count: Self.partCount)
    for entry in entries {
      let record = entry.record
      let part = record.page.sourcePath.part(among: Self.partCount)
      grouped[part].append(record)
      if case .new = entry { isChanged[part] = true }
    }
    let changed = parts.indices.filter { isChanged[$0] || grouped[$0].count != parts[$0].count }
    await changed.concurrentForEach { [grouped] part in
      cache.store(Data(CachedPage.bytes(of: grouped[part])), .pages, Self.fingerprint(of: part, key))
    }
  }

  private static func fingerprint(of part: Int, _ key: [String]) -> Fingerprint {
    Fingerprint(key + [String(part)])
  }
}
