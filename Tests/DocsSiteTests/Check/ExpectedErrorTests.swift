import Testing

@testable import DocsSite

struct ExpectedErrorTests {
  private func sample(_ code: String) throws -> Sample {
    try #require(
      try TestPage.page("> ```swift compile_fail\n> \(code.replacing("\n", with: "\n> "))\n> ```").samples
        .first
    )
  }

  private func message(_ line: Int, _ text: String, column: Int = 1) -> CompilerMessage {
    CompilerMessage(
      severity: .error,
      position: SourcePosition(file: "content/page.md", line: line, column: column),
      text: text
    )
  }

  @Test func readsTheWordsOfTheCompilersOwnTests() throws {
    let code = """
      a  // expected-error {{first}}
      // expected-error@+1 {{second}}
      b
      c
      // expected-error@-1 {{third}} expected-error@-2 {{fourth}}
      d  // expected-error no braces
      e  // expected-error {{unclosed
      f  // expected-error@+99999999999999999999 {{far}}
      """
    let found = ExpectedError.all(in: try sample(code))
    #expect(found.map(\.text) == ["first", "second", "third", "fourth", "far"])
    #expect(found.map(\.line) == [5, 7, 8, 7, 12])
    #expect(found.first?.comment == SourcePosition(file: "content/page.md", line: 5, column: 9))
  }

  @Test func whatCompilesIsAFault() throws {
    let sample = try sample("a  // expected-error {{first}}")
    let faults = ExpectedError.compare(ExpectedError.all(in: sample), with: [], in: sample)
    #expect(faults.map(\.line) == ["4:3: The listing compiles, but the page says that it does not"])
  }

  @Test func withoutAnExpectationAnyErrorWillDo() throws {
    let sample = try sample("a")
    #expect(ExpectedError.compare([], with: [message(5, "anything")], in: sample) == [])
  }

  @Test func eachExpectationAndEachErrorNeedsItsPartner() throws {
    let sample = try sample("a  // expected-error {{one}}\nb  // expected-error {{two}}\nc")
    let expectations = ExpectedError.all(in: sample)
    #expect(
      ExpectedError.compare(expectations, with: [message(5, "it is one"), message(6, "two")], in: sample)
        == []
    )
    let faults = ExpectedError.compare(
      expectations,
      with: [message(5, "one"), message(6, "other"), message(7, "two", column: 4)],
      in: sample
    )
    #expect(
      faults.map(\.line).sorted() == [
        "6:3: Other", "6:9: The compiler does not say 'two' here", "7:6: Two",
      ]
    )
  }
}
