import Testing

@testable import DocsSite

struct SampleProgramTests {
  private func program(_ markdown: String) throws -> SampleProgram {
    SampleProgram(samples: try TestPage.page(markdown).samples.enumerated().map { ($0.offset, $0.element) })
  }

  private func fences(_ codes: String...) -> String {
    codes.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
  }

  @Test func aPageIsOneFileWithItsTypesAtTheTop() throws {
    let text = try program(
      fences("import Foundation\nlet a = 1\nstruct B {}", "print(a)  // Prints \"1\"\nprint(B())")
    ).file(function: "page")
    #expect(
      text == """
        #sourceLocation(file: "content/page.md", line: 5)
        import Foundation
        #sourceLocation(file: "content/page.md", line: 6)
        private
        struct B {}
        #sourceLocation()
        func page() async throws {
        _livedocsMark("0")
        #sourceLocation(file: "content/page.md", line: 6)
        let a = 1
        #sourceLocation()
        _livedocsMark("1")
        _livedocsMark("1.0")
        #sourceLocation(file: "content/page.md", line: 11)
        print(a)
        _livedocsMark("1")
        #sourceLocation(file: "content/page.md", line: 12)
        print(B())
        #sourceLocation()
        _livedocsMark("end")
        }

        """
    )
  }

  @Test func aDeclarationKeepsItsLineAndColumn() throws {
    let text = try program(fences("  @available(*, deprecated)\n  @MainActor public\n    struct B {}")).file(
      function: "page"
    )
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The attributes begin on line 5 and what follows them on line 6.
    #expect(lines[0] == #"#sourceLocation(file: "content/page.md", line: 4)"#)
    #expect(
      lines[1...4] == [
        "@available(*, deprecated)", "  @MainActor private", "                   ", "    struct B {}",
      ]
    )
  }

  @Test func aFunctionIsSharedUnlessItNeedsTheSession() throws {
    let text = try program(
      fences(
        "func free() {}\nlet a = 1\nfunc bound() -> Int { a }\nfunc caller() -> Int { bound() }\nfunc other() { free() }"
      )
    ).file(function: "page")
    let parts = text.split(separator: "func page() async throws {")
    try #require(parts.count == 2)
    for name in ["free", "other"] { #expect(parts[0].contains("func \(name)("), "\(name)") }
    for name in ["bound", "caller"] { #expect(parts[1].contains("func \(name)("), "\(name)") }
    #expect(!parts[0].contains("func bound("))
  }

  @Test func whatOnlyCompilesIsCompiledAside() throws {
    let markdown =
      "```swift\nlet a = 1\n```\n```swift no_run\nprint(a)  // Prints \"1\"\n```\n```swift compile_fail\na = 2\n```\n"
    let program = try program(markdown)
    let text = program.file(function: "page")
    #expect(text.contains("func _compiled1() async throws {"))
    #expect(!text.contains("_livedocsMark(\"1"))
    #expect(!text.contains("a = 2"))
    let failing = program.failingFile(number: 2, function: "failing")
    #expect(failing.contains("func failing() async throws {"))
    #expect(failing.contains("let a = 1"))
    #expect(failing.contains("#sourceLocation(file: \"content/page.md\", line: 11)\na = 2"))
    #expect(!failing.contains("print(a)"))
    #expect(!failing.contains("_livedocsMark"))
  }

  @Test func tellsComparedExpectationsFromStrayOnes() throws {
    let program = try program(
      fences(
        "func greet() {\n  print(1)  // Prints \"1\"\n}\ngreet()  // Prints \"1\"\nprint(2)\n// Prints \"2\""
      )
    )
    let expectations = program.expectations(of: 0)
    #expect(expectations.compared.map { $0.map(\.text) } == [["1"], ["2"]])
    #expect(expectations.stray.map(\.line) == [2])
    #expect(program.expectations(of: 7).compared.isEmpty)
  }

  @Test func theEntryRunsThePageThatItIsAskedFor() {
    let entry = SampleProgram.entry(pages: ["_page0", "_page1"])
    #expect(entry.contains("case \"0\": try await _page0()\n"))
    #expect(entry.contains("case \"1\": try await _page1()\n"))
  }
}
