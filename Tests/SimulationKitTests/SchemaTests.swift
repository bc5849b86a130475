import Foundation
import SimulationKit
import Testing

struct SchemaTests {
  private func faults(_ form: Schema.Form, _ value: JSONValue) -> [String] {
    Schema(form).check(value).faults.map(\.description)
  }

  // MARK: Values

  @Test(
    arguments: [
      (.boolean, true), (.boolean, false), (.integer(1...3), 1), (.integer(1...3), 3),
      (.integer(1...3), .number(2)), (.integer(.min ... .max), .integer(.min)), (.number(0...1), 0),
      (.number(0...1), .number(0.5)), (.number(-1e300...1e300), .number(1e299)),
      (.string(length: 0...2), ""), (.string(length: 0...2), "éé"), (.choice(["a", "b"]), "b"),
      (.date, "2026-03-08T06:59:59Z"), (.date, "2026-03-08T06:59:59+01:00"), (.date, "1970-01-01T00:00:00Z"),
      (.array(of: Schema(.boolean), count: 0...1), []), (.array(of: Schema(.boolean), count: 0...1), [true]),
      (.dictionary(of: Schema(.boolean), count: 1...1), ["any name": true]), (.object([]), [:]),
      (.anything(depth: 0), "x"), (.anything(depth: 2), [[1], ["a": 2]]),
      (.optional(Schema(.boolean)), .null),
      (.optional(Schema(.boolean)), true),
    ] as [(Schema.Form, JSONValue)]
  )
  func acceptsWhatHasItsShape(form: Schema.Form, value: JSONValue) {
    let checked = Schema(form).check(value)
    #expect(checked.faults == [])
    #expect(checked.value == (value == .number(2) ? 2 : value))
  }

  @Test(
    arguments: [
      (.boolean, 1, "Expected true or false, found a number"),
      (.boolean, "true", "Expected true or false, found a string"),
      (.integer(1...3), 4, "4 is not from 1 to 3"),
      (.integer(1...3), .number(1.5), "1.5 is not a whole number"),
      (.integer(1...3), .number(1e300), "1e+300 is not a whole number"),
      (.integer(1...3), .number(9_223_372_036_854_775_808), "9.223372036854776e+18 is not a whole number"),
      (.integer(1...3), "2", "Expected a whole number from 1 to 3, found a string"),
      (.integer(1...3), .null, "Expected a whole number from 1 to 3, found null"),
      (.integer(0...9), .integer(.min), "-9223372036854775808 is not from 0 to 9"),
      (.number(0...1), .number(-0.1), "-0.1 is not from 0.0 to 1.0"),
      (.number(0...1), 2, "2 is not from 0.0 to 1.0"),
      (.number(0...1), true, "Expected a number from 0.0 to 1.0, found a boolean"),
      (.string(length: 1...2), "", "The text must have 1 to 2 characters"),
      (.string(length: 1...1), "ab", "The text must have 1 character"),
      (.string(length: 2...2), "a", "The text must have 2 characters"),
      (.string(length: 1...2), [], "Expected a string, found an array"),
      (.choice(["ios-8", "ios-11"]), "ios-9", "'ios-9' is not known; did you mean 'ios-8'?"),
      (.choice(["a", "b"]), "pizza", "'pizza' is not known; it must be one of 'a', 'b'"),
      (.choice(["a", "b"]), 1, "Expected one of 'a', 'b', found a number"),
      (.date, "yesterday", "'yesterday' is not a date such as 2026-03-08T06:59:59Z"),
      (.date, "2026-03-08", "'2026-03-08' is not a date such as 2026-03-08T06:59:59Z"),
      (.date, "2026-02-30T00:00:00Z", "'2026-02-30T00:00:00Z' is not a date such as 2026-03-08T06:59:59Z"),
      (.date, "2026-01-01T12:99:00Z", "'2026-01-01T12:99:00Z' is not a date such as 2026-03-08T06:59:59Z"),
      (.date, "1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z is not between 1970 and 2100"),
      (.date, "2100-01-01T00:00:00Z", "2100-01-01T00:00:00Z is not between 1970 and 2100"),
      (.date, 5, "Expected a date such as 2026-03-08T06:59:59Z, found a number"),
      (.array(of: Schema(.boolean), count: 1...2), [], "The array must have 1 to 2 items, not 0"),
      (.array(of: Schema(.boolean), count: 1...1), [:], "Expected an array, found an object"),
      (.object([]), [], "Expected an object, found an array"),
      (.dictionary(of: Schema(.boolean), count: 1...1), [:], "The object must have 1 member, not 0"),
      (.dictionary(of: Schema(.boolean), count: 1...1), "x", "Expected an object, found a string"),
      (.tagged("do", []), 1, "Expected an object, found a number"),
      (.anything(depth: 0), [], "The value is nested deeper than 0 levels"),
      (.anything(depth: 1), ["a": [1]], "The value is nested deeper than 1 levels"),
      (.optional(Schema(.boolean)), 0, "Expected true or false, found a number"),
    ] as [(Schema.Form, JSONValue, String)]
  )
  func saysWhatIsWrong(form: Schema.Form, value: JSONValue, fault: String) {
    #expect(faults(form, value) == [fault])
  }

