import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsSamples

struct ManifestCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The faults of a listing, each with its line and column in the listing.
  private func faults(_ code: String) async throws -> [String] {
    let page = try TestPage.page("```swift manifest\n\(code)\n```", path: "content/page.md")
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let check = ManifestCheck(
      toolchain: try await Toolchain.current(cache: cache),
      cache: cache,
      package: SwiftPackage(name: "Lamps", libraryModules: [], modules: [], products: ["Bulbs", "Lamps"]),
      names: ["swift-lamps"],
      scratch: folder.url.appending(path: "scratch")
    )
    return try await check.diagnostics(of: page.samples).flatMap(\.self).map {
      "\($0.position.line - 4):\($0.position.column) \($0.summary)"
    }
  }

  @Test(arguments: [
    ".package(url: \"https://example.com/swift-lamps\", from: \"1.2.0\"),",
    "dependencies: [\n  .package(url: \"https://example.com/swift-lamps\", .upToNextMinor(from: \"1.2.0\"))\n]",
    ".target(name: \"<target>\", dependencies: [\n  .product(name: \"Lamps\", package: \"swift-lamps\"),\n]),",
    "dependencies: [.product(name: \"Bulbs\", package: \"swift-lamps\")]",
    ".product(name: \"Other\", package: \"swift-others\")",
    """
    // swift-tools-version: 5.9
    import PackageDescription

    let package = Package(
      name: "Rooms",
      dependencies: [.package(url: "https://example.com/swift-lamps", from: "1.0.0")],
      targets: [.target(name: "Rooms", dependencies: [.product(name: "Lamps", package: "swift-lamps")])]
    )
    """,
    "let package = Package(\n  // name and others\n  dependencies: [\n    // others\n  ]\n)",
    "let package = Package(\n  // name, platforms\n  name: \"Rooms\",\n  dependencies: [\n    // others\n  ]\n)",
  ])
  func aManifestThatSwiftPMCompilesIsRight(_ code: String) async throws {
    #expect(try await faults(code) == [])
  }

  @Test(arguments: [
    (".product(name: \"Lamp\", package: \"swift-lamps\")", "1:16 Lamps has no product 'Lamp'"),
    ("\n  .package(link: \"https://example.com/swift-lamps\", from: \"1.2.0\")", "2:"),
    ("let package = Package(\n  nom: \"Rooms\")", "1:15 "),
    ("targets: [\n  .product(name: \"Lamps\", package: \"lamps\")\n]", "2:"),
    ("let x = 1", "0:1 The listing isn't a Package.swift or a part of one"),
  ])
  func whatIsWrongIsSaidAtItsPlace(_ code: String, _ fault: String) async throws {
    let faults = try await faults(code)
    #expect(faults.count == 1)
    #expect(faults.first?.hasPrefix(fault) == true, "\(faults)")
  }
}
