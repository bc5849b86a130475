import Foundation

/// Encodes a value as a ``JSONValue``, the same one that decoding its bytes from ``CanonicalJSON`` would return.
struct JSONValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  private let node: Node

  private init(_ node: Node, at codingPath: [any CodingKey]) {
    self.node = node
    self.codingPath = codingPath
  }

  /// Encodes a value.
  ///
  /// - Throws: `EncodingError` if the value has no JSON form, such as infinity.
  static func encode(_ value: some Encodable) throws -> JSONValue {
    let node = Node()
    try JSONValueEncoder(node, at: []).encode(value)
    guard !node.isEmpty else {
      let reason = "Top-level \(type(of: value)) did not encode any values."
      throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: reason))
    }
    return node.value
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return UnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueContainer(encoder: self) }

  private func nested(_ node: Node, at key: some CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(node, at: codingPath + [key])
  }
}

// MARK: - Values

extension JSONValueEncoder {
  /// A partly encoded value, shared by all containers of an encoder.
  private final class Node {
    private enum Form {
      case value(JSONValue)
      case array([Node])
      case object([String: Node])
    }

    private var form: Form?

    var isEmpty: Bool { form == nil }

    var count: Int {
      if case .array(let items)? = form { items.count } else { 0 }
    }

    /// The encoded value; an empty object if nothing was encoded, as in Foundation.
    var value: JSONValue {
      switch form {
      case nil: [:]
      case .value(let value)?: value
      case .array(let items)?: .array(items.map(\.value))
      case .object(let members)?: .object(members.mapValues(\.value))
      }
    }

    func become(_ value: JSONValue) {
      form = .value(value)
    }

    /// Keeps an existing object, because a type may request its container twice.
    func becomeObject() {
      if case .object? = form { return }
      form = .object([:])
    }

    func becomeArray() {
      if case .array? = form { return }
      form = .array([])
    }

    func add(_ name: String) -> Node {
      let node = Node()
      if case .object(var members)? = form {
        form = nil
        members[name] = node
        form = .object(members)
      }
      return node
    }

    func append() -> Node {
      let node = Node()
      if case .array(var items)? = form {
        form = nil
        items.append(node)
        form = .array(items)
      }
      return node
    }
  }

  /// Encodes any type, including those with a special form in JSON.
  private func encode(_ value: some Encodable) throws {
    switch value {
    case let value as JSONValue: node.become(try value.normalized(unwritable))
    case let value as Date: node.become(.string(value.formatted(.iso8601)))
    case is URL, is Data, is Decimal:
      // Foundation's JSON form of these types differs from their `Codable` form.
      node.become(try CanonicalJSON.decode(JSONValue.self, from: CanonicalJSON.encode(value)))
    default: try value.encode(to: self)
    }
  }

  private func encode(integer number: some FixedWidthInteger) {
    node.become(Int(exactly: number).map(JSONValue.integer) ?? .number(Double(number)))
  }

  /// - Parameter text: the number in Foundation's notation.
  private func encode<Number: BinaryFloatingPoint & Encodable>(_ number: Number, _ text: String) throws {
    guard let value = JSONValue(number: text) else { throw unwritable(number) }
    node.become(value)
  }

  private func unwritable(_ number: some BinaryFloatingPoint) -> EncodingError {
    let reason = "Unable to encode \(number) directly in JSON."
    return .invalidValue(number, .init(codingPath: codingPath, debugDescription: reason))
  }
}

// MARK: - Containers

/// A generic function satisfies the protocol requirements that differ only in their number type.
extension JSONValueEncoder {
  private struct SingleValueContainer: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    func encodeNil() throws { encoder.node.become(.null) }
    func encode(_ value: Bool) throws { encoder.node.become(.bool(value)) }
    func encode(_ value: String) throws { encoder.node.become(.string(value)) }
    func encode(_ value: Double) throws { try encoder.encode(value, value.description) }
    func encode(_ value: Float) throws { try encoder.encode(value, value.description) }
    func encode(_ value: some FixedWidthInteger & Encodable) throws { encoder.encode(integer: value) }
    func encode(_ value: some Encodable) throws { try encoder.encode(value) }
  }

  private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    func encodeNil(forKey key: Key) throws { encoder.node.add(key.stringValue).become(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try member(key).encode(value) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type,
      forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      member(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { member(JSONKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { member(key) }

    private func member(_ key: some CodingKey) -> JSONValueEncoder {
      encoder.nested(encoder.node.add(key.stringValue), at: key)
    }
  }

  private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }
    func encodeNil() throws { encoder.node.append().become(.null) }
    func encode(_ value: some Encodable) throws { try item().encode(value) }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      item().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { item().unkeyedContainer() }
    func superEncoder() -> any Encoder { item() }

    private func item() -> JSONValueEncoder {
      let key = JSONKey(intValue: count)
      return encoder.nested(encoder.node.append(), at: key)
    }
  }
}
