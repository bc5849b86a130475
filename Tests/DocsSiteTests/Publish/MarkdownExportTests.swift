import Scratch
import SimulationKit
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsPictures
@testable import DocsSite
@testable import DocsTheme

struct MarkdownExportTests {
  private func twin(
    _ markdown: String,
    path: String = "content/guide/page.md",
    frontMatter: String = "title: Page",
    change: (inout Page) -> Void = { _ in }
  ) throws -> String {
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    let source = "---\n\(frontMatter)\n---\n\(markdown)"
    let (parsed, content, _) = PageParser(configuration: configuration).parse(
      ContentFile(path: path, text: source)
    )
    var page = try #require(parsed)
    change(&page)
    return MarkdownExport.text(
      of: page,
      source: source,
      content: content,
      widgets: [:],
      catalogs: Catalogs(),
      configuration: configuration
    )
  }

  @Test func beginsWithItsTitleAndHasNoFrontMatter() throws {
    #expect(
      try twin("\n\nText.\n\n\n", frontMatter: "title: A `b`\ndescription: What it is.")
        == "# A `b`\n\n> What it is.\n\nText.\n"
    )
    #expect(try twin("") == "# Page\n")
  }

  @Test func hasTheButtonsAndCardsOfAHomePage() throws {
    let home = """
      title: Home
      description: For machines
      layout: home
      hero: One sentence.
      actions: [{title: Go, link: /go/}]
      cards: [{title: "A [b]", text: Words., link: ../a/, picture: a.svg}, {title: C, link: "https://c.example/"}]
      """
    #expect(
      try twin("Text.", frontMatter: home) == """
        # Home

        > One sentence.

        - [Go](https://docs.example/docs/go/)

        Text.

        - [A \\[b\\]](https://docs.example/docs/guide/a/): Words.
        - [C](https://c.example/)

        """
    )
  }

  @Test(
    arguments: [
      ("[a](/x/#y)", "[a](https://docs.example/docs/x/#y)"),
      (
        "[a](../x/ \"T\") ![b](i.png)",
        "[a](https://docs.example/docs/guide/x/ \"T\") ![b](https://docs.example/docs/guide/i.png)"
      ),
      ("![b](../i.png?x#y)", "![b](https://docs.example/docs/i.png?x#y)"),
      ("[a](/x/a%20b.zip)", "[a](https://docs.example/docs/x/a%20b.zip)"),
      ("[a](<a b.zip>)", "[a](<https://docs.example/docs/guide/a%20b.zip>)"),
      ("[a](#y)", "[a](https://docs.example/docs/guide/page/#y)"),
      ("[a](</x y/>)", "[a](<https://docs.example/docs/x y/>)"),
      ("[a](/x_(y)/)", "[a](https://docs.example/docs/x_(y)/)"),
      ("[a](https://e.example/) [b](mailto:x@y)", "[a](https://e.example/) [b](mailto:x@y)"),
      ("`[a](/x/)` and ``b`[c](/x/)``", "`[a](/x/)` and ``b`[c](/x/)``"),
      ("` [a](/x/)", "` [a](https://docs.example/docs/x/)"),
      ("`a\n[b](/x/)`\n", "`a\n[b](/x/)`"),
      ("`a\n\n[b](/x/)`\n", "`a\n\n[b](https://docs.example/docs/x/)`"),
      ("\\`[a](/x/)`", "\\`[a](https://docs.example/docs/x/)`"),
      ("[a][b]\n\n[b]: /x/ 'T'", "[a][b]\n\n[b]: https://docs.example/docs/x/ 'T'"),
      ("[a][]\n\n[a]: <../x/>\n[^1]: /x/", "[a][]\n\n[a]: <https://docs.example/docs/guide/x/>\n[^1]: /x/"),
      ("array](not a link) []() [](", "array](not a link) []() []("),
      ("``Name`` é\\", "``Name`` é\\"),
    ]
  )
  func linksAreWholeURLs(markdown: String, expected: String) throws {
    #expect(try twin(markdown) == "# Page\n\n\(expected)\n")
  }

  @Test func showsWhatReadersSeeOfListings() throws {
    let text = try twin(
      """
      One.

      ```swift, invisible
      let a = 1
      ```

      Two.

      ```swift, name=x
      // snippet.hide
      let b = 2
      // snippet.show
      print(a + b)  // Prints "3"
      ```

      ```output
      3
      ```

      - ```swift, compile_fail
        let c: Int = ""
        ```
      - [x](/y/)

      > ```swift no_run
      > f()
      >
      > // [a](/b/)
      > ```

          indented [a](/b/)

      ```json
      ["[a](/b/)"]
      ```
      """
    )
    #expect(
      text == """
        # Page

        One.

        Two.

        ```swift
        print(a + b)  // Prints "3"
        ```

        ```output
        3
        ```

        - ```swift compile_fail
          let c: Int = ""
          ```
        - [x](https://docs.example/docs/y/)

        > ```swift no_run
        > f()
        >
        > // [a](/b/)
        > ```

            indented [a](/b/)

        ```json
        ["[a](/b/)"]
        ```

        """
    )
  }

  @Test func hasTheCodeOfSlicesInPlace() throws {
    let text = try twin("```swift file=Lamp.swift slice=use\n```\nEnd.") { page in
      let code = "let a = 1\n// ```` not the end\n"
      page.samples[0].markedSnippet = SnippetCode.listing(code, file: "Lamp.swift").code
      page.samples[0].code = code
    }
    #expect(text == "# Page\n\n```swift\nlet a = 1\n// ```` not the end\n```\nEnd.\n")
    let fenced = try twin("```swift file=Lamp.swift slice=use\n```") { page in
      page.samples[0].markedSnippet = SnippetCode.listing("````\n", file: "Lamp.swift").code
    }
    #expect(fenced == "# Page\n\n`````swift\n````\n`````\n")
  }

  @Test func aSimulationIsToldInWords() throws {
    var run = try Lamp().run(json: [:])
    run.outcome = Outcome(status: "ok", sentence: "It | shines")
    let widget = RecordedWidget(
      id: "sim-1",
      simulationName: "lamp",
      simulationTitle: "Lamp",
      simulationType: "Lamps.Lamp",
      question: "What\nif?",
      language: "en",
      profileTitle: "",
      scenario: [:],
      run: run,
      runsPath: "/docs/page/runs/sim-1/",
      controls: [
        .init(
          kind: .toggle,
          label: "Power",
          pointer: JSONPointer(["power"]),
          initial: .bool(true),
          stops: [.init(value: .bool(false), file: "1-0", run: run)]
        )
      ]
    )
    var configuration = TestPage.configuration
    configuration.base = "https://docs.example/docs/"
    #expect(
      WidgetSummary(widget, configuration: configuration).lines == [
        "**Simulation · Lamp: What if?**", "", "It | shines", "", "| Change | Outcome |", "|---|---|",
        "| Power: on (as shown) | It \\| shines |", "| Power: off | It \\| shines |", "",
        "[The run as JSON](https://docs.example/docs/page/runs/sim-1/default.json)",
      ]
    )
  }

  /// Unclosed backticks, unclosed brackets: the time is linear in the length of the text.
  @Test(arguments: ["`", "``` `` ` ", "](", "[a]: ", "\\", "](<", "[x](((("])
  func endsInTimeWhateverItReads(piece: String) throws {
    let text = Array(String(repeating: piece, count: 20_000).utf8)
    var output: [UInt8] = []
    let time = ProcessorTime.measure {
      MarkdownLinks.write(text, to: &output) { _ in nil }
    }
    #expect(output == text)
    #expect(time < .seconds(20))
  }
}
