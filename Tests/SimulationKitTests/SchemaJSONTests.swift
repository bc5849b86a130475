import SimulationKit
import Testing

/// JSON Schema, draft 2020-12.
struct SchemaJSONTests {
  @Test(
    arguments: [
      (.boolean, ["type": "boolean"]),
      (.integer(-1...5), ["type": "integer", "minimum": -1, "maximum": 5]),
      (.number(0...0.5), ["type": "number", "minimum": .number(0), "maximum": .number(0.5)]),
      (.string(length: 1...9), ["type": "string", "minLength": 1, "maxLength": 9]),
      (.choice(["a", "b"]), ["type": "string", "enum": ["a", "b"]]),
      (.date, ["type": "string", "format": "date-time"]),
      (
        .array(of: Schema(.boolean, "Flag."), count: 0...3),
        [
          "type": "array", "items": ["type": "boolean", "description": "Flag."], "minItems": 0,
          "maxItems": 3,
        ]
      ),
      (
        .object([.init("a", Schema(.boolean)), .init("b", Schema(.boolean, "B."), default: true)]),
        [
          "type": "object", "additionalProperties": false, "required": ["a"],
          "properties": [
            "a": ["type": "boolean"], "b": ["type": "boolean", "description": "B.", "default": true],
          ],
        ]
      ),
      (
        .dictionary(of: Schema(.boolean), count: 0...4),
        [
          "type": "object", "additionalProperties": ["type": "boolean"], "minProperties": 0,
          "maxProperties": 4,
        ]
      ),
      (
        .tagged("do", [.init("tap", "A finger.", [.init("n", Schema(.boolean), default: false)])]),
        [
          "oneOf": [
            [
              "type": "object", "description": "A finger.", "additionalProperties": false,
              "required": ["do"],
              "properties": [
                "do": ["type": "string", "enum": ["tap"]], "n": ["type": "boolean", "default": false],
              ],
            ]
          ]
        ]
      ),
      (.anything(depth: 3), [:]),
      (.optional(Schema(.boolean)), ["anyOf": [["type": "boolean"], ["type": "null"]]]),
    ] as [(Schema.Form, JSONValue)]
  )
  func everyFormHasItsKeywords(form: Schema.Form, json: JSONValue) {
    #expect(Schema(form).json == json)
  }

  @Test func aScenariosSchemaSaysWhatAllScenariosHave() throws {
    let schema = Doorbell().schema.json
    #expect(schema["required"] == [])
    #expect(schema["properties"]?["seed"]?["default"] == 7)
    #expect(schema["properties"]?["profile"]?["enum"] == ["mechanical", "radio"])
    #expect(schema["properties"]?["profile"]?["default"] == "mechanical")
    #expect(schema["properties"]?["start"]?["default"] == "2026-03-08T06:59:59Z")
    #expect(
      schema["properties"]?["steps"]?["items"]?["oneOf"]?.value(at: JSONPointer(["1", "required"])) == [
        "do", "seconds",
      ]
    )
  }

  /// The value of every keyword has the type that the meta-schema requires, at every depth.
  @Test func isValidAgainstTheMetaSchemasRules() {
    func check(_ schema: JSONValue) -> [String] {
      guard case .object(let members) = schema else { return ["a schema is an object"] }
      return members.flatMap { name, value -> [String] in
        switch (name, value) {
        case ("type", .string(let type)):
          ["boolean", "integer", "number", "string", "array", "object", "null"].contains(type) ? [] : [type]
        case ("minLength", .integer(let count)), ("maxLength", .integer(let count)),
          ("minItems", .integer(let count)), ("maxItems", .integer(let count)),
          ("minProperties", .integer(let count)), ("maxProperties", .integer(let count)):
          count >= 0 ? [] : ["\(name) is negative"]
        case ("minimum", .integer), ("maximum", .integer), ("minimum", .number), ("maximum", .number): []
        case ("description", .string), ("format", .string), ("default", _): []
        case ("additionalProperties", .bool): []
        case ("items", _), ("additionalProperties", _): check(value)
        case ("oneOf", .array(let schemas)), ("anyOf", .array(let schemas)):
          schemas.isEmpty ? ["\(name) is empty"] : schemas.flatMap(check)
        case ("enum", .array(let words)), ("required", .array(let words)):
          Set(words).count == words.count ? [] : ["\(name) repeats itself"]
        case ("properties", .object(let properties)): properties.values.flatMap(check)
        default: ["\(name) is no keyword, or not with this value"]
        }
      }
    }
    #expect(check(Doorbell().schema.json) == [])
  }
}
