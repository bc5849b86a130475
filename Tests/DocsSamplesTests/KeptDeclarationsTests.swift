import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsSamples

@Suite struct KeptDeclarationsTests {
  /// What comes before, and a reader's text after it that can be compiled apart from it.
  private static let separable = [
    ("struct Lamp { var isOn = false }", "Lamp().isOn  // => false"),
    (
      "struct Lamp { private var watts = 60\n  var isOn: Bool { watts > 0 } }",
      "let watts = 1\nprint(Lamp().isOn, watts)"
    ),
    (
      "protocol Light {}\nextension Light { func shine() -> String { \"on\" } }",
      "struct Sun: Light {}\nprint(Sun().shine())"
    ),
    (
      "func twice(_ number: Int) -> Int { number * 2 }\nlet x = 4",
      "print(twice(x))\nfunc thrice() -> Int { x + twice(x) }\nprint(thrice())"
    ),
    (
      "class Room { func name() -> String { \"room\" } }",
      "class Hall: Room { override func name() -> String { \"hall\" } }\nprint(Hall().name())"
    ),
    (
      "@propertyWrapper struct Even { var wrappedValue: Int }",
      "struct Pair { @Even var two = 2 }\nprint(Pair().two)"
    ),
    ("enum Fault: Error { case broken }", "do { throw Fault.broken } catch { print(error) }"),
    (
      "actor Counter { var count = 0\n  func add() { count += 1 } }",
      "let counter = Counter()\nawait counter.add()\nprint(await counter.count)"
    ),
    ("private struct Hidden { var a = 1 }\nstruct Shown { var b = 2 }", "print(Shown().b)"),
    ("infix operator <+>\nfunc <+> (a: Int, b: Int) -> Int { a * 10 + b }", "print(1 <+> 2)"),
    ("struct Lamp {}", "print(Lamp.self, #fileID, #line, String(reflecting: Lamp()))"),
    ("struct Lamp { var isOn = false }", "Lamp().isOn  // => true"),
    (
      "struct Lamp { var isOn = false }",
      "let x = Lamp().isOn\nvar y = 2\nfunc f() -> Int { return 1; print(2) }"
    ),
    ("struct Lamp { var isOn = false }", "\nlet lamp: Int = Lamp()"),
    ("struct Lamp { let isOn = false }", "Lamp().isOn = true"),
    (
      "struct A { var text: String { \"a\" } }",
      "import Foundation\nprint(A().text.replacingOccurrences(of: \"a\", with: \"b\"))"
    ),
    ("class A { public fileprivate(set) var code = 1 }", "func f(code: Int) {}\nprint(A().code)"),
    ("class A { fileprivate(set) var code = 1 }", "let a = A()\na.code = 2\nprint(a.code)"),
    ("class A { fileprivate(set) var code = 1 }", "print([\"a\"].map(\\.count), A().code)"),
    ("struct Lamp { private var watts = 60 }", "print(Lamp().watts)"),
  ]

  /// What comes before, and a text that makes it mean something else, or that would mean something else apart from it.
  private static let inseparable = [
    // The text's function is the better match, in the listing before it too.
    (
      "func show(_ x: Any) -> String { \"any\" }\nstruct A { var text: String { show(1) } }",
      "func show(_ x: Int) -> String { \"integer\" }\nprint(A().text)"
    ),
    // It hides a type of the standard library.
    (
      "struct A { var text: String { \"\\(Double(1))\" } }",
      "struct Double { init(_ x: Int) {} }\nprint(A().text)"
    ),
    // Its extension has what a protocol asks for.
    (
      "protocol Named { var name: String { get } }\nextension Named { var name: String { \"none\" } }\nstruct A: Named {}",
      "extension A { var name: String { \"A\" } }\nlet named: any Named = A()\nprint(named.name)"
    ),
    // It changes which function is meant.
    (
      "func show<T>(_ x: T) -> String { \"any\" }\nfunc show<T: P>(_ x: T) -> String { \"P\" }\nprotocol P {}\nstruct A { var text: String { show(1) } }",
      "extension Int: P {}\nprint(A().text)"
    ),
    // It changes what a pattern matches.
    (
      "struct A { var text: String { switch 1 { case 2...3: \"in\"; default: \"out\" } } }",
      "func ~= (a: ClosedRange<Int>, b: Int) -> Bool { true }\nprint(A().text)"
    ),
    // It changes the type of literals.
    (
      "struct A { var text: String { \"\\(type(of: 1))\" } }",
      "typealias IntegerLiteralType = UInt8\nprint(A().text)"
    ),
    // The hidden function is the one that is meant.
    ("private func abs(_ x: Int) -> String { \"ours\" }\nstruct A {}", "print(abs(-1))"),
    (
      "struct A {}\nextension String { fileprivate func uppercased() -> String { \"ours\" } }",
      "print(\"a\".uppercased())"
    ),
    (
      "struct A { fileprivate var x = 1 }\nextension A { init(x: Int, y: Int = 0) { self.x = y } }",
      "print(A(x: 2))"
    ),
    // The key path can be written to in one file only.
    (
      "class A { fileprivate(set) var code = 1 }",
      "let path = \\A.code\nprint(path is WritableKeyPath<A, Int>)"
    ),
  ]

