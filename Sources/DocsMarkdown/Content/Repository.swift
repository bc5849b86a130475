import Foundation
import SimulationKit

/// The repository of a site's files, and how to edit one of them.
package struct Repository: Hashable, Sendable, Codable {
  /// The web URL of the repository: `https://github.com/ada/lamps`.
  package var url: String
  /// The branch that changes go to.
  var branch: String
  /// The URL for editing a file, with `{url}`, `{branch}` and `{path}`; empty for the default.
  package var edit: String

  package static let schema = Schema(
    .object([
      .init("url", Schema(.string(length: 1...500))),
      .init("branch", Schema(.string(length: 1...200)), default: "main"),
      .init("edit", Schema(.string(length: 0...1000)), default: ""),
    ])
  )

  /// The URL for editing a file.
  ///
  /// - Parameter path: the path relative to the site's root: `content/index.md`.
  package func editURL(of path: String) -> String {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    // GitLab prefixes its own routes with a hyphen. All others use GitHub's format.
    let usual = base.contains("gitlab") ? "{url}/-/edit/{branch}/{path}" : "{url}/edit/{branch}/{path}"
    return (edit.isEmpty ? usual : edit).replacing("{url}", with: base)
      .replacing("{branch}", with: branch.percentEncodedPath)
      .replacing("{path}", with: path.percentEncodedPath)
  }

  /// The faults, each with its key.
  package var faults: [(key: String, reason: String)] {
    var faults: [(String, String)] = []
    if !Self.isWeb(url) {
      faults.append(("url", "The repository must be an http or https URL"))
    }
    guard !edit.isEmpty else { return faults }
    if !edit.contains("{path}") || !Self.isWeb(editURL(of: "content/index.md")) {
      faults.append(("edit", "The edit URL must be an http or https URL that contains {path}"))
    }
    for name in edit.split(separator: "{").dropFirst().compactMap({ $0.split(separator: "}").first })
    where !Self.names.contains(String(name)) {
      let near = String(name).nearest(among: Self.names)
      let hint = near.map { "; did you mean '{\($0)}'?" } ?? ""
      faults.append(("edit", "Unknown placeholder '{\(name)}'\(hint)"))
    }
    return faults
  }

  private static let names = ["url", "branch", "path"]

  private static func isWeb(_ text: String) -> Bool {
    guard let url = URL(string: text), url.host()?.isEmpty == false else { return false }
    return ["http", "https"].contains(url.scheme)
  }
}
