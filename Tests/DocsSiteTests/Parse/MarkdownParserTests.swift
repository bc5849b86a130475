import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite

struct MarkdownParserTests {
  @Test func readsEveryKindOfBlock() throws {
    let markdown = """
      # One

      Two
      ---

      - a
      - b

        c

      3. d
      4. e

      > f

          code

      ***

      <div>g</div>
      """
    let blocks = TestPage.blocks(markdown)
    #expect(
      blocks == [
        .heading(level: 1, content: [.text("One")], id: "one"),
        .heading(level: 2, content: [.text("Two")], id: "two"),
        .list(
          .init(
            start: nil,
            isTight: false,
            items: [
              [.paragraph([.text("a")])], [.paragraph([.text("b")]), .paragraph([.text("c")])],
            ]
          )
        ),
        .list(
          .init(start: 3, isTight: true, items: [[.paragraph([.text("d")])], [.paragraph([.text("e")])]])
        ),
        .quote([.paragraph([.text("f")])]),
        .code(
          CodeBlock(
            info: "",
            text: "code\n",
            position: SourcePosition(file: "content/page.md", line: 19, column: 5),
            indentation: 4,
            isFenced: false
          )
        ),
        .thematicBreak,
        .html("<div>g</div>\n"),
      ]
    )
  }

  @Test func readsEveryKindOfInline() throws {
    let markdown = "a *b* **c** `d` <i>\ne  \n[f](/g/ \"h\") ![i](/j.png) &amp; \\*"
    let page = SourcePosition(file: "content/page.md", line: 6, column: 5)
    let image = SourcePosition(file: "content/page.md", line: 6, column: 19)
    guard case .paragraph(let content)? = TestPage.blocks(markdown).first else {
      Issue.record("no paragraph")
      return
    }
    #expect(
      content == [
        .text("a "), .emphasis([.text("b")]), .text(" "), .strong([.text("c")]), .text(" "), .code("d"),
        .text(" "), .html("<i>"), .softBreak, .text("e"), .lineBreak,
        .link(destination: "/g/", title: "h", content: [.text("f")], position: page), .text(" "),
        .image(source: "/j.png", title: "", alternative: [.text("i")], position: image),
        .text(" & *"),
      ]
    )
    #expect(content.plainText == "a b c d <i> e f i & *")
  }

  /// The position and the indentation of code, wherever it is.
  @Test(
    arguments: [
      ("```swift\nlet a = 1\n```", 4, 0, "let a = 1\n"),
      ("Text\n\n~~~swift\nlet a = 1\n~~~", 6, 0, "let a = 1\n"),
      ("- item\n\n  ```swift\n  let a = 1\n  ```", 6, 2, "let a = 1\n"),
      ("10. ```swift\n    let a = 1\n    ```", 4, 4, "let a = 1\n"),
      ("> ```swift\n> let a = 1\n> ```", 4, 2, "let a = 1\n"),
      ("> - ```swift\n>   let a = 1\n>   ```", 4, 4, "let a = 1\n"),
      ("   ```swift\n   let a = 1\n   ```", 4, 3, "let a = 1\n"),
    ]
  )
  func knowsWhereCodeStands(markdown: String, line: Int, indentation: Int, text: String) throws {
    let sample = try #require(try TestPage.page(markdown).samples.first)
    #expect(sample.position.line == line)
    #expect(sample.source.firstLine == line + 1)
    #expect(sample.source.indentation == indentation)
    #expect(sample.code == text)
  }

  @Test(
    arguments: [
      ("[a](/x/)", "4:5"), ("é [a](/x/)", "4:8"), ("one  \ntwo\n[a](/x/)", "6:5"), ("# A [a](/x/)", "4:9"),
      ("- b\n- [a](/x/)", "5:7"), ("> **[a](/x/)**", "4:9"), ("[a](/y/)\n[a](/x/)", "5:5"),
    ]
  )
  func knowsWhereALinkLeads(markdown: String, place: String) throws {
    let page = try TestPage.page(markdown)
    let other = try TestPage.page("", path: "content/y.md")
    #expect(LinkChecker([page, other]).check(page).map(\.line) == ["\(place): No page at '/x/'"])
  }

  @Test(arguments: ["> ", "- ", "1. "])
  func bottomlessNestingIsAFaultAndNoCrash(mark: String) {
    let (_, diagnostics) = TestPage.parse(String(repeating: mark, count: 5000) + "x")
    #expect(diagnostics.map(\.identifier) == ["nested-too-deep"])
    #expect(diagnostics.first?.summary == "Nested deeper than 64 levels")
    #expect(diagnostics.first?.position.line == 4)
  }

  @Test(arguments: ["*", "**", "[", "_a ", "![", "<b>", "`", "|", "\\"])
  func anyHeapOfMarksIsRead(mark: String) {
    let text = String(repeating: mark, count: 20_000) + "x" + String(repeating: mark, count: 20_000)
    let (page, diagnostics) = TestPage.parse(text)
    #expect(page != nil)
    #expect(
      diagnostics.allSatisfy { ["nested-too-deep", "paragraph-is-too-crowded"].contains($0.identifier) }
    )
  }

  @Test func emphasisMayBeDeepButNotBottomless() throws {
    #expect(
      TestPage.blocks(String(repeating: "*a **b ", count: 20) + String(repeating: "** *", count: 20))
        .count == 1
    )
    let (_, diagnostics) = TestPage.parse(
      String(repeating: "*a **b ", count: 500) + String(repeating: "c** d*", count: 500)
    )
    #expect(diagnostics.map(\.identifier) == ["nested-too-deep"])
  }

  @Test(
    arguments: [
      ("content/index.md", "/"), ("content/handoff/index.md", "/handoff/"),
      ("content/handoff/watch.md", "/handoff/watch/"), ("content/a.b.md", "/a.b/"),
      ("content/café.md", "/café/"),
    ]
  )
  func theAddressFollowsFromThePath(path: String, address: String) throws {
    #expect(try TestPage.page("", path: path).urlPath == address)
  }
}
