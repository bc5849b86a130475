import Foundation

/// Apple's own defaults, and Foundation's on Linux. Each call is the one of `UserDefaults`; nothing is mended.
///
/// The two methods that it doesn't have come last for the compiler, so no call of an app changes its meaning.
extension UserDefaults: DefaultsObject {
  /// `UserDefaults` reports no errors.
  public typealias Failure = Never

  /// Sets or removes a value.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it. `UserDefaults` stores a URL in a form of its own.
  ///   - key: the key.
  @_disfavoredOverload
  public func set<Value: PlistConvertible>(_ value: Value?, forKey key: String) {
    if let url = value as? URL {
      set(url, forKey: key)
    } else {
      set(value?.plistValue.foundationValue as Any?, forKey: key)
    }
  }

  /// Sets fallback values, used in this process for keys that no other domain has.
  @_disfavoredOverload
  public func register(defaults: [String: PlistValue]) {
    register(defaults: defaults.mapValues(\.foundationValue))
  }
}
