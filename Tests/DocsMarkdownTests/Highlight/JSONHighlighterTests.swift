import Testing

@testable import DocsMarkdown

struct JSONHighlighterTests {
  @Test(
    arguments: [
      (#"{"a": "b", "c" :1}"#, #"{l«"a"»: s«"b"», l«"c"» :n«1»}"#),
      ("{\"a\"\n  : [\"b\"]}", "{l«\"a\"»\n  : [s«\"b\"»]}"),
      (#"[0, -1.5e+10, 0x1F]"#, "[n«0», n«-1.5e+10», n«0x1F»]"),
      ("[true, false, null, truely, nul]", "[k«true», k«false», k«null», truely, nul]"),
      (#"["\"", "\\", "\ud800", "é"]"#, #"[s«"\""», s«"\\"», s«"\ud800"», s«"é"»]"#),
      ("{'a': 'b', c: 1, $d: 2, true: 3}", "{l«'a'»: s«'b'», l«c»: n«1», l«$d»: n«2», l«true»: n«3»}"),
      ("// a\n1 /* b\nc */ 2 / 3", "c«// a»\nn«1» c«/* b\nc */» n«2» / n«3»"),
      ("{ \"a\": ... }", "{ l«\"a\"»: ... }"),
    ]
  )
  func colorsWhatAReaderTellsApart(code: String, marked: String) {
    #expect(Highlighter.marked(code, "json") == marked)
  }

  @Test(
    arguments: [
      ("\"a\n\"b\": 1", "s«\"a»\nl«\"b\"»: n«1»"), ("\"a", "s«\"a»"), ("\"a\\", "s«\"a\\»"),
      ("/* a", "c«/* a»"),
      ("\"a\\\"\r\n1", "s«\"a\\\"\r»\nn«1»"), ("\"\\é\"", "s«\"\\é\"»"),
    ]
  )
  func aLostQuotationMarkSpoilsOneLine(code: String, marked: String) {
    #expect(Highlighter.marked(code, "json") == marked)
  }
}
