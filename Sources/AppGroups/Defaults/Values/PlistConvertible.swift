import Foundation

/// A type whose values defaults can hold: those that `UserDefaults` takes.
///
/// An array or a dictionary is one if its elements are.
public protocol PlistConvertible {
  /// The value as a property list.
  var plistValue: PlistValue { get }
}

extension PlistValue: PlistConvertible {
  /// The value itself.
  public var plistValue: PlistValue { self }
}

extension String: PlistConvertible {
  /// A string.
  public var plistValue: PlistValue { .string(self) }
}

extension Bool: PlistConvertible {
  /// A Boolean.
  public var plistValue: PlistValue { .boolean(self) }
}

extension Int: PlistConvertible {
  /// An integer.
  public var plistValue: PlistValue { .integer(self) }
}

extension Double: PlistConvertible {
  /// A floating-point number.
  public var plistValue: PlistValue { .real(self) }
}

extension Float: PlistConvertible {
  /// A floating-point number.
  public var plistValue: PlistValue { .real(Double(self)) }
}

extension Date: PlistConvertible {
  /// A date.
  public var plistValue: PlistValue { .date(self) }
}

extension Data: PlistConvertible {
  /// Bytes.
  public var plistValue: PlistValue { .data(self) }
}

extension URL: PlistConvertible {
  /// An archive of the whole URL; see ``PlistValue/init(url:)``.
  public var plistValue: PlistValue { PlistValue(url: self) }
}

extension Array: PlistConvertible where Element: PlistConvertible {
  /// The elements, in order.
  public var plistValue: PlistValue { .array(map(\.plistValue)) }
}

extension Dictionary: PlistConvertible where Key == String, Value: PlistConvertible {
  /// The values, by key.
  public var plistValue: PlistValue { .dictionary(mapValues(\.plistValue)) }
}

extension PlistValue {
  /// The key under which a value of any type is encoded: not every encoder takes a number or a string alone.
  private static let wrapper = "value"

  /// Creates a property list from a value of the reader's own type, as `PropertyListEncoder` writes it.
  ///
  /// - Throws: ``DefaultsFault/value(path:reason:)`` for a value that a property list can't hold.
  public init(encoding value: some Encodable) throws(DefaultsFault) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      let bytes = try encoder.encode([Self.wrapper: value])
      // `$null` is how Foundation encodes nil.
      guard let value = try BinaryPlist.decode([UInt8](bytes)).asDictionary?[Self.wrapper], value != "$null"
      else {
        throw DefaultsFault.value(path: [], reason: "A property list can't hold nil")
      }
      self = value
    } catch let fault as DefaultsFault {
      throw fault
    } catch {
      throw .value(path: [], reason: "The value can't be encoded: \(error)")
    }
  }

  /// Decodes a value of the reader's own type, as `PropertyListDecoder` reads it.
  ///
  /// - Parameter type: the type.
  /// - Throws: ``DefaultsFault/value(path:reason:)`` if the property list isn't such a value.
  public func decoded<Value: Decodable>(as type: Value.Type) throws(DefaultsFault) -> Value {
    let bytes = BinaryPlist.bytes(of: .dictionary([Self.wrapper: self]))
    do {
      let members = try PropertyListDecoder().decode([String: Value].self, from: Data(bytes))
      guard let value = members[Self.wrapper] else {
        throw DefaultsFault.value(path: [], reason: "It holds no value")
      }
      return value
    } catch let fault as DefaultsFault {
      throw fault
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context),
      let DecodingError.keyNotFound(_, context), let DecodingError.dataCorrupted(context)
    {
      let path = context.codingPath.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
      throw .value(path: path, reason: context.debugDescription)
    } catch {
      throw .value(path: [], reason: "The value can't be decoded: \(error)")
    }
  }
}

extension StoredDefaults {
  /// Sets or removes a value of one of the types that `UserDefaults` takes.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key, 1 to 4096 bytes.
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:)` for a ``PlistValue`` does.
  public func set(_ value: (some PlistConvertible)?, forKey key: String) throws(DefaultsFault) {
    try set(value?.plistValue, forKey: key)
  }

  /// Sets a value of a type of your own, encoded as a property list.
  ///
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:)` does, and for a value that can't be encoded.
  public func set(encoding value: some Encodable, forKey key: String) throws(DefaultsFault) {
    try set(PlistValue(encoding: value), forKey: key)
  }

  /// Returns a value of a type of your own; nil if there is none.
  ///
  /// - Throws: ``DefaultsFault`` if the value isn't of that type, or a file can't be read.
  public func value<Value: Decodable>(
    _ type: Value.Type,
    forKey key: String
  ) throws(DefaultsFault) -> Value? {
    try object(forKey: key)?.decoded(as: type)
  }
}

extension SharedDefaults {
  /// Sets or removes a value of one of the types that `UserDefaults` takes.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:on:)` for a ``PlistValue`` does.
  public func set(
    _ value: (some PlistConvertible)?,
    forKey key: String,
    on device: inout Device
  ) throws(DefaultsFault) {
    try set(value?.plistValue, forKey: key, on: &device)
  }

  /// Sets a value of a type of your own, encoded as a property list.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:on:)` does, and for a value that can't be encoded.
  public func set(
    encoding value: some Encodable,
    forKey key: String,
    on device: inout Device
  ) throws(DefaultsFault) {
    try set(PlistValue(encoding: value), forKey: key, on: &device)
  }

  /// Returns a value of a type of your own; nil if there is none.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` if the value isn't of that type.
  public func value<Value: Decodable>(
    _ type: Value.Type,
    forKey key: String,
    on device: Device
  ) throws(DefaultsFault) -> Value? {
    try object(forKey: key, on: device)?.decoded(as: type)
  }
}
