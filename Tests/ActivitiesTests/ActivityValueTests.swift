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
}
