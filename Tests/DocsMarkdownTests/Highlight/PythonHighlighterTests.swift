import Testing

@testable import DocsMarkdown

struct PythonHighlighterTests {
  @Test(
    arguments: [
      ("from json import loads  # a", "k«from» json k«import» loads  c«# a»"),
      ("answer = ask(1, 0x1F, name=None)", "answer = f«ask»(n«1», n«0x1F», name=k«None»)"),
      ("with Store(1.5e3) as store:", "k«with» t«Store»(n«1.5e3») k«as» store:"),
      ("@a.b(1)\n  @c\nd @ e", "a«@a.b»(n«1»)\n  a«@c»\nd @ e"),
      (#"f"a{b}" + rb'\'' + u"c" + xb"d""#, #"s«f"a{b}"» + s«rb'\''» + s«u"c"» + xbs«"d"»"#),
      ("\"\"\"a\n'''b\"\"\" + '''c\"\n'''", "s«\"\"\"a\n'''b\"\"\"» + s«'''c\"\n'''»"),
    ]
  )
  func colorsWhatAReaderTellsApart(code: String, marked: String) {
    #expect(Highlighter.marked(code, "python") == marked)
    #expect(Highlighter.marked(code, "py") == marked)
  }

  @Test(arguments: [
    ("'a\nb = 1", "s«'a»\nb = n«1»"), ("'a\\", "s«'a\\»"), ("'''a\nb", "s«'''a\nb»"), ("@", "a«@»"),
  ])
  func loseNothingOfWhatIsMalformed(code: String, marked: String) {
    #expect(Highlighter.marked(code, "python") == marked)
  }
}
