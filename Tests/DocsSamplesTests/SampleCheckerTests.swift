import Foundation
import Scratch
import TestPages
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown
@testable import DocsSamples
@testable import DocsToolchain

/// Runs real compilers and listings; one test at a time, because each uses all cores.
@Suite(.serialized) struct SampleCheckerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var cache: ContentCache { ContentCache(folder: folder.url.appending(path: "cache")) }

  private func check(
    _ pages: [Page],
    depth: SampleChecker.Depth = .everything,
    timeLimit: Int = 60,
    outputLimit: Int = 1 << 20
  ) async throws -> SampleChecker.Findings {
    try await SampleChecker(
      depth: depth,
      root: folder.url,
      toolchain: try await Toolchain.current(cache: cache),
      library: .empty,
      cache: cache,
      timeLimit: timeLimit,
      outputLimit: outputLimit
    ).check(pages)
  }

  /// Pages of Markdown, numbered from 0.
  private func pages(_ texts: String...) throws -> [Page] {
    try texts.enumerated().map { try TestPage.page($1, path: "content/page\($0).md") }
  }

  /// Pages of one listing each, with code from line 5 on.
  private func listings(_ codes: String...) throws -> [Page] {
    try codes.enumerated().map {
      try TestPage.page("```swift\n\($1)\n```", path: "content/page\($0).md")
    }
  }

  private func faults(_ findings: SampleChecker.Findings) -> [String] {
    findings.diagnostics.inOrder.map {
      let place = "\($0.position.file.dropFirst("content/".count)):\($0.position.line):\($0.position.column)"
      return "\(place) \($0.severity == .warning ? "warning: " : "")\($0.summary)"
    }
  }

  // MARK: Files

  @Test func aListingReadsWhatItDeclaresAndNothingElse() async throws {
    try folder.write("40", to: "Lamps/watts.txt")
    try folder.write("60", to: "Rooms/watts.txt")
    let text = """
      ```swift reads=Lamps/watts.txt
      import Foundation
      func watts(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
      watts("Lamps/watts.txt")  // => Optional("40")
      watts("Rooms/watts.txt")  // => nil
      watts("\(folder.url.path)/Lamps/watts.txt")  // => nil
      ```

      ```swift reset reads=Rooms
      import Foundation
      try FileManager.default.contentsOfDirectory(atPath: "Rooms")  // => ["watts.txt"]
      ```

      ```swift reset reads=Lamps/none
      print(1)
      ```
      """
    let first = try await check(try pages(text))
    #expect(!first.isOpen, "this system has no Landlock")
    #expect(faults(first) == ["page0.md:17:1 No file 'Lamps/none'"])
    #expect(try await check(try pages(text)).runs == 0)
    // The files a listing declares are part of its cache key.
    try folder.write("45", to: "Lamps/watts.txt")
    let changed = try await check(try pages(text))
    #expect(changed.runs == 1)
    #expect(faults(changed).first == "page0.md:7:27 Value differs from the page")
    // Files that it didn't write are unchanged.
    #expect(try String(contentsOf: folder.url.appending(path: "Rooms/watts.txt"), encoding: .utf8) == "60")
  }

  // MARK: Limits

  @Test func aListingThatNeverEndsIsStoppedAndHidesNoOther() async throws {
    let findings = try await check(
      try pages(
        "```swift\nprint(1)\n```\n```swift\nwhile true {}\n```",
        "```swift\nprint(1)  // Prints \"2\"\n```",
        "```swift\nimport Foundation\nprint(\"endless\")\nwhile true { print(\"x\") }\n```"
      ),
      timeLimit: 8,
      outputLimit: 1000
    )
    #expect(
      faults(findings) == [
        "page0.md:7:1 The listing does not end", "page1.md:5:11 Output differs from the page",
        "page2.md:4:1 The listing does not end",
      ]
    )
    let advice = "If it can't end, write no_run after swift: it is compiled and not run"
    #expect(
      findings.diagnostics.inOrder.map(\.hints) == [
        ["It was stopped after 8 s", advice], [#"expected: "2""#, #"actual:   "1""#],
        ["It printed more than 1000 bytes", advice],
      ]
    )
  }

  @Test func aSessionHasAFolderOfItsOwnAndNoInput() async throws {
    let code = """
      import Foundation
      let manager = FileManager.default
      print(manager.contents(atPath: "mine") == nil)  // Prints "true"
      print(manager.createFile(atPath: "mine", contents: nil))  // Prints "true"
      print(ProcessInfo.processInfo.environment["TZ"] ?? "")  // Prints "UTC"
      readLine() == nil  // => true
      """
    #expect(faults(try await check(try listings(code, code))) == [])
  }

  @Test func aNameThatCannotBeFoundOrChosenHasAHint() async throws {
    let findings = try await check(
      try listings(
        "print(URL(string: \"x\") as Any)",
        "func f(_ a: Int) -> Int { 0 }\nfunc f(_ a: Int) -> String { \"\" }\nlet x = f(1)"
      )
    )
    #expect(
      findings.diagnostics.inOrder.map(\.hints) == [
        ["Foundation declares it; write import Foundation"],
        ["It can be one of these:", "func f(_ a: Int) -> Int { 0 }", "func f(_ a: Int) -> String { \"\" }"],
      ]
    )
  }

  @Test func typesAloneAreCheckedWithoutRunning() async throws {
    let good = try await check(try listings("print(1)  // Prints \"2\"", "while true {}"), depth: .types)
    #expect(good.diagnostics == [])
    #expect(Set(good.reports.values) == [.compiled])
    #expect(good.runs == 0)
    let broken = try await check(
      try listings("let a: Int = \"\"", "func f() -> Int {}", "let b = 1\nb = 2"),
      depth: .types
    )
    #expect(
      faults(broken) == [
        "page0.md:5:14 Cannot convert value of type 'String' to specified type 'Int'",
        "page1.md:5:18 Missing return in global function expected to return 'Int'",
        "page2.md:6:1 Cannot assign to value: 'b' is a 'let' constant",
      ]
    )
  }

  // MARK: Sessions

  @Test func listingsShareASessionUnlessTheySayOtherwise() async throws {
    let first = """
      ```swift
      struct Lamp { var isOn = false }
      var lamp = Lamp()
      ```

      ```swift
      lamp.isOn = true
      lamp.isOn  // => true
      ```

      ```swift nest
      struct Lamp { let name = "other" }
      let lamp = Lamp()
      lamp.name  // => "other"
      ```

      ```swift, session=aside
      let lamp = "aside"
      ```

      ```swift
      lamp.isOn  // => true
      ```

      ```swift session=aside
      lamp.count  // => 5
      ```

      ```swift reset
      struct Lamp { let number = 3 }
      let lamp = Lamp()
      lamp.number  // => 3
      ```
      """
    let second = """
      ```swift continues=/page0/
      lamp.number + 1  // => 4
      let next = lamp.number
      ```

      ```swift continues=/page0/#aside
      lamp.isEmpty  // => false
      ```
      """
    let third = "```swift continues=/page1\nlamp.isEmpty  // => false\n```"
    let findings = try await check(try pages(first, second, third))
    #expect(faults(findings) == [])
    #expect(Set(findings.reports.values) == [.ran(.none), .ran(.compared)])
  }

  @Test func aSessionCannotContinueWhatIsNotThere() async throws {
    let findings = try await check(
      try pages(
        "```swift continues=/pag1/\nprint(1)\n```",
        "```swift continues=/page0/#a\nprint(1)\n```",
        "```swift continues=/page3/\nprint(1)\n```",
        "```swift continues=/page2/\nprint(1)\n```"
      ),
      depth: .types
    )
    #expect(
      faults(findings) == [
        "page0.md:4:1 No page at '/pag1/'",
        "page1.md:4:1 The page at '/page0/' has no such session",
        "page2.md:4:1 The sessions continue each other", "page3.md:4:1 The sessions continue each other",
      ]
    )
    #expect(findings.diagnostics.inOrder.first?.hints == ["Did you mean '/page1/'?"])
  }

  // MARK: Expectations

  @Test func valuesAreComparedAsOneWritesThem() async throws {
    let code = """
      enum Light: Hashable { case off, dimmed(to: Int) }
      struct Lamp { var light = Light.off; var name: String? = "desk" }
      Set([3, 1, 2])  // => [1, 2, 3]
      ["desk": Light.off, "door": .dimmed(to: 2)]  // => ["door": .dimmed(to: 2), "desk": .off]
      "ab".first  // => "a"
      [Int("7"), nil]  // => [7, nil]
      Lamp()  // => Lamp(light: .off, name: "desk")
      (1, light: Light.dimmed(to: 3))  // => (1, light: Light.dimmed(to: 3))
      """
    #expect(faults(try await check(try listings(code))) == [])
    let wrong = try await check(
      try listings("Set([\"b\", \"a\"])  // => [\"a\", \"c\"]\nInt(\"7\")  // => 8")
    )
    #expect(
      faults(wrong) == [
        "page0.md:5:18 Value differs from the page", "page0.md:6:11 Value differs from the page",
      ]
    )
    // What is written onto the page is the same in each run.
    #expect(wrong.diagnostics.inOrder.map(\.revision) == [.value("[\"a\", \"b\"]"), .value("Optional(7)")])
  }

  @Test func valuesAreComparedAsPrintShowsThem() async throws {
    let code = """
      enum Side { case left }
      struct Box { var side = Side.left; var text = "a" }
      1 + 1  // => 2
      "a\\nb"  // => "a\\nb"
      "ab".first
      // => Optional("a")
      [Side.left]  // => [main.Side.left]
      Box()  // => Box(side: main.Side.left, text: "a")
      let (first, second) = (1, 2)
      let sum = first + second  // => 3
      func fail() async throws -> Int { 7 }
      try await fail()  // => 7
      print("x")  // Prints "x"
      print([Box()])  // Prints "[main.Box(side: main.Side.left, text: \\"a\\")]"
      """.replacing("\\\\", with: "\\").replacing("\\\"a\\\"", with: "\"a\"")
    #expect(faults(try await check(try listings(code))) == [])
    let wrong = try await check(try listings("1 + 1  // => 3\nvar a = 1\na += 1  // => 2"))
    #expect(
      faults(wrong) == [
        "page0.md:5:8 Value differs from the page", "page0.md:7:9 Nothing here has a value",
      ]
    )
  }

  @Test func whatHasToEndTheProgramHasToDoSo() async throws {
    let good = """
      ```swift
      struct Broken: Error {}
      let list = [1]
      ```

      ```swift should_throw=Broken
      print("before")  // Prints "before"
      throw Broken()
      ```

      ```swift, should_trap="out of range"
      print(list[1])
      ```

      ```swift
      list.count  // => 1
      ```
      """
    let findings = try await check(try pages(good))
    #expect(faults(findings) == [])
    #expect(
      findings.reports.sorted { $0.key < $1.key }.map(\.value) == [
        .ran(.none), .threw("Broken()"), .trapped("Fatal error: Index out of range"), .ran(.compared),
      ]
    )
    let wrong = try await check(
      try pages(
        "```swift should_throw\nprint(1)\n```\n```swift should_trap\nprint(1)\n```",
        "```swift should_throw\nfatalError(\"a\")\n```\n```swift should_trap\nthrow CancellationError()\n```",
        "```swift should_throw=other\nthrow CancellationError()\n```\n```swift should_trap=other\nfatalError(\"a\")\n```",
        "```swift should_trap\nimport Foundation\nexit(1)\n```",
        "```swift\nlet one = 1\nassert(one > 1, \"few\")\n```",
        "```swift\nlet one = 1\nprecondition(one > 1)\n```"
      )
    )
    #expect(
      faults(wrong) == [
        "page0.md:4:1 The listing throws nothing, but the page says that it does",
        "page0.md:7:1 The listing does not crash, but the page says that it does",
        "page1.md:4:1 The listing crashes, but the page says that it throws",
        "page1.md:7:1 The listing throws, but the page says that it crashes",
        "page2.md:4:1 The error message differs from the page",
        "page2.md:7:1 The error message differs from the page",
        "page3.md:4:1 The listing does not crash, but the page says that it does",
        "page4.md:6:1 The listing crashes", "page5.md:6:1 The listing crashes",
      ]
    )
  }

  /// An optimizer may shorten or remove things, but no flag that saves time may change a page's output.
  @Test func listingsDoWhatTheyDoInADebugBuild() async throws {
    let text = """
      ```swift
      final class Lamp {
        let name: String
        init(_ name: String) { self.name = name }
        deinit { print("off:", name) }
      }
      struct Room { var lamp = Lamp("hidden") }
      func light() {
        let first = Lamp("first")
        let row = [Lamp("row")]
        weak let weakly = first
        print(row.count, first.name)
        do { _ = Room() }
        var spare: Lamp? = Lamp("spare")
        spare = nil
        print(weakly == nil, spare == nil)
        defer { print("defer") }
        print("end")
      }
      light()
      let value: Any = Room()
      print(value, Mirror(reflecting: value).children.count)
      ```

      ```output
      1 first
      off: hidden
      off: spare
      false true
      end
      defer
      off: row
      off: first
      Room(lamp: main.Lamp) 1
      off: hidden
      ```

      ```swift should_trap="Assertion failed: lit"
      assert(value is Int, "lit")
      ```

      ```swift should_trap="Precondition failed: dark"
      precondition(value is Int, "dark")
      ```

      ```swift should_trap
      print(Int.max - 1 + [1, 2].count)
      ```
      """
    let findings = try await check(try pages(text))
    #expect(faults(findings) == [])
  }

  @Test func anOutputFenceIsComparedWithTheWhole() async throws {
    let text = """
      ```swift name=many
      for i in 1...3 { print("line", i) }
      1 + 1  // => 2
      ```

      ```swift
      print(0.1 + 0.2)
      ```

      ```output approx=1e-6
      0.3
      ```

      ```output for=many
      line 1
      ...
      line 3
      ```
      """
    let good = try await check(try pages(text))
    #expect(faults(good) == [])
    #expect(Set(good.reports.values) == [.ran(.compared)])
    let wrong = try await check(try pages(text.replacing("line 3\n", with: "line 4\n")))
    #expect(faults(wrong) == ["page0.md:17:1 Output differs from the page"])
    #expect(wrong.diagnostics.first?.revision == .fenceBody(lines: 3, "line 1\n...\nline 3\n"))
  }

  @Test func whatNoPageSpeaksOfIsAccountedFor() async throws {
    let findings = try await check(try listings("print(1)\nprint(2)  // Prints \"2\"", "let a = 1"))
    #expect(findings.reports.sorted { $0.key < $1.key }.map(\.value) == [.ran(.unseen), .ran(.none)])
  }

  @Test func expectationsThatNothingIsComparedWithAreFaults() async throws {
    let findings = try await check(
      try pages(
        "```swift no_run\nprint(1)  // Prints \"1\"\n```",
        "```swift compile_fail\nlet a: Int = \"\"  // => 1\n```",
        "```swift\nprint(1)  // prints \"1\"\nfunc f() {\n  print(2)  // Prints \"2\"\n}\n```"
      )
    )
    #expect(
      faults(findings) == [
        "page0.md:5:11 The listing is not run, so it does nothing",
        "page1.md:5:18 The listing is not run, so it does nothing",
        "page2.md:5:11 This looks like an expectation but isn't one",
        "page2.md:7:13 The expectation is in a declaration, which prints nothing by itself",
      ]
    )
  }

  // MARK: Compiler messages

  @Test func whatMustNotCompileFailsForTheReasonsThatItNames() async throws {
    let good = try await check(
      try pages(
        "```swift compile_fail\nlet a: Int = \"\"  // expected-error {{cannot convert}}\n```",
        // These are found only after type checking.
        "```swift compile_fail\nlet a: Int\nprint(a)  // expected-error {{used before being initialized}}\n```",
        "```swift compile_fail\nfunc f() -> Int {}\n```",
        "```swift compile_fail\nfunc open() {\n```",
        "```swift\nvar a = 1  // expected-warning {{never mutated}}\nprint(a)\n```"
      )
    )
    #expect(faults(good) == [])
    let wrong = try await check(
      try pages(
        "```swift compile_fail\nlet fine = 1\n```",
        "```swift compile_fail\nlet a: Int = \"\"  // expected-error {{something else}}\n```",
        "```swift\nlet a = 1  // expected-warning {{never mutated}}\nprint(a)\n```",
        "```swift\nvar a = 1\nvar b = 2  // expected-warning {{never mutated}}\nprint(a, b)\n```",
        "```swift\nvar a = 1\nprint(a)\n```",
        "```swift\nlet unused = 1\n```",
        "```swift\nlet a: Int = \"\"\n```\n\n```swift compile_fail\nlet b = 1\n```"
      )
    )
    #expect(
      faults(wrong) == [
        "page0.md:4:1 The listing compiles, but the page says that it does not",
        "page1.md:5:14 Cannot convert value of type 'String' to specified type 'Int'",
        "page1.md:5:21 The compiler does not say 'something else' here",
        "page2.md:5:15 The compiler does not say 'never mutated' here",
        "page3.md:5:5 Variable 'a' was never mutated; consider changing to 'let' constant",
        "page4.md:5:5 warning: Variable 'a' was never mutated; consider changing to 'let' constant",
        "page6.md:5:14 Cannot convert value of type 'String' to specified type 'Int'",
      ]
    )
  }

  @Test func errorsHaveTheWordsOfAScript() async throws {
    let findings = try await check(
      try listings(
        "func wait() async {}\nfunc fail() throws {}\nwait()",
        "func fail() throws {}\nfail()",
        "func wait() async {}\nfunc fail() throws {}\nawait wait()\nfail()"
      )
    )
    #expect(
      faults(findings) == [
        "page0.md:7:1 Expression is 'async' but is not marked with 'await'",
        "page1.md:6:1 Call can throw but is not marked with 'try'",
        "page2.md:8:1 Call can throw but is not marked with 'try'",
      ]
    )
  }

  @Test func aFaultBringsNoOthersAlong() async throws {
    let findings = try await check(
      try pages(
        "```swift\nlet a: Int = \"\"\nlet n = 3  // expected-warning {{never used}}\n```",
        "```swift ignore=\"no Swift\"\nthis is no Swift\n```",
        "```swift\nlet old = 1\nvar new = 2  // expected-warning {{never mutated}}\nprint(new)\n```"
      )
    )
    #expect(
      faults(findings) == ["page0.md:5:14 Cannot convert value of type 'String' to specified type 'Int'"]
    )
  }

  @Test func noFaultHidesAnother() async throws {
    let findings = try await check(
      try listings(
        "let a: Int = \"\"",
        "func f() -> Int {}",
        "print(1)  // Prints \"2\"",
        "func open() {\n  print(1)",
        "@_silgen_name(\"livedocs_no_such_symbol\") func missing()\nmissing()",
        "print(1)  // Prints \"1\""
      )
    )
    #expect(
      faults(findings).filter { !$0.hasPrefix("page4") } == [
        "page0.md:5:14 Cannot convert value of type 'String' to specified type 'Int'",
        "page1.md:5:18 Missing return in global function expected to return 'Int'",
        "page2.md:5:11 Output differs from the page",
        "page3.md:6:1 Expected '}' at end of brace statement",
      ]
    )
    let linker = try #require(findings.diagnostics.first { $0.position.file == "content/page4.md" })
    #expect(linker.summary.contains("livedocs_no_such_symbol"))
    #expect(findings.compilers.count > 1)
  }

  // MARK: Cache

  @Test func whatDoesNotCompileIsLeftOutAndTheOthersAreChecked() async throws {
    let text = """
      ```swift
      let watts = 60
      print(watts)  // Prints "60"
      ```

      ```swift
      let lamp = Lamp()
      var left = 1
      ```

      ```swift
      print(left)
      ```

      ```swift
      watts + 1  // => 60
      ```
      """
    let findings = try await check(try pages(text))
    #expect(
      faults(findings) == [
        "page0.md:10:12 Cannot find 'Lamp' in scope", "page0.md:19:12 Value differs from the page",
      ]
    )
    // The third listing needs what the second declares, which is no fault of its own.
    #expect(
      findings.diagnostics.inOrder.last?.hints == [
        "expected: 60", "actual:   61", "The listings on lines 9, 14 do not compile, and were left out",
      ]
    )
    let reports = findings.reports.sorted { $0.key < $1.key }.map(\.value)
    #expect(reports == [.ran(.compared), .unchecked, .unchecked, .ran(.compared)])
    #expect(findings.sessions.map { $0.own.map(\.sample.position.line) } == [[4, 18]])
    // Nothing of it is done again.
    let again = try await check(try pages(text))
    #expect(again.compilers == [] && again.runs == 0)
    #expect(again.diagnostics.inOrder == findings.diagnostics.inOrder)
  }

  @Test func inPlaceAListingIsTriedAloneToo() async throws {
    let text = """
      ```swift
      struct Room {}
      ```

      ```swift
      struct Room { let lamp = 1 }
      print(Room().lamp)  // Prints "1"
      ```

      ```swift
      print(Room())  // Prints "Room()"
      ```

      ```swift
      print(lamp)
      ```

      ```swift
      struct Room { let lamp = 1 }
      print(volts)
      ```
      """
    func check(_ path: String) async throws -> SampleChecker.Findings {
      try await self.check([try TestPage.page(text, path: path)])
    }
    let inPlace = try await check("README.md")
    #expect(
      inPlace.diagnostics.inOrder.map(\.line) == [
        "18:7: Cannot find 'lamp' in scope", "22:8: Invalid redeclaration of 'Room'",
        "23:7: Cannot find 'volts' in scope",
      ]
    )
    #expect(
      inPlace.reports.sorted { $0.key < $1.key }.map(\.value) == [
        .ran(.none), .ran(.compared), .ran(.compared), .unchecked, .unchecked,
      ]
    )
    #expect(inPlace.sessions.map { $0.own.map(\.sample.position.line) } == [[4, 13], [8]])
    // What didn't compile alone isn't tried again.
    #expect(try await check("README.md").compilers == [])
    let content = try await check("content/page.md")
    #expect(content.diagnostics.count == 5)
    #expect(content.diagnostics.inOrder.first?.summary == "Invalid redeclaration of 'Room'")
  }

  @Test func inPlaceATypeThatDoesNotExistNeedsNoModuleOfItsOwn() async throws {
    let codes = [
      "extension Lamp: CustomStringConvertible { var description: String { \"lamp\" } }",
      "extension Lamp { func dim() {} }\nLamp().dim()",
      "extension Lamp.Bulb { func dim() throws { try burn() } }",
      "extension String { var loud: String { uppercased() + \"!\" } }\nprint(\"a\".loud)  // Prints \"A!\"",
      "extension Lamp {}\nprint(\"a\".loud)",
      "extension String { var loud: String { volts } }",
      "extension Int: Lamp {}",
    ]
    let pages = try codes.enumerated().map {
      try TestPage.page("```swift\n\($1)\n```", path: "Guides/page\($0).md")
    }
    let together = try await check(pages)
    let modules = together.compilers.filter { $0.hasPrefix("executable of 1 session") }
    #expect(modules.count == 5, "\(together.compilers)")
    var faults: [Diagnostic] = []
    for page in pages {
      faults += try await check([page]).diagnostics
    }
    #expect(together.diagnostics.inOrder == faults.inOrder)
    #expect(
      faults.inOrder.filter { $0.position.file == "Guides/page4.md" }.map(\.summary) == [
        "Cannot find type 'Lamp' in scope", "Value of type 'String' has no member 'loud'",
      ]
    )
    #expect(together.reports[pages[3].samples[0].position] == .ran(.compared))
  }

  @Test func inPlaceALaterVariableHidesAnEarlierOne() async throws {
    let text = """
      ```swift
      let watts = 60
      let name = "lamp"
      ```

      ```swift
      let watts = 40
      print(name, watts)  // Prints "lamp 40"
      ```

      ```swift
      var watts = watts + 1
      watts += 1
      watts  // => 42
      ```

      ```swift nest
      let name = 1
      ```

      ```swift
      name  // => "lamp"
      ```
      """
    func check(_ path: String) async throws -> SampleChecker.Findings {
      try await self.check([try TestPage.page(text, path: path)])
    }
    #expect(try await check("README.md").diagnostics == [])
    #expect(
      try await check("content/page.md").diagnostics.first?.summary == "Invalid redeclaration of 'watts'"
    )
  }

  @Test func aProgramRunsAtItsEntryPoint() async throws {
    let text = """
      ```swift
      @main
      struct Dim {
        static func main() async throws { print("dim") }
      }
      ```

      ```output
      dim
      ```

      ```swift reset
      struct Lamp {
        let watts = 40
      }
      @main struct Shine { static func main() { print(Lamp().watts) } }
      ```

      ```output
      40
      ```
      """
    let findings = try await check(try pages(text))
    #expect(findings.diagnostics == [])
    #expect(findings.reports.values.allSatisfy { $0 == .ran(.compared) })
    // Where it is read in place, it is only compiled: a program needs arguments.
    let inPlace = try await check([
      try TestPage.page(
        "```swift\n@main struct Dim { static func main() { fatalError() } }\n```",
        path: "README.md"
      )
    ])
    #expect(inPlace.diagnostics == [])
    #expect(Array(inPlace.reports.values) == [.compiled])
  }

  @Test func whatIsLeftOutCanStandForCode() async throws {
    let text = """
      ```swift
      func dim(to watts: Int) -> Bool { ... }
      func lamps(_ each: (Int) -> String) {}
      ```

      ```swift
      lamps { watts in … }
      let level: Int = ...
      if dim(to: ...) {
        ...
        print(level)
      }
      ...
      ```

      ```swift
      let level: Int = ...
      print(lamp)
      ```

      ```swift
      protocol Shining: ... {}
      struct Bulb: … { typealias Level = <#a level#> }
      ```
      """
    let inPlace = try await check([try TestPage.page(text, path: "README.md")])
    #expect(inPlace.diagnostics.inOrder.map(\.line) == ["21:7: Cannot find 'lamp' in scope"])
    #expect(
      inPlace.reports.sorted { $0.key < $1.key }.map(\.value) == [
        .compiled, .compiled, .unchecked, .compiled,
      ]
    )
    let content = try await check([try TestPage.page(text.replacing("swift", with: "swift no_run"))])
    #expect(content.diagnostics.inOrder.map(\.line) == ["21:7: Cannot find 'lamp' in scope"])
  }

  @Test func messagesShowWhatIsLeftOutAndNotWhatStandsForIt() async throws {
    let text = """
      ```swift
      import <#module#>
      ```

      ```swift
      let level = 1 as <#a level#>
      ```
      """
    let findings = try await check([try TestPage.page(text, path: "README.md")])
    #expect(findings.diagnostics.inOrder.map(\.line).contains("5:8: No such module '<#...#>'"))
    #expect(!findings.diagnostics.contains { $0.summary.contains("_livedocs") })
  }

  @Test func aHintListsNoMoreThanAFewLines() async throws {
    let broken = String(repeating: "```swift\nlamp()\n```\n\n", count: 9)
    let findings = try await check(try pages("```swift\n1  // => 2\n```\n\n" + broken))
    #expect(
      findings.diagnostics.inOrder.first?.hints == [
        "expected: 2", "actual:   1",
        "9 listings do not compile, and were left out; the first is on line 8",
      ]
    )
  }

  @Test func whatIsKnownIsNotWorkedOutAgain() async throws {
    let text = "```swift\nprint(1)  // Prints \"1\"\n```\n\n```swift compile_fail\nlet a: Int = \"\"\n```"
    let broken = "```swift\nlet a: Int = \"\"\n```"
    let first = try await check(try pages(text, broken))
    #expect(first.compilers.count >= 2 && first.runs == 1)
    let second = try await check(try pages(text, broken))
    #expect(second.compilers == [] && second.runs == 0)
    #expect(faults(first) == faults(second))
    #expect(first.reports == second.reports)

    let moved = try await check(try pages("Words above.\n\n" + text, "More.\n\n" + broken))
    #expect(moved.compilers == [] && moved.runs == 0)
    #expect(
      faults(moved) == ["page1.md:7:14 Cannot convert value of type 'String' to specified type 'Int'"]
    )

    let otherExpectation = try await check(try pages(text.replacing("\"1\"", with: "\"2\""), broken))
    #expect(otherExpectation.compilers == [] && otherExpectation.runs == 0)
    #expect(faults(otherExpectation).first == "page0.md:5:11 Output differs from the page")

    let changed = try await check(try pages(text.replacing("print(1)", with: "print(0 + 1)"), broken))
    // The failing listing comes after the changed one.
    #expect(changed.compilers.count == 2 && changed.runs == 1)
  }

  @Test func aCacheThatIsNotWhatItWasIsNotBelieved() async throws {
    let pages = try listings("print(1)  // Prints \"1\"")
    _ = try await check(pages)
    let files = try FileManager.default.subpathsOfDirectory(atPath: cache.folder.path)
      .filter { file in
        ["runs/", "compilations/", "programs/", "toolchain/"].contains(where: file.hasPrefix)
      }
    // Its compilation, its run and its executable; the compiler's answers, two objects of the harness, and the list of
    // the libraries to link.
    #expect(files.count == 7)
    for (damage, name) in [
      ({ (bytes: Data) in bytes.dropLast(1) }, "cut short"), ({ _ in Data() }, "empty"),
      (
        { bytes in
          Data(
            String(decoding: bytes, as: UTF8.self).replacing("1\\n", with: "2\\n")
              .replacing("livedocs 1 ", with: "livedocs 0 ").utf8
          )
        }, "altered"
      ),
    ] {
      for file in files {
        let url = cache.folder.appending(path: file)
        try damage(try Data(contentsOf: url)).write(to: url)
      }
      let findings = try await check(pages)
      #expect(faults(findings) == [], "\(name)")
      #expect(findings.runs == 1, "\(name)")
    }
  }

  @Test func twoChecksAtOnceDoNotMeet() async throws {
    let pages = try listings("print(1)  // Prints \"1\"", "print(2)  // Prints \"3\"")
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask { faults(try await check(pages)) }
      }
      for try await found in group {
        #expect(found == ["page1.md:5:11 Output differs from the page"])
      }
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: cache.folder.appending(path: "scratch").path
    )
    #expect(left == [])
  }
}
