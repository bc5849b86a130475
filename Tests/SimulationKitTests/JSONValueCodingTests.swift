import Foundation
import Testing

@testable import SimulationKit

/// Coding values to JSON and back without a text, compared with coding through a text.
struct JSONValueCodingTests {
  @Test func encodesAsTheTextDoes() throws {
    var random = RandomJSON(seed: 6)
    for _ in 0..<1000 {
      let sample = random.sample()
      let through = try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(sample))
      let direct = try JSONValueEncoder.encode(sample)
      #expect(direct == through)
      #expect(
        try JSONValueDecoder.decode(Sample.self, from: direct)
          == CanonicalJSON.decode(Sample.self, from: CanonicalJSON.encode(sample))
      )
    }
  }

  @Test func encodesAnyJSONAsTheTextDoes() throws {
    var random = RandomJSON(seed: 7)
    for _ in 0..<2000 {
      let value = random.value()
      let through = try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(value))
      #expect(try JSONValueEncoder.encode(value) == through)
      #expect(try JSONValueDecoder.decode(JSONValue.self, from: value) == through)
      #expect(try JSONValueEncoder.encode([value]) == [through])
    }
  }

  /// Each member of a sample in turn is replaced with another value, or removed.
  @Test func refusesWhatTheTextRefuses() throws {
    var random = RandomJSON(seed: 8)
    var refused = 0
    for _ in 0..<300 {
      let json = try JSONValueEncoder.encode(random.sample())
      guard case .object(let members) = json else { continue }
      for name in members.keys.sorted() {
        var changed = members
        changed[name] = random.pick([
          nil, .null, true, 300, -1, .number(0.5), .number(1e300), "x", [], [1, "a"], ["a": 1],
        ])
        let value = JSONValue.object(changed)
        let through = fault { try CanonicalJSON.decode(Sample.self, from: CanonicalJSON.encode(value)) }
        let direct = fault { try JSONValueDecoder.decode(Sample.self, from: value) }
        refused += direct == nil ? 0 : 1
        // For a number that doesn't fit, or a text that isn't a date, Foundation doesn't report the place.
        if through?.hasPrefix("corrupted at []") == true {
          #expect(direct?.hasPrefix("corrupted at [\"") == true, "\(changed[name] as Any) \(name)")
        } else if ["link", "data", "price"].contains(name) {
          #expect((direct == nil) == (through == nil), "\(changed[name] as Any) \(name)")
        } else {
          #expect(direct == through)
        }
      }
    }
    #expect(refused > 1000)
  }

  private func fault<Value>(_ body: () throws -> Value) -> String? {
    func text(_ kind: String, _ context: DecodingError.Context) -> String {
      "\(kind) at \(context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue })"
    }
    do {
      _ = try body()
      return nil
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      return text("another type", context)
    } catch DecodingError.keyNotFound(let key, let context) {
      return text("no member \(key.stringValue)", context)
    } catch DecodingError.dataCorrupted(let context) {
      return text("corrupted", context)
    } catch {
      return "\(error)"
    }
  }

  @Test func readsDatesAsTheTextDoes() throws {
    let texts = [
      "2026-03-08T06:59:59Z", "1600-01-01T00:00:00Z", "2026-03-08T06:59:59+01:00", "2026-03-08T06:59:59.5Z",
      "2026-03-08T06:59:60Z",
      "2026-02-30T00:00:00Z", "2026-3-8T06:59:59Z", "2026-03-08T06:59:59Zx", "2026-03-08", "20260308T065959Z",
      "1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "",
    ]
    for text in texts {
      let through = try? CanonicalJSON.decode([Date].self, from: Data("[\"\(text)\"]".utf8))
      #expect((try? JSONValueDecoder.decode([Date].self, from: [.string(text)])) == through, "\(text)")
    }
  }

  @Test func everyWidthOfIntegerIsChecked() throws {
    #expect(try JSONValueDecoder.decode([UInt8].self, from: [0, 255]) == [0, 255])
    #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([UInt8].self, from: [256]) }
    #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([Int8].self, from: [-129]) }
    #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([UInt64].self, from: [-1]) }
    #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([Float].self, from: [.number(1e39)]) }
    #expect(try JSONValueDecoder.decode([Int16].self, from: [.number(3)]) == [3])
    #expect(try JSONValueDecoder.decode([Double].self, from: [3]) == [3])
    #expect(try JSONValueEncoder.encode([UInt64.max]) == [.number(18_446_744_073_709_551_616)])
  }

  @Test func aFaultNamesItsPlace() {
    let json: JSONValue = ["a": [["01": 1], ["01": "x"]]]
    let error = #expect(throws: DecodingError.self) {
      try JSONValueDecoder.decode([String: [[String: Int]]].self, from: json)
    }
    guard case .typeMismatch(_, let context)? = error else { return }
    #expect(context.codingPath.map(\.stringValue) == ["a", "1", "01"])
  }

  @Test func aClassAndItsSuperclassHaveTheirPlaces() throws {
    let child = Child(name: "Ada", age: 3)
    let json = try JSONValueEncoder.encode(child)
    #expect(json == (try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(child))))
    #expect(
      json == [
        "age": 3, "super": ["name": "Ada"], "list": [1, [2], ["a": 3], ["name": "Ada"]], "nested": ["a": 4],
      ]
    )
    let read = try JSONValueDecoder.decode(Child.self, from: json)
    #expect(read.name == "Ada")
    #expect(read.age == 3)
  }

  @Test func whatEncodesNothingIsNoValue() throws {
    struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
    #expect(throws: EncodingError.self) { try JSONValueEncoder.encode(Nothing()) }
    #expect(try JSONValueEncoder.encode([Nothing()]) == [[:]])
  }

  @Test func whatHasNoFormNamesItsPlace() {
    for value in [JSONValue.number(.infinity), .number(.nan)] {
      let error = #expect(throws: EncodingError.self) { try JSONValueEncoder.encode(["a": [value]]) }
      guard case .invalidValue(_, let context)? = error else { return }
      #expect(context.codingPath.map(\.stringValue) == ["a", "0"])
      #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([JSONValue].self, from: [value]) }
    }
    #expect(throws: EncodingError.self) { try JSONValueEncoder.encode([Double.infinity]) }
    #expect(throws: EncodingError.self) { try JSONValueEncoder.encode([Float.nan]) }
  }
}