  @Test func aLengthIsCountedInScalars() {
    // One character for a reader, but eleven bytes and three scalars.
    #expect(faults(.string(length: 3...3), "👩‍💻") == [])
  }

  @Test func aBottomlessValueIsRefusedAtItsDepth() {
    let deep = (0..<1000).reduce(into: JSONValue.null) { value, _ in value = [value] }
    #expect(faults(.anything(depth: 8), deep) == ["The value is nested deeper than 8 levels"])
    #expect(
      faults(.array(of: Schema(.boolean), count: 0...1), deep) == [
        "/0: Expected true or false, found an array"
      ]
    )
  }

  // MARK: Places

  private static let phone = Schema(
    .object([
      .init("bluetooth", Schema(.boolean), default: true),
      .init("distance", Schema(.integer(0...100))),
    ])
  )

  @Test func everyFaultHasItsPlace() {
    let schema = Schema(
      .object([
        .init("phone", Self.phone),
        .init("list", Schema(.array(of: Self.phone, count: 0...9))),
        .init("named", Schema(.dictionary(of: Schema(.boolean), count: 0...9))),
      ])
    )
    let value: JSONValue = [
      "phone": ["bluetoth": false, "distance": 101],
      "list": [["distance": 1], ["bluetooth": 1]],
      "named": ["b/c": 1, "a": true],
      "lost": [],
    ]
    #expect(
      schema.check(value).faults == [
        Rejection(
          at: JSONPointer(["lost"]),
          "'lost' is not known; did you mean 'list'?"
        ),
        Rejection(
          at: JSONPointer(["phone", "bluetoth"]),
          "'bluetoth' is not known; did you mean 'bluetooth'?"
        ),
        Rejection(at: JSONPointer(["phone", "distance"]), "101 is not from 0 to 100"),
        Rejection(at: JSONPointer(["list", "1", "bluetooth"]), "Expected true or false, found a number"),
        Rejection(at: JSONPointer(["list", "1"]), "The member 'distance' is missing"),
        Rejection(at: JSONPointer(["named", "b/c"]), "Expected true or false, found a number"),
      ]
    )
  }

  @Test func fillsInStandardValuesAndWhatTheyLeaveOut() {
    let schema = Schema(.object([.init("phone", Self.phone, default: ["distance": 5])]))
    let checked = schema.check([:])
    #expect(checked.faults == [])
    #expect(checked.value == ["phone": ["bluetooth": true, "distance": 5]])
    #expect(
      schema.check(["phone": ["distance": 6, "bluetooth": false]]).value["phone"]?["bluetooth"] == false
    )
  }

  @Test func aWrongStandardValueIsAFaultToo() {
    let schema = Schema(.object([.init("phone", Self.phone, default: ["distance": -1])]))
    #expect(schema.check([:]).faults.map(\.description) == ["/phone/distance: -1 is not from 0 to 100"])
  }

  @Test func nullIsNotTheSameAsLeftOut() {
    let schema = Schema(.object([.init("flag", Schema(.boolean), default: true)]))
    #expect(
      schema.check(["flag": .null]).faults.map(\.description) == ["/flag: Expected true or false, found null"]
    )
  }

  // MARK: Tagged objects

  private static let step = Schema(
    .tagged(
      "do",
      [
        .init("tap", "A finger.", [.init("count", Schema(.integer(1...3)), default: 1)]),
        .init("wait", "Time.", [.init("seconds", Schema(.integer(0...60)))]),
        .init("stop", "The end."),
      ]
    )
  )

  @Test(
    arguments: [
      (["do": "tap"], ["do": "tap", "count": 1]), (["do": "tap", "count": 2], ["do": "tap", "count": 2]),
      (["do": "wait", "seconds": 0], ["do": "wait", "seconds": 0]), (["do": "stop"], ["do": "stop"]),
    ] as [(JSONValue, JSONValue)]
  )
  func theTagSelectsTheShape(value: JSONValue, completed: JSONValue) {
    let checked = Self.step.check(value)
    #expect(checked.faults == [])
    #expect(checked.value == completed)
  }

  @Test(
    arguments: [
      ([:], "The member 'do' is missing: one of 'tap', 'wait', 'stop'"),
      (["count": 1], "The member 'do' is missing: one of 'tap', 'wait', 'stop'"),
      (["do": "tapp"], "/do: 'tapp' is not known; did you mean 'tap'?"),
      (["do": 5], "/do: Expected one of 'tap', 'wait', 'stop', found a number"),
      (["do": "wait"], "The member 'seconds' is missing"),
      (
        ["do": "wait", "seconds": 1, "count": 1], "/count: 'count' is not known; it must be one of 'seconds'"
      ),
      (["do": "tap", "cuont": 1, "count": 9], "/cuont: 'cuont' is not known; did you mean 'count'?"),
      (["do": "stop", "now": 1], "/now: 'now' is not known here"),
    ] as [(JSONValue, String)]
  )
  func aWrongTaggedObjectSaysWhy(value: JSONValue, fault: String) {
    #expect(Self.step.check(value).faults.first?.description == fault)
  }

  @Test func aValueWithFaultsWithoutEndHasAFewOfThem() {
    let properties = (0..<200).map {
      Schema.Property("a-known-member-\($0)", Schema(.boolean), default: true)
    }
    let names = (0..<60_000).map { ("a-knwon-member-\($0)", JSONValue.bool(true)) }
    let object = JSONValue.object(Dictionary(names) { first, _ in first })
    #expect(Schema(.object(properties)).check(object).faults.count == Schema.faultLimit)
    let items = JSONValue.array((0..<1000).map { _ in object })
    let schema = Schema(.array(of: Schema(.object(properties)), count: 0...1000))
    #expect(schema.check(items).faults.count == Schema.faultLimit)
    #expect(Schema(.object([])).check([String(repeating: "x", count: 5000): 1]).faults[0].reason.count < 100)
  }

  @Test func aCheckThatIsStoppedEnds() async {
    let schema = Schema(.array(of: Schema(.integer(0...1)), count: 0...100_000))
    let items = JSONValue.array((0..<100_000).map { _ in 1 })
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return schema.check(items).faults
    }
    #expect(await task.value.first?.reason == "The check was stopped")
    #expect(schema.check(items).faults == [])
  }

  @Test func twoVariantsMayUseAMemberDifferently() {
    let schema = Schema(
      .tagged(
        "kind",
        [
          .init("a", "", [.init("x", Schema(.integer(0...1)))]),
          .init("b", "", [.init("x", Schema(.boolean))]),
        ]
      )
    )
    #expect(schema.check(["kind": "a", "x": 1]).faults == [])
    #expect(schema.check(["kind": "b", "x": true]).faults == [])
    #expect(schema.check(["kind": "b", "x": 1]).faults.count == 1)
  }
}
