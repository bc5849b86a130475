import Foundation

/// A defaults object of a process on a device: ``SharedDefaults`` that know their ``SharedDevice``.
public struct DeviceDefaults: DefaultsObject, Sendable {
  /// A fault in a key or value, or a process that doesn't run.
  public typealias Failure = DefaultsFault

  /// The object's process, suite and added suites.
  public let defaults: SharedDefaults
  /// The device that the process runs on.
  public let device: SharedDevice

  /// Sets or removes a value. Other processes see it once the device has saved it; see ``Device/save(_:)``.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key.
  /// - Throws: ``DefaultsFault`` as `SharedDefaults/set(_:forKey:on:)` does.
  public func set<Value: PlistConvertible>(_ value: Value?, forKey key: String) throws(DefaultsFault) {
    let value = value?.plistValue
    try device.withDevice { (device) throws(DefaultsFault) in
      try defaults.set(value, forKey: key, on: &device)
    }
  }

  /// Removes a value from the object's own domain, which uncovers the value of a later domain in the search list.
  ///
  /// - Throws: ``DefaultsFault`` as `SharedDefaults/set(_:forKey:on:)` does.
  public func removeObject(forKey key: String) throws(DefaultsFault) {
    try device.withDevice { (device) throws(DefaultsFault) in
      try defaults.removeObject(forKey: key, on: &device)
    }
  }

  /// Sets fallback values of this process, used until it ends.
  ///
  /// - Throws: ``DefaultsFault`` as ``SharedDefaults/register(defaults:on:)`` does.
  public func register(defaults values: [String: PlistValue]) throws(DefaultsFault) {
    try device.withDevice { (device) throws(DefaultsFault) in
      try defaults.register(defaults: values, on: &device)
    }
  }

  private func answer(_ key: String) -> PlistValue? {
    device.withDevice { defaults.object(forKey: key, on: $0) }
  }
}

extension SharedDefaults {
  /// Returns the object for a device, to give it to code that takes a ``DefaultsObject``.
  ///
  /// Suites that you add to this object later aren't in the search list of the returned one.
  ///
  /// - Parameter device: the device that the process runs on.
  public func bound(to device: SharedDevice) -> DeviceDefaults {
    DeviceDefaults(defaults: self, device: device)
  }
}

/// The getters. None of them throws: a process that doesn't run finds nothing.
extension DeviceDefaults {
  /// Returns the value for a key: a `String`, `Date`, `Data`, `NSNumber`, array or dictionary.
  public func object(forKey key: String) -> Any? { answer(key)?.foundationValue }

  /// Returns the value for a key as a string; see ``PlistValue/asString``.
  public func string(forKey key: String) -> String? { answer(key)?.asString }

  /// Returns the value for a key as an integer, or 0; see ``PlistValue/asInteger``.
  public func integer(forKey key: String) -> Int { answer(key)?.asInteger ?? 0 }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asFloat``.
  public func float(forKey key: String) -> Float { answer(key)?.asFloat ?? 0 }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asDouble``.
  public func double(forKey key: String) -> Double { answer(key)?.asDouble ?? 0 }

  /// Returns the value for a key as a Boolean, or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String) -> Bool { answer(key)?.asBoolean ?? false }

  /// Returns the value for a key as a URL; see ``PlistValue/asURL``.
  public func url(forKey key: String) -> URL? { answer(key)?.asURL }

  /// Returns the value for a key as data; see ``PlistValue/asData``.
  public func data(forKey key: String) -> Data? { answer(key)?.asData }

  /// Returns the value for a key as an array; see ``PlistValue/asArray``.
  public func array(forKey key: String) -> [Any]? { answer(key)?.asArray?.map(\.foundationValue) }

  /// Returns the value for a key as an array of strings; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String) -> [String]? { answer(key)?.asStringArray }

  /// Returns the value for a key as a dictionary; see ``PlistValue/asDictionary``.
  public func dictionary(forKey key: String) -> [String: Any]? {
    answer(key)?.asDictionary?.mapValues(\.foundationValue)
  }

  /// Returns each key with its value.
  public func dictionaryRepresentation() -> [String: Any] {
    device.withDevice { defaults.dictionaryRepresentation(on: $0) }.mapValues(\.foundationValue)
  }
}
