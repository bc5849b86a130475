import Foundation
import SimulationKit

/// A value that a defaults database can hold: a property list.
///
/// No other type can be expressed, so a test fails to compile where an app would crash.
///
/// Source: `UserDefaults` (developer.apple.com/documentation/foundation/userdefaults): the supported types
/// are those of property lists.
public enum PlistValue: Hashable, Sendable {
  /// True or false. It is 1 or 0 for `integer(forKey:)`, but always 0 for `double(forKey:)`.
  case boolean(Bool)
  /// An integer. For `bool(forKey:)` any number except 0 is true.
  case integer(Int)
  /// A floating-point number, which must be finite. `integer(forKey:)` drops its fraction.
  case real(Double)
  /// A string. A getter for numbers converts it if the whole string is such a number; otherwise it returns 0.
  case string(String)
  /// A date in the years 1 to 9999. As JSON it becomes ISO 8601 text.
  case date(Date)
  /// Bytes. As JSON they become base64 text.
  case data(Data)
  /// Values in order. `stringArray(forKey:)` returns them only if each one is a string.
  case array([PlistValue])
  /// Values by key. Only strings can be keys.
  case dictionary([String: PlistValue])

  /// The maximum nesting of arrays and dictionaries. This limit is the library's own.
  public static let maximumDepth = 32

  /// Throws for a value that a property list file can't hold.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for a number or date that is not finite, a date outside the years
  ///   1 to 9999, or nesting deeper than ``maximumDepth``.
  public func validate() throws(DefaultsFault) {
    try validate(at: [])
  }

  private func validate(at path: [String]) throws(DefaultsFault) {
    guard path.count <= PlistValue.maximumDepth else {
      throw .value(path: path, reason: "The value is nested deeper than \(PlistValue.maximumDepth) levels")
    }
    switch self {
    case .boolean, .integer, .string, .data:
      break
    case .real(let number):
      guard number.isFinite else { throw .value(path: path, reason: "\(number) is not finite") }
    case .date(let date):
      // In the text format of a property list, the year of a date has four digits.
      guard (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970) else {
        throw .value(path: path, reason: "The date is outside the years 1 to 9999")
      }
    case .array(let items):
      for (index, item) in items.enumerated() {
        try item.validate(at: path + [String(index)])
      }
    case .dictionary(let members):
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        try member.validate(at: path + [key])
      }
    }
  }

  /// The size of the value in a domain, in bytes. It approximates the size of a binary property list.
  public var size: Int {
    switch self {
    case .boolean: 1
    case .integer, .real, .date: 9
    case .string(let text): text.utf8.count + 3
    case .data(let data): data.count + 3
    case .array(let items): items.reduce(3) { $0 + $1.size }
    case .dictionary(let members): members.reduce(3) { $0 + $1.key.utf8.count + 3 + $1.value.size }
    }
  }
}

extension PlistValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates an array.
  public init(arrayLiteral elements: PlistValue...) { self = .array(elements) }
  /// Creates a dictionary. If a key occurs twice, the last value wins.
  public init(dictionaryLiteral elements: (String, PlistValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}

extension PlistValue: CustomStringConvertible {
  /// The value as a Swift literal would write it: `"sterling"`, `[1, true]`.
  public var description: String {
    switch self {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let value): "\"\(value)\""
    case .date(let value): value.formatted(.iso8601)
    case .data(let value): "\(value.count) bytes"
    case .array(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .dictionary(let members) where members.isEmpty: "[:]"
    case .dictionary(let members):
      "["
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        + "]"
    }
  }
}

extension PlistValue {
  /// Creates a property list from a JSON value.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for `null`, which a property list can't represent, and for nesting
  ///   deeper than ``maximumDepth``.
  public init(json: JSONValue) throws(DefaultsFault) {
    try self.init(json: json, path: [])
  }

  private init(json: JSONValue, path: [String]) throws(DefaultsFault) {
    guard path.count <= PlistValue.maximumDepth else {
      throw .value(path: path, reason: "The value is nested deeper than \(PlistValue.maximumDepth) levels")
    }
    switch json {
    case .null:
      throw .value(path: path, reason: "A property list has no null")
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .real(value)
    case .string(let value): self = .string(value)
    case .array(let items):
      var values: [PlistValue] = []
      for (index, item) in items.enumerated() {
        values.append(try PlistValue(json: item, path: path + [String(index)]))
      }
      self = .array(values)
    case .object(let members):
      var values: [String: PlistValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        values[key] = try PlistValue(json: member, path: path + [key])
      }
      self = .dictionary(values)
    }
  }

  /// The value as JSON. A date becomes ISO 8601 text, and data becomes base64 text.
  public var json: JSONValue {
    switch self {
    case .boolean(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .real(let value): .number(value)
    case .string(let value): .string(value)
    case .date(let value): .string(value.formatted(.iso8601))
    case .data(let value): .string(value.base64EncodedString())
    case .array(let items): .array(items.map(\.json))
    case .dictionary(let members): .object(members.mapValues(\.json))
    }
  }
}
