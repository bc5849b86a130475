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

      @Video(source: film, alt: "A film")

      @Shade(source: film)
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
      result.faults == [
        "warning \(catalog)Wiring.md:15:12: No file at Sources/Lamps/Lamps.docc/film",
        "warning \(catalog)Wiring.md:17:1: The directive '@Shade' has no effect here",
      ]
    )
    func text(_ path: String) throws -> String {
      String(decoding: try #require(output.files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
    }
    let page = try text("documentation/lamps/wiring/index.html")
    #expect(page.contains("<a href=\"/documentation/lamps/start-here/#what-for\">Start here</a>"))
    #expect(page.contains("src=\"/Sources/Lamps/Lamps.docc/Resources/plan.svg\""))
    #expect(page.contains("Bright."))
    let twin = try text("documentation/lamps/wiring/index.md")
    #expect(
      twin.contains("First [Start here](http://127.0.0.1:8080/documentation/lamps/start-here/#what-for)")
    )
    #expect(twin.contains("> [!TAB] Light") && !twin.contains("@"))
    #expect(try text("old/wiring/index.html").contains("/documentation/lamps/wiring/"))
    #expect(try text("index.html").contains("href=\"/documentation/lamps/wiring/\""))
    #expect(output.files.contains { $0.path == "Sources/Lamps/Lamps.docc/Resources/plan.svg" })
    #expect(!output.files.contains { $0.path.contains("documentation/wires") })
  }

  @Test func theStepsOfATutorialAreCheckedAndShownAsDifferences() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "title: Lamps\nsources: [Sources/Lamps/Lamps.docc]\n",
      to: "docs.yml"
    )
    let catalog = "Sources/Lamps/Lamps.docc/"
    try folder.write(
      """
      @Tutorials(name: "Lamps") {
        @Intro(title: "All about lamps") {
        }
        @Chapter(name: "Light") {
          @TutorialReference(tutorial: "doc:A-Lamp")
        }
      }
      """,
      to: catalog + "Tutorials/Lamps.tutorial"
    )
    try folder.write(
      """
      @Tutorial {
        @Intro(title: "Your first lamp") {
          See <doc:Lamps>.
        }
        @Section(title: "Switch it on") {
          @Steps {
            @Step {
              A lamp.
              @Code(name: "Lamp.swift", file: "lamp-1.swift")
            }
            @Step {
              Something to show it.
              @Code(name: "main.swift", file: "main-1.swift")
            }
            @Step {
              A brighter lamp.
              @Code(name: "Lamp.swift", file: "lamp-2.swift")
            }
            @Step {
              More to show.
              @Code(name: "main.swift", file: "main-2.swift")
            }
            @Step {
              @Code(name: "lamps.json", file: "lamps.json")
            }
            @Step {
              @Code(name: "main.swift", file: "nowhere.swift")
            }
          }
        }
      }
      """,
      to: catalog + "Tutorials/A Lamp.tutorial"
    )
    let lamp =
      "struct Lamp {\n  var watts = 40\n  var a = 1\n  var b = 1\n  var c = 1\n  var d = 1\n  var e = 1\n}\n"
    try folder.write(lamp, to: catalog + "Code/lamp-1.swift")
    try folder.write(lamp.replacing("40", with: "60"), to: catalog + "Code/lamp-2.swift")
    try folder.write("print(Lamp().watts)  // Prints \"40\"\n", to: catalog + "Code/main-1.swift")
    try folder.write(
      "print(Lamp().watts)  // Prints \"40\"\nprint(Lamp().e)",
      to: catalog + "Code/main-2.swift"
    )
    try folder.write("{}\n", to: catalog + "Code/lamps.json")
    let output = MemoryOutput()
    func faults() async throws -> [String] {
      try await SiteBuilder(
        root: folder.url,
        theme: Fixture.folder.appending(path: "../../../templates").standardizedFileURL,
        simulations: []
      ).build(into: output).faults
    }
    let missing = "warning \(catalog)Tutorials/A Lamp.tutorial:27:19: No file 'nowhere.swift' in the catalog"
    #expect(
      try await faults() == [
        "error \(catalog)Code/main-2.swift:1:22: Output differs from the page", missing,
      ]
    )
    let right = "print(Lamp().watts)  // Prints \"60\"\nprint(Lamp().e)"
    try folder.write(right, to: catalog + "Code/main-2.swift")
    #expect(try await faults() == [missing])
    func text(_ path: String) throws -> String {
      String(decoding: try #require(output.files.first { $0.path == path }, "\(path)").bytes, as: UTF8.self)
    }
    let page = try text("tutorials/lamps/a-lamp/index.html")
    #expect(page.contains("<h1>Your first lamp</h1>") || page.contains(">Your first lamp</h1>"))
    #expect(page.contains("<del>  var watts = 40\n</del><ins>"))
    #expect(page.contains("<span class=\"origin\">Lamp.swift</span>"))
    #expect(page.contains("href=\"/tutorials/lamps/\">All about lamps</a>"))
    #expect(try text("tutorials/lamps/index.html").contains("href=\"/tutorials/lamps/a-lamp/\""))
    let twin = try text("tutorials/lamps/a-lamp/index.md")
    #expect(twin.contains("3. A brighter lamp.\n   ```swift\n   struct Lamp {\n     var watts = 60\n"))
    #expect(twin.contains("5. ```json\n   {}\n   ```\n"))
  }
}
