import Foundation
import SimulationKit

/// Where the files of a site are kept, and how a reader comes to edit one.
struct Repository: Hashable, Sendable, Codable {
  /// The URL of the repository, as a browser shows it: `https://github.com/ada/lamps`.
  var url: String
  /// The branch that changes go to.
  var branch: String
  /// The URL at which a file is edited, with `{url}`, `{branch}` and `{path}` in it; empty for the usual one.
  var edit: String

  static let schema = Schema(
    .object([
      .init("url", Schema(.string(length: 1...500))),
      .init("branch", Schema(.string(length: 1...200)), default: "main"),
      .init("edit", Schema(.string(length: 0...1000)), default: ""),
    ])
  )

  /// The URL at which a file is edited.
  ///
  /// - Parameter path: the path from the root of the site: `content/index.md`.
  func editURL(of path: String) -> String {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    // GitLab keeps its own pages below a hyphen. GitHub's form is the one for all others.
    let usual = base.contains("gitlab") ? "{url}/-/edit/{branch}/{path}" : "{url}/edit/{branch}/{path}"
    return (edit.isEmpty ? usual : edit).replacing("{url}", with: base)
      .replacing("{branch}", with: branch.percentEncodedPath)
      .replacing("{path}", with: path.percentEncodedPath)
  }

  /// What is wrong with it, each with the name of its key.
  fileprivate var faults: [(key: String, reason: String)] {
    var faults: [(String, String)] = []
    if !Self.isWeb(url) {
      faults.append(("url", "The repository must be an http or https URL"))
    }
    guard !edit.isEmpty else { return faults }
    if !edit.contains("{path}") || !Self.isWeb(editURL(of: "content/index.md")) {
      faults.append(("edit", "The form must be an http or https URL with {path} in it"))
    }
    for name in edit.split(separator: "{").dropFirst().compactMap({ $0.split(separator: "}").first })
    where !Self.names.contains(String(name)) {
      let near = String(name).nearest(among: Self.names)
      let hint = near.map { "; did you mean '{\($0)}'?" } ?? ""
      faults.append(("edit", "Nothing stands for '{\(name)}'\(hint)"))
    }
    return faults
  }

  private static let names = ["url", "branch", "path"]

  private static func isWeb(_ text: String) -> Bool {
    guard let url = URL(string: text), url.host()?.isEmpty == false else { return false }
    return ["http", "https"].contains(url.scheme)
  }
}

extension SiteConfiguration {
  /// What is wrong with the keys about publishing that a schema cannot tell.
  var publishingFaults: [Rejection] {
    (repository?.faults.map { Rejection(at: JSONPointer(["repository", $0.key]), $0.reason) } ?? [])
      + rules.sorted { $0.key < $1.key }.compactMap { name, level in
        DiagnosticRule.fault(of: level, for: name).map { Rejection(at: JSONPointer(["rules", name]), $0) }
      }
  }
}
