import Foundation
import Scratch
import Testing

@testable import DocsSite

/// What the fixtures cannot show: the limits, and how far a check goes.
@Suite(.serialized) struct SampleCheckerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func check(
    _ codes: String...,
    depth: SampleChecker.Depth = .everything,
    timeLimit: Int = 60,
    outputLimit: Int = 1 << 20
  ) async throws -> SampleChecker.Findings {
    let pages = try codes.enumerated().map { index, code in
      try TestPage.page("```swift\n\(code)\n```", path: "content/page\(index).md")
    }
    return try await SampleChecker(
      depth: depth,
      library: .empty,
      scratch: folder.url,
      timeLimit: timeLimit,
      outputLimit: outputLimit
    ).check(pages)
  }

  private func faults(_ findings: SampleChecker.Findings) -> [String] {
    findings.diagnostics.inOrder.map { "\($0.position.file):\($0.position.line) \($0.summary)" }
  }

  @Test func aPageThatNeverEndsIsStoppedAndHidesNoOther() async throws {
    let findings = try await check(
      "while true {}",
      "print(1)  // Prints \"2\"",
      "import Foundation\nprint(\"endless\")\nwhile true { print(\"x\") }",
      timeLimit: 2,
      outputLimit: 1000
    )
    #expect(
      faults(findings) == [
        "content/page0.md:4 The listings of this page do not end. It was stopped after 2 s",
        "content/page1.md:5 The listing prints something else",
        "content/page2.md:4 The listings of this page do not end. It printed more than 1000 bytes",
      ]
    )
  }

  @Test func aPageHasAFolderOfItsOwn() async throws {
    let code = """
      import Foundation
      let manager = FileManager.default
      print(manager.contents(atPath: "mine") == nil)  // Prints "true"
      print(manager.createFile(atPath: "mine", contents: nil))  // Prints "true"
      print(ProcessInfo.processInfo.environment["TZ"] ?? "")  // Prints "UTC"
      """
    #expect(faults(try await check(code, code)) == [])
  }

  @Test func typesAloneAreCheckedWithoutRunning() async throws {
    let findings = try await check("print(1)  // Prints \"2\"", "while true {}", depth: .types)
    #expect(findings.diagnostics == [])
    #expect(Set(findings.reports.values) == [.compiled])
    let broken = try await check("let a: Int = \"\"", depth: .types)
    #expect(
      faults(broken) == ["content/page0.md:5 Cannot convert value of type 'String' to specified type 'Int'"]
    )
  }

  @Test func nothingIsCheckedWhenNothingIsAskedFor() async throws {
    let findings = try await check("this is no Swift", depth: .nothing)
    #expect(findings.diagnostics == [])
    #expect(Array(findings.reports.values) == [.unchecked])
  }

  @Test func anUnclosedBraceIsAFaultOfItsPage() async throws {
    let findings = try await check("func open() {\n  print(1)", "print(2)  // Prints \"2\"")
    #expect(faults(findings) == ["content/page0.md:6 Expected '}' at end of brace statement"])
  }

  @Test func anUnclosedBraceIsAReasonNotToCompile() async throws {
    let code = "func open() {\n  print(1)"
    for (expectation, fault) in [("", [String]()), ("  // expected-error {{expected '}'}}", [])] {
      let page = try TestPage.page("```swift compile_fail\n\(code)\(expectation)\n```")
      let checker = SampleChecker(depth: .types, library: .empty, scratch: folder.url)
      #expect(faults(try await checker.check([page])) == fault)
    }
  }
}
