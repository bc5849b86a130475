import DocsFoundation
import Foundation

/// Adds a script to every page, such as the one that updates the page during editing.
struct ScriptedOutput: SiteOutput {
  let base: any SiteOutput
  /// The address of the script, a module.
  let script: String

  func keeps(_ artifact: String, keys: [Fingerprint]) -> Bool {
    base.keeps(artifact, keys: keys.adding(script))
  }

  func add(_ files: [SiteFile], of artifact: String, keys: [Fingerprint]) throws {
    try base.add(files.map(scripted), of: artifact, keys: keys.adding(script))
  }

  private func scripted(_ file: SiteFile) -> SiteFile {
    guard file.path.hasSuffix(".html"), let end = file.bytes.range(of: Self.end) else { return file }
    var file = file
    let element = "<script type=\"module\" src=\"\(script.escapedForHTML)\"></script>\n"
    file.bytes.insert(contentsOf: Data(element.utf8), at: end.lowerBound)
    return file
  }

  private static let end = Data("</head>".utf8)
}
