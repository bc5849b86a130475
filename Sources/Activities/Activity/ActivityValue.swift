import Foundation

/// A key or value in an activity's `userInfo`.
///
/// These are the types that `NSUserActivity.h` allows: NSArray, NSData, NSDate, NSDictionary, NSNull, NSNumber, NSSet,
/// NSString, NSURL and NSUUID. Don't check for property list types instead: they exclude null, sets, URLs and UUIDs.
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

  /// The maximum nesting depth of untrusted arrays, dictionaries and sets.
  ///
  /// The limit is this library's; Apple documents none.
  public static let deepest = 16

  /// The whole number, or nil if the value isn't one.
  public var integerValue: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// The text, or nil if the value isn't a string.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The size of the value in a payload, in bytes.
  ///
  /// Apple doesn't publish the wire format. This estimate counts one byte for each value's type, four for its length if
  /// it varies, and the content itself.
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
  /// The size of the dictionary in a payload, in bytes; see `ActivityValue.payloadSize`.
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
  /// A dictionary; if a key occurs twice, the last value wins.
  public init(dictionaryLiteral elements: (ActivityValue, ActivityValue)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}

extension ActivityValue: CustomStringConvertible {
  /// A readable form of the value. Dictionaries and sets are sorted, which makes it deterministic.
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
