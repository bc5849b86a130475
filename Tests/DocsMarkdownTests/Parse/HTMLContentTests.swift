import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

/// Raw HTML in READMEs.
struct HTMLContentTests {
  private let place = SourcePosition(file: "README.md", line: 1)

  @Test(
    arguments: [
      ("<a href=\"x\">y</a>", [.start("a", ["href": "x"]), .text("y"), .end("a")]),
      ("<IMG Src=x ALT='a \"b\"' hidden/>", [.start("img", ["src": "x", "alt": "a \"b\"", "hidden": ""])]),
      ("<a b=1 b=2>", [.start("a", ["b": "1"])]),
      ("<h-2\n a = \"&amp;&#65;&#x42;\" >", [.start("h-2", ["a": "&AB"])]),
      ("a < b &lt; &nothing; &#xD800;", [.text("a < b < &nothing; &#xD800;")]), ("<1>", [.text("<1>")]),
      ("<a", [.text("<a")]), ("<a b=\"c>", [.text("<a b=\"c>")]),
      ("<a <b>", [.text("<a "), .start("b", [:])]),
      ("<style>a > b</style>x", [.start("style", [:]), .end("style"), .text("x")]),
      ("<script>if (a<b) {}", [.start("script", [:])]), ("", []),
    ] as [(String, [HTMLToken])]
  )
  func isReadInTokens(html: String, tokens: [HTMLToken]) {
    #expect(HTMLToken.tokens(of: html) == tokens)
  }

  @Test(
    arguments: [
      (
        "<h2 align=center>A <b>lamp</b></h2>",
        [.heading(level: 2, content: [.text("A "), .strong([.text("lamp")])], id: "")]
      ),
      ("<p>One</p> <p>\n Two\n  three</p>", [.paragraph([.text("One")]), .paragraph([.text("Two three")])]),
      ("<div><div></div>\n</div>", []),
      ("a<hr>b", [.paragraph([.text("a")]), .thematicBreak, .paragraph([.text("b")])]),
      ("<ul><li>a<li>b</ul>", [.paragraph([.text("a")]), .paragraph([.text("b")])]),
      (
        "<b>never closed<p>next",
        [.paragraph([.strong([.text("never closed")])]), .paragraph([.text("next")])]
      ),
      ("</b>a</i>", [.paragraph([.text("a")])]),
      ("<b><i>a</b>b", [.paragraph([.strong([.emphasis([.text("a")])]), .text("b")])]),
      ("<kbd>D</kbd><br>", [.paragraph([.code("D")])]), ("<a name=x></a>", []), ("<img alt=x>", []),
      ("<script>alert(1)</script>", []),
    ] as [(String, [Block])]
  )
  func saysWhatReadersSee(html: String, blocks: [Block]) {
    #expect(
      HTMLContent.blocks(of: html, at: place).blocks == blocks
    )
  }

  @Test func linksAndImagesAreLikeThoseOfMarkdown() {
    let image = Inline.image(source: "a.png", title: "", alternative: [.text("A")], position: place)
    #expect(
      HTMLContent.blocks(of: "<a href=b.md><img src=a.png alt=A></a>", at: place).blocks == [
        .paragraph([.link(destination: "b.md", title: "", content: [image], position: place)])
      ]
    )
    // Links don't nest.
    #expect(
      HTMLContent.blocks(of: "<a href=a>b<b><a href=c>d</a></b></a>", at: place).blocks == [
        .paragraph([
          .link(
            destination: "a",
            title: "",
            content: [.text("b"), .strong([.text("d")])],
            position: place
          )
        ])
      ]
    )
  }

  private func blocks(_ markdown: String, file: String = "README.md") -> (
    blocks: [Block], diagnostics: [Diagnostic]
  ) {
    MarkdownParser.blocks(of: markdown, file: file, firstLine: 1)
  }

  @Test func inAParagraphTagsEncloseMarkdown() throws {
    #expect(
      blocks("a <b>*c*</b><br>`d` <sub>e</sub>").blocks == [
        .paragraph([
          .text("a "), .strong([.emphasis([.text("c")])]), .lineBreak, .code("d"), .text(" "), .text("e"),
        ])
      ]
    )
    #expect(blocks("<details><summary>More</summary>\n\n- a\n\n</details>").blocks.count == 2)
  }

  @Test func onOtherPagesItIsText() {
    #expect(
      blocks("a <b>c</b>", file: "content/a.md").blocks == [
        .paragraph([.text("a "), .html("<b>"), .text("c"), .html("</b>")])
      ]
    )
    #expect(blocks("<p>c</p>", file: "Sources/A.swift").blocks == [.html("<p>c</p>\n")])
  }

  @Test func anAddressThatRunsCodeIsAFault() {
    for html in [
      "<a href='javascript:x'>y</a>", "<p><img src=\"javascript:x\"></p>",
      "y <a href=' java\nscript:x'>z</a>",
    ] {
      #expect(blocks(html).diagnostics.contains { $0.identifier == "link-is-unsafe" }, "\(html)")
    }
  }

  @Test func unclosedTagsAndManyElementsTakeLinearTime() {
    let count = 20_000
    for piece in ["<a b=", "<a ", "<", "<a b=\"", "<b>", "</b>", "<p>", "<script>", "&", "<a href=x>"] {
      let html = String(repeating: piece, count: count)
      #expect(HTMLToken.tokens(of: html).count <= 2 * count)
      #expect(HTMLContent.blocks(of: html, at: place).blocks.count <= count)
    }
  }
}
