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
    let file = self.path(path)
    guard let stamp = FileStamp(file) else { throw Disk.SystemError(file) }
    if let record, record.stamp == stamp {
      return LoadedPage(path: path, stamp: stamp, digest: record.digest, content: .record(record, text: nil))
    }
    let content = try text(path)
    let digest = Fingerprint(of: Array(content.text.utf8))
    // A file that has just changed may change again without getting a new stamp.
    let isSettled = stamp.isOlder(than: Self.settlingTime)
    let known = record.flatMap { $0.digest == digest ? $0 : nil }
    return LoadedPage(
      path: path,
      stamp: isSettled ? stamp : nil,
      digest: digest,
      content: known.map { .record($0, text: content) } ?? .text(content)
    )
  }

  /// Seconds after which another change of a file gets a new stamp on any file system.
  private static let settlingTime: TimeInterval = 0.05
}
