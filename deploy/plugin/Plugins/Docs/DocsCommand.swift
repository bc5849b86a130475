import Foundation
import PackagePlugin

/// `swift package docs …` runs `docs …` in the package's folder.
///
/// It asks for no permission to write to the folder: on Linux SwiftPM has no sandbox, and in automated builds the
/// question would be an error. What a command writes is what it says: `build` the site, `init` and `adopt` their files.
@main
struct DocsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let docs = Process()
    docs.executableURL = try context.tool(named: "docs").url
    docs.arguments = arguments
    docs.currentDirectoryURL = context.package.directoryURL
    // Tells `docs` not to wait for the lock of the SwiftPM that waits for this plugin, and to end when it ends.
    docs.environment = ProcessInfo.processInfo.environment.merging(["LIVEDOCS_PLUGIN": "1"]) { $1 }
    try docs.run()
    // SwiftPM may be killed without telling its plugins.
    let parent = getppid()
    while docs.isRunning {
      if getppid() != parent { docs.terminate() }
      Thread.sleep(forTimeInterval: 0.1)
    }
    guard docs.terminationStatus == 0 else { exit(docs.terminationStatus) }
  }
}
