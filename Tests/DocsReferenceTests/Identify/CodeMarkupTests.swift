import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsToolchain

@Suite struct CodeMarkupTests {
  private func code(_ pieces: [(String, TokenClass?)]) -> ColoredCode {
    var end = 0
    return ColoredCode(
      bytes: Array(pieces.map(\.0).joined().utf8),
      pieces: pieces.map { text, tokenClass in
        end += text.utf8.count
        return ColoredCode.Piece(end: end, tokenClass: tokenClass)
      }
    )
  }

  private func mark(_ index: Int, _ kind: TypedReference.Kind, url: String? = nil) -> SymbolSheet.Mark {
    SymbolSheet.Mark(index: index, kind: kind, url: url)
  }

  @Test func marksIdentifiersAndLinks() {
    let html = CodeMarkup.html(
      code([
        ("let", .keyword), (" x = ", nil), ("Store", nil), ("<", nil), ("Int", .type), (">", nil),
      ]),
      marks: [4..<5: mark(0, .variable), 8..<13: mark(1, .type, url: "/a?b&c/"), 14..<17: mark(2, .type)]
    )
    #expect(
      html == "<span class=\"k\">let</span> <span data-s=\"0\">x</span> = "
        + "<a class=\"t\" data-s=\"1\" tabindex=\"-1\" href=\"/a?b&amp;c/\">Store</a>&lt;"
        + "<span class=\"t\" data-s=\"2\">Int</span>&gt;"
    )
  }

  @Test func believesTheCompilerMoreThanTheNamesOfThings() {
    let html = CodeMarkup.html(
      code([("make", .type), ("self", .keyword), ("MainActor", .attribute)]),
      marks: [0..<4: mark(0, .function), 4..<8: mark(1, .variable), 8..<17: mark(2, .type)]
    )
    #expect(
      html == "<span class=\"f\" data-s=\"0\">make</span><span class=\"k\" data-s=\"1\">self</span>"
        + "<span class=\"a\" data-s=\"2\">MainActor</span>"
    )
  }

  @Test func hidesWholeLines() {
    let html = CodeMarkup.html(
      code([("import", .keyword), (" A\n", nil), ("// a\n// b", .comment), ("\nx", nil)]),
      marks: [7..<8: mark(0, .module)],
      hidden: [0..<9, 14..<19]
    )
    #expect(
      html
        == "<span class=\"hidden-lines\"><span class=\"k\">import</span> <span data-s=\"0\">A</span>\n</span>"
        + "<span class=\"c\">// a\n</span><span class=\"hidden-lines\"><span class=\"c\">// b</span>\n</span>x"
    )
  }

  @Test func endsHiddenLinesAtTheEnd() {
    #expect(
      CodeMarkup.html(code([("a\nb\n", nil)]), marks: [:], hidden: [2..<4])
        == "a\n<span class=\"hidden-lines\">b\n</span>"
    )
    #expect(
      CodeMarkup.html(code([("a\nb\n", nil)]), marks: [:], hidden: [0..<2, 2..<90])
        == "<span class=\"hidden-lines\">a\n</span><span class=\"hidden-lines\">b\n</span>"
    )
  }

  @Test func leavesLinesOutAndAddsWhatIsAsked() {
    let html = CodeMarkup.html(
      code([("// snippet.hide", .comment), ("\na\n", nil), ("// ^?", .comment), ("\nb", nil)]),
      marks: [16..<17: mark(0, .variable)],
      hidden: [16..<18],
      omitted: [0..<16],
      additions: [23: " Set<Int>"]
    )
    #expect(
      html == "<span class=\"hidden-lines\"><span data-s=\"0\">a</span>\n</span>"
        + "<span class=\"c\">// ^? Set&lt;Int&gt;</span>\nb"
    )
  }

  @Test func keepsEveryByte() {
    let text = "let größe = \"<&>\"\n"
    let html = CodeMarkup.html(
      code([("let", .keyword), (" größe = ", nil), ("\"<&>\"", .string), ("\n", nil)]),
      marks: [4..<11: mark(0, .variable)]
    )
    let stripped = html.replacing(#/<[^>]*>/#, with: "").replacing("&lt;", with: "<").replacing(
      "&gt;",
      with: ">"
    )
    .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    #expect(stripped == text)
    #expect(html.contains("<span data-s=\"0\">größe</span>"))
  }

  @Test func passesOverMarksThatFitNoToken() {
    #expect(
      CodeMarkup.html(
        code([("ab", nil), ("cd", nil)]),
        marks: [1..<3: mark(0, .type), 3..<9: mark(1, .type), 90..<91: mark(2, .type)]
      ) == "abcd"
    )
  }
}

extension CodeMarkup {
  /// The HTML of a single listing.
  fileprivate static func html(
    _ code: ColoredCode,
    marks: [Range<Int>: SymbolSheet.Mark] = [:],
    hidden: [Range<Int>] = [],
    omitted: [Range<Int>] = [],
    additions: [Int: String] = [:]
  ) -> String {
    var html = HTMLBuffer()
    write(
      code,
      marks: marks,
      lines: hidden.map { Lines(.hidden, $0) },
      omitted: omitted,
      additions: additions,
      to: &html
    )
    return html.text
  }
}
