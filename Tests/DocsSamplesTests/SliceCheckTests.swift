import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsToolchain

/// A slice of a module is compiled with it and never runs, so a page can't claim anything of it that only a run proves.
@Suite(.serialized) struct SliceCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Things", targets: [.target(name: "Lamps")])
      """,
      to: "Package.swift"
    )
    try folder.write(
      """
      // snippet.plain
      public struct Lamp {
        public var watts: Int { 40 }
      }
      // snippet.end
      // snippet.value
      func value() { _ = Lamp().watts }  // => 60
      // snippet.end
      // snippet.printing
      func printing() {
        print("on")  // Prints "off"
      }
      // snippet.end
      // snippet.question
      func question() { let lamp = Lamp().watts; _ = lamp }
      //                    ^? String
      // snippet.end
      // snippet.apple
      #if os(macOS)
        func apple() {}
      #endif
      // snippet.end

      """,
      to: "Sources/Lamps/Lamp.swift"
    )
  }

  /// The rules that the listings of a page break.
  private func faults(_ fences: [String]) async throws -> [[String]] {
    let cache = ContentCache(folder: folder.url.appending(path: "cache"))
    let toolchain = try await Toolchain.current(cache: cache)
    let library = try await SampleLibrary.build(
      modules: ["Lamps"],
      package: folder.url,
      toolchain: toolchain,
      cache: cache
    ) { _ in }
    let checker = SampleChecker(
      depth: .everything,
      root: folder.url,
      toolchain: toolchain,
      library: library,
      cache: cache
    )
    let pages = try fences.enumerated().map { number, fence in
      let (page, diagnostics) = TestPage.parse(fence, path: "content/page\(number).md")
      #expect(diagnostics.map(\.line) == [])
      return try #require(page)
    }
    let included = SampleIncluder(root: folder.url, package: ".").include(in: pages)
    #expect(included.diagnostics.map(\.line) == [])
    var found = included.pages.map { _ in [String]() }
    // The faults of a claim within a slice are in the module's file, so each page is checked alone.
    for (number, page) in included.pages.enumerated() {
      found[number] = try await checker.check([page]).diagnostics.map(\.identifier)
    }
    return found
  }

  private static func fence(_ slice: String, _ words: String = "", after: String = "") -> String {
    "```swift, file=Sources/Lamps/Lamp.swift, slice=\(slice)\(words)\n```\n\(after)"
  }

  @Test func whatOnlyARunCouldProveIsAnError() async throws {
    let claims = [
      Self.fence("value"), Self.fence("printing"), Self.fence("question"),
      Self.fence("plain", ", compile_fail"), Self.fence("plain", ", should_trap"),
      Self.fence("plain", ", should_throw"), Self.fence("plain", after: "\n```output\non\n```\n"),
    ]
    let found = try await faults([Self.fence("plain")] + claims)
    #expect(found.first == [])
    for (claim, rules) in zip(claims, found.dropFirst()) {
      #expect(rules.contains("slice-is-not-run"), "\(claim): \(rules)")
    }
  }

  @Test func codeThatNoCompilerSeesIsAnError() async throws {
    let found = try await faults([Self.fence("apple")])
    #if os(Linux)
      #expect(found == [["code-is-not-compiled"]])
    #endif
  }
}
