import DocsFoundation
import Foundation

/// The records of a site's pages from the last build.
///
/// They are split into parts, which are read in parallel; a changed page affects only one part. A record is decoded when
/// its page is loaded, so what is in memory is in the order of the pages, as the stages look at it.
struct PageCache: Sendable {
  private let cache: ContentCache
  /// The inputs that every record depends on.
  private let key: [String]
  /// The records of each part, by the path of their page.
  private let parts: [RecordTable]
  private let checksSamples: Bool

  private static let partCount = 64

  /// - Parameters:
  ///   - root: the folder of the site.
  ///   - configuration: `docs.yml`, which affects how pages are read.
  ///   - checksSamples: whether listings are checked. If so, records of pages with unchecked listings are ignored.
  init(root: URL, configuration: ContentFile, checksSamples: Bool) async {
    let cache = ContentCache(ofSite: root)
    let key = ["pages", configuration.text, FileStamp.program?.text ?? ""]
    (self.cache, self.key, self.checksSamples) = (cache, key, checksSamples)
    parts = await Array(0..<Self.partCount).concurrentMap { part in
      let bytes = cache.bytes(.pages, Self.fingerprint(of: part, key))
      return bytes.flatMap { try? RecordTable($0) } ?? RecordTable()
    }
  }

  /// The record of a page; nil if it has none, or none that can be used.
  subscript(path: String) -> CachedPage? {
    let part = parts[path.part(among: Self.partCount)]
    guard let number = part.number(of: path), var reader = try? part.reader(of: number),
      let record = try? CachedPage(of: path, from: &reader),
      !checksSamples || record.page.uncheckedListings == 0
    else { return nil }
    return record
  }

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
    var grouped = [[Entry]](repeating: [], count: Self.partCount)
    var isChanged = [Bool](repeating: false, count: Self.partCount)
    for entry in entries {
      let part = entry.record.page.sourcePath.part(among: Self.partCount)
      grouped[part].append(entry)
      if case .new = entry { isChanged[part] = true }
    }
    let changed = parts.indices.filter { isChanged[$0] || grouped[$0].count != parts[$0].count }
    await changed.concurrentForEach { [grouped] part in
      let records = grouped[part].map { entry in
        let path = entry.record.page.sourcePath
        if case .known = entry, let number = parts[part].number(of: path) {
          return parts[part].record(number)
        }
        return RecordTable.record(path, entry.record.write)
      }
      cache.store(Data(RecordTable.bytes(of: records)), .pages, Self.fingerprint(of: part, key))
    }
  }

  private static func fingerprint(of part: Int, _ key: [String]) -> Fingerprint {
    Fingerprint(key + [String(part)])
  }
}
