import Foundation

/// Property lists as Foundation has them.
extension PlistValue {
  /// The value as `UserDefaults` returns it. A number is an `NSNumber`, so it can be cast to any type that holds it.
  var foundationValue: Any {
    switch self {
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let items): items.map(\.foundationValue)
    case .dictionary(let members): members.mapValues(\.foundationValue)
    }
  }

  /// Creates a property list from a value that `UserDefaults` returns.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for anything but a property list.
  init(foundationValue value: Any) throws(DefaultsFault) {
    let wrapper = "value"
    do {
      let bytes = try PropertyListSerialization.data(
        fromPropertyList: [wrapper: value],
        format: .binary,
        options: 0
      )
      let members = try BinaryPlist.decode([UInt8](bytes), around: 1).asDictionary
      guard let value = members?[wrapper] else {
        throw DefaultsFault.value(path: [], reason: "It holds no value")
      }
      self = value
    } catch let fault as DefaultsFault {
      throw fault
    } catch {
      throw .value(path: [], reason: "It is not a property list: \(error)")
    }
  }
}
