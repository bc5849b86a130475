import Foundation

/// The conversions of the typed getters of `UserDefaults`.
///
/// Source: the comments in `NSUserDefaults.h` (2016), which say more than the documentation pages. Where the header
/// says "if possible", this implementation requires the whole text to be a number.
extension PlistValue {
  /// The value for `string(forKey:)`. Numbers and Booleans are converted; any other type gives nil.
  public var asString: String? {
    switch self {
    case .string(let text): text
    case .boolean(let value): value ? "1" : "0"
    case .integer(let value): "\(value)"
    case .real(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    default: nil
    }
  }

  /// The value for `integer(forKey:)`. True is 1; anything that isn't a number gives 0.
  public var asInteger: Int {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .real(let value): Int(exactly: value.rounded(.towardZero)) ?? 0
    case .string(let text): Int(text) ?? 0
    default: 0
    }
  }

  /// The value for `float(forKey:)`. The same as for `double(forKey:)`, but 0 for numbers outside the range of `Float`.
  public var asFloat: Float {
    let number = Float(asDouble)
    return number.isFinite ? number : 0
  }

  /// The value for `double(forKey:)` and `float(forKey:)`. Booleans are *not* converted and give 0.
  public var asDouble: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0
    default: 0
    }
  }

  /// The value for `bool(forKey:)`. A number is true unless it is 0, a string only if it is "YES" or "1".
  public var asBoolean: Bool {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): text == "YES" || text == "1"
    default: false
    }
  }

  /// The value for `array(forKey:)`. Anything but an array gives nil.
  public var asArray: [PlistValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The value for `dictionary(forKey:)`. Anything but a dictionary gives nil.
  public var asDictionary: [String: PlistValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// The value for `data(forKey:)`. Anything but data gives nil.
  public var asData: Data? {
    if case .data(let data) = self { data } else { nil }
  }

  /// The value for `stringArray(forKey:)`. Every element must be a string; numbers are never converted.
  public var asStringArray: [String]? {
    guard case .array(let items) = self else { return nil }
    var texts: [String] = []
    for item in items {
      guard case .string(let text) = item else { return nil }
      texts.append(text)
    }
    return texts
  }
}
