import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSite

struct FootnoteTests {
  private func notes(_ markdown: String) throws -> [Block.Footnote] {
    guard case .footnotes(let notes)? = TestPage.blocks(markdown).last else { return [] }
    return notes
  }

  @Test func aReferenceLeadsToItsNoteAndBack() throws {
    #expect(
      try TestPage.html("Text[^a].\n\n[^a]: The *note*.") == """
        <p>Text<sup class="footnote-ref"><a role="doc-noteref" href="#fn-a" id="fnref-a" aria-label="footnote 1">1</a></sup>.</p>
        <section class="footnotes" role="doc-endnotes" aria-label="footnotes">
        <ol>
        <li id="fn-a"><p>The <em>note</em>. <a class="footnote-back" role="doc-backlink" href="#fnref-a" aria-label="footnoteBack 1">↩\u{FE0E}</a></p>
        </li>
        </ol>
        </section>

        """
    )
  }

  @Test func notesStandInTheOrderOfTheText() throws {
    let found = try notes("[^b] [^a] [^b]\n\n[^a]: A [^c]\n[^b]: B\n[^c]: C")
    #expect(found.map(\.name) == ["b", "a", "c"])
    #expect(found.map(\.references) == [2, 1, 1])
    let html = try TestPage.html("[^b] [^b]\n\n[^b]: B")
    #expect(html.contains("id=\"fnref-b\""))
    #expect(html.contains("id=\"fnref:2-b\""))
    #expect(html.contains("href=\"#fnref:2-b\""))
  }

  @Test func aNoteHoldsWhatAPageHolds() throws {
    let markdown = """
      Text.[^n]

      [^n]: First
      lazy line

          Second with [a link] and `code`.

          ```swift
          let a = 1
          ```

          | a | b |
          |---|---|
          | 1 | 2 |

      After, not indented.

      [a link]: /page/
      """
    let page = try TestPage.page(markdown)
    let found = try notes(markdown)
    #expect(TestPage.blocks(markdown).count == 3)
    #expect(found.first?.content.count == 4)
    #expect(found.first?.content.first == .paragraph([.text("First"), .softBreak, .text("lazy line")]))
    let sample = try #require(page.samples.first)
    #expect(sample.position == SourcePosition(file: "content/page.md", line: 11, column: 5))
    #expect(sample.source.indentation == 4)
    #expect(sample.code == "let a = 1\n")
    guard case .table(let table)? = found.first?.content.last else {
      Issue.record("no table")
      return
    }
    #expect(table.rows == [[[.text("1")], [.text("2")]]])
  }

  @Test func aWrongLinkInANoteIsFoundWhereItStands() throws {
    let page = try TestPage.page("a[^n]\n\n[^n]: See\n    [b](/nowhere/).\n")
    #expect(LinkChecker([page]).check(page).map(\.line) == ["7:9: No page at '/nowhere/'"])
  }

  @Test(
    arguments: [
      (
        "Text [^nte].\n\nMore[^note].\n\n[^note]: x", ["4:6: No footnote 'nte'"],
        "Did you mean '[^note]'?"
      ),
      ("- a\n- *b*[^none]", ["5:6: No footnote 'none'"], "Define it"),
      ("a[^a]\n\n[^a]: x\n\n[^A]: y", ["8:1: The footnote 'a' is already defined"], "The first is on line 6"),
      ("a\n\n[^a]: x", ["6:1: Nothing refers to the footnote 'a'"], nil),
    ] as [(String, [String], String?)]
  )
  func whatDoesNotMatchIsAFaultWithItsPlace(markdown: String, lines: [String], hint: String?) {
    let (_, diagnostics) = TestPage.parse(markdown)
    #expect(diagnostics.map(\.line) == lines)
    if let hint {
      #expect(diagnostics.first?.hints.first?.hasPrefix(hint) == true)
    }
  }

  @Test(arguments: [
    #"\[^a]"#, "`[^a]`", "```text\n[^a]: x\n```", "[^a b]", "[^]", "[^a](/page/)", "    [^a]: x",
  ])
  func isNoFootnote(markdown: String) throws {
    #expect(!(try TestPage.html(markdown).contains("fn-")))
  }
}
