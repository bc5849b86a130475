import Testing

@testable import DocsMarkdown

struct ExpectationCommentTests {
  @Test(arguments: [
    (#"// Prints "text""#, "text"), (#"//Prints "a "b" c""#, #"a "b" c"#), (#"// Prints "11"."#, "11"),
    (#"//   Prints """#, ""), (#"// Prints "a."  "#, "a."),
  ])
  func whatIsPrintedIsRead(comment: String, text: String) {
    #expect(ExpectationComment(comment) == .prints(text))
  }

  @Test(arguments: [("// => 42", "42"), ("//=>[1, 2] ", "[1, 2]"), ("// =>", "")])
  func aValueIsRead(comment: String, text: String) {
    #expect(ExpectationComment(comment) == .value(text))
  }

  @Test(arguments: [
    ("// Prints 42", #"// Prints "42""#), ("//\tPrints \"a\"", #"// Prints "a""#),
    ("//\u{A0}Prints \"a\"", #"// Prints "a""#), ("//\u{200B}Prints \"a\"", #"// Prints "a""#),
    ("// Prints\u{A0}\"a\"", #"// Prints "a""#), ("/// Prints \"a\"", #"// Prints "a""#),
    ("/// => 42", "// => 42"), ("/* => 42 */", "// => 42"), ("//\t=> 42", "// => 42"),
    ("// → 42", "// => 42"),
    ("// -> 42", "// => 42"), ("// ⇒ \"a\"", "// => \"a\""), ("// Output: \"42\"", #"// Prints "42""#),
    ("// Print \"42\"", #"// Prints "42""#), ("// prints \"42\"", #"// Prints "42""#),
    ("// Printed: \"42\"", #"// Prints "42""#), ("// Prints «a»", #"// Prints "a""#),
    ("// Prints “a”", #"// Prints "a""#),
    ("// Prints 'a'", #"// Prints "a""#), ("// Рrints \"a\"", #"// Prints "a""#),
    ("// Prints:", #"// Prints "text""#),
    ("// prints: y", #"// Prints "y""#), ("// Output: 42", #"// Prints "42""#),
    ("// Prints [1, 2]", #"// Prints "[1, 2]""#),
    ("// Prints true", #"// Prints "true""#), ("/* Prints \"a\" */", #"// Prints "a""#),
  ])
  func whatOnlyLooksLikeOneIsTold(comment: String, correction: String) {
    #expect(ExpectationComment(comment) == .nearMiss(correction))
  }

  @Test(
    arguments: [
      "// Prints the name of the lamp.", "// prints every line", "// Print \"a\" to the console, and go on.",
      "// -> Int", "// → see below", "// Output: the lines of the file",
      "// Result: whatever the server says",
      "// 1", "// [9, 9, 9]", "// \"quoted\"", "// true", "//", "////", "// MARK: - Output",
      "/// Prints its argument.",
      "// TODO: print 42", "// Printing 3 copies", "// => ".dropLast(3) + "-", "// the => operator",
    ] as [String]
  )
  func proseIsLeftAlone(comment: String) {
    #expect(ExpectationComment(comment) == .prose)
  }

  @Test(arguments: [("// [9, 9, 9]", "// => [9, 9, 9]"), ("// true", "// => true"), ("// 4.5", "// => 4.5")])
  func aValueBehindAnExpressionIsAClaim(comment: String, correction: String) {
    #expect(ExpectationComment(comment, isBehindValue: true) == .nearMiss(correction))
  }

  @Test func aValueBehindPrintIsWhatItPrints() {
    let read = ExpectationComment("// \"a\"", isBehindValue: true, isBehindPrint: true)
    #expect(read == .nearMiss(#"// Prints "a""#))
    #expect(ExpectationComment("// 1", isBehindValue: true, isBehindPrint: true) == .prose)
  }
}
