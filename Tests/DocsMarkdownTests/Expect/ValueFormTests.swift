import Testing

@testable import DocsMarkdown

struct ValueFormTests {
  /// A text on a page, and the form of a value that it means.
  @Test(arguments: [
    ("3", "3"), ("1_000", "1000"), ("nil", "nil"), ("\"a, b\"", "\"a, b\""),
    ("[1, 2]", "[1, 2]"), ("[ 1,2 ]", "[1, 2]"), ("[\"a\": 1, \"b\": 2]", "[\"b\": 2, \"a\": 1]"),
    ("[:]", "[:]"),
    ("[2, 1]", "\u{1E}[1, 2]"), ("Set([2, 1])", "\u{1E}[1, 2]"),
    ("[[2, 1], [3]]", "[\u{1E}[1, 2], \u{1E}[3]]"),
    ("(a: 1, [2])", "(a: 1, [2])"), (".off", ".off"), ("Light.off", ".off"), ("[main.Light.off]", "[.off]"),
    (".dimmed(to: 3)", ".dimmed(to: 3)"), ("Light.dimmed(to: 3)", ".dimmed(to: 3)"),
    ("Lamp(watts: 40, light: .off)", "Lamp(watts: 40, light: .off)"),
    ("Optional(3)", "3"), ("[\"a\": Optional([1])]", "[\"a\": [1]]"), ("\"\\\"\"", "\"\\\"\""),
  ])
  func whatAPageWritesIsTheValue(_ text: String, _ form: String) {
    #expect(ValueForm(form, isOrdered: true).isMeant(by: text))
  }

  @Test(arguments: [
    ("3", "4"), ("", "3"), ("[1, 2]", "[2, 1]"), ("[1, 2]", "[1, 2, 3]"), ("[1, 1]", "\u{1E}[1, 2]"),
    ("[\"a\": 1]", "[\"a\": 2]"), ("[:]", "[]"), ("(1, 2)", "(a: 1, 2)"), (".on", ".off"), ("3", "nil"),
    ("\"3\"", "3"), ("\"a.b\"", "\"c.b\""), ("1.5", "2.5"), ("[1", "[1]"), ("[1]]", "[1]"), ("\"a", "\"a\""),
    ("[\"a\": 1, 2]", "[\"a\": 1]"), ("\"\\", "\"a\""),
  ])
  func anotherValueIsAnother(_ text: String, _ form: String) {
    #expect(!ValueForm(form, isOrdered: true).isMeant(by: text))
  }

  @Test func deepTextsEnd() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(!ValueForm(deep, isOrdered: true).isMeant(by: deep))
    #expect(!ValueForm("\u{1E}" + deep, isOrdered: true).isMeant(by: deep))
  }

  @Test func itsWordsCanBeWrittenOnAPage() {
    #expect(ValueForm("[\u{1E}[1, 2]]", isOrdered: false).words == "[[1, 2]]")
  }
}
