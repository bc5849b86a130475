import Testing

@testable import DocsSite

@Suite struct IdleExpectationTests {
  private func faults(_ code: String, mode: Sample.Mode = .run) throws -> [String] {
    let block = CodeBlock(
      info: "swift",
      text: code,
      position: SourcePosition(file: "content/page.md", line: 4, column: 3),
      indentation: 2,
      isFenced: true
    )
    var diagnostics: [Diagnostic] = []
    var sample = try #require(Sample(block, diagnostics: &diagnostics))
    sample.mode = mode
    return sample.idleExpectations.map {
      "\($0.position.line):\($0.position.column) \($0.identifier)"
    }
  }

  @Test(arguments: [
    "// prints \"a\"", "// Prints 'a'", "// Prints: \"a\"", "//PRINTS \"a\"", "// Prints “a”",
  ])
  func aCommentThatIsAlmostAnExpectationIsAFault(comment: String) throws {
    #expect(try faults("let a = 1\nprint(a)  \(comment)\n") == ["6:13 expectation-is-misspelled"])
  }

  @Test(arguments: ["// Prints \"a\"", "// Prints what it was given", "// It prints \"a\""])
  func otherCommentsAreLeftAlone(comment: String) throws {
    #expect(try faults("print(\"a\")  \(comment)\n").isEmpty)
  }

  @Test(arguments: [Sample.Mode.compile, .failToCompile])
  func anExpectationInAListingThatIsNotRunIsAFault(mode: Sample.Mode) throws {
    #expect(try faults("print(1)  // Prints \"1\"\n", mode: mode) == ["5:13 expectation-is-idle"])
  }
}
