import Foundation

// As FileManager's: in an app, these are the folders of its container. Apple's page on each is
// developer.apple.com/documentation/foundation/url/ and its name.
extension URL {
  /// The person's documents.
  public static var documentsDirectory: URL { folder(.documentDirectory) }

  /// Files that the app can make again.
  public static var cachesDirectory: URL { folder(.cachesDirectory) }

  /// Files that the app needs and the person doesn't see.
  public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

  /// The folder above the last two.
  public static var libraryDirectory: URL { folder(.libraryDirectory) }

  /// The folder for temporary files.
  public static var temporaryDirectory: URL { FileManager.default.temporaryDirectory }

  /// The home folder.
  public static var homeDirectory: URL { FileManager.default.homeDirectoryForCurrentUser }

  private static func folder(_ directory: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first ?? homeDirectory
  }
}
