import Activities
import Foundation

extension ActivityValue {
  /// The value as an app finds it in `userInfo`.
  ///
  /// Numbers are NSNumbers, as on Apple's systems, so an app can read a whole number as `Int` and as `Double`.
  package var anyValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .url(let value): value
    case .uuid(let value): value
    case .array(let values): values.map(\.anyValue)
    case .dictionary(let entries): entries.anyEntries
    case .set(let values): Set(values.map(\.anyKey))
    }
  }

  /// The value as a key of `userInfo`, or a member of a set: a number is found by the Swift number it was made from.
  var anyKey: AnyHashable {
    switch self {
    case .bool(let value): AnyHashable(value)
    case .integer(let value): AnyHashable(value)
    case .number(let value): AnyHashable(value)
    case .null: AnyHashable(NSNull())
    case .string(let value): AnyHashable(value)
    case .date(let value): AnyHashable(value)
    case .data(let value): AnyHashable(value)
    case .url(let value): AnyHashable(value)
    case .uuid(let value): AnyHashable(value)
    case .array(let values): AnyHashable(values.map(\.anyKey))
    case .dictionary(let entries):
      AnyHashable(Dictionary(entries.map { ($0.anyKey, $1.anyKey) }) { first, _ in first })
    case .set(let values): AnyHashable(Set(values.map(\.anyKey)))
    }
  }
}

extension [ActivityValue: ActivityValue] {
  /// The entries as an app finds them in `userInfo`.
  package var anyEntries: [AnyHashable: Any] {
    Dictionary<AnyHashable, Any>(map { ($0.anyKey, $1.anyValue) }) { first, _ in first }
  }
}
