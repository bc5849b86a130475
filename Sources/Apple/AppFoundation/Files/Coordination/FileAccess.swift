import AppGroups
import Foundation

/// A place where a method that can't throw stores an error.
///
/// Source: developer.apple.com/documentation/foundation/nserrorpointer. Apple's type releases the error later by itself;
/// on Linux nothing needs that.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// One file that a coordinator reads or writes, and how.
struct FileAccess: Sendable {
  let url: URL
  let access: FileCoordination.Access
  let reading: NSFileCoordinator.ReadingOptions
  let writing: NSFileCoordinator.WritingOptions

  static func read(_ url: URL, _ options: NSFileCoordinator.ReadingOptions) -> FileAccess {
    FileAccess(url: url, access: .read, reading: options, writing: [])
  }

  static func write(_ url: URL, _ options: NSFileCoordinator.WritingOptions) -> FileAccess {
    FileAccess(url: url, access: .write, reading: [], writing: options)
  }

  /// The file, for comparison with others.
  var path: String { url.filePath }

  /// Whether the file is gone afterward.
  var removes: Bool { access == .write && !writing.isDisjoint(with: [.forDeleting, .forReplacing]) }

  /// Whether those who show something inside the folder are asked, too.
  var concernsContents: Bool {
    access == .write && !writing.isDisjoint(with: [.forDeleting, .forReplacing, .forMoving])
  }
}

extension URL {
  /// The path in one spelling.
  var filePath: String {
    let path = standardizedFileURL.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Whether the file is in a folder, at any depth.
  func isInside(_ folder: URL) -> Bool { filePath.hasPrefix(folder.filePath + "/") }
}
