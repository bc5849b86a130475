import Foundation

/// Decodes a `Decodable` value from a ``JSONValue``, as ``CanonicalJSON`` decodes it from bytes.
///
/// Its errors have a coding path in two cases where Foundation's don't: a number that doesn't fit, and a text that
/// isn't a date.
final class JSONValueDecoder: Decoder {
  let userInfo: [CodingUserInfoKey: Any] = [:]

  fileprivate let value: JSONValue
  private let parent: JSONValueDecoder?
  private let key: (any CodingKey)?

  /// - Parameters:
  ///   - value: the value to decode.
  ///   - parent: the decoder of the array or object around the value.
  ///   - key: the value's key in `parent`.
  private init(_ value: JSONValue, in parent: JSONValueDecoder?, at key: (any CodingKey)?) {
    self.value = value
    self.parent = parent
    self.key = key
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` if the JSON has another shape.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
    try JSONValueDecoder(value, in: nil, at: nil).decode(type)
  }

  /// The path from the root, computed on demand because only errors need it.
  var codingPath: [any CodingKey] {
    (parent?.codingPath ?? []) + (key.map { [$0] } ?? [])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedContainer<Key>(decoder: self, members: try members()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let items): UnkeyedContainer(decoder: self, items: items)
    case .null: throw missing([Any].self, "Cannot get unkeyed decoding container -- found null value instead")
    default: throw mismatch([Any].self)
    }
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleValueContainer(decoder: self)
  }

  fileprivate func nested(_ value: JSONValue, at key: some CodingKey) -> JSONValueDecoder {
    JSONValueDecoder(value, in: self, at: key)
  }
}

// MARK: - Values

extension JSONValueDecoder {
  /// Decodes any type, including those with a special form in JSON.
  fileprivate func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let value = try value.normalized(unreadable) as? Value {
      return value
    }
    if type == [String: JSONValue].self,
      let members = try members().mapValues({ try $0.normalized(unreadable) }) as? Value
    {
      return members
    }
    if type == Date.self, let date = try date() as? Value {
      return date
    }
    if type == URL.self || type == Data.self || type == Decimal.self {
      return try foundation(type)
    }
    return try Value(from: self)
  }

  fileprivate func bool() throws -> Bool {
    guard case .bool(let flag) = value else { throw mismatch(Bool.self) }
    return flag
  }

  fileprivate func string() throws -> String {
    guard case .string(let text) = value else { throw mismatch(String.self) }
    return text
  }

  fileprivate func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? =
      switch value {
      case .integer(let integer): Number(exactly: integer)
      case .number(let number): Number(exactly: number)
      default: throw mismatch(type)
      }
    guard let number else { throw corrupted("The number does not fit in \(type)") }
    return number
  }

  fileprivate func number<Number: BinaryFloatingPoint>(_ type: Number.Type) throws -> Number {
    let number: Number =
      switch value {
      case .integer(let integer): Number(integer)
      case .number(let number): Number(number)
      default: throw mismatch(type)
      }
    guard number.isFinite else { throw corrupted("The number does not fit in \(type)") }
    return number
  }

  private func date() throws -> Date {
    let text = try string()
    // Foundation is slow; only fractions of a second and dates before 1970 need it.
    if let timestamp = Timestamp(text), timestamp.seconds >= 0, !text.utf8.contains(UInt8(ascii: ".")) {
      return Date(timeIntervalSince1970: Double(timestamp.seconds))
    }
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw corrupted("Expected date string to be ISO8601-formatted.")
    }
    return date
  }

  /// Decodes a type whose form in Foundation's JSON differs from its `Codable` form.
  private func foundation<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try CanonicalJSON.decode(type, from: CanonicalJSON.encode(value))
    } catch {
      throw corrupted("Cannot decode \(type): \(error)")
    }
  }

  fileprivate func members() throws -> [String: JSONValue] {
    switch value {
    case .object(let members): return members
    case .null:
      throw missing([String: Any].self, "Cannot get keyed decoding container -- found null value instead")
    default: throw mismatch([String: Any].self)
    }
  }
}

// MARK: - Faults

extension JSONValueDecoder {
  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    guard value != .null else {
      return missing(type, "Cannot get value of type \(type) -- found null value instead")
    }
    let reason = "Expected to decode \(type) but found \(value.typeName) instead."
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: reason))
  }

  fileprivate func missing(_ type: Any.Type, _ reason: String) -> DecodingError {
    .valueNotFound(type, .init(codingPath: codingPath, debugDescription: reason))
  }

  private func unreadable(_ number: Double) -> DecodingError { corrupted("\(number) has no JSON form") }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}

// MARK: - Containers

/// A generic function satisfies the protocol requirements that differ only in their number type.
extension JSONValueDecoder {
  private struct SingleValueContainer: SingleValueDecodingContainer {
    let decoder: JSONValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    func decodeNil() -> Bool { decoder.value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
    func decode(_ type: String.Type) throws -> String { try decoder.string() }
    func decode(_ type: Double.Type) throws -> Double { try decoder.number(type) }
    func decode(_ type: Float.Type) throws -> Float { try decoder.number(type) }
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
      try decoder.integer(type)
    }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONValueDecoder
    let members: [String: JSONValue]

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).value == .null }
    // Fast paths for the common types; a nested decoder is only needed to throw.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
      if case .bool(let flag)? = members[key.stringValue] { flag } else { try member(key).bool() }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
      if case .string(let text)? = members[key.stringValue] { text } else { try member(key).string() }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
      if case .integer(let number)? = members[key.stringValue] {
        number
      } else {
        try member(key).integer(type)
      }
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try member(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type,
      forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
      decoder.nested(members[JSONKey.super.stringValue] ?? .null, at: JSONKey.super)
    }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      decoder.nested(members[key.stringValue] ?? .null, at: key)
    }

    private func member(_ key: Key) throws -> JSONValueDecoder {
      guard let value = members[key.stringValue] else {
        let reason = "No value associated with key \(key) (\"\(key.stringValue)\")."
        throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: reason))
      }
      return decoder.nested(value, at: key)
    }
  }

  private struct UnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: JSONValueDecoder
    let items: [JSONValue]
    var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    mutating func decodeNil() throws -> Bool {
      let isNil = try item(Never?.self).value == .null
      currentIndex += isNil ? 1 : 0
      return isNil
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try take(type) { try $0.decode(type) }
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try take(KeyedDecodingContainer<Nested>.self) { try $0.container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try take((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder {
      try take((any Decoder).self) { $0 }
    }

    /// Decodes the next item, and advances only if that succeeds.
    private mutating func take<Value>(
      _ type: Value.Type,
      _ read: (JSONValueDecoder) throws -> Value
    ) throws -> Value {
      let value = try read(item(type))
      currentIndex += 1
      return value
    }

    private func item(_ type: Any.Type) throws -> JSONValueDecoder {
      let key = JSONKey(intValue: currentIndex)
      guard !isAtEnd else {
        throw decoder.nested(.null, at: key).missing(type, "Unkeyed container is at end.")
      }
      return decoder.nested(items[currentIndex], at: key)
    }
  }
}
