import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsSamples
@testable import DocsToolchain

/// The effect of a module's change on the listings that import it.
@Suite(.serialized) struct SampleLibraryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Things",
        targets: [
          .target(name: "Base"), .target(name: "Lamps", dependencies: ["Base"]),
          .target(name: "Doors", dependencies: ["Base"]),
        ]
      )
      """,
      to: "Package.swift"
    )
    try folder.write(Self.base, to: "Sources/Base/Base.swift")
    try folder.write(Self.lamp, to: "Sources/Lamps/Lamp.swift")
    try folder.write("public let door = \"closed\"\n", to: "Sources/Doors/Door.swift")
  }

  private static let base = """
    public let base = 1
    public protocol Shining {}
    public struct Bulb {
      public init() {}
    }

    """

  private static let lamp = """
    import Base
    /// A lamp.
    public struct Lamp {
      public init() {}
      public var power: Int { base + 1 }
    }

    """

  private struct Check {
    var built: [String]
    var compilers: Int
    var runs: Int
    var faults: [String]
  }

  private func check(_ edit: (path: String, text: String)? = nil) async throws -> Check {
    if let edit {
      try folder.write(edit.text, to: edit.path)
      // File times are coarse, so files that have just changed aren't trusted.
      try await Task.sleep(for: .milliseconds(60))
    }
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let toolchain = try await Toolchain.current(cache: cache)
    var built: [String] = []
    let library = try await SampleLibrary.build(
      modules: ["Base", "Doors", "Lamps"],
      package: folder.url,
      toolchain: toolchain,
      cache: cache,
      report: { built.append($0.text) }
    )
    let checker = SampleChecker(
      depth: .everything,
      root: folder.url,
      toolchain: toolchain,
      library: library,
      cache: cache
    )
    let findings = try await checker.check([
      try TestPage.page(
        "```swift\nimport Base\nimport Lamps\nLamp().power  // => 2\n(Bulb() as Any) is any Shining  // => false\n```",
        path: "content/lamps.md"
      ),
      try TestPage.page("```swift\nimport Doors\ndoor  // => \"closed\"\n```", path: "content/doors.md"),
    ])
    return Check(
      built: built,
      compilers: findings.compilers.count,
      runs: findings.runs,
      faults: findings.diagnostics.inOrder.map(\.line)
    )
  }

  @Test func aChangeCostsNoMoreThanItMustCost() async throws {
    let first = try await check()
    #expect(first.built == ["Building Lamps", "Building Doors"], "Base is built with what needs it")
    #expect(first.compilers == 2 && first.runs == 2)
    #expect(first.faults == [])

    let unchanged = try await check()
    #expect(unchanged.built == [] && unchanged.compilers == 0 && unchanged.runs == 0)

    // Another module with a conformance that could be found at run time: code that doesn't import it doesn't have it.
    let beside = try await check(
      ("Sources/Doors/Door.swift", "import Base\nextension Bulb: Shining {}\npublic let door = \"closed\"\n")
    )
    #expect(beside.faults == [] && beside.runs == 1)

    // A body changes: importers run again, without recompiling.
    let body = try await check(
      ("Sources/Lamps/Lamp.swift", Self.lamp.replacing("base + 1", with: "base + 2"))
    )
    #expect(!body.built.isEmpty && body.compilers == 0 && body.runs == 1)
    #expect(body.faults == ["7:15: Value differs from the page"])

    // A comment changes: nothing happens.
    let comment = try await check(
      ("Sources/Lamps/Lamp.swift", Self.lamp.replacing("A lamp.", with: "One lamp."))
    )
    #expect(comment.faults == [])
    #expect(comment.compilers == 0)

    // An interface changes: importers are recompiled and run again.
    let interface = try await check(
      (
        "Sources/Lamps/Lamp.swift",
        Self.lamp.replacing("power: Int", with: "power: Double").replacing("base + 1", with: "2.5")
      )
    )
    #expect(interface.compilers == 1 && interface.runs == 1)
    #expect(interface.faults == ["7:15: Value differs from the page"])

    // A module below changes: the same for those above it.
    let below = try await check(("Sources/Base/Base.swift", Self.base + "public let other = 2\n"))
    #expect(below.compilers == 2 && below.runs == 2)

    // A file is added.
    let added = try await check(("Sources/Doors/Window.swift", "public let window = 1\n"))
    #expect(!added.built.isEmpty && added.compilers == 1 && added.runs == 1)

    // A truncated library is linked again.
    let linked = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter {
      $0.hasSuffix(".so")
    }
    #expect(!linked.isEmpty)
    for path in linked {
      try folder.write("", to: path)
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: "cache/runs"))
    let linkedAgain = try await check()
    #expect(linkedAgain.built == [] && linkedAgain.runs == 2 && linkedAgain.faults == below.faults)

    try FileManager.default.removeItem(at: folder.url.appending(path: "Sources/Lamps/Lamp.swift"))
    await #expect {
      try await check()
    } throws: { error in
      if case ToolchainError.unknownModules(["Lamps"], known: _) = error { true } else { false }
    }
  }
}
