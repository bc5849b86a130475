import Foundation

/// A JSON value of any shape.
///
/// Scenarios are JSON (over HTTP) or YAML (in a page). Both become a `JSONValue` and are checked against a ``Schema``
/// before they are decoded, so every fault has a ``JSONPointer``.
public enum JSONValue: Hashable, Sendable {
  /// `null`: a value that is present but empty, unlike a member that was left out.
  case null
  /// `true` or `false`; a number is never read as a Boolean.
  case bool(Bool)
  /// A number without a fraction that fits in an `Int`.
  case integer(Int)
  /// Any other number; it cannot be encoded unless it is finite.
  case number(Double)
  /// Text, including dates, which are in ISO 8601 form.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Unordered members by name; ``CanonicalJSON`` writes them sorted.
  case object([String: JSONValue])

  /// The member of an object, or nil if this isn't an object or has no such member.
  public subscript(member: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[member]
  }

  /// The value's type as error messages call it.
  package var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: Codable {
  /// Decodes any JSON; a number without a fraction becomes an integer if it fits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Encodes the value unchanged.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; the last of two members with the same name wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
