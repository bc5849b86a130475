import DocsFoundation
import DocsMarkdown
import Foundation

extension ContentLoader {
  /// Reads a page's file, unless its record is still current.
  ///
  /// - Parameters:
  ///   - path: the path from the root.
  ///   - record: the record of an earlier build.
  func load(_ path: String, known record: CachedPage?) throws -> LoadedPage {
    try read(stamp(path, known: record))
  }

  /// Finds out whether the record of a page's file is still current, without reading the file.
  ///
  /// - Parameters:
  ///   - path: the path from the root.
  ///   - record: the record of an earlier build.
  ///   - folder: the root, if it is open.
  func stamp(_ path: String, known record: CachedPage?, in folder: OpenFolder? = nil) throws -> LoadedPage {
    let stamp = folder.map { $0.stamp(path.utf8) } ?? FileStamp(self.path(path))
    guard let stamp else { throw Disk.SystemError(self.path(path)) }
    if let record, record.stamp == stamp {
      return LoadedPage(path: path, stamp: stamp, digest: record.digest, content: .record(record, text: nil))
    }
    return LoadedPage(path: path, stamp: stamp, digest: .none, content: .unread(known: record))
  }

  /// Reads the text of a page that has none yet.
  func read(_ page: LoadedPage) throws -> LoadedPage {
    guard case .unread(let record) = page.content else { return page }
    let content = try text(page.path)
    let digest = Fingerprint(of: Array(content.text.utf8))
    let known = record.flatMap { $0.digest == digest ? $0 : nil }
    return LoadedPage(
      path: page.path,
      // A file that has just changed may change again without getting a new stamp.
      stamp: page.stamp.flatMap { $0.isOlder(than: Self.settlingTime) ? $0 : nil },
      digest: digest,
      content: known.map { .record($0, text: content) } ?? .text(content)
    )
  }

  /// Seconds after which another change of a file gets a new stamp on any file system.
  private static let settlingTime: TimeInterval = 0.05
}
