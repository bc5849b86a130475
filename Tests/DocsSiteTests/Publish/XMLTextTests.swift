import Testing

@testable import DocsSite

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("", ""), ("plain text", "plain text"), ("é漢🙂", "é漢🙂"),
    ("<a b='\"'>&</a>", "&lt;a b=&#39;&quot;&#39;&gt;&amp;&lt;/a&gt;"),
    ("&&", "&amp;&amp;"), ("a&", "a&amp;"),
    ("tab\tline\nreturn\r", "tab\tline\nreturn&#13;"),
    ("\u{0}\u{8}\u{B}\u{C}\u{E}\u{1F}", String(repeating: "\u{FFFD}", count: 6)),
    ("\u{FFFE}x\u{FFFF}", "\u{FFFD}x\u{FFFD}"),
    // Neighbors of those two, with the same first bytes.
    ("\u{FEFF}\u{FFFC}\u{FFFD}\u{F000}", "\u{FEFF}\u{FFFC}\u{FFFD}\u{F000}"),
  ])
  func isAsXMLShowsIt(text: String, expected: String) {
    #expect(Array(text.escapedForXML.utf8) == Array(expected.utf8))
    #expect(Array(("(" + text + ")").dropFirst().dropLast().escapedForXML.utf8) == Array(expected.utf8))
  }
}
