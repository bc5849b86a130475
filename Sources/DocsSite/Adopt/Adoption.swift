import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation

/// What `docs adopt` finds in a folder: the documentation that it has, and the settings to check it where it is.
package struct Adoption: Hashable, Sendable {
  /// The settings, as the text of `docs.yml`.
  package let configuration: String
  /// The Markdown files and folders that become pages.
  package let sources: [String]

  /// Looks for documentation in a folder: that of a package, or a book about the language, which has no `Package.swift`.
  ///
  /// - Returns: nil if there is neither a package nor documentation.
  /// - Throws: `ToolchainError` if the package can't be read.
  package init?(of folder: URL) async throws {
    let folder = folder.standardizedFileURL
    let manifest = folder.appending(path: "Package.swift")
    let package =
      FileManager.default.fileExists(atPath: manifest.path)
      ? try await SwiftPackage.describe(folder) : nil
    self.init(package, in: folder, repository: await Self.repository(of: folder))
    guard package != nil || !sources.isEmpty else { return nil }
  }

  init(_ package: SwiftPackage?, in folder: URL, repository: String?) {
    let loader = ContentLoader(root: folder)
    let entries = ((try? Disk.entries(of: folder.path)) ?? []).sorted { $0.name < $1.name }
    let named = Self.names.compactMap { name in
      entries.first { $0.name.lowercased() == name && $0.kind != .other }?.name
    }
    let catalogs = Self.catalogs(in: folder.path, depth: 0).sorted()
    let beside = catalogs.filter { catalog in !named.contains { catalog.hasPrefix($0 + "/") } }
    sources = (named + beside).filter {
      (try? loader.contentPaths(sources: [$0]).pages.contains(where: PagePath.isInPlace)) == true
    }
    var lines = [
      "title: \((package?.name ?? folder.lastPathComponent).quotedForYAML)",
      "# Markdown that is read where it is, besides content/ if there is one.",
      "sources: [\(sources.map(\.quotedForYAML).joined(separator: ", "))]",
    ]
    if let package {
      let modules = package.libraryModules.isEmpty ? package.modules : package.libraryModules
      lines += [
        "# The modules that listings may import, and whose doc comments become the API reference.",
        "modules: [\(modules.joined(separator: ", "))]",
      ]
    }
    if let repository {
      lines += ["repository:", "  url: \(repository.quotedForYAML)"]
    }
    configuration = lines.joined(separator: "\n") + "\n"
  }

  /// The names of files and folders with documentation, in lowercase, in the order of the settings.
  private static let names = ["readme.md", "contributing.md", "documentation", "guides", "docs"]

  private static func catalogs(in folder: String, depth: Int) -> [String] {
    guard depth < ContentLoader.depthLimit, let entries = try? Disk.entries(of: folder) else { return [] }
    return entries.flatMap { entry -> [String] in
      guard entry.kind == .folder, !entry.name.hasPrefix(".") else { return [] }
      if entry.name.hasSuffix(".docc") { return [entry.name] }
      return catalogs(in: "\(folder)/\(entry.name)", depth: depth + 1).map { "\(entry.name)/\($0)" }
    }
  }

  /// The web address of the repository that git fetches from; nil if there is none.
  private static func repository(of folder: URL) async -> String? {
    guard Subprogram.path(of: "git") != nil else { return nil }
    var git = Subprogram(program: "git", folder: folder)
    git.arguments = ["--no-optional-locks", "remote", "get-url", "origin"]
    git.timeLimit = 10
    guard let result = try? await git.run(), result.failure == nil else { return nil }
    return webAddress(ofRemote: result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The web address of a repository, from that which git knows: `git@github.com:ada/lamps.git`.
  static func webAddress(ofRemote remote: String) -> String? {
    var address = remote.hasSuffix(".git") ? String(remote.dropLast(4)) : remote
    if let name = address.wholeMatch(of: /git@([^:\/]+):(.+)/) {
      address = "https://\(name.1)/\(name.2)"
    } else if let rest = address.wholeMatch(of: /ssh:\/\/git@(.+)/)?.1 {
      address = "https://\(rest)"
    }
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme),
      url.host()?.isEmpty == false,
      url.user() == nil, url.password() == nil
    else { return nil }
    return address
  }
}
