import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

#if canImport(Glibc)
  import Glibc
#endif

/// Every change that SwiftPM would rebuild for is detected, and no other.
@Suite(.serialized) struct PackageInputsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Things",
        dependencies: [.package(path: "../neighbor")],
        targets: [
          .target(name: "CParts"),
          .target(
            name: "Lamps",
            dependencies: ["CParts", .product(name: "Doors", package: "neighbor")],
            resources: [.embedInCode("words.txt"), .process("picture.txt")]
          ),
          .target(name: "Unrelated"),
        ]
      )
      """,
      to: "things/Package.swift"
    )
    try folder.write("int parts(void);\n", to: "things/Sources/CParts/include/parts.h")
    try folder.write("int parts(void) { return 1; }\n", to: "things/Sources/CParts/parts.c")
    try folder.write("one", to: "things/Sources/Lamps/words.txt")
    try folder.write("one", to: "things/Sources/Lamps/picture.txt")
    try folder.write(Self.lamps, to: "things/Sources/Lamps/Lamps.swift")
    try folder.write("public let unrelated = 1\n", to: "things/Sources/Unrelated/Unrelated.swift")
    try folder.write(Self.neighbor, to: "neighbor/Package.swift")
    try folder.write("public let door = \"closed\"\n", to: "neighbor/Sources/Doors/Doors.swift")
  }

  private static let lamps = """
    import CParts
    import Doors
    public var parts: Int { Int(CParts.parts()) }
    public var words: String { String(decoding: PackageResources.words_txt, as: UTF8.self) }

    """

  private static let neighbor = """
    // swift-tools-version: 6.0
    import Foundation
    import PackageDescription
    let isBright = ProcessInfo.processInfo.environment["LIVEDOCS_TEST_BRIGHT"] != nil
    let package = Package(
      name: "neighbor",
      products: [.library(name: "Doors", targets: ["Doors"])],
      targets: [.target(name: "Doors", swiftSettings: isBright ? [.define("BRIGHT")] : [])]
    )

    """

  /// Whether SwiftPM built anything.
  private func isBuilt() async throws -> Bool {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    var steps = 0
    _ = try await SampleLibrary.build(
      modules: ["Lamps"],
      package: folder.url.appending(path: "things"),
      toolchain: try await Toolchain.current(cache: cache),
      cache: cache,
      report: { _ in steps += 1 }
    )
    return steps > 0
  }

  private func edit(_ text: String, _ path: String) async throws {
    try folder.write(text, to: path)
    // File times are coarse, so files that have just changed aren't trusted.
    try await Task.sleep(for: .milliseconds(60))
  }

  @Test func whateverItIsMadeFromIsNoticed() async throws {
    #expect(try await isBuilt())
    #expect(try await !isBuilt())
    let edits = [
      ("int parts(void) { return 2; }\n", "things/Sources/CParts/parts.c"),
      ("int parts(void);\nint more(void);\n", "things/Sources/CParts/include/parts.h"),
      ("int more(void) { return 3; }\n", "things/Sources/CParts/more.c"),
      ("two", "things/Sources/Lamps/words.txt"),
      ("two", "things/Sources/Lamps/picture.txt"),
      ("public let more = 1\n", "things/Sources/Lamps/Deep/More.swift"),
      ("public let window = 1\n", "neighbor/Sources/Doors/Window.swift"),
      (Self.neighbor + "// More.\n", "neighbor/Package.swift"),
    ]
    for (text, path) in edits {
      try await edit(text, path)
      #expect(try await isBuilt(), "\(path)")
      #expect(try await !isBuilt(), "\(path)")
    }
    try await edit("public let unrelated = 2\n", "things/Sources/Unrelated/Unrelated.swift")
    try await edit("# Things\n", "things/README.md")
    #expect(try await !isBuilt())
  }

  @Test func whatAManifestAsksOfTheEnvironmentIsNoticed() async throws {
    #expect(try await isBuilt())
    setenv("LIVEDOCS_TEST_OTHER", "1", 1)
    setenv("LIVEDOCS_TEST_BRIGHT", "1", 1)
    defer {
      unsetenv("LIVEDOCS_TEST_OTHER")
      unsetenv("LIVEDOCS_TEST_BRIGHT")
    }
    #expect(try await isBuilt())
    unsetenv("LIVEDOCS_TEST_OTHER")
    #expect(try await !isBuilt())
  }

  @Test func anEditThatKeepsSizeAndDateIsBuilt() async throws {
    #expect(try await isBuilt())
    let source = folder.url.appending(path: "things/Sources/Lamps/Lamps.swift")
    let object = try #require(
      FileManager.default.subpathsOfDirectory(atPath: folder.url.path).first { $0.hasSuffix("Lamps.swift.o") }
    )
    let before = try Data(contentsOf: folder.url.appending(path: object))
    let date = try FileManager.default.attributesOfItem(atPath: source.path)[.modificationDate]
    let file = try FileHandle(forUpdating: source)
    try file.write(contentsOf: Data(Self.lamps.replacing("CParts.parts()", with: "7 /* equals */").utf8))
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: source.path)
    #expect(try await isBuilt())
    #expect(try Data(contentsOf: folder.url.appending(path: object)) != before)
  }
}
