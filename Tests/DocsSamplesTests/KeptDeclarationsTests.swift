import DocsFoundation
import DocsMarkdown
import DocsToolchain
import Foundation
import Scratch
import Synchronization
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

  // MARK: Tests

  /// Suites, and those of their tests that can be compiled apart.
  private static let suites = [
    (
      """
      @Suite struct Sums {
        let base: Int
        init() throws { base = 1 }
        @Test func one() { #expect(base == 1) }
        // Fails for one of them.
        @Test(arguments: [1, 2]) func both(number: Int) throws {
          let unused = 1
          #expect(number + base == 3, "not three")
        }
      }
      """, ["one", "both"]
    ),
    (
      """
      @MainActor @Suite("Named", .serialized) final class Named {
        enum Kind { case plain }
        static let kind = Kind.plain
        var count = 0
        func add() { count += 1 }
        @Test func `adds one`() async throws { add(); try #require(count == 1) }
        @Test static func fails() throws { print(kind, Self.self); throw CancellationError() }
        deinit { print("gone") }
      }
      extension Named { func addTwo() { add(); add() } }
      """, ["adds one", "fails"]
    ),
    ("actor Lamps { var isOn = false\n  @Test func on() { isOn = true\n#expect(isOn) } }", ["on"]),
    (
      "struct A { @Test func a() { #expect(false, \"\\(#line) \\(#fileID) \\(#function)\") } }\nA.self  // => A",
      ["a"]
    ),
    ("struct A { @Test func a() {}; @Test func b() {} }", ["a", "b"]),
    (
      """
      struct A {
        private let x: Int
        private(set) var y = 1
        private static func two() -> Int { 2 }
        init() { x = 1 }
        @Test func a() { #expect(x + Self.two() == 2)
          struct Inner { private var z = 1 }
          print(Inner()) }
        @Test mutating func b() { y = 2 }
      }
      """, ["a", "b"]
    ),
    // Its own file alone sees what it needs.
    ("struct A { private let x = 1\n  @Test func a() { #expect(x == 1) } }\nprint(A())", []),
    ("private struct A { let x = 1\n  @Test func a() { #expect(x == 1) } }", []),
    ("private func one() -> Int { 1 }\nstruct A { @Test func a() { #expect(one() == 1) } }", []),
    ("struct A { @Test private func a() {} }", []),
    ("struct A { @Test func a() { #expect(x == 1) } }\nfileprivate let x = 1", []),
    // Another function is called in its place, or it is called.
    (
      "struct A { @Test func a() { print(1) }\n  func print(_ x: Int) { Swift.print(2) }\n  @Test func b() { b() }\n  func b(_ x: Int = 1) {} }",
      ["a"]
    ),
    ("struct A { @Test func a() {}\n  @Test func a(b: Int = 1) {} }", []),
    // It is what a protocol asks for.
    (
      "protocol P { func p() }\nextension P { func p() { print(1) } }\nstruct A: P { @Test func p() {} }\n(A() as any P).p()",
      []
    ),
    // Whether it is declared depends on something else.
    ("struct A {\n#if os(Linux)\n  @Test func a() {}\n#endif\n}", []),
    ("struct A { @Test func a() -> Int { 1 }\n  struct B { @Test func b() {} } }", []),
    ("@Test func a() {}", []),
  ]

  @Test(arguments: suites)
  func testsAreTheSameApart(suite: String, movable: [String]) async throws {
    let edited = try await Self.edited("import Testing\n\(suite)", after: "struct Before {}")
    let declarations = try #require(edited.declarations.last)
    #expect(declarations.tests.map(\.function.name) == movable)
    let launcher = CountingLauncher()
    let (apart, whole) = try await Self.outcomes(of: edited, declarations, launcher)
    #expect(apart == whole)
    guard !movable.isEmpty else { return }
    // Neither of them was compiled again, for an error.
    let compilations = launcher.commands.withLock { $0 }.filter { $0.contains("-module-name") }
    #expect(compilations.count { $0.contains("-primary-file") } == 1)
    #expect(compilations.count == 2)
  }

  @Test func onlyTheTestThatChangesIsCompiledAgain() async throws {
    func keys(_ second: String, base: Int = 1, after: String = "", body: String = "1", sum: String = "1")
      async throws
      -> [Fingerprint]
    {
      let suite = """
        struct Sums {
          let base = \(base)
          func helper() -> Int { \(body) }
          var other: Int { \(body) }
          init() { print(\(body)) }
          func sum() -> some Numeric { \(sum) }
          @Test func one() { #expect(base == 1) }
          @Test func two() {
            \(second)
          }\(after)
          @Test func three() {}
        }
        """
      let edited = try await Self.edited("import Testing\n\(suite)", after: "struct Before {}")
      return try #require(edited.declarations.last).tests.map(\.key)
    }
    let before = try await keys("#expect(2 == 2)")
    let changed = try await keys("#expect(3 == 3)")
    #expect([0, 1, 2].map { before[$0] == changed[$0] } == [true, false, true])
    // What is below is at another line.
    let longer = try await keys("#expect(2 == 2)\n    print(1)")
    #expect([0, 1, 2].map { before[$0] == longer[$0] } == [true, false, false])
    #expect(try await keys("#expect(2 == 2)", after: "  // Two") == before)
    #expect(try await keys("#expect(2 == 2)", body: "2") == before)
    // It could use what has changed.
    for other in [try await keys("#expect(2 == 2)", base: 2), try await keys("#expect(2 == 2)", sum: "1.5")] {
      #expect(Set(before).isDisjoint(with: other))
    }
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
    _ declarations: KeptDeclarations,
    _ launcher: any Launcher = DirectLauncher()
  ) async throws -> (apart: ListingOutcome, whole: ListingOutcome) {
    var compiler = try await compiler()
    try await compiler.compile(declarations)
    #expect(compiler.knows(declarations))
    compiler.launcher = launcher
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

/// Keeps the commands that it starts.
private final class CountingLauncher: Launcher {
  let commands = Mutex<[[String]]>([])

  func run(_ program: Subprogram, with files: LaunchFiles) async throws -> Subprogram.Result {
    commands.withLock { $0.append(program.arguments) }
    return try await DirectLauncher().run(program, with: files)
  }
}
