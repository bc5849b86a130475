import SimulationKit

/// Random values that match a schema.
enum RandomScenario {
  /// Words with a meaning in `handoff`, by the name of the member.
  private static let words: [String: [String]] = [
    "type": [
      "com.example.shirts.choose-color", "com.example.shirts.choose-size", "NSUserActivityTypeBrowsingWeb",
      "com.example.other",
    ],
    "account": ["anna", "anna", "anna", "bert", ""],
    "team": ["TEAM1", "TEAM1", "TEAM1", "TEAM2"],
    "browser": ["Safari", "Safari", "Firefox", ""],
    "webpageURL": ["", "", "https://www.example.com/a", "http://x", "ftp://x", "https://"],
    "domains": ["activitycontinuation:www.example.com", "activitycontinuation:*.example.com", "?"],
    "requiredKeys": ["current", "k"],
    "fields": ["current", "k"],
  ]

  static func value(of schema: Schema, named name: String, _ chance: inout SeededSource) -> JSONValue {
    switch schema.form {
    case .boolean: return .bool(!chance.happens(1, of: 6))
    case .integer(let range):
      let small = range.lowerBound...min(range.upperBound, range.lowerBound + 90)
      return .integer(chance.one(of: [chance.number(in: small), range.lowerBound, chance.number(in: range)]))
    case .number(let range):
      return .number(chance.one(of: [range.lowerBound, range.upperBound, 0, 3, 7.5]))
    case .string(let length): return .string(text(name, length, &chance))
    case .choice(let words): return .string(chance.one(of: words))
    case .date: return "2026-03-02T10:09:00Z"
    case .array(let item, let count):
      let length = chance.number(in: count.lowerBound...min(count.upperBound, count.lowerBound + 6))
      return .array((0..<length).map { _ in value(of: item, named: name, &chance) })
    case .object(let properties): return .object(members(properties, &chance))
    case .dictionary(let item, _):
      return chance.happens(1, of: 3) ? [:] : ["current": value(of: item, named: "current", &chance)]
    case .tagged(let tag, let variants):
      // Half of the steps are those that advance a run.
      let variant =
        chance.happens(1, of: 2)
        ? chance.one(of: variants) : chance.one(of: variants.filter { ["publish", "tap"].contains($0.name) })
      return .object(members(variant.properties, &chance).merging([tag: .string(variant.name)]) { $1 })
    case .anything:
      return chance.one(of: [
        1, 0, 2, 99, "text", .null, true, [1, [2]], ["a": 1], ["$date": "2026-03-02T10:09:00Z"],
        ["$set": [1, 1]],
        ["$UIColor": "red"],
      ])
    case .optional(let inner):
      return chance.happens(1, of: 2) ? .null : value(of: inner, named: name, &chance)
    }
  }

  private static func members(
    _ properties: [Schema.Property],
    _ chance: inout SeededSource
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for property in properties where property.standard == nil || chance.happens(1, of: 3) {
      members[property.name] = value(of: property.schema, named: property.name, &chance)
    }
    return members
  }

  private static func text(_ name: String, _ length: ClosedRange<Int>, _ chance: inout SeededSource) -> String
  {
    let name = ["types", "documentTypes"].contains(name) ? "type" : name
    let word = chance.one(of: words[name] ?? ["a", "é", "Shirts", ""])
    return length.contains(word.unicodeScalars.count)
      ? word : String(repeating: "x", count: length.lowerBound)
  }
}
