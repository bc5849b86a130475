import Foundation
import SimulationKit

extension ActivityValue {
  /// Converts a value of any type, such as one from a `[AnyHashable: Any]`.
  ///
  /// Accepts Swift's numbers of every width, and Foundation's classes.
  ///
  /// - Parameter value: a value of an allowed type; so are the values inside it.
  /// - Throws: ``ActivityError/disallowedType(_:at:)`` with the place of the first value that an activity may not
  ///   carry; ``ActivityError/unreadableValue(_:at:)`` for a whole number that doesn't fit an `Int`;
  ///   ``ActivityError/tooDeep(at:)`` beyond ``deepest`` levels.
  public init(any value: Any) throws(ActivityError) {
    try self.init(any: value, at: JSONPointer())
  }

  private init(any value: Any, at place: JSONPointer) throws(ActivityError) {
    guard place.tokens.count <= ActivityValue.deepest else { throw .tooDeep(at: place) }
    switch value {
    case let value as ActivityValue: self = value
    // Comes before Swift's numbers, because the NSNumber 1 also casts to Bool. Compares the type first, because the
    // cast alone would box Swift's numbers.
    case _ where type(of: value) is NSNumber.Type:
      guard let number = value as? NSNumber else { throw .disallowedType("\(type(of: value))", at: place) }
      self = try Self.number(number, at: place)
    case let value as String: self = .string(value)
    case let value as Int: self = .integer(value)
    case let value as Bool: self = .bool(value)
    case let value as Double: self = .number(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as URL: self = .url(value)
    case let value as UUID: self = .uuid(value)
    case is NSNull: self = .null
    case let items as [Any]:
      self = .array(try Self.values(items, at: place))
    case let items as Set<AnyHashable>:
      self = .set(Set(try Self.values(items.map(\.base), at: place)))
    case let members as [AnyHashable: Any]:
      var dictionary: [ActivityValue: ActivityValue] = [:]
      // Sorted by the keys' text, so the same fault is always reported first. The type name breaks ties.
      let sorted = members.map { key, member in
        (key: key.base, text: key.base as? String ?? "\(key)", member: member)
      }.sorted { one, other in
        one.text == other.text
          ? "\(type(of: one.key))" < "\(type(of: other.key))" : one.text < other.text
      }
      for (key, text, member) in sorted {
        let inner = place.appending(text)
        let name = try ActivityValue(any: key, at: inner)
        dictionary[name] = try ActivityValue(any: member, at: inner)
      }
      self = .dictionary(dictionary)
    case let value as any BinaryInteger: self = .integer(try Self.integer(value, at: place))
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    default:
      throw .disallowedType("\(type(of: value))", at: place)
    }
  }

  /// Converts an NSNumber according to its Objective-C type code.
  private static func number(
    _ number: NSNumber,
    at place: JSONPointer
  ) throws(ActivityError) -> ActivityValue {
    switch UInt8(truncatingIfNeeded: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"):
      // Bool and signed byte have the same code, but only Bool has its own class.
      return "\(type(of: number))" == "NSNumber" ? .integer(number.intValue) : .bool(number.boolValue)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): return .number(number.doubleValue)
    case UInt8(ascii: "Q"): return .integer(try integer(number.uint64Value, at: place))
    default: return .integer(number.intValue)
    }
  }

  private static func integer(
    _ value: some BinaryInteger,
    at place: JSONPointer
  ) throws(ActivityError) -> Int {
    guard let integer = Int(exactly: value) else {
      throw .unreadableValue("whole number between \(Int.min) and \(Int.max)", at: place)
    }
    return integer
  }

  private static func values(_ items: [Any], at place: JSONPointer) throws(ActivityError) -> [ActivityValue] {
    var values: [ActivityValue] = []
    for (index, item) in items.enumerated() {
      values.append(try ActivityValue(any: item, at: place.appending(index)))
    }
    return values
  }

  /// Converts a value from a scenario.
  ///
  /// JSON has fewer types than an activity. An object whose only member is `$date`, `$url`, `$uuid`, `$data` (Base64)
  /// or `$set` represents a value of that type. Any other name after `$` represents a type that is not allowed:
  /// `{"$UIColor": "blue"}`.
  ///
  /// - Parameter json: the value.
  /// - Throws: ``ActivityError`` with the place of the first value that an activity may not carry.
  public init(json: JSONValue) throws(ActivityError) {
    try self.init(json: json, at: JSONPointer())
  }

  private init(json: JSONValue, at place: JSONPointer) throws(ActivityError) {
    guard place.tokens.count <= ActivityValue.deepest else { throw .tooDeep(at: place) }
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let items): self = .array(try Self.values(items, at: place))
    case .object(let members):
      if members.count == 1, let (name, content) = members.first, name.hasPrefix("$") {
        self = try Self.typed(String(name.dropFirst()), content, at: place)
      } else {
        var dictionary: [ActivityValue: ActivityValue] = [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
          dictionary[.string(name)] = try ActivityValue(json: member, at: place.appending(name))
        }
        self = .dictionary(dictionary)
      }
    }
  }

  private static func values(
    _ items: [JSONValue],
    at place: JSONPointer
  ) throws(ActivityError) -> [ActivityValue] {
    var values: [ActivityValue] = []
    for (index, item) in items.enumerated() {
      values.append(try ActivityValue(json: item, at: place.appending(index)))
    }
    return values
  }

  private static func typed(
    _ type: String,
    _ content: JSONValue,
    at place: JSONPointer
  ) throws(ActivityError) -> ActivityValue {
    switch (type, content) {
    case ("date", .string(let text)):
      if let date = try? Date(text, strategy: .iso8601) { return .date(date) }
    case ("url", .string(let text)):
      if let url = URL(string: text) { return .url(url) }
    case ("uuid", .string(let text)):
      if let uuid = UUID(uuidString: text) { return .uuid(uuid) }
    case ("data", .string(let text)):
      if let data = Data(base64Encoded: text) { return .data(data) }
    case ("set", .array(let items)):
      return .set(Set(try values(items, at: place)))
    default:
      throw .disallowedType(type, at: place)
    }
    throw .unreadableValue(type, at: place)
  }
}
