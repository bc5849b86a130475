import AppGroups
import Foundation

/// Property lists as an app passes and gets them: values of type `Any`.
extension PlistValue {
  /// The value as `UserDefaults` returns it.
  ///
  /// Numbers are NSNumbers, as on Apple's systems, so an app can read a whole number as `Int` and as `Double`.
  package var object: Any {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let items): items.map(\.object)
    case .dictionary(let members): members.mapValues(\.object)
    }
  }

  /// Creates a property list from what an app passes; nil for anything else, such as a URL or an object of the app.
  package init?(object: Any) {
    switch object {
    // Swift's numbers and Booleans are NSNumbers, too.
    case let value as NSNumber:
      guard let number = PlistValue(number: value) else { return nil }
      self = number
    case let value as CGFloat: self = .real(Double(value))
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let values as [Any]:
      var items: [PlistValue] = []
      for value in values {
        guard let item = PlistValue(object: value) else { return nil }
        items.append(item)
      }
      self = .array(items)
    case let values as [String: Any]:
      guard let members = PlistValue.members(values) else { return nil }
      self = .dictionary(members)
    default: return nil
    }
  }

  /// Creates a property list from a number; nil for one that is larger than any `Int`.
  private init?(number: NSNumber) {
    // NSNumber has a type of its own for Booleans, whose code is that of C's `char` or `bool`.
    switch String(cString: number.objCType) {
    case "c", "B": self = .boolean(number.boolValue)
    case "d", "f": self = .real(number.doubleValue)
    default:
      guard number.uint64Value <= UInt64(Int.max) || number.compare(NSNumber(value: 0)) == .orderedAscending
      else { return nil }
      self = .integer(number.intValue)
    }
  }

  /// Creates the members of a dictionary; nil if one of them isn't a property list.
  package static func members(_ objects: [String: Any]) -> [String: PlistValue]? {
    var members: [String: PlistValue] = [:]
    for (key, object) in objects {
      guard let member = PlistValue(object: object) else { return nil }
      members[key] = member
    }
    return members
  }
}
