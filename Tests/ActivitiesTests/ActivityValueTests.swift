import Foundation
import Testing

@testable import Activities

@Suite struct ActivityValueTests {
  @Test func takesEveryAllowedTypeAtAnyDepth() throws {
    let uuid = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    let url = try #require(URL(string: "https://example.com/a"))
    let any: [AnyHashable: Any] = [
      "nested": [NSNull(), true, 3, 1.5, Date(timeIntervalSince1970: 0), Data([1, 2])] as [Any],
      7: [url, uuid] as [Any],
      "set": Set<AnyHashable>(["a", "b"]),
    ]
    let expected: ActivityValue = [
      "nested": [nil, true, 3, 1.5, .date(Date(timeIntervalSince1970: 0)), .data(Data([1, 2]))],
      7: [.url(url), .uuid(uuid)],
      "set": .set(["a", "b"]),
    ]
    #expect(try ActivityValue(any: any) == expected)
  }

  @Test func namesThePlaceOfADisallowedValue() {
    struct Color: Hashable {}
    #expect(throws: ActivityError.disallowedType("Color", at: .init(["shirt", "0"]))) {
      try ActivityValue(any: ["shirt": [Color()]])
    }
    #expect(throws: ActivityError.disallowedType("Color", at: .init(["Color()"]))) {
      try ActivityValue(any: [AnyHashable(Color()): 1])
    }
  }

  @Test func refusesWhatIsNestedTooDeep() {
    var nested: Any = 1
    for _ in 0...ActivityValue.deepest {
      nested = [nested]
    }
    #expect(throws: ActivityError.self) { try ActivityValue(any: nested) }
  }

  @Test func readsTypesThatJSONLacks() throws {
    let value = try ActivityValue(json: [
      "date": ["$date": "1970-01-01T00:00:00Z"], "set": ["$set": [1, 1]], "data": ["$data": "AQI="],
    ])
    #expect(
      value == [
        "date": .date(Date(timeIntervalSince1970: 0)), "set": .set([1]), "data": .data(Data([1, 2])),
      ]
    )
    #expect(throws: ActivityError.disallowedType("UIColor", at: .init(["a"]))) {
      try ActivityValue(json: ["a": ["$UIColor": "blue"]])
    }
    #expect(throws: ActivityError.unreadableValue("date", at: .init(["a"]))) {
      try ActivityValue(json: ["a": ["$date": "today"]])
    }
  }

  @Test func describesDictionariesInTheSameOrderAlways() {
    let value: ActivityValue = ["b": 2, "a": [1, nil], "c": .set(["y", "x"])]
    #expect(value.description == "{a: [1, null], b: 2, c: {x, y}}")
  }

  @Test func countsWhatAPayloadCosts() {
    let userInfo: [ActivityValue: ActivityValue] = ["current": 2]
    #expect(userInfo.payloadSize == 5 + (5 + 7) + 9)
  }

  @Test func takesNumbersOfEveryWidth() throws {
    let numbers: [Any] = [Int8(-1), UInt16(2), Int64.min, UInt64(5), Float(0.5), CGFloat(2)]
    #expect(
      try ActivityValue(any: numbers)
        == [-1, 2, .integer(Int.min), 5, 0.5, 2.0]
    )
    let large: [Any] = [UInt64.max, NSNumber(value: UInt64.max)]
    for value in large {
      #expect(
        throws: ActivityError.unreadableValue(
          "whole number between \(Int.min) and \(Int.max)",
          at: .init(["0"])
        )
      ) {
        try ActivityValue(any: [value])
      }
    }
  }

  @Test func takesWhatFoundationBoxes() throws {
    let url = try #require(URL(string: "https://example.com"))
    let pairs: [(Any, ActivityValue)] = [
      (NSNumber(value: 1), 1), (NSNumber(value: true), true), (NSNumber(value: 1.5), 1.5),
      (NSNumber(value: Int8(1)), 1), (NSString("a"), "a"), (NSArray(array: [1]), [1]),
      (NSDictionary(dictionary: ["a": 1]), ["a": 1]), (NSSet(array: ["a"]), .set(["a"])),
      (NSNull(), nil), (NSData(data: Data([1])), .data(Data([1]))),
      (NSDate(timeIntervalSince1970: 0), .date(Date(timeIntervalSince1970: 0))), (url as NSURL, .url(url)),
    ]
    for (any, expected) in pairs {
      #expect(try ActivityValue(any: any) == expected, "\(type(of: any))")
    }
  }

  @Test func reportsTheSameFaultWhateverTheOrderOfKeys() {
    struct Color {}
    for _ in 0..<20 {
      let entries: [AnyHashable: Any] = [1: Color(), "1": NSObject(), "2": Color()]
      #expect(throws: ActivityError.disallowedType("Color", at: .init(["1"]))) {
        try ActivityValue(any: entries)
      }
    }
  }

  @Test func countsAndDescribesEveryKind() throws {
    let uuid = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    let url = try #require(URL(string: "https://a.b"))
    let kinds: [(ActivityValue, Int, String)] = [
      (nil, 1, "null"), (true, 1, "true"), (3, 9, "3"), (1.5, 9, "1.5"), ("é", 7, "é"),
      (.date(Date(timeIntervalSince1970: 0)), 9, "1970-01-01T00:00:00Z"),
      (.data(Data([1, 2])), 7, "2 bytes"), (.url(url), 16, "https://a.b"),
      (.uuid(uuid), 17, uuid.uuidString), ([1, "a"], 5 + 9 + 6, "[1, a]"),
      (.set([1, 2]), 5 + 9 + 9, "{1, 2}"), (["a": nil], 5 + 6 + 1, "{a: null}"),
    ]
    for (value, size, text) in kinds {
      #expect(value.payloadSize == size, "\(value)")
      #expect(value.description == text)
    }
    #expect(kinds.compactMap(\.0.integerValue) == [3])
    #expect(kinds.compactMap(\.0.stringValue) == ["é"])
  }
}
