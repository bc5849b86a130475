import Foundation
import SimulationKit
import Testing

struct CanonicalJSONTests {
  private func text(_ value: some Encodable) throws -> String {
    String(decoding: try CanonicalJSON.encode(value), as: UTF8.self)
  }

  private func value(_ text: String) throws -> JSONValue {
    try CanonicalJSON.decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test func hasOneFormForEachValue() throws {
    let value: JSONValue = [
      "z": [.null, true, false], "a/b": "c/d", "é": "\u{1}\n\"\\", "A": -5, "n": .number(0.1),
      "nested": ["b": [:], "a": []],
    ]
    #expect(
      try text(value)
        == #"{"A":-5,"a/b":"c/d","n":0.1,"nested":{"a":[],"b":{}},"z":[null,true,false],"é":"\u0001\n\"\\"}"#
    )
  }

  @Test func theOrderOfTheMembersIsNotSeen() throws {
    let names = (0..<100).map { "member\($0)" }
    let forwards = JSONValue.object(Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    let backwards = JSONValue.object(Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, 1) }))
    #expect(try CanonicalJSON.encode(forwards) == CanonicalJSON.encode(backwards))
  }

  @Test func datesAreISO8601() throws {
    let date = Date(timeIntervalSince1970: 1_772_953_199)
    #expect(try text([date]) == #"["2026-03-08T06:59:59Z"]"#)
    #expect(try CanonicalJSON.decode([Date].self, from: Data(#"["2026-03-08T06:59:59Z"]"#.utf8)) == [date])
  }

  @Test(
    arguments: [
      ("null", .null), ("true", true), ("0", 0), ("-0.5", .number(-0.5)), ("1.0", 1), ("1e3", 1000),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1e300", .number(1e300)),
      (#""true""#, "true"), (#""1""#, "1"), ("[]", []), ("{}", [:]), (#""\ud83d\ude00""#, "😀"),
    ] as [(String, JSONValue)]
  )
  func readsEveryKindOfValue(text: String, expected: JSONValue) throws {
    #expect(try value(text) == expected)
    #expect(try value(self.text(expected)) == expected)
  }

  @Test(
    arguments: [
      "", "nul", "NaN", "Infinity", "-Infinity", "1e400", "[1,1e400]", #"{"a":1e400}"#, "01", "+1", ".5",
      "[,]", "{a:1}", "'a'", "[1] 2", "// a\n1", "\"\n\"", #""\x""#, "{\"a\"}", "[", "}",
    ]
  )
  func refusesWhatIsNoJSON(text: String) {
    #expect(throws: DecodingError.self) { try value(text) }
  }

  @Test func refusesInvalidUTF8() {
    #expect(throws: DecodingError.self) {
      try CanonicalJSON.decode(JSONValue.self, from: Data([0x22, 0xFF, 0xC0, 0xAF, 0x22]))
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
  func refusesABottomlessDocument(open: String, close: String) throws {
    let endless = String(repeating: open, count: 100_000)
    #expect(throws: DecodingError.self) { try value(endless) }
    #expect(throws: DecodingError.self) {
      try value(endless + "1" + String(repeating: close, count: 100_000))
    }
    let deep = try value(String(repeating: open, count: 200) + "1" + String(repeating: close, count: 200))
    #expect(try value(text(deep)) == deep)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func refusesToWriteWhatJSONHasNot(number: Double) {
    #expect(throws: EncodingError.self) { try CanonicalJSON.encode(JSONValue.number(number)) }
  }

  @Test func membersAreFoundByName() {
    let value: JSONValue = ["a": ["b": 1]]
    #expect(value["a"]?["b"] == 1)
    #expect(value["x"] == nil)
    #expect(value["a"]?["b"]?["c"] == nil)
  }
}
