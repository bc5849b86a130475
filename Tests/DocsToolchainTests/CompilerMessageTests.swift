import Testing

@testable import DocsFoundation
@testable import DocsToolchain

struct CompilerMessageTests {
  @Test func findsTheMessagesAmongTheirSource() {
    let output = """
      content/a b.md:12:3: error: cannot find 'x' in scope
        x = 1  // content/a.md: error: no message
        ^
      content/a b.md:12:3: note: did you mean 'y'?
      /tmp/C:/page.swift:1:1: warning: a: error: inside
      error: no place
      <unknown>:0: error: no column
      content/a.md:1:2: fatal error: not ours
      """
    #expect(
      CompilerMessage.messages(in: output) == [
        .init(
          severity: .error,
          position: SourcePosition(file: "content/a b.md", line: 12, column: 3),
          text: "cannot find 'x' in scope"
        ),
        .init(
          severity: .note,
          position: SourcePosition(file: "content/a b.md", line: 12, column: 3),
          text: "did you mean 'y'?"
        ),
        .init(
          severity: .warning,
          position: SourcePosition(file: "/tmp/C:/page.swift", line: 1, column: 1),
          text: "a: error: inside"
        ),
      ]
    )
    #expect(CompilerMessage.messages(in: "") == [])
  }

  @Test func aNoteHasTheDeclarationBelowIt() {
    let output = """
      a.md:3:9: error: ambiguous use of 'f'
      let x = f(1)
              ^
      Lamps.f:1:6: note: found this candidate in module 'Lamps'
        public func f(_ a: Int) -> Int
                    ^
      a.md:2:6: note: found this candidate
      """
    #expect(
      CompilerMessage.messages(in: output).map(\.source) == [nil, "public func f(_ a: Int) -> Int", nil]
    )
  }
}
