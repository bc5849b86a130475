import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsToolchain

struct ExpectedMessageTests {
  private func message(
    _ line: Int,
    _ text: String,
    severity: CompilerMessage.Severity = .error
  ) -> Compilation.Message {
    Compilation.Message(severity: severity, listing: 0, line: line, column: 1, text: text)
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
      g  // expected-warning {{fifth}}
      """
    let found = ExpectedMessage.all(in: code)
    #expect(found.map(\.text) == ["first", "second", "third", "fourth", "far", "fifth"])
    #expect(found.map(\.target) == [1, 3, 4, 3, 8, 9])
    #expect(found.map(\.severity) == [.error, .error, .error, .error, .error, .warning])
    #expect(found.first.map { [$0.line, $0.column] } == [1, 7])
  }

  @Test func eachExpectationAndEachMessageNeedsItsPartner() {
    let expected = ExpectedMessage.all(
      in: "a  // expected-error {{one}}\nb  // expected-error {{two}}\nc  // expected-warning {{three}}"
    )
    let met = [message(1, "it is one"), message(2, "two"), message(3, "three", severity: .warning)]
    #expect(ExpectedMessage.compare(expected, with: met).missing == [])
    #expect(ExpectedMessage.compare(expected, with: met).unexpected == [])
    let other = [message(1, "one"), message(2, "other"), message(3, "two"), message(3, "three")]
    let found = ExpectedMessage.compare(expected, with: other)
    #expect(found.missing.map(\.text) == ["two", "three"])
    #expect(found.unexpected.map(\.text) == ["other", "two", "three"])
  }
}
