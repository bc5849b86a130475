import Foundation

extension FileManager {
  /// Returns the folder that the apps of a group share.
  ///
  /// On iOS and watchOS it is nil if the app's entitlements don't list the group. A Mac always returns a URL; only
  /// reading and writing shows whether the app has access.
  ///
  /// Source:
  /// developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:).
  ///
  /// - Parameter groupIdentifier: the group, such as `group.com.example.money`.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    let app = AppContext.required(by: "FileManager.containerURL(forSecurityApplicationGroupIdentifier:)")
    return app.device.disk.container(ofGroup: groupIdentifier, for: app.process)
  }
}

// A declaration of this module with the same signature wins over Foundation's. An app finds its own container, and code
// outside any app what Foundation finds.
extension FileManager {
  /// Returns the standard folders for a purpose; in an app, those of its container.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/urls(for:in:).
  ///
  /// - Parameters:
  ///   - directory: the purpose.
  ///   - domainMask: where to search. An app's container is in the user's domain.
  public func urls(
    for directory: FileManager.SearchPathDirectory,
    in domainMask: FileManager.SearchPathDomainMask
  ) -> [URL] {
    NSSearchPathForDirectoriesInDomains(directory, domainMask, true).map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
  }

  /// Returns the standard folder for a purpose, and creates it if asked.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/url(for:in:appropriatefor:create:).
  ///
  /// - Parameters:
  ///   - directory: the purpose.
  ///   - domain: where to search; one domain.
  ///   - url: for `.itemReplacementDirectory`, the file to replace.
  ///   - shouldCreate: whether to create the folder if there is none.
  /// - Throws: `CocoaError.fileNoSuchFile` if there is no such folder, or Foundation's error.
  public func url(
    for directory: FileManager.SearchPathDirectory,
    in domain: FileManager.SearchPathDomainMask,
    appropriateFor url: URL?,
    create shouldCreate: Bool
  ) throws -> URL {
    var isCreated = shouldCreate
    var folder = urls(for: directory, in: domain).first
    if directory == .itemReplacementDirectory {
      folder = temporaryDirectory.appending(component: UUID().uuidString, directoryHint: .isDirectory)
      isCreated = true
    }
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    if isCreated {
      try createDirectory(at: folder, withIntermediateDirectories: true)
    }
    return folder
  }

  /// The folder for temporary files; in an app, that of its container.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/temporarydirectory.
  public var temporaryDirectory: URL { URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true) }

  /// The person's home folder; in an app, its container.
  ///
  /// Source: developer.apple.com/documentation/foundation/filemanager/homedirectoryforcurrentuser.
  public var homeDirectoryForCurrentUser: URL { URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true) }
}

/// Returns the path of the person's home folder; in an app, of its container.
///
/// Source: developer.apple.com/documentation/foundation/nshomedirectory().
public func NSHomeDirectory() -> String {
  guard let app = AppContext.current else { return Foundation.NSHomeDirectory() }
  return app.container.folderPath
}

/// Returns the path of the folder for temporary files; in an app, of the one in its container.
///
/// Source: developer.apple.com/documentation/foundation/nstemporarydirectory().
public func NSTemporaryDirectory() -> String {
  guard let app = AppContext.current else { return Foundation.NSTemporaryDirectory() }
  return app.container.appending(component: "tmp", directoryHint: .isDirectory).folderPath + "/"
}

/// Returns the paths of the standard folders for a purpose; in an app, of those in its container.
///
/// Source: developer.apple.com/documentation/foundation/nssearchpathfordirectoriesindomains(_:_:_:).
///
/// - Parameters:
///   - directory: the purpose.
///   - domainMask: where to search. An app's container is in the user's domain.
///   - expandTilde: whether the paths are full.
public func NSSearchPathForDirectoriesInDomains(
  _ directory: FileManager.SearchPathDirectory,
  _ domainMask: FileManager.SearchPathDomainMask,
  _ expandTilde: Bool
) -> [String] {
  guard let app = AppContext.current else {
    return Foundation.NSSearchPathForDirectoriesInDomains(directory, domainMask, expandTilde)
  }
  guard domainMask.contains(.userDomainMask), let path = directory.pathInContainer else { return [] }
  guard expandTilde else { return ["~/" + path] }
  return [app.container.appending(path: path, directoryHint: .isDirectory).folderPath]
}

extension FileManager.SearchPathDirectory {
  /// The folder for the purpose in an app's container; nil if the container has none.
  ///
  /// Source: "File System Basics" in the File System Programming Guide (developer.apple.com).
  fileprivate var pathInContainer: String? {
    switch self {
    case .documentDirectory: "Documents"
    case .libraryDirectory: "Library"
    case .cachesDirectory: "Library/Caches"
    case .applicationSupportDirectory: "Library/Application Support"
    case .autosavedInformationDirectory: "Library/Autosave Information"
    case .preferencePanesDirectory: "Library/PreferencePanes"
    case .desktopDirectory: "Desktop"
    case .downloadsDirectory: "Downloads"
    case .moviesDirectory: "Movies"
    case .musicDirectory: "Music"
    case .picturesDirectory: "Pictures"
    case .sharedPublicDirectory: "Public"
    default: nil
    }
  }
}

extension URL {
  /// The path without a slash at the end.
  fileprivate var folderPath: String {
    let path = path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
