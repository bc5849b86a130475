import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsToolchain

struct SampleLibraryTests {
  /// SwiftPM passes traits to the compiler as flags, in the order of a set.
  @Test func aPackageWithManyTraitsIsCompiledOnce() async throws {
    let folder = try TemporaryFolder()
    let traits = (1...8).map { "Trait\($0)" }
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Lamps",
        traits: [.default(enabledTraits: \(traits)), \(traits.map { ".trait(name: \"\($0)\")" }.joined(separator: ", "))],
        targets: [.target(name: "Lamps")]
      )

      """
    try folder.write(manifest, to: "lamps/Package.swift")
    try folder.write("public let lamp = 1\n", to: "lamps/Sources/Lamps/Lamps.swift")
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    func object() async throws -> FileStamp {
      let library = try await SampleLibrary.build(
        modules: ["Lamps"],
        package: folder.url.appending(path: "lamps"),
        toolchain: try await Toolchain.current(cache: cache),
        cache: cache,
        report: { _ in }
      )
      return try #require(library.modules["Lamps"]?.objects.first.flatMap { FileStamp($0) })
    }
    let first = try await object()
    for comment in ["// One", "// Two"] {
      try folder.write(manifest + comment + "\n", to: "lamps/Package.swift")
      #expect(try await object() == first)
    }
  }
}
