import Testing

@testable import DocsMarkdown

struct PackageManifestTests {
  @Test(arguments: [
    "// swift-tools-version: 6.0\nimport PackageDescription", "let package = Package(name: \"Lamps\")",
    ".package(url: \"https://example.com/lamps\", from: \"1.0.0\"),",
    ".product(name: \"Lamps\", package: \"lamps\")",
    "// swift-tools-version: 6.0\ndependencies: [\n]", "// In Package.swift:\ntargets: [\n]",
    ".target(name: \"Rooms\", dependencies: [])",
  ])
  func partsOfManifestsAreRecognized(_ code: String) {
    #expect(PackageManifest.isManifest(SwiftSource(code)))
  }

  @Test(arguments: [
    "", "let package = 1", "import Lamps", "lamp\n  .package(1)", "dependencies: while true {}",
  ])
  func otherCodeIsNot(_ code: String) {
    #expect(!PackageManifest.isManifest(SwiftSource(code)))
  }

  @Test func partsAreSplitWhereAnotherKindBegins() {
    let manifest = PackageManifest(
      """
      .package(url: "https://example.com/a", from: "1.0.0"),
      .package(url: "https://example.com/b", from: "1.0.0"),
      // and for the target:
      .product(name: "A", package: "a"),
        .product(name: "B", package: "b")
      """
    )
    #expect(manifest.parts.map(\.line) == [1, 4])
    #expect(manifest.products.map(\.name) == ["A", "B"])
    #expect(manifest.products.map(\.line) == [4, 5])
    #expect(manifest.products.map(\.column) == [16, 18])
  }

  @Test func aWholeManifestSaysForWhichToolsItIs() {
    let manifest = PackageManifest(
      "// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: \"Rooms\", targets: [\n"
        + ".target(name: \"Rooms\", dependencies: [.product(name: \"Lamps\", package: \"lamps\")])])"
    )
    #expect(manifest.toolsVersion == "5.9")
    #expect(manifest.parts.count == 1)
    #expect(manifest.products.map(\.line) == [4])
    #expect(manifest.products.map(\.package) == ["lamps"])
  }
}
