import Scratch
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

/// Sites with DocC catalogs.
struct CatalogTests {
  @Test func anArticleIsWrittenAtItsAddress() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "title: Lamps\nsources: [README.md, Sources/Lamps/Lamps.docc, Sources/Wires/Wires.docc]\n",
      to: "docs.yml"
    )
    try folder.write("# Lamps\n\nSee [it](Sources/Lamps/Lamps.docc/Wiring.md).\n", to: "README.md")
    let catalog = "Sources/Lamps/Lamps.docc/"
    try folder.write(
      """
      # Wiring

      @Metadata {
        @Redirected(from: "old/wiring")
      }

      First <doc:Start-Here#What-for>, then ![a plan](plan).

      @TabNavigator {
        @Tab("Light") {
          Bright.
        }
      }

      @Video(source: film)
      """,
      to: catalog + "Wiring.md"
    )
    try folder.write(
      "# Start here\n\n## What for?\n\n<doc:Nowhere>\n",
      to: catalog + "Articles/Start Here.md"
    )
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>",
      to: catalog + "Resources/plan.svg"
    )
    // A catalog may have nothing but what it adds to symbols.
    try folder.write("# ``Wires``\n\nAll wires.\n", to: "Sources/Wires/Wires.docc/Wires.md")
    let output = MemoryOutput()
    var options = SiteBuilder.Options()
    options.checksSamples = false
    let result = try await SiteBuilder(
      root: folder.url,
      theme: Fixture.folder.appending(path: "../../../templates").standardizedFileURL,
      simulations: [],
      options: options
    ).build(into: output)
    #expect(
      result.faults == ["warning \(catalog)Wiring.md:15:1: The directive '@Video' has no effect here"]
    )
    func text(_ path: String) throws -> String {
      String(decoding: try #require(output.files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
    }
    let page = try text("documentation/lamps/wiring/index.html")
    #expect(page.contains("<a href=\"/documentation/lamps/start-here/#what-for\">Start here</a>"))
    #expect(page.contains("src=\"/Sources/Lamps/Lamps.docc/Resources/plan.svg\""))
    #expect(page.contains("Bright."))
    #expect(try text("old/wiring/index.html").contains("/documentation/lamps/wiring/"))
    #expect(try text("index.html").contains("href=\"/documentation/lamps/wiring/\""))
    #expect(output.files.contains { $0.path == "Sources/Lamps/Lamps.docc/Resources/plan.svg" })
    #expect(!output.files.contains { $0.path.contains("documentation/wires") })
  }
}