  /// What could mean something else, and is too rare to look at closely.
  private static let doubtful = [
    // Nothing is declared before it.
    ("let x = 1", "print(x)"),
    // It declares by a condition.
    ("struct A {}", "#if os(Linux)\nstruct B {}\n#endif\nprint(B())"),
  ]

  @Test(arguments: separable)
  func anOutcomeIsTheSameApart(before: String, text: String) async throws {
    let edited = try await Self.edited(text, after: before)
    #expect(edited.declarations.count == 2)
    for declarations in edited.declarations {
      let (apart, whole) = try await Self.outcomes(of: edited, declarations)
      #expect(apart == whole)
    }
  }

  @Test(arguments: inseparable)
  func whatMeansSomethingElseApartIsCompiledTogether(before: String, text: String) async throws {
    let edited = try await Self.edited(text, after: before)
    let unsafe = KeptDeclarations(unchecked: edited.program, .earlier)
    #expect(!edited.declarations.contains { $0.text == unsafe.text })
    let (apart, whole) = try await Self.outcomes(of: edited, unsafe)
    #expect(apart != whole)
    for declarations in edited.declarations {
      let (apart, whole) = try await Self.outcomes(of: edited, declarations)
      #expect(apart == whole)
    }
  }

  @Test(arguments: doubtful)
  func whatIsDoubtfulIsCompiledTogether(before: String, text: String) async throws {
    let edited = try await Self.edited(text, after: before)
    let unsafe = KeptDeclarations(unchecked: edited.program, .earlier)
    #expect(!edited.declarations.contains { $0.text == unsafe.text })
  }

  /// A listing that needs one after it can't be compiled before it, and is compiled with it.
  @Test func declarationsThatNeedTheTextAreCompiledWithIt() async throws {
    let edited = try await Self.edited("struct B {}\nprint(A().b)", after: "struct A { var b = B() }")
    let compiler = try await Self.compiler()
    let unsafe = KeptDeclarations(unchecked: edited.program, .earlier)
    try await compiler.compile(unsafe)
    #expect(compiler.knows(unsafe))
    let compilation = try await compiler.compile(edited.program, keeping: [unsafe])
    #expect(compilation.errors == [] && compilation.executable != nil)
  }

  @Test func aChangedDeclarationIsNotKept() async throws {
    func kept(_ text: String) async throws -> [String] {
      try await Self.edited(text, after: "struct A {}").declarations.map(\.text)
    }
    let before = try await kept("struct B {}\nprint(B())")
    #expect(try await kept("struct B {}\nprint(2)") == before)
    let after = try await kept("struct B { var x = 1 }\nprint(B())")
    #expect(after.first != before.first && after.last == before.last)
    // Its places are other ones.
    let moved = try await kept("\nstruct B {}\nprint(B())")
    #expect(moved.first != before.first && moved.last == before.last)
  }

  // MARK: Running

  private static func edited(_ text: String, after before: String) async throws -> EditedListing {
    let page = try TestPage.page("```swift\n\(before)\n```\n\n```swift\nprint(1)\n```\n")
    let session = try #require(await Session.all(in: [page], hasAppModules: false).sessions.first)
    let position = try #require(session.listings.last?.sample.position)
    return try #require(EditedListing(text, at: position, in: session, hasAppModules: false))
  }

  /// The folder that tests share, so what all programs need is compiled once.
  private static let folder = Result { try TemporaryFolder() }

  private static func compiler() async throws -> SampleCompiler {
    let folder = try folder.get().url
    let cache = ContentCache(folder: folder.appending(path: "cache"))
    return SampleCompiler(
      toolchain: try await Toolchain.current(cache: cache),
      library: .empty,
      cache: cache,
      scratch: folder.appending(path: UUID().uuidString)
    )
  }

  /// What becomes of a text whose earlier declarations are compiled before it, and of the same in one file.
  private static func outcomes(
    of edited: EditedListing,
    _ declarations: KeptDeclarations
  ) async throws -> (apart: ListingOutcome, whole: ListingOutcome) {
    let compiler = try await compiler()
    try await compiler.compile(declarations)
    #expect(compiler.knows(declarations))
    let runner = SampleRunner(
      toolchain: compiler.toolchain,
      library: .empty,
      inputs: ListingInputs(root: compiler.scratch, common: []),
      cache: compiler.cache,
      scratch: compiler.scratch.appending(path: "run")
    )
    func outcome(keeping declarations: [KeptDeclarations]) async throws -> ListingOutcome {
      let compilation = try await compiler.compile(edited.program, keeping: declarations)
      guard let file = compilation.executable.flatMap(compiler.cache.program) else {
        return edited.outcome(compilation, nil)
      }
      return edited.outcome(compilation, try await runner.run([(edited.program, file)]).first?.outcome)
    }
    return (try await outcome(keeping: [declarations]), try await outcome(keeping: []))
  }
}
