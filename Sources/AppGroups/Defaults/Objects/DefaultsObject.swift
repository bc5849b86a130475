import Foundation

/// What an app reads its settings from and writes them to: `UserDefaults` in the app, and a defaults object of this
/// library in a test.
///
/// It has the shape of `UserDefaults`, so the parameter is all that changes in code that took a `UserDefaults`:
///
/// ```swift
/// import AppGroups
/// import Foundation
///
/// func title(in defaults: some DefaultsObject<Never>) -> String {
///   "Prices in \(defaults.string(forKey: "currency") ?? "dollars")"
/// }
///
/// let app = try AppProcess(bundleID: "com.example.money", team: "ABCDE12345")
/// let phone = SharedDevice(Device(.phone))
/// try phone.withDevice { try $0.launch(app) }
/// let settings = try SharedDefaults(suiteName: nil, process: app).bound(to: phone)
/// try settings.set("euros", forKey: "currency")
///
/// title(in: settings.reportingFaults { print($0) })  // => "Prices in euros"
/// title(in: UserDefaults.standard)  // => "Prices in dollars"
/// ```
///
/// | object | faults |
/// |---|---|
/// | `UserDefaults` | it throws nothing: `Failure` is `Never`, and calls need no `try` |
/// | ``StoredDefaults``, ``DeviceDefaults`` | each call throws ``DefaultsFault`` |
/// | ``ReportingDefaults`` | any of them, for code that expects no errors: a closure gets the faults |
///
/// The setters take what a property list can hold, and anything else doesn't compile. The getters return what those of
/// `UserDefaults` do, so `object(forKey:) as? Date` is right for each. How they convert is up to the object: on Linux
/// Foundation's don't convert as Apple's do.
///
/// Source: `UserDefaults` (developer.apple.com/documentation/foundation/userdefaults).
public protocol DefaultsObject<Failure> {
  /// The error that a call throws; `Never` if it throws none.
  associatedtype Failure: Error

  /// Sets or removes a value.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key.
  func set<Value: PlistConvertible>(_ value: Value?, forKey key: String) throws(Failure)

  /// Removes a value from the object's own domain.
  func removeObject(forKey key: String) throws(Failure)

  /// Sets fallback values, used in this process for keys that no other domain has.
  func register(defaults: [String: PlistValue]) throws(Failure)

  /// Returns the value for a key: a `String`, `Date`, `Data`, number, array or dictionary.
  func object(forKey key: String) throws(Failure) -> Any?
  /// Returns the value for a key as a string.
  func string(forKey key: String) throws(Failure) -> String?
  /// Returns the value for a key as an integer, or 0.
  func integer(forKey key: String) throws(Failure) -> Int
  /// Returns the value for a key as a number, or 0.
  func float(forKey key: String) throws(Failure) -> Float
  /// Returns the value for a key as a number, or 0.
  func double(forKey key: String) throws(Failure) -> Double
  /// Returns the value for a key as a Boolean, or false.
  func bool(forKey key: String) throws(Failure) -> Bool
  /// Returns the value for a key as a URL.
  func url(forKey key: String) throws(Failure) -> URL?
  /// Returns the value for a key as data.
  func data(forKey key: String) throws(Failure) -> Data?
  /// Returns the value for a key as an array.
  func array(forKey key: String) throws(Failure) -> [Any]?
  /// Returns the value for a key as an array of strings.
  func stringArray(forKey key: String) throws(Failure) -> [String]?
  /// Returns the value for a key as a dictionary.
  func dictionary(forKey key: String) throws(Failure) -> [String: Any]?
  /// Returns each key with its value.
  func dictionaryRepresentation() throws(Failure) -> [String: Any]
}

extension DefaultsObject {
  // Without the attribute, a literal would be ambiguous for objects that take an `Any?` or a `PlistValue?` themselves.

  /// Sets a value that a literal writes, or removes one.
  ///
  /// - Parameters:
  ///   - value: the value, such as `["x", 1, [true]]`; or nil to remove it.
  ///   - key: the key.
  @_disfavoredOverload
  public func set(_ value: PlistValue?, forKey key: String) throws(Failure) {
    try store(value, forKey: key)
  }

  private func store<Value: PlistConvertible>(_ value: Value?, forKey key: String) throws(Failure) {
    try set(value, forKey: key)
  }

  /// Sets a value of a type of your own, encoded as a property list.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: the key.
  /// - Throws: ``DefaultsFault`` for a value that can't be encoded, or the object's `Failure`.
  public func set(encoding value: some Encodable, forKey key: String) throws {
    try store(PlistValue(encoding: value), forKey: key)
  }

  /// Returns a value of a type of your own; nil if there is none.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - key: the key.
  /// - Throws: ``DefaultsFault`` if the value isn't of that type, or the object's `Failure`.
  public func value<Value: Decodable>(_ type: Value.Type, forKey key: String) throws -> Value? {
    guard let object: Any = try object(forKey: key) else { return nil }
    return try PlistValue(foundationValue: object).decoded(as: type)
  }
}
