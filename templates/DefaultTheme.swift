import Foundation

/// The theme that a site has when it brings none of its own.
public enum DefaultTheme {
  /// The folder with the templates and the assets.
  public static var folder: URL {
    // A bundle reads all names in the folder of the program, some times over, before it says that this one is there.
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "LiveDocs_DefaultTheme.resources", directoryHint: .isDirectory)
    if FileManager.default.fileExists(atPath: beside.path) { return beside }
    return Bundle.module.resourceURL ?? Bundle.module.bundleURL
  }
}
