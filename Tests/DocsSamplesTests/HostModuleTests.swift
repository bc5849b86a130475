import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsSamples
@testable import DocsToolchain

/// Packages with modules that run in the compiler or in a plugin, and not in listings.
struct HostModuleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(
        name: "Things",
        targets: [
          .macro(name: "Wiring"),
          .target(name: "Lamps", dependencies: ["Wiring"]),
          .executableTarget(name: "lampmaker", dependencies: ["Lamps"]),
          .plugin(name: "LampPlugin", capability: .buildTool(), dependencies: ["lampmaker"]),
          .target(name: "Shop", dependencies: ["Lamps"], plugins: ["LampPlugin"]),
        ]
      )
      """,
      to: "Package.swift"
    )
    try folder.write(Self.wiring, to: "Sources/Wiring/main.swift")
    try folder.write(
      """
      @freestanding(expression) public macro watts() -> Int = #externalMacro(module: "Wiring", type: "Watts")
      public let bulb = #watts
      """,
      to: "Sources/Lamps/Lamps.swift"
    )
    try folder.write(
      """
      import Foundation
      import Lamps
      try "public let made = \\(bulb)\\n".write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
      """,
      to: "Sources/lampmaker/main.swift"
    )
    try folder.write(
      """
      import PackagePlugin
      @main struct LampPlugin: BuildToolPlugin {
        func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
          let file = context.pluginWorkDirectoryURL.appending(path: "Made.swift")
          return [
            .buildCommand(
              displayName: "Making a lamp",
              executable: try context.tool(named: "lampmaker").url,
              arguments: [file.path],
              outputFiles: [file]
            )
          ]
        }
      }
      """,
      to: "Plugins/LampPlugin/LampPlugin.swift"
    )
    try folder.write("import Lamps\npublic let sold = bulb + made\n", to: "Sources/Shop/Shop.swift")
  }

  /// A macro that answers the compiler by itself, so the test needs no other package: each message is JSON after its
  /// length in eight bytes.
  ///
  /// Source: `PluginMessages.swift` of swift-syntax.
  private static let wiring = #"""
    import Foundation

    func read(_ count: Int) -> Data? {
      var data = Data()
      while data.count < count {
        guard let more = try? FileHandle.standardInput.read(upToCount: count - data.count), !more.isEmpty else { return nil }
        data += more
      }
      return data
    }

    while let head = read(8) {
      let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard let body = read(length) else { break }
      let isQuestion = String(decoding: body, as: UTF8.self).contains("getCapability")
      let answer = isQuestion
        ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
        : #"{"expandMacroResult":{"expandedSource":"40","diagnostics":[]}}"#
      let bytes = Data(answer.utf8)
      let size = (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
      FileHandle.standardOutput.write(Data(size) + bytes)
    }

    """#

  private func faults(_ modules: [String], _ listing: String) async throws -> [String] {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let toolchain = try await Toolchain.current(cache: cache)
    let library = try await SampleLibrary.build(
      modules: modules,
      package: folder.url,
      toolchain: toolchain,
      cache: cache,
      report: { _ in }
    )
    #expect(library.modules["Wiring"] == nil)
    #expect(library.modules.values.flatMap(\.objects).allSatisfy { !$0.contains("-tool.build/") })
    let checker = SampleChecker(
      depth: .everything,
      root: folder.url,
      toolchain: toolchain,
      library: library,
      cache: cache
    )
    let page = try TestPage.page("```swift\n\(listing)\n```", path: "content/lamps.md")
    return try await checker.check([page]).diagnostics.inOrder.map(\.line)
  }

  @Test func listingsUseMacrosAndModulesOfPlugins() async throws {
    let listing = "import Lamps\nimport Shop\n#watts  // => 40\nsold  // => 80"
    #expect(try await faults(["Lamps", "Shop"], listing) == [])
    // A macro that says something else is noticed, and listings expand it anew.
    try folder.write(
      Self.wiring.replacing(#""expandedSource":"40""#, with: #""expandedSource":"60""#),
      to: "Sources/Wiring/main.swift"
    )
    try await Task.sleep(for: .milliseconds(60))
    let changed = try await faults(["Lamps", "Shop"], listing)
    #expect(changed == ["7:9: Value differs from the page", "8:7: Value differs from the page"])
  }
}
