import Foundation

/// A folder that exists for the duration of a test.
///
/// Its name has spaces and a non-ASCII letter, like the folders of real users.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates a new, empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "live docs é \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, and creates the folders it needs.
  public func write(_ text: String, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file.
  public func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Every file below a folder with its bytes, by its path relative to the folder.
  public func files(below folder: String) throws -> [String: Data] {
    try TemporaryFolder.files(below: url.appending(path: folder))
  }

  /// Every file below a folder anywhere with its bytes, by its path relative to the folder.
  public static func files(below root: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) {
      var isFolder: ObjCBool = false
      let file = root.appending(path: path)
      if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue {
        files[path] = try Data(contentsOf: file)
      }
    }
    return files
  }
}
