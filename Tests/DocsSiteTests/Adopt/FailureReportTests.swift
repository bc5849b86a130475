import TestPages
import TestPrograms
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsReference
@testable import DocsSite

struct FailureReportTests {
  @Test(
    arguments: [
      ("let lamp = (", "Expected ')' to end tuple type", .syntax),
      ("let lamp = ...", "Expected expression", .context),
      ("dim(<#lamp#>)", "Editor placeholder in source file", .context),
      ("func dim() { … }", "Cannot parse", .context),
      ("lamp.dim()", "Cannot find 'lamp' in scope", .context),
      ("import UIKit", "No such module 'UIKit'", .context),
      ("a.b()", "Value of type 'A' has no member 'b'", .interface),
      ("a(b: 1)", "Incorrect argument label in call (have 'b:', expected 'c:')", .interface),
      ("func dim()", "Expected '{' in body of function declaration", .declaration),
      ("associatedtype A", "Associated types can only be defined in a protocol", .context),
      ("default: a()", "'default' label can only appear inside a 'switch' statement", .context),
      ("a()", "Call can throw but is not marked with 'try'", .other),
      ("a()", "The listing is not checked: value of type 'A' has no member 'b'", .context),
    ] as [(String, String, FailureReport.Kind)]
  )
  func whatDoesNotCompileIsABugUnlessItLacksSomething(code: String, message: String, kind: FailureReport.Kind)
  {
    let fault = Diagnostic(
      "sample-does-not-compile",
      at: SourcePosition(file: "README.md", line: 1),
      message
    )
    #expect(FailureReport.kind(of: fault, in: code) == kind)
  }

  @Test(
    arguments: [
      ("sample-prints-otherwise", .result), ("sample-gives-otherwise", .result),
      ("type-is-otherwise", .result),
      ("sample-compiles", .result), ("sample-crashes", .run), ("sample-throws", .run),
      ("sample-does-not-end", .run),
      ("test-fails", .other), ("declaration-is-stale", .interface), ("manifest-is-wrong", .manifest),
    ] as [(String, FailureReport.Kind)]
  )
  func whatRunsIsKnownByItsRule(rule: String, kind: FailureReport.Kind) {
    let fault = Diagnostic(rule, at: SourcePosition(file: "README.md", line: 1), "")
    #expect(FailureReport.kind(of: fault, in: "print(1)") == kind)
  }

  @Test func bugsComeFirstAndEachListingOnce() async throws {
    let page = try TestPage.page("```swift\nlamp.dim()\n```\n\n```swift\nprint(1)\n```\n", path: "README.md")
    func fault(_ line: Int, _ rule: String, _ summary: String) -> Diagnostic {
      Diagnostic(rule, at: SourcePosition(file: "README.md", line: line), summary)
    }
    let faults = [
      fault(5, "sample-does-not-compile", "Cannot find 'lamp' in scope"),
      fault(5, "sample-does-not-compile", "Cannot find 'light' in scope"),
      fault(9, "sample-crashes", "Crashes"), fault(30, "file-is-missing", "No file"),
    ]
    let index = ListingIndex([page])
    #expect(
      FailureReport(faults, in: index).lines == [
        "2 of 2 listings fail", "", "Throw, crash or don't end: 1", "  README.md:9  Crashes", "",
        "Need context: a name, a module, or a line that was left out: 1",
        "  README.md:5  Cannot find 'lamp' in scope",
      ]
    )
    #expect(FailureReport([], in: index).lines == ["No listing fails"])
    // What the compiler says first may be a consequence of what isn't Swift.
    let torn = ListingIndex([try TestPage.page("```swift\nprint(a)\nlet b = (1\n```\n", path: "README.md")])
    let consequence = fault(5, "sample-does-not-compile", "Cannot find 'a' in scope")
    #expect(
      FailureReport([consequence], in: torn).lines.last == "  README.md:6  Expected ')' to end tuple"
    )
    let types = try TestPage.page(
      "```swift\nstruct Lamp {}\n```\n\n```swift\nLamp().dim()\nlight.dim()\nroom.dim()\n```\n",
      path: "README.md"
    )
    func kind(_ line: Int, in library: SymbolLibrary? = nil) -> FailureReport.Kind? {
      let fault = fault(line, "sample-does-not-compile", "Value of type 'Light' has no member 'dim'")
      let index = ListingIndex(
        [types],
        context: ListingContext(given: ["light": "Light"]),
        symbols: library
      )
      return FailureReport([fault], in: index).failures.keys.first
    }
    // What a text imagines isn't the package's interface.
    #expect([kind(9), kind(10), kind(11)] == [.context, .context, .interface])
    // Nor is what another module has.
    func library(_ source: String) async throws -> SymbolLibrary {
      SymbolLibrary(graphs: try await TestLibrary.graphs(of: [("Lights", source)]))
    }
    #expect(try await kind(11, in: library("public struct Light {}")) == .interface)
    #expect(try await kind(11, in: library("public struct Hall {}")) == .context)
    // Only the type counts, and not what else is on the line.
    #expect(try await kind(11, in: library("public let room = 1")) == .context)
    let many = Array(repeating: "```swift\nlamp()\n```\n\n", count: 22).joined()
    let pages = [try TestPage.page(many, path: "README.md")]
    func lines(_ rule: String) -> [String] {
      FailureReport(pages[0].samples.map { fault($0.position.line, rule, "") }, in: ListingIndex(pages)).lines
    }
    #expect(lines("sample-throws").count == 24)
    #expect(lines("sample-throws").last == "  and 2 more")
    // What another target declares is unknown.
    let unknown = fault(1, "declaration-has-no-module", "'Lamp' isn't checked: listings can't import 'Lamps'")
    #expect(FailureReport.kind(of: unknown, in: "struct Lamp { func shine() }") == .context)
    // Each mistake of a text is worth reading.
    #expect(lines("declaration-is-stale").count == 25)
  }
}
