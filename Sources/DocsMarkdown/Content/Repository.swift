import Foundation
import SimulationKit

/// The repository of a site's files, and where to see or edit one of them.
package struct Repository: Hashable, Sendable, Codable {
  /// The web URL of the repository: `https://github.com/ada/lamps`.
  package var url: String
  /// The branch that changes go to.
  var branch: String
  /// The folder of the site in the repository; empty if it is at the root.
  var folder: String
  /// The URL for editing a file, with `{url}`, `{branch}` and `{path}`; empty for the default.
  package var edit: String
  /// The URL of a file for readers, with the same placeholders; empty for the default.
  package var view: String

  package init(
    url: String,
    branch: String = "main",
    folder: String = "",
    edit: String = "",
    view: String = ""
  ) {
    (self.url, self.branch, self.folder, self.edit, self.view) = (url, branch, folder, edit, view)
  }

  package static let schema = Schema(
    .object([
      .init("url", Schema(.string(length: 1...500))),
      .init("branch", Schema(.string(length: 1...200)), default: "main"),
      .init("folder", Schema(.string(length: 0...500)), default: ""),
      .init("edit", Schema(.string(length: 0...1000)), default: ""),
      .init("view", Schema(.string(length: 0...1000)), default: ""),
    ])
  )

  /// The name by which package manifests call it: the last part of its URL.
  package var identity: String {
    let name = base.split(separator: "/").last.map(String.init) ?? ""
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  /// The URL for editing a file.
  ///
  /// - Parameter path: the path relative to the site's root: `content/index.md`.
  package func editURL(of path: String) -> String {
    url(edit, "edit", pathInRepository(path) ?? path)
  }

  /// The URL where readers see a file, or nil if it isn't in the repository.
  ///
  /// - Parameter path: the path relative to the site's root: `LICENSE.txt`, `../LICENSE.txt`.
  package func viewURL(of path: String) -> String? {
    pathInRepository(path).map { url(view, "blob", $0) } ?? hostURL(of: path)
  }

  /// The URL of another page of the repository on GitHub, or nil if a path isn't that of one.
  ///
  /// READMEs name it relative to their own address, `/ada/lamps/blob/main/README.md`.
  ///
  /// - Parameter path: the path relative to the site's root: `../../issues`.
  package func hostURL(of path: String) -> String? {
    let parts = folder.split(separator: "/") + path.split(separator: "/")
    guard view.isEmpty, parts.count > 2, parts[..<2] == ["..", ".."], parts[2] != ".." else { return nil }
    return "\(base)/\(parts[2...].joined(separator: "/").percentEncodedPath)"
  }

  /// ``url`` without a slash at the end.
  private var base: String { url.hasSuffix("/") ? String(url.dropLast()) : url }

  private func url(_ template: String, _ route: String, _ path: String) -> String {
    // GitLab prefixes its own routes with a hyphen. All others use GitHub's format.
    let usual = "{url}\(base.contains("gitlab") ? "/-" : "")/\(route)/{branch}/{path}"
    return (template.isEmpty ? usual : template).replacing("{url}", with: base)
      .replacing("{branch}", with: branch.percentEncodedPath)
      .replacing("{path}", with: path.percentEncodedPath)
  }

  /// A path relative to the repository's root, or nil if it leads out of the repository.
  private func pathInRepository(_ path: String) -> String? {
    var parts: [Substring] = []
    for part in folder.split(separator: "/") + path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The faults, each with its key.
  package var faults: [(key: String, reason: String)] {
    var faults: [(String, String)] = []
    if !Self.isWeb(url) {
      faults.append(("url", "The repository must be an http or https URL"))
    }
    if folder.hasPrefix("/") || pathInRepository("") == nil {
      faults.append(("folder", "The folder must be a path from the root of the repository"))
    }
    return faults + templateFaults("edit", edit) + templateFaults("view", view)
  }

  private func templateFaults(_ key: String, _ template: String) -> [(key: String, reason: String)] {
    guard !template.isEmpty else { return [] }
    var faults: [(String, String)] = []
    if !template.contains("{path}") || !Self.isWeb(url(template, "", "content/index.md")) {
      faults.append((key, "The \(key) URL must be an http or https URL that contains {path}"))
    }
    for name in template.split(separator: "{").dropFirst().compactMap({ $0.split(separator: "}").first })
    where !Self.names.contains(String(name)) {
      let near = String(name).nearest(among: Self.names)
      let hint = near.map { "; did you mean '{\($0)}'?" } ?? ""
      faults.append((key, "Unknown placeholder '{\(name)}'\(hint)"))
    }
    return faults
  }

  private static let names = ["url", "branch", "path"]

  private static func isWeb(_ text: String) -> Bool {
    guard let url = URL(string: text), url.host()?.isEmpty == false else { return false }
    return ["http", "https"].contains(url.scheme)
  }
}
