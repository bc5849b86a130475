import Foundation
import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite
@testable import DocsTheme

/// Listings in doc comments are listings: compiled, run, compared, shown and counted.
struct CommentListingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Things",
        targets: [.target(name: "Sockets"), .target(name: "Lamps", dependencies: ["Sockets"])]
      )
      """,
      to: "Package.swift"
    )
    try folder.write("/// A socket.\npublic struct Socket {}\n", to: "Sources/Sockets/Socket.swift")
    try folder.write(Self.lamp, to: "Sources/Lamps/Lamp.swift")
    try folder.write("let watts = 40\n", to: "Prelude.swift")
    try folder.write(
      "title: Lamps\nmodules: [Lamps]\npreludes: {Lamps: Prelude.swift}\n",
      to: "docs.yml"
    )
    try folder.write("---\ntitle: Home\n---\n\n```swift\n1 + 1  // => 2\n```\n", to: "content/index.md")
  }

  private static let lamp = #"""
    import Sockets

    /// A lamp, which fits into a ``Socket`` and into no ``Sockett``.
    ///
    /// ```swift
    /// let lamp = Lamp(watts: watts)
    /// lamp.lumens  // => 440
    /// ```
    ///
    /// > Note: It can be dark.
    /// >
    /// > ```swift
    /// > print("dark", lamp.watts)
    /// > ```
    /// >
    /// > ```output
    /// > dark 40
    /// > ```
    public struct Lamp: Sendable {
      /// How many watts it takes.
      ///
      /// ```swift, should_trap="negative"
      /// _ = Lamp(watts: -1)
      /// ```
      public let watts: Int

      /**
       A lamp.

       ```swift, no_run
       _ = Lamp(watts: 3)
       ```
       */
      public init(watts: Int) {
        precondition(watts >= 0, "negative")
        self.watts = watts
      }

      /// How bright it is.
      public var lumens: Int { 11 * watts }
    }

    """#

  private func build(accepts: Bool = false) async throws -> (SiteBuilder.Result, [String: String]) {
    var options = SiteBuilder.Options()
    options.accepts = accepts
    let output = MemoryOutput()
    let result = try await SiteBuilder(
      root: folder.url,
      theme: Fixture.folder.appending(path: "../../../templates").standardizedFileURL,
      simulations: [],
      options: options
    ).build(into: output)
    let files = output.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return (result, Dictionary(files) { first, _ in first })
  }

  private func edit(_ old: String, _ new: String) async throws {
    try folder.write(Self.lamp.replacing(old, with: new), to: "Sources/Lamps/Lamp.swift")
    // File times are coarse, so files that have just changed aren't trusted.
    try await Task.sleep(for: .milliseconds(60))
  }

  @Test func theyAreListings() async throws {
    let (result, files) = try await build()
    let unknown = "warning Sources/Lamps/Lamp.swift:3:56: No symbol 'Sockett' in the API reference"
    #expect(result.faults == [unknown])
    #expect(
      result.ledger.lines == [
        "1 page, 5 listings (4 in doc comments): 3 ran (3 with their output compared), 1 only compiled, 1 failed as they say"
      ]
    )
    let page = try #require(files["api-reference/lamps/lamp/index.html"])
    #expect(page.contains("id=\"listing-1\"") && page.contains("badge ran"))
    #expect(page.contains("data-programs=\"/api-reference/lamps/lamp/programs.json\""))
    #expect(page.contains("<code>Socket</code>"))
    // A copied listing is a complete program, with the import and the prelude.
    let programs = try #require(files["api-reference/lamps/lamp/programs.json"])
    #expect(programs.contains("import Lamps") && programs.contains("let watts = 40"))
    #expect(files["api-reference/lamps/lamp/watts/index.html"]?.contains("badge traps") == true)

    // A wrong expectation is reported at its line in the source, and corrected there.
    try await edit("lumens  // => 440", "lumens  // => 44")
    let (wrong, _) = try await build()
    let untrue = "error Sources/Lamps/Lamp.swift:7:18: Value differs from the page"
    #expect(wrong.faults == [unknown, untrue])
    _ = try await build(accepts: true)
    #expect(try text() == Self.lamp)

    try await edit("> dark 40", "> bright")
    #expect(
      try await build().0.faults
        == [unknown, "error Sources/Lamps/Lamp.swift:16:7: Output differs from the page"]
    )
    _ = try await build(accepts: true)
    #expect(try text() == Self.lamp)

    try await edit("_ = Lamp(watts: 3)", "_ = Lamp(volts: 3)")
    let uncompiled = try await build().0.faults
    #expect(uncompiled.count == 2, "\(uncompiled)")
    #expect(uncompiled.last?.hasPrefix("error Sources/Lamps/Lamp.swift:31:") == true)
    #expect(uncompiled.last?.contains("Incorrect argument label") == true)

    // A prelude is checked once, on its own.
    try folder.write("let watts = \"40\" + 1\n", to: "Prelude.swift")
    try await edit("", "")
    #expect(try await build().0.faults.contains { $0.hasPrefix("error Prelude.swift:1:18: ") })
  }

  @Test func namesWithATypeAreForListingsThatFailWithoutThem() async throws {
    let settings = "title: Lamps\nmodules: [Lamps]\npreludes: {Lamps: Prelude.swift}\n"
    try await edit("lamp.lumens  // => 440", "desk.lumens  // [Int]")
    #expect(
      try await build().0.faults.contains("error Sources/Lamps/Lamp.swift:7:5: Cannot find 'desk' in scope")
    )
    try folder.write(settings + "given: {desk: Lamp}\n", to: "docs.yml")
    let faults = try await build().0.faults.filter { $0.hasPrefix("error") }
    #expect(faults == ["error Sources/Lamps/Lamp.swift:7:18: This looks like an expectation but isn't one"])
    // Who adopts a package has not written its comments.
    try folder.write(settings + "given: {desk: Lamp}\nsources: [README.md]\n", to: "docs.yml")
    try folder.write("# Lamps\n", to: "README.md")
    try folder.write("---\ntitle: Home\norder: 1\n---\n", to: "content/home.md")
    try FileManager.default.removeItem(at: folder.url.appending(path: "content/index.md"))
    let adopted = try await build().0
    #expect(adopted.faults.filter { $0.hasPrefix("error") } == [])
    #expect(adopted.faults.contains { $0.contains("warning Sources/Lamps/Lamp.swift:7:18: This looks") })
  }

  private func text() throws -> String {
    try String(contentsOf: folder.url.appending(path: "Sources/Lamps/Lamp.swift"), encoding: .utf8)
  }
}

extension SiteBuilder.Result {
  var faults: [String] {
    diagnostics.map { "\($0.severity.rawValue) \($0.position.file):\($0.line)" }
  }
}
