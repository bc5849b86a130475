import Testing

@testable import DocsToolchain

@Suite struct JSONScannerTests {
  private func events(_ text: String) throws -> [String] {
    var scanner = JSONScanner(Array(text.utf8))
    var events: [String] = []
    while let event = try scanner.next() {
      switch event {
      case .begin(let key): events.append("begin \(scanner.text(key))")
      case .end: events.append("end")
      case .string(let key, let value): events.append("\(scanner.text(key))=\(scanner.text(value))")
      case .literal(let key, let value):
        events.append("\(scanner.text(key)):\(scanner.text(value))")
      }
    }
    return events
  }

  @Test func namesMembersAndElements() throws {
    #expect(
      try events(#" { "a" : [ 1 , {"b":"x"}, "y" ], "c":true } "#)
        == ["begin ", "begin a", "a:1", "begin a", "b=x", "end", "a=y", "end", "c:true", "end"]
    )
  }

  @Test func readsEscapes() throws {
    #expect(try events(#"["\"}\\", "\u00e4\n"]"#) == ["begin ", "=\"}\\", "=ä\n", "end"])
  }

  @Test func passesOverWhatIsNotWanted() throws {
    var scanner = JSONScanner(Array(#"{"a":{"b":["]",{"c":"}"}]},"d":1}"#.utf8))
    _ = try scanner.next()
    guard case .begin? = try scanner.next() else { throw JSONScanner.Failure.truncated }
    try scanner.skipContainer()
    guard case .literal(let key, _)? = try scanner.next() else { throw JSONScanner.Failure.truncated }
    #expect(scanner.text(key) == "d")
  }

  @Test(arguments: ["", "{", "[1", "[\"a", "{\"a\":", "\"\\"])
  func refusesWhatEndsTooEarly(text: String) {
    #expect(throws: JSONScanner.Failure.truncated) { try events(text) }
  }

  @Test(arguments: ["]", "[}", "[1] 2", "[?]"])
  func refusesWhatCannotStandThere(text: String) {
    #expect(throws: JSONScanner.Failure.self) { try events(text) }
  }

  @Test func doesNotMindDepth() throws {
    let depth = 200_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try events(text).count == 2 * depth)
    #expect(throws: JSONScanner.Failure.truncated) { try TypedTree(Array(text.utf8.dropLast())) }
  }
}
