import Foundation

/// The theme of a site without its own.
package enum BundledTheme {
  /// The folder of the templates and assets.
  package static var folder: URL {
    // Looking up a bundle reads all names in the program's folder several times, so the usual place is checked first.
    let beside = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "LiveDocs_DefaultTheme.resources", directoryHint: .isDirectory)
    let bundle =
      FileManager.default.fileExists(atPath: beside.path)
      ? beside : Bundle.module.resourceURL ?? Bundle.module.bundleURL
    return bundle.appending(path: "templates", directoryHint: .isDirectory)
  }
}
