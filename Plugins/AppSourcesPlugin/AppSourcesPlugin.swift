import Foundation
import PackagePlugin

/// Compiles an app's own source files as part of a test target on Linux.
///
/// `app-sources.json`, beside Package.swift, names the folders of each target:
///
///     {"ShoppingTests": ["Shopping"]}
///
/// Files with the marks of Objective-C are compiled without them, at the same lines and columns; see `AppSource`.
@main struct AppSourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let tool = try context.tool(named: "app-source").url
    let root = context.package.directoryURL
    return try folders(of: target.name, below: root).flatMap { folder in
      try sources(in: folder).map { source in
        // Two files in different folders may have the same name.
        let name = source.path.dropFirst(root.path.count).replacing("/", with: "_")
        let output = context.pluginWorkDirectoryURL.appending(path: String(name.drop { $0 == "_" }))
        return .buildCommand(
          displayName: "Preparing \(source.lastPathComponent)",
          executable: tool,
          arguments: [source.path, output.path],
          inputFiles: [source],
          outputFiles: [output]
        )
      }
    }
  }

  private func folders(of target: String, below root: URL) throws -> [URL] {
    let file = root.appending(path: "app-sources.json")
    guard let data = try? Data(contentsOf: file) else {
      throw AppSourcesError(
        "\(file.path) is missing. Name the folders with the app's sources: {\"\(target)\": [\"MyApp\"]}"
      )
    }
    guard let folders = try? JSONDecoder().decode([String: [String]].self, from: data) else {
      throw AppSourcesError("\(file.path) must be an object with an array of folders for each target")
    }
    guard let own = folders[target] else {
      throw AppSourcesError("\(file.path) has no entry for '\(target)'")
    }
    return own.map { root.appending(path: $0) }
  }

  private func sources(in folder: URL) throws -> [URL] {
    guard let names = FileManager.default.enumerator(atPath: folder.path) else {
      throw AppSourcesError("\(folder.path) is not a folder")
    }
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    guard !files.isEmpty else { throw AppSourcesError("\(folder.path) has no Swift files") }
    return files.map { folder.appending(path: $0) }
  }
}

/// What is wrong with `app-sources.json`.
struct AppSourcesError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
