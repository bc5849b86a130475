import SimulationKit
import Testing

@Suite struct JSONPlaceTests {
  private static let text = """
    {
      "a": [1, {"b/c": "x\\"y", "b": null}, []],
      "é": {"a": 2}, "a": 3
    }
    """

  @Test(arguments: [
    ("", 1, 1), ("/a", 2, 8), ("/a/0", 2, 9), ("/a/1/b~1c", 2, 20), ("/a/1/b", 2, 33), ("/a/2", 2, 40),
    // Columns count bytes.
    ("/é/a", 3, 15),
    // The innermost value that should contain it.
    ("/a/1/nothing", 2, 12), ("/a/7", 2, 8), ("/a/-1", 2, 8), ("/a/x", 2, 8), ("/a/0/x", 2, 9),
    ("/x/y", 1, 1),
  ])
  func findsTheLineOfAValue(pointer: String, line: Int, column: Int) throws {
    let place = try #require(JSONPointer(pointer)).place(in: Self.text.utf8)
    #expect((place.line, place.column) == (line, column))
  }

  @Test(arguments: ["", "{", #"{"a"#, #"{"a""#, #"{"a":"#, "[", "[1", "[1,", #"{"a": tru"#])
  func staysInATextThatEnds(text: String) throws {
    for pointer in ["", "/a", "/0", "/1", "/a/b"] {
      let place = try #require(JSONPointer(pointer)).place(in: text.utf8)
      #expect(place.line == 1)
      #expect(place.column <= text.utf8.count + 1)
    }
  }
}
