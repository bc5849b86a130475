import Foundation
import Testing

@testable import SimulationKit

struct JSONParserTests {
  /// The value that Foundation decodes from a text.
  private func foundation(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  private func parse(_ bytes: [UInt8]) -> JSONValue? { try? JSONValue(parsing: bytes) }

  private func fault(_ text: String) -> String? {
    do {
      _ = try JSONValue(parsing: text.utf8)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func readsWhatFoundationWrites() throws {
    var random = RandomJSON(seed: 1)
    for _ in 0..<2000 {
      let bytes = Array(try JSONEncoder().encode(random.value()))
      #expect(parse(bytes) == foundation(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func readsNumeralsAsFoundationDoes() {
    var random = RandomJSON(seed: 2)
    for _ in 0..<10_000 {
      let numeral = random.numeral()
      let value = parse(Array(numeral.utf8))
      let other = foundation(Array(numeral.utf8))
      #expect(agree(value, other), "\(numeral)")
    }
  }

  /// Whether the two are equal, except for numbers of 2^53 or more with a decimal point or an exponent: Foundation
  /// sometimes drops the fraction, and sometimes takes a whole number for a fraction.
  private func agree(_ value: JSONValue?, _ other: JSONValue?) -> Bool {
    switch (value, other) {
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      number.magnitude >= 9_007_199_254_740_992 && abs(Double(integer) - number) <= number.ulp
    case (.array(let items), .array(let others)):
      items.count == others.count && zip(items, others).allSatisfy(agree)
    case (.object(let members), .object(let others)):
      members.keys == others.keys && members.allSatisfy { agree($0.value, others[$0.key]) }
    default: value == other
    }
  }

  /// Accepting a text that Foundation refuses, or decoding it differently, is a fault; refusing more is not.
  @Test func readsNothingThatFoundationDoesNot() throws {
    var random = RandomJSON(seed: 3)
    var accepted = 0
    for _ in 0..<10_000 {
      let bytes = random.mutated(Array(try JSONEncoder().encode(random.value())))
      guard let value = parse(bytes) else {
        #expect(foundation(bytes) == nil || isLax(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        continue
      }
      accepted += 1
      #expect(agree(value, foundation(bytes)), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 1000)
  }

  /// Whether a text is one of those that Foundation accepts against RFC 8259.
  private func isLax(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return true }
    let isTrailing = text.contains(/,[ \n\r\t]*[}\]]/)
    return isTrailing || bytes.contains(0) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.count < 4
  }

  @Test(
    arguments: [
      "[1,]", #"{"a":1,}"#, "\u{FEFF}1", #"{"a":1,"a":"\ud800"}"#,
    ]
  )
  func isStricterThanFoundation(text: String) {
    #expect(foundation(Array(text.utf8)) != nil)
    #expect(parse(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("9007199254740993.0", .integer(9_007_199_254_740_993)),
      ("1234567890123456.7e2", .integer(123_456_789_012_345_670)),
      ("-92233720368547758080e-1", .integer(.min)),
      ("9007199254740993.5", .number(9_007_199_254_740_994)),
      ("123456789000000000.0000000000000000000000000000000000000001", .number(123_456_789_000_000_000)),
      ("9223372036854775807.0", .number(9_223_372_036_854_775_808)),
      ("9007199254740992e00000000000000000000", .integer(1 << 53)),
    ] as [(String, JSONValue)]
  )
  func aWholeNumberIsExactHoweverItIsWritten(text: String, value: JSONValue) {
    #expect(parse(Array(text.utf8)) == value)
  }

  @Test func takesUTF8Alone() {
    for bytes in [[0x31, 0x00], [0x00, 0x31], [0xFE, 0xFF, 0x00, 0x31]] as [[UInt8]] {
      #expect(foundation(bytes) == 1)
      #expect(parse(bytes) == nil)
    }
  }

  @Test func theFirstOfTwoMembersCounts() throws {
    for text in [#"{"a":1,"a":2}"#, #"{"\u0061":1,"a":2}"#, "{\"é\":1,\"e\u{301}\":2}"] {
      #expect(try JSONValue(parsing: text.utf8) == foundation(Array(text.utf8)))
    }
  }

  @Test(
    arguments: [
      ("", "line 1, column 1: Expected a value, found the end"),
      ("[1 2]", "line 1, column 4: Expected a comma or ']', found '2'"),
      ("{\n  \"a\": 1,\n  b\n}", "line 3, column 3: Expected a member's name in double quotes, found 'b'"),
      (#"{"a" 1}"#, "line 1, column 6: Expected a colon, found '1'"),
      (#"{"a":1"#, "line 1, column 7: Expected a comma or '}', found the end"),
      ("tru", "line 1, column 1: Expected a value, found 't'"),
      ("[\u{1}]", "line 1, column 2: Expected a value, found the byte 0x1"),
      ("1 é", "line 1, column 3: Unexpected text after the value"),
      ("01", "line 1, column 2: Unexpected text after the value"),
      ("-", "line 1, column 2: Expected a digit, found the end"),
      ("[1e400]", "line 1, column 2: The number is too large"),
      ("\"a\tb\"", "line 1, column 3: A control character in a string must be escaped"),
      ("\"a", "line 1, column 3: Expected a double quote, found the end"),
      (#""\"#, "line 1, column 3: Expected a double quote, found the end"),
      (#""a\x""#, "line 1, column 3: Invalid escape"),
      (#""\u12g4""#, "line 1, column 6: Expected a hexadecimal digit, found 'g'"),
      (#""a\ud800\n""#, "line 1, column 3: Unpaired surrogate"),
      (#""\udc00""#, "line 1, column 2: Unpaired surrogate"),
      (#""\ud800\ud800""#, "line 1, column 2: Unpaired surrogate"),
    ]
  )
  func saysWhatIsWrongAndWhere(text: String, fault: String) {
    #expect(self.fault(text) == fault)
    #expect(foundation(Array(text.utf8)) == nil)
  }

  @Test func findsTheByteThatIsNoUTF8() {
    for bad in [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]]
    {
      for escape in ["", #"\n"#] {
        let bytes = Array("[\"é\(escape)".utf8) + bad + Array("\"]".utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
        #expect(error == JSONSyntaxError(line: 1, column: 5 + escape.count, "The text is not in UTF-8"))
      }
    }
  }

  @Test func reachesAsDeepAsFoundation() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      for depth in [511, 512, 513] {
        let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        #expect(parse(Array(text.utf8)) == foundation(Array(text.utf8)))
        #expect((fault(text) == nil) == (depth <= 512))
      }
    }
  }

  /// Errors from the canonical reader have Foundation's form, with the place as the underlying error.
  @Test func theFaultIsUnderneath() throws {
    let bytes = Data("[1,]".utf8)
    let error = #expect(throws: DecodingError.self) { try CanonicalJSON.decode(JSONValue.self, from: bytes) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("It is another error")
      return
    }
    #expect(
      context.underlyingError as? JSONSyntaxError
        == JSONSyntaxError(line: 1, column: 4, "Expected a value, found ']'")
    )
  }
}
