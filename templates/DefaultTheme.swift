import Foundation

/// The theme of a site without its own.
package enum DefaultTheme {
  /// The folder of the templates and assets.
  package static var folder: URL {
    // Looking up a bundle reads all names in the program's folder several times, so the usual place is checked first.
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "LiveDocs_DefaultTheme.resources", directoryHint: .isDirectory)
    if FileManager.default.fileExists(atPath: beside.path) { return beside }
    return Bundle.module.resourceURL ?? Bundle.module.bundleURL
  }
}
