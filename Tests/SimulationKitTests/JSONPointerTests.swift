import Testing

@testable import SimulationKit

struct JSONPointerTests {
  /// The document and the pointers of RFC 6901, section 5.
  private static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7,
    "m~n": 8,
  ]

  @Test(
    arguments: [
      ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2),
      ("/e^f", 3), ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
    ] as [(String, JSONValue)]
  )
  func findsWhatTheSpecificationSays(text: String, value: JSONValue) throws {
    let pointer = try #require(JSONPointer(text))
    #expect(Self.document.value(at: pointer) == value)
    #expect(pointer.description == text)
  }

  /// RFC 6901, section 4: an index has no sign and no leading zero; `-` is the item after the last.
  @Test(arguments: [
    "/foo/2", "/foo/-", "/foo/-1", "/foo/+1", "/foo/01", "/foo/x", "/foo/0/0", "/bar", "/foo/",
  ])
  func findsNothingWhereThereIsNothing(text: String) throws {
    let pointer = try #require(JSONPointer(text))
    #expect(Self.document.value(at: pointer) == nil)
    #expect(Self.document.replacing(pointer, with: 1) == nil || text == "/bar")
  }

  @Test(arguments: ["foo", "#/foo", " /foo", "~1foo"])
  func refusesWhatDoesNotBeginWithASlash(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test func unescapesTildeLast() {
    #expect(JSONPointer("/~01")?.tokens == ["~1"])
    #expect(JSONPointer(["~1", "/", "~"]).description == "/~01/~1/~0")
  }

  @Test(arguments: ["\u{301}a", "a\u{301}/b~\u{301}", "\u{200D}~/", "", "\r\n", "👩‍💻"])
  func everyNameSurvivesItsTextForm(name: String) {
    let pointer = JSONPointer(["x", name, "y"])
    let tokens = JSONPointer(pointer.description)?.tokens
    #expect(tokens?.map { Array($0.unicodeScalars) } == ["x", name, "y"].map { Array($0.unicodeScalars) })
  }

  @Test func replacesOneValueAndLeavesTheRest() throws {
    let document: JSONValue = ["a": ["b": [1, 2, 3]], "c": 4]
    func replaced(_ text: String, _ value: JSONValue) throws -> JSONValue? {
      document.replacing(try #require(JSONPointer(text)), with: value)
    }
    #expect(try replaced("/a/b/1", "two") == ["a": ["b": [1, "two", 3]], "c": 4])
    #expect(try replaced("/a/new", true) == ["a": ["b": [1, 2, 3], "new": true], "c": 4])
    #expect(try replaced("", 5) == 5)
    #expect(try replaced("/a/b/3", 0) == nil)
    #expect(try replaced("/x/y", 0) == nil)
    #expect(try replaced("/c/d", 0) == nil)
  }

  @Test func isWrittenAsItsText() throws {
    let pointer = JSONPointer(["steps"]).appending(2).appending("a/b")
    let bytes = try CanonicalJSON.encode([pointer])
    #expect(String(decoding: bytes, as: UTF8.self) == #"["/steps/2/a~1b"]"#)
    #expect(try CanonicalJSON.decode([JSONPointer].self, from: bytes) == [pointer])
    #expect(throws: DecodingError.self) {
      try CanonicalJSON.decode([JSONPointer].self, from: CanonicalJSON.encode(["steps/2"]))
    }
  }
}
