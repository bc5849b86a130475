import SimulationKit
import Testing

@testable import DocsFoundation
@testable import DocsMarkdown

struct YAMLDocumentTests {
  @Test func readsValuesByTheCoreSchema() throws {
    let text = """
      null: [~, null, ""]
      bools: [true, False, yes, "true"]
      numbers: [1, -2, +3, 0.5, .5, 1e3, -1.5e-3, 9223372036854775807, 9223372036854775808]
      words: [1.2.3, 2026-03-08, 1e999, .inf, .nan, "1", '1', 0o7, -, a b]
      block: |
        1
        2
      nested: {a: [{b: c}]}
      empty: {}
      nothing:
      """
    let value = try YAMLDocument(parsing: text).value
    #expect(value["null"] == [.null, .null, ""])
    #expect(value["bools"] == [true, false, "yes", "true"])
    #expect(
      value["numbers"] == [
        1, -2, 3, .number(0.5), .number(0.5), .number(1000), .number(-0.0015), .integer(.max),
        .number(9_223_372_036_854_775_808),
      ]
    )
    #expect(value["words"] == ["1.2.3", "2026-03-08", "1e999", ".inf", ".nan", "1", "1", "0o7", "-", "a b"])
    #expect(value["block"] == "1\n2\n")
    #expect(value["nested"] == ["a": [["b": "c"]]])
    #expect(value["empty"] == [:])
    #expect(value["nothing"] == .null)
    #expect(try YAMLDocument(parsing: "").value == [:])
    #expect(try YAMLDocument(parsing: "# only words").value == [:])
  }

  @Test(
    arguments: [
      ("/a", 1, 1), ("/b", 2, 1), ("/b/0", 3, 5), ("/b/1", 4, 5), ("/b/1/é", 4, 5), ("/b/1/y", 5, 5),
      ("/c/ç", 6, 5), ("/c/d", 6, 13), ("/c/e", 6, 22), ("/c/e/1", 6, 33), ("/c/e/7", 6, 22),
      ("/nothing", 1, 1),
      ("/b/1/é/deeper", 4, 5), ("", 1, 1),
    ]
  )
  func knowsWhereEachPartStands(pointer: String, line: Int, column: Int) throws {
    let text = """
      a: 1
      b:
        - x
        - é: 1
          y: 2
      c: {ç: ü, d: "ß", e: [ "é", f ]}
      """
    let document = try YAMLDocument(parsing: text)
    let place = document.place(of: try #require(JSONPointer(pointer)))
    #expect(place == YAMLDocument.Place(line: line, column: column))
  }

  @Test(
    arguments: [
      ("a: 1\nb: [", 2, 1, "Invalid YAML: did not find expected node content"),
      ("a: 1\n b: 2", 2, 3, "Invalid YAML: mapping values are not allowed in this context"),
      ("a: \"x", 1, 6, "Invalid YAML: found unexpected end of stream"),
      ("a: 1\nb: 2\na: 3", 3, 1, "The key 'a' appears twice"),
      ("\"a b\": 1\n'a b': 2", 2, 1, "The key 'a b' appears twice"),
      ("[1]: 2", 1, 1, "A key must be plain text"),
      ("a: @x", 1, 4, "Invalid YAML: found character that cannot start any token"),
      ("é: 1\nü: %x", 2, 5, "Invalid YAML: found character that cannot start any token"),
    ]
  )
  func saysWhereItIsBroken(text: String, line: Int, column: Int, reason: String) {
    let failure = #expect(throws: YAMLDocument.SyntaxError.self) { try YAMLDocument(parsing: text) }
    #expect(failure?.reason == reason)
    #expect(failure?.place == YAMLDocument.Place(line: line, column: column))
  }

  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func bottomlessNestingIsAFaultAndNoCrash(mark: String) {
    #expect(throws: YAMLDocument.SyntaxError.self) {
      try YAMLDocument(parsing: String(repeating: mark, count: 100_000))
    }
    let error = #expect(throws: YAMLDocument.SyntaxError.self) {
      try YAMLDocument(parsing: String(repeating: mark, count: 40) + "x")
    }
    if mark == "- " { #expect(error?.problem == .tooDeep(limit: 32)) }
  }

  @Test func anAliasDoesNotMultiplyItsAnchor() {
    let levels = (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }.joined(separator: "\n")
    let error = #expect(throws: YAMLDocument.SyntaxError.self) {
      try YAMLDocument(parsing: "a0: &a0 [x]\n" + levels)
    }
    #expect(error?.problem == .tooManyValues(limit: 50_000))
  }

  @Test func aFileKnowsItsPlaceInThePage() throws {
    let yaml = YAMLFile(file: "content/a.md", firstLine: 10, indentation: 4, text: "a: 1\nb: 2\n")
    #expect(yaml.place(of: JSONPointer(["b"])) == SourcePosition(file: "content/a.md", line: 11, column: 5))
  }
}
