import Foundation

/// A value that an activity may carry in its `userInfo`, as a key or as a value.
///
/// These are the types that `NSUserActivity.h` allows: NSArray, NSData, NSDate, NSDictionary, NSNull,
/// NSNumber, NSSet, NSString, NSURL and NSUUID. A property list is no substitute for the list: null, sets,
/// URLs and UUIDs are allowed here and not there.
public enum ActivityValue: Hashable, Sendable {
  /// NSNull.
  case null
  /// NSNumber, made from a Boolean.
  case bool(Bool)
  /// NSNumber, made from a whole number.
  case integer(Int)
  /// NSNumber, made from a floating-point number.
  case number(Double)
  /// NSString.
  case string(String)
  /// NSDate.
  case date(Date)
  /// NSData.
  case data(Data)
  /// NSURL.
  case url(URL)
  /// NSUUID.
  case uuid(UUID)
  /// NSArray.
  case array([ActivityValue])
  /// NSDictionary.
  case dictionary([ActivityValue: ActivityValue])
  /// NSSet.
  case set(Set<ActivityValue>)

  /// How deep arrays, dictionaries and sets may stand inside each other when they come from outside.
  ///
  /// The limit is this library's; Apple names none.
  public static let deepest = 16

  /// The whole number, or nil where this is none.
  public var integerValue: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The text, or nil where this is none.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// What the value adds to a payload, in bytes.
  ///
  /// Apple does not publish the form on the wire. This measure counts a byte for the kind of each value,
  /// four for the length of those that have one, and the content itself.
  public var payloadSize: Int {
    switch self {
    case .null, .bool: 1
    case .integer, .number, .date: 1 + 8
    case .uuid: 1 + 16
    case .string(let text): 1 + 4 + text.utf8.count
    case .data(let data): 1 + 4 + data.count
    case .url(let url): 1 + 4 + url.absoluteString.utf8.count
    case .array(let items): items.reduce(1 + 4) { $0 + $1.payloadSize }
    case .set(let items): items.reduce(1 + 4) { $0 + $1.payloadSize }
    case .dictionary(let members): members.payloadSize
    }
  }
}

extension [ActivityValue: ActivityValue] {
  /// What the dictionary adds to a payload, in bytes; see `ActivityValue.payloadSize`.
  public var payloadSize: Int {
    reduce(1 + 4) { $0 + $1.key.payloadSize + $1.value.payloadSize }
  }
}

extension ActivityValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}

extension ActivityValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// An array.
  public init(arrayLiteral elements: ActivityValue...) { self = .array(elements) }
  /// A dictionary; where a key is written twice, the last one counts.
  public init(dictionaryLiteral elements: (ActivityValue, ActivityValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}

extension ActivityValue: CustomStringConvertible {
  /// The value as a reader would write it; dictionaries and sets are sorted, so it is always the same.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let text): text
    case .date(let date): date.formatted(.iso8601)
    case .data(let data): "\(data.count) bytes"
    case .url(let url): url.absoluteString
    case .uuid(let uuid): uuid.uuidString
    case .array(let items): "[\(items.map(\.description).joined(separator: ", "))]"
    case .set(let items): "{\(items.map(\.description).sorted().joined(separator: ", "))}"
    case .dictionary(let members):
      "{\(members.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", "))}"
    }
  }
}
