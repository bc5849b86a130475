import Testing

@testable import DocsMarkdown

struct SwiftSourceTests {
  @Test func cutsCodeIntoItsItems() {
    let code = """
      import Foundation
      /// A type.
      @MainActor public struct Box<T> { var value: T }
      extension Int { var half: Int { self / 2 } }
      func twice(_ x: Int) -> Int { x * factor }
      let (a, b) = (1, 2), c = a
        print(c)
      prefix operator +++
      for i in 0..<2 { print(i) }
      #if DEBUG
      print(1)
      #endif
      """
    let items = SwiftSource(code).items()
    #expect(
      items.map(\.kind) == [
        .importDeclaration, .type, .type, .function, .variable, .statement, .type, .statement, .statement,
      ]
    )
    #expect(items.map(\.line) == [1, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(items.map(\.column) == [1, 1, 1, 1, 1, 3, 1, 1, 1])
    #expect(items[3].declared == ["twice"])
    #expect(items[3].mentioned == ["twice", "x", "Int", "factor"])
    #expect(items[4].declared == ["a", "b", "c"])
    let source = SwiftSource(code)
    #expect(String(decoding: source[items[5].range], as: UTF8.self) == "print(c)")
    #expect(
      String(decoding: source[items[1].range], as: UTF8.self)
        == "@MainActor public struct Box<T> { var value: T }"
    )
    #expect(items.map(\.value) == [nil, nil, nil, nil, nil, .itself, nil, nil, nil])
    #expect(source.imports == ["Foundation"])
  }

  @Test(
    arguments: [
      ("public struct A {}", "", "       struct A {}"), ("struct A {}", "", "struct A {}"),
      ("@MainActor\npublic final class A {}", "@MainActor", "       final class A {}"),
      (
        "@available(*, deprecated)\n@MainActor func f() {}", "@available(*, deprecated)\n@MainActor",
        "func f() {}"
      ),
      ("final public class A {}", "", "final        class A {}"),
      ("private func f() {}", "", "        func f() {}"),
      ("indirect enum A {}", "", "indirect enum A {}"),
      ("extension Array where Element: Equatable {}", "", "extension Array where Element: Equatable {}"),
      ("typealias A = Int", "", "typealias A = Int"),
    ]
  )
  func knowsWhereAWordOfAccessBelongs(code: String, attributes: String, declaration: String) throws {
    let source = SwiftSource(code)
    let access = try #require(source.items().first?.access)
    #expect(String(decoding: source[access.attributes], as: UTF8.self) == attributes)
    var rest = Array(source[access.declaration])
    for word in access.words {
      let range =
        (word.lowerBound - access.declaration.lowerBound)..<(word.upperBound - access.declaration.lowerBound)
      rest.replaceSubrange(range, with: Array(repeating: UInt8(ascii: " "), count: range.count))
    }
    #expect(String(decoding: rest, as: UTF8.self) == declaration)
  }

  @Test(arguments: [
    "extension Int: P {}", "extension A<Int>: P where T: Q {}", "prefix operator +++", "let a = 1",
    "print(1)", "import Foundation",
  ])
  func someItemsHaveNoAccess(code: String) {
    #expect(SwiftSource(code).items().first.map { $0.access == nil } == true)
  }

  // MARK: Expectations

  private func expectations(_ code: String) -> [[String]] {
    SwiftSource(code).items().map { item in
      item.expectations.map { "\($0.line):\($0.column) \($0.kind == .value ? "=> " : "")\($0.text)" }
    }
  }

  @Test func anExpectationBelongsToTheStatementBeforeIt() {
    let code = """
      print("a")  // Prints "a"
      print("b")
      // Prints "b"
      let x = 1

      // Prints "x"
      for i in 0..<2 {
        print(i)  // Prints "0"
        // Prints "1"
      }
      print("é")  // Prints "é"
      // A remark.
      print("end")
      // Prints "end"
      """
    #expect(
      expectations(code) == [
        ["1:13 a"], ["3:1 b"], ["6:1 x"], ["8:13 0", "9:3 1"], ["11:14 é"], ["14:1 end"],
      ]
    )
  }

  @Test(
    arguments: [
      (#"// Prints "a""#, ["1:10 a"]), (#"//Prints "a""#, ["1:10 a"]),
      (#"// Prints "a "b" c""#, [#"1:10 a "b" c"#]),
      (#"// Prints """#, ["1:10 "]), ("// Prints \"a", []), ("// Prints a", []), (#"// prints "a""#, []),
      ("// => 5 ", ["1:10 => 5"]), ("//=>a b", ["1:10 => a b"]), ("// =>", ["1:10 => "]), ("// = > 5", []),
      (#"// Prints "a" // => 3"#, []), (#"// Prints "a", and more"#, []), (#"/* Prints "a" */"#, []),
      (#"/// Prints "a""#, []), (#"// It Prints "a""#, []),
    ]
  )
  func onlyOneFormOfCommentIsAnExpectation(comment: String, found: [String]) {
    #expect(expectations("print(1) \(comment)").flatMap(\.self) == found)
  }

  @Test func anExpectationBeforeAllCodeBelongsToTheFirstStatement() {
    #expect(expectations("// Prints \"1\"\nprint(1)") == [["1:1 1"]])
    #expect(expectations("// Prints \"1\"") == [])
  }

  @Test func aQuestionPointsAtWhatStandsAboveItsCaret() {
    let code = """
      let é = store.balance
      //  ^?
      //      ^? Store
      print(é)  // ^? no question
      ^?
          x.y
      //   ^? Int
      """
    let source = SwiftSource(code)
    let found = source.typeQuestions.map { question in
      let rest = source[question.offset..<(question.offset + 3)]
      return "\(question.line):\(question.column) \(String(decoding: rest, as: UTF8.self)) \(question.text)"
    }
    #expect(found == ["2:5 é  ", "3:9 sto Store", "7:6 .y\n Int"])
    #expect(SwiftSource("// ^?").typeQuestions == [])
  }

  @Test(
    arguments: [
      ("let a: Int = \"\"  // Error: not a number", [1]), ("f()  // error", [1]),
      ("f()  // Errors are values", []),
      ("a = 2\n// This is a compile-time error:\n// a can't change.\nb = 3\nc = 4", [1, 4]),
      ("f()\n\n// this doesn't compile\ng()", [2, 4]), ("f()  /* won't compile */", [1]),
      ("f()  // throws an error", []), ("f()  // ❌ no such function", [1]), ("let text = \"// Error\"", []),
      ("f()  // expected-error {{no}}", []), ("f()  /// Error", [1]),
    ]
  )
  func textsSayWhichLinesDoNotCompile(code: String, lines: [Int]) {
    #expect(SwiftSource(code).saidErrors.sorted() == lines)
  }

  // MARK: Tokens

  @Test func colorsWhatAReaderTellsApart() {
    let code = """
      /// A box.
      @MainActor struct Box { let n = 1.5 }  // end
      let t: Int = f(x, to: Box("a\\(b)")) + 2
      """
    let tokens = SwiftSource(code).tokens
    #expect(tokens.map(\.text).joined() == code)
    let classes: [String] = tokens.compactMap { token in
      token.tokenClass.map { "\($0.rawValue) \(token.text)" }
    }
    for expected in [
      "d /// A box.", "k struct", "t Box", "k let", "n 1.5", "c // end", "t Int", "f f", "l to", "n 2",
    ] {
      #expect(classes.contains(expected), "\(expected)")
    }
  }

  @Test(arguments: [
    "", "}", "struct {", "\"", "#sourceLocation(", "é🙂 = ", "func f( {\n", "let 日本 = \"🙂\"\r\n",
  ])
  func anyTextIsReadWithoutLoss(code: String) {
    let source = SwiftSource(code)
    #expect(source.tokens.map(\.text).joined() == code)
    _ = source.items()
  }

  /// The time doubles with each `[`: thirty would take minutes.
  @Test(arguments: ["[", "Set<", "(", "{", ".b"]) func whatIsNestedTooDeeplyIsNotParsed(bracket: String) {
    let code = "let deep = a" + String(repeating: bracket, count: 20_000)
    let source = SwiftSource(code)
    #expect(!source.isComplete)
    #expect(source.items().isEmpty)
    #expect(source.tokens.map(\.text) == [code[...]])
  }

  /// These don't end in brackets that could be counted.
  @Test(arguments: ["try ", "-", "true ? 1 : ", "1 + ", "#if a\n", "@a ", ".b", "some "], [480, 950, 5000])
  func aLongTextIsParsedAsFarAsTheStackReaches(piece: String, count: Int) {
    let code = "let deep = a" + String(repeating: piece, count: count) + "1"
    let source = SwiftSource(code)
    _ = source.items()
    #expect(source.tokens.map(\.text).joined() == code)
  }
}