/// A type with everything that a scenario may contain.
private struct Sample: Codable, Equatable {
  enum Choice: String, Codable, CaseIterable { case one, two = "2" }
  enum Case: Codable, Equatable { case plain, labeled(text: String, Int?) }
  struct Inner: Codable, Equatable { var list: [String], pairs: [Int: Bool] }

  var flag: Bool
  var text: String
  var maybe: String?
  var byte: UInt8
  var wide: UInt64
  var small: Int8
  var number: Double
  var float: Float
  var date: Date
  var link: URL
  var data: Data
  var price: Decimal
  var choice: Choice
  var kind: Case
  var inner: Inner
  var inners: [Inner]
  var any: JSONValue
  var members: [String: JSONValue]
  var counts: [String: Int]
}

extension RandomJSON {
  fileprivate mutating func sample() -> Sample {
    Sample(
      flag: pick([true, false]),
      text: text(),
      maybe: pick([nil, text()]),
      byte: UInt8(truncatingIfNeeded: source.next()),
      wide: UInt64(clamping: integer()),
      small: Int8(truncatingIfNeeded: source.next()),
      number: number(),
      float: pick([0, 0.1, 1, .pi, 16_777_216, 1e10, .greatestFiniteMagnitude]),
      date: Date(timeIntervalSince1970: Double(source.number(in: 0...4_000_000_000)) / 4),
      link: URL(filePath: "/a/\(source.number(in: 0...9))"),
      data: Data(text().utf8),
      price: Decimal(source.number(in: -1000...1000)) / 8,
      choice: pick(Sample.Choice.allCases),
      kind: pick([.plain, .labeled(text: text(), pick([nil, integer()]))]),
      inner: inner(),
      inners: list(upTo: 3) { $0.inner() },
      any: value(depth: 2),
      members: members(depth: 1),
      counts: Dictionary(list(upTo: 3) { ($0.text(), $0.integer()) }) { first, _ in first }
    )
  }

  private mutating func inner() -> Sample.Inner {
    .init(
      list: list(upTo: 3) { $0.text() },
      pairs: Dictionary(list(upTo: 3) { ($0.integer(), true) }) { first, _ in first }
    )
  }
}

private class Parent: Codable {
  var name: String
  init(name: String) { self.name = name }
}

private final class Child: Parent {
  private enum Keys: String, CodingKey { case age, list, nested }
  var age: Int

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    age = try container.decode(Int.self, forKey: .age)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    #expect(try list.decodeNil() == false)
    #expect(try list.decode(Int.self) == 1)
    var inner = try list.nestedUnkeyedContainer()
    #expect(try inner.decode(Int.self) == 2)
    #expect(inner.isAtEnd)
    #expect(try list.nestedContainer(keyedBy: JSONKey.self).allKeys.map(\.stringValue) == ["a"])
    _ = try Parent(from: list.superDecoder())
    #expect(throws: DecodingError.self) { try list.decode(Int.self) }
    let nested = try container.nestedContainer(keyedBy: JSONKey.self, forKey: .nested)
    #expect(try nested.decode(Int.self, forKey: JSONKey(stringValue: "a")) == 4)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(age, forKey: .age)
    try super.encode(to: container.superEncoder())
    var list = container.nestedUnkeyedContainer(forKey: .list)
    try list.encode(1)
    var inner = list.nestedUnkeyedContainer()
    try inner.encode(2)
    var keyed = list.nestedContainer(keyedBy: JSONKey.self)
    try keyed.encode(3, forKey: JSONKey(stringValue: "a"))
    try super.encode(to: list.superEncoder())
    var nested = container.nestedContainer(keyedBy: JSONKey.self, forKey: .nested)
    try nested.encode(4, forKey: JSONKey(stringValue: "a"))
  }
}
