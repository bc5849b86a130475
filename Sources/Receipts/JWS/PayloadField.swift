import Foundation
import SimulationKit

/// A JSON object whose members have names and types that Apple defines.
///
/// One table of fields serves both reading and writing. A member that is `null` counts as missing, and a member that
/// isn't in the table is ignored, so Apple's additions do no harm.
public protocol JSONPayload: Hashable, Sendable {
  /// Creates an empty payload.
  init()
  /// The members, in the order in which faults are reported.
  static var fields: [PayloadField<Self>] { get }
}

/// A member of a payload: its name and its property.
public struct PayloadField<Payload>: Sendable {
  /// The member's JSON name.
  public let name: String
  let read: @Sendable (JSONValue, inout Payload) throws(SignedDataFault) -> Void
  let write: @Sendable (Payload) -> JSONValue?

  private init<Value>(
    _ name: String,
    _ path: WritableKeyPath<Payload, Value?> & Sendable,
    read: @escaping @Sendable (JSONValue) throws(SignedDataFault) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.name = name
    self.read = { (json, payload) throws(SignedDataFault) in
      guard let value = try read(json) else { throw .malformedMember("/" + name) }
      payload[keyPath: path] = value
    }
    self.write = { $0[keyPath: path].map(write) }
  }
}

extension PayloadField {
  static func text(_ name: String, _ path: WritableKeyPath<Payload, String?> & Sendable) -> Self {
    Self(name, path, read: { $0.text }, write: { .string($0) })
  }

  static func texts(_ name: String, _ path: WritableKeyPath<Payload, [String]?> & Sendable) -> Self {
    Self(name, path, read: { $0.texts }, write: { .array($0.map(JSONValue.string)) })
  }

  /// An integer.
  static func whole(_ name: String, _ path: WritableKeyPath<Payload, Int?> & Sendable) -> Self {
    Self(name, path, read: { $0.whole }, write: { .integer($0) })
  }

  static func flag(_ name: String, _ path: WritableKeyPath<Payload, Bool?> & Sendable) -> Self {
    Self(name, path, read: { $0.flag }, write: { .bool($0) })
  }

  /// Milliseconds since 1970.
  static func date(_ name: String, _ path: WritableKeyPath<Payload, Date?> & Sendable) -> Self {
    Self(name, path, read: { $0.date }, write: { .integer(StoreDate($0).milliseconds) })
  }

  /// A UUID, which Apple writes in lowercase.
  static func identifier(_ name: String, _ path: WritableKeyPath<Payload, UUID?> & Sendable) -> Self {
    Self(
      name,
      path,
      read: { $0.text.flatMap(UUID.init(uuidString:)) },
      write: { .string($0.uuidString.lowercased()) }
    )
  }

  /// A value that is kept unchanged.
  static func any(_ name: String, _ path: WritableKeyPath<Payload, JSONValue?> & Sendable) -> Self {
    Self(name, path, read: { $0 }, write: { $0 })
  }

  static func object<Value: JSONPayload>(
    _ name: String,
    _ path: WritableKeyPath<Payload, Value?> & Sendable
  ) -> Self {
    Self(
      name,
      path,
      read: { (json) throws(SignedDataFault) in
        guard case .object(let members) = json else { return nil }
        do throws(SignedDataFault) {
          return try Value(members)
        } catch {
          guard case .malformedMember(let pointer) = error else { throw error }
          throw .malformedMember("/\(name)\(pointer)")
        }
      },
      write: { $0.json }
    )
  }
}

extension JSONPayload {
  /// Reads a payload, regardless of who signed it.
  ///
  /// As in Apple's libraries, a number may have a fraction, which is dropped, or be in a string: Xcode writes dates
  /// with a fraction.
  ///
  /// - Parameter members: the members of the object.
  /// - Throws: ``SignedDataFault/malformedMember(_:)`` for the first member of another type.
  public init(_ members: [String: JSONValue]) throws(SignedDataFault) {
    self.init()
    for field in Self.fields {
      if let value = members[field.name], value != .null {
        try field.read(value, &self)
      }
    }
  }

  /// The payload as JSON, without members that are nil. ``CanonicalJSON`` sorts them by name.
  public var json: JSONValue {
    var members: [String: JSONValue] = [:]
    for field in Self.fields {
      members[field.name] = field.write(self)
    }
    return .object(members)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  fileprivate var texts: [String]? {
    guard case .array(let items) = self else { return nil }
    let texts = items.compactMap(\.text)
    return texts.count == items.count ? texts : nil
  }

  fileprivate var flag: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  fileprivate var whole: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number.rounded(.towardZero))
    case .string(let text): Int(text)
    case .null, .bool, .array, .object: nil
    }
  }

  /// The date from milliseconds; nil outside the years 1970 to 9999.
  var date: Date? {
    guard let milliseconds = whole, (0...253_402_300_799_000).contains(milliseconds) else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
