import TestPages
import Testing

@testable import DocsMarkdown
@testable import DocsSamples

struct SampleProgramTests {
  private func session(_ markdown: String, hasAppModules: Bool = true) async throws -> Session {
    let (sessions, faults) = await Session.all(
      in: [try TestPage.page(markdown)],
      hasAppModules: hasAppModules
    )
    #expect(faults == [])
    return try #require(sessions.first)
  }

  private func program(_ markdown: String, hasAppModules: Bool = true) async throws -> SampleProgram {
    try #require(SampleProgram(running: try await session(markdown, hasAppModules: hasAppModules)))
  }

  private func fences(_ codes: String...) -> String {
    codes.map { "```swift\n\($0)\n```\n" }.joined(separator: "\n")
  }

  @Test func aSessionIsOneFileWithItsTypesAtTheTop() async throws {
    let program = try await program(
      fences("import Foundation\nlet a = 1\nstruct B {}", "print(a)  // Prints \"1\"\nprint(B())")
    )
    #expect(
      program.text == """
        #sourceLocation(file: "content/page.md#1.0", line: 2)
        import Foundation
        private
        struct B {}
        #sourceLocation()
        @MainActor func \(program.function)() {
        _livedocsMark(0x0_00000000)
        #sourceLocation(file: "content/page.md#1.0", line: 3)
        let a = 1
        #sourceLocation()
        _livedocsMark(0x1_00000001)
        #sourceLocation(file: "content/page.md#1.1", line: 2)
        print(a); _livedocsMark(0x1_00000000)
        print(B())
        #sourceLocation()
        }

        """
    )
  }

  @Test func anAppIsCompiledWithoutTheMarksOfObjectiveC() async throws {
    let program = try await program(
      fences(
        "import Foundation",
        "import UIKit\n@objc class A: UIResponder {\n  @objc func f() { perform(#selector(f)) }\n}"
      )
    )
    #expect(program.text.contains("\nimport UIKit\n"))
    #expect(!program.text.contains("import Foundation"))
    #expect(
      program.text.contains("class A: UIResponder {\n        func f() { perform( Selector(f)) }\n}")
    )
    let other = try await self.program(fences("import Foundation\nlet a = \"@objc\""))
    #expect(other.text.contains("import Foundation"))
  }

  @Test func aModuleOfOnesOwnMayHaveTheNameOfOneOfApples() async throws {
    let program = try await program(fences("import Foundation\nimport Intents"), hasAppModules: false)
    #expect(program.text.contains("import Foundation\nimport Intents"))
  }

  @Test func aMarkWithoutACounterpartIsAnErrorAtItsPlace() async throws {
    let page = try TestPage.page(
      fences("import UIKit", "@objc protocol P {\n  @objc optional func f()\n}")
    )
    let (_, faults) = await Session.all(in: [page], hasAppModules: true)
    #expect(faults.map(\.identifier) == ["app-needs-objective-c"])
    #expect(faults.map(\.position.line) == [page.samples[1].place(line: 2).line])
    #expect(faults.map(\.position.column) == [9])
  }

  @Test func aloneItKeepsItsWordsOfAccess() async throws {
    let program = try await program(
      fences("public struct B {\n  public init() {}\n}\nextension String: Error {}")
    )
    #expect(!program.isShared)
    #expect(program.text.contains("\npublic struct B {\n  public init() {}\n}\nextension String: Error {}\n"))
    let shared = try await self.program(fences("struct B {}"))
    #expect(shared.isShared)
    #expect(shared.text.contains("\nprivate\nstruct B {}"))
    #expect(!shared.alone.isShared)
    #expect(!shared.alone.text.contains("private"))
  }

  @Test(arguments: [
    "extension Int { var twice: Int { 2 * self } }", "extension String: Error {}", "prefix operator §",
    "precedencegroup Low {}", "struct A { static func == (a: A, b: A) -> Bool { true } }",
    "func + (a: Int, b: String) -> Int { a }", "public struct A {}", "struct A { public var x = 1 }",
    "@testable import Foundation", "public import Foundation", "@Observable class A {}", "@Suite struct A {}",
    "@_cdecl(\"f\") func f() {}", "#warning(\"x\")", "#expect(true)", "class A: XCTestCase {}",
    "typealias IntegerLiteralType = Double", "#sourceLocation(file: \"x\", line: 1)", "struct A {",
    "typealias S = String\nextension S: Error {}", "extension Array where Element == Int {}",
    "extension [Int] {}",
    "distributed actor A {}",
    "@freestanding(expression) macro m() = #externalMacro(module: \"A\", type: \"B\")",
    "do {\n  struct A {}\n}\nextension A {}",
  ])
  func whatCannotBeHiddenIsAlone(code: String) async throws {
    #expect(try await session(fences(code)).keepsToItsFile == false)
  }

  @Test(arguments: [
    "struct A: Error {}\nextension A { func f() {} }\nextension A.B {}", "protocol P {}\nextension P {}",
    "import Foundation\nprint(#line)",
    "@MainActor final class A { private var x = 1; private(set) var y = 2 }",
    "@propertyWrapper struct W { var wrappedValue: Int }\nstruct A { @W var x = 1 }",
    "enum E: String, Codable { case a }", "let f: @Sendable () -> Void = {}",
    "@available(*, deprecated) func f() {}",
    "internal struct A { fileprivate var x = 1 }",
  ])
  func whatCanBeHiddenIsShared(code: String) async throws {
    #expect(try await session(fences(code)).keepsToItsFile)
  }

  @Test func aTypeOfANestedListingIsNotTheSessions() async throws {
    let markdown = "```swift nest\nstruct A {}\n```\n```swift\nextension A {}\n```\n"
    #expect(try await session(markdown).keepsToItsFile == false)
  }

  @Test func whatStandsAroundAListingChangesNothing() async throws {
    let listing = "```swift\nlet a = 1\nprint(a)  // Prints \"1\"\n```\n"
    let alone = try await program(listing)
    let moved = try await program("More words.\n\n\(listing)\nAnd more.")
    #expect(alone.text == moved.text)
    #expect(alone.function == moved.function)
    let otherExpectation = try await program(listing.replacing("\"1\"", with: "\"2\""))
    #expect(alone.text == otherExpectation.text)
  }

  @Test func knowsWhereItsBytesComeFrom() async throws {
    let code = "  @available(*, deprecated)\n  internal func é() {}\nlet x = 1  // => 1\nx + 1  // => 2"
    let program = try await program(fences(code))
    let text = Array(program.text.utf8)
    let source = Array((code + "\n").utf8)
    #expect(program.segments.count == 4)
    for segment in program.segments {
      #expect(text[segment.start...].starts(with: source[segment.range]))
    }
  }

  @Test func aDeclarationKeepsItsLineAndColumn() async throws {
    let text = try await program(
      fences("  @available(*, deprecated)\n  @MainActor internal\n    struct B {}")
    ).text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The attributes start on the first line, and the declaration on the second.
    #expect(lines[0] == #"#sourceLocation(file: "content/page.md#1.0", line: 1)"#)
    #expect(
      lines[1...4] == [
        "@available(*, deprecated)", "  @MainActor private", "                     ", "    struct B {}",
      ]
    )
  }

  @Test func aFunctionIsSharedUnlessItNeedsTheSession() async throws {
    let program = try await program(
      fences(
        "func free() {}\nlet a = 1\nfunc bound() -> Int { a }\nfunc caller() -> Int { bound() }\nfunc other() { free() }"
      )
    )
    let parts = program.text.split(separator: "@MainActor func ")
    try #require(parts.count == 2)
    for name in ["free", "other"] { #expect(parts[0].contains("func \(name)("), "\(name)") }
    for name in ["bound", "caller"] { #expect(parts[1].contains("func \(name)("), "\(name)") }
    #expect(!parts[0].contains("func bound("))
  }

  @Test func aProgramDoesNoMoreThanItMust() async throws {
    #expect(try await program(fences("print(1)")).text.contains("() {"))
    #expect(try await program(fences("await Task.yield()")).text.contains("() async {"))
    #expect(try await program(fences("try f()")).text.contains("() throws {"))
    #expect(try await program(fences("print(1)")).withAllEffects.text.contains("() async throws {"))
    let program = try await program(fences("import Foundation\nimport Swift", "print(1)\nimport Foundation"))
    #expect(program.text.components(separatedBy: "import Foundation\n").count == 2)
  }

  @Test func whatOnlyCompilesIsCompiledAside() async throws {
    let markdown =
      "```swift\nlet a = 1\n```\n```swift no_run\nprint(a)\n```\n```swift compile_fail\na = 2\n```\n"
    let text = try await program(markdown).text
    #expect(text.contains("func _compiled1() {"))
    #expect(!text.contains("_livedocsMark(0x1"))
    #expect(!text.contains("a = 2"))
    let failing = SampleProgram(failing: 2, of: try await session(markdown)).text
    #expect(failing.contains("let a = 1"))
    #expect(failing.contains("#sourceLocation(file: \"content/page.md#1-2.2\", line: 2)\na = 2"))
    #expect(!failing.contains("_livedocsMark"))
  }

  @Test func aValueIsShownInItsPlace() async throws {
    let text = try await program(fences("let x = 1  // => 1\nx + 1\n// => 2\nx == 2")).text
    #expect(
      text.contains(
        """
        #sourceLocation(file: "content/page.md#1.0", line: 2)
        let x = 1; _livedocsValue(0x0_00000001, x); _livedocsMark(0x0_00000000); _livedocsValue(0x0_00000002,
        x + 1); _livedocsMark(0x0_00000000)

        x == 2
        """
      )
    )
  }

  @Test func aMarkIsLeftOutWhereAnotherFollowsAtOnce() async throws {
    let text = try await program(
      fences("print(1)  // Prints \"1\"\nprint(2)  // Prints \"2\"", "let x = 3\nx  // => 3", "print(x)")
    ).text
    #expect(
      text.hasSuffix(
        """
        {
        _livedocsMark(0x0_00000001)
        #sourceLocation(file: "content/page.md#1.0", line: 2)
        print(1); _livedocsMark(0x0_00000002)
        print(2); _livedocsMark(0x1_00000000)
        #sourceLocation(file: "content/page.md#1.1", line: 2)
        let x = 3; _livedocsValue(0x1_00000001,
        x); _livedocsMark(0x2_00000000)
        #sourceLocation(file: "content/page.md#1.2", line: 2)
        print(x)
        #sourceLocation()
        }

        """
      )
    )
  }

  @Test func aDirectiveKeepsItsLineForItself() async throws {
    let text = try await program(
      fences(
        "#if os(Linux)\nlet x = 1\n#endif\nx + 1  // => 2\nprint(x); print(x)  // Prints \"1\"\n\n\n\n\n\n\n\n\n\nprint(x)"
      )
    ).text
    #expect(
      text.contains(
        """
        #endif
        #sourceLocation(file: "content/page.md#1.0", line: 4)
        _livedocsValue(0x0_00000001,
        x + 1); _livedocsMark(0x0_00000000)
        print(x); _livedocsMark(0x0_00000002)
        #sourceLocation(file: "content/page.md#1.0", line: 6)
                  print(x); _livedocsMark(0x0_00000000)
        #sourceLocation(file: "content/page.md#1.0", line: 16)
        print(x)

        """
      )
    )
  }

  @Test func aNestedListingKeepsItsNamesToItself() async throws {
    let text = try await program(
      "```swift\nstruct A {}\n```\n```swift nest\nimport Foundation\nstruct A { let x = 1 }\n```\n"
    ).text
    let parts = text.split(separator: "@MainActor func ")
    try #require(parts.count == 2)
    #expect(parts[0].contains("import Foundation"))
    #expect(parts[1].contains("do {\n_livedocsMark(0x1_00000000)\n"))
    #expect(parts[1].contains("\nstruct A { let x = 1 }\n"))
  }

  @Test func whatEndsTheProgramRunsOnlyWhenItIsMeant() async throws {
    let program = try await program(
      "```swift\nlet a = [1]\n```\n```swift should_trap\nprint(a[1])\n```\n```swift should_throw\nthrow E()\n```\n"
    )
    #expect(program.endings == [1, 2])
    #expect(
      program.text.contains(
        """
        if _livedocsEnds("1") {
        _livedocsMark(0x1_00000000)
        #sourceLocation(file: "content/page.md#1.1", line: 2)
        print(a[1])
        #sourceLocation()
        _livedocsState("survived")
        return
        }

        """
      )
    )
  }

  @Test func tellsComparedExpectationsFromStrayOnes() async throws {
    let program = try await program(
      fences(
        "func greet() {\n  print(1)  // Prints \"1\"\n}\ngreet()  // Prints \"1\"\nprint(2)\n// Prints \"2\"\nvar a = 1\na = 2  // => 2"
      )
    )
    let expectations = program.expectations(of: 0)
    #expect(expectations.compared.map { $0.map(\.text) } == [["1"], ["2"]])
    #expect(expectations.stray.map(\.line) == [2, 8])
  }

  @Test func theEntryRunsTheProgramThatItIsAskedFor() async throws {
    let program = try await program(fences("print(1)"))
    let entry = SampleProgram.entry(of: [program])
    #expect(entry.contains("case \"\(program.function)\": \(program.function)()\n"))
  }

  @Test(arguments: [
    ("print(1)", []), ("print(LampTests())", ["LampTests"]),
    ("print(RoomTests.self)", ["RoomTests", "LampTests"]),
    ("@Test func own() {}", []), ("print(Lamp())", []),
  ])
  func whatAReaderWritesIsCompiledWithoutTheTestsBeforeIt(text: String, kept: [String]) async throws {
    let before = """
      import Testing
      struct Lamp {}
      @Suite struct LampTests {
        @Test func isDark() {}
      }
      struct RoomTests {
        let lamps = LampTests()
        @Test func isDark() {}
      }
      @Test func theHallIsDark() {}
      let lamp = Lamp()
      """
    let session = try await session(fences(before, "print(lamp)"))
    let edited = try #require(
      EditedListing(text, at: session.listings[1].sample.position, in: session, hasAppModules: false)
    )
    let own = text.hasPrefix("@Test") ? 1 : 0
    #expect(edited.program.session.listings.map(\.tests.count).reduce(0, +) == kept.count + own)
    for name in ["LampTests", "RoomTests"] {
      #expect(edited.program.text.contains("struct \(name)") == kept.contains(name), "\(name)")
    }
    #expect(!edited.program.text.contains("theHallIsDark"))
    #expect(
      edited.program.text.contains("struct Lamp {}") && edited.program.text.contains("let lamp = Lamp()")
    )
  }
}
