import Testing

@testable import DocsSamples

struct UnseenDifferenceTests {
  @Test(
    arguments: [
      ("1 000", "1\u{2007}000", 2, "a space", "U+2007 FIGURE SPACE"),
      ("10 AM", "10\u{202F}AM", 3, "a space", "U+202F NARROW NO-BREAK SPACE"),
      ("ab", "a\u{200B}b", 2, "'b'", "U+200B ZERO WIDTH SPACE"),
      ("a\t", "a", 2, "U+0009", "nothing more"),
      ("a", "a ", 2, "nothing more", "a space"),
      ("\u{FEFF}a", "a", 1, "U+FEFF ZERO WIDTH NO-BREAK SPACE", "'a'"),
    ]
  )
  func isNamed(expected: String, actual: String, place: Int, onPage: String, written: String) {
    #expect(
      UnseenDifference(expected, actual)?.hint
        == "At character \(place) the page has \(onPage), and the program wrote \(written)"
    )
  }

  @Test(arguments: [("", ""), ("a", "a"), ("a", "b"), ("a b", "ab"), ("ab", "a b"), ("a", ""), ("1", "12")])
  func whatCanBeSeenIsNot(expected: String, actual: String) {
    #expect(UnseenDifference(expected, actual) == nil)
  }
}
