extension Schema {
  /// The schema as JSON Schema, draft 2020-12.
  public var json: JSONValue {
    var members = formMembers
    if !summary.isEmpty {
      members["description"] = .string(summary)
    }
    return .object(members)
  }

  private var formMembers: [String: JSONValue] {
    switch form {
    case .boolean:
      ["type": "boolean"]
    case .integer(let range):
      ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .number(let range):
      ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .string(let length):
      [
        "type": "string",
        "minLength": .integer(length.lowerBound),
        "maxLength": .integer(length.upperBound),
      ]
    case .choice(let words):
      ["type": "string", "enum": .array(words.map(JSONValue.string))]
    case .date:
      ["type": "string", "format": "date-time"]
    case .array(let schema, let count):
      [
        "type": "array",
        "items": schema.json,
        "minItems": .integer(count.lowerBound),
        "maxItems": .integer(count.upperBound),
      ]
    case .object(let properties):
      Schema.objectMembers(properties)
    case .dictionary(let schema, let count):
      [
        "type": "object",
        "additionalProperties": schema.json,
        "minProperties": .integer(count.lowerBound),
        "maxProperties": .integer(count.upperBound),
      ]
    case .tagged(let tag, let variants):
      [
        "oneOf": .array(
          variants.map { variant in
            let name = Schema(.choice([variant.name]))
            var members = Schema.objectMembers([Property(tag, name)] + variant.properties)
            members["description"] = .string(variant.summary)
            return .object(members)
          }
        )
      ]
    case .anything:
      [:]
    case .optional(let schema):
      ["anyOf": [schema.json, ["type": "null"]]]
    }
  }

  private static func objectMembers(_ properties: [Property]) -> [String: JSONValue] {
    var described: [String: JSONValue] = [:]
    for property in properties {
      guard case .object(var members) = property.schema.json else { continue }
      members["default"] = property.standard
      described[property.name] = .object(members)
    }
    return [
      "type": "object",
      "additionalProperties": false,
      "properties": .object(described),
      "required": .array(properties.filter { $0.standard == nil }.map { .string($0.name) }),
    ]
  }
}
