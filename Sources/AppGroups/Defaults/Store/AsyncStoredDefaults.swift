import Foundation

/// The methods of ``StoredDefaults``, for code that must not block its thread: ``StoredDefaults/async``.
///
/// A method that finds the files in use suspends, for as long as ``DefaultsStore/Rules/patience`` allows, and tries
/// again. The work with the files is done on a dispatch queue. Results and faults are those of the method with the same
/// name. If the task is canceled while the method waits, it throws `CancellationError`, and nothing has changed.
///
/// ```swift
/// import AppGroups
/// import Foundation
///
/// let folder = FileManager.default.temporaryDirectory
/// let store = try DefaultsStore(folder: folder, applicationID: "com.example.server")
/// let settings = try store.defaults().async
/// try await settings.set("euro", forKey: "currency")
/// try await settings.string(forKey: "currency")  // => Optional("euro")
/// ```
public struct AsyncStoredDefaults: Sendable {
  /// The object whose methods block.
  public let defaults: StoredDefaults

  /// Sets or removes a value.
  ///
  /// - Throws: ``DefaultsFault`` as `StoredDefaults/set(_:forKey:)` does, or `CancellationError`.
  public func set(_ value: PlistValue?, forKey key: String) async throws {
    try await apply(DomainChange(setting: value, forKey: key))
  }

  /// Sets or removes a value of one of the types that `UserDefaults` takes.
  ///
  /// - Throws: ``DefaultsFault`` as `StoredDefaults/set(_:forKey:)` does, or `CancellationError`.
  public func set(_ value: (some PlistConvertible)?, forKey key: String) async throws {
    try await apply(DomainChange(setting: value?.plistValue, forKey: key))
  }

  /// Sets a value of a type of your own, encoded as a property list.
  ///
  /// - Throws: ``DefaultsFault`` as `StoredDefaults/set(encoding:forKey:)` does, or `CancellationError`.
  public func set(encoding value: some Encodable, forKey key: String) async throws {
    try await apply(DomainChange(setting: PlistValue(encoding: value), forKey: key))
  }

  /// Sets several values atomically.
  ///
  /// - Throws: ``DefaultsFault`` as `StoredDefaults/set(_:)` does, or `CancellationError`.
  public func set(_ values: [String: PlistValue]) async throws {
    try DefaultsFault.check(values)
    try await apply(DomainChange(values: values))
  }

  /// Removes a value from the object's own domain.
  ///
  /// - Throws: ``DefaultsFault`` as ``StoredDefaults/removeObject(forKey:)`` does, or `CancellationError`.
  public func removeObject(forKey key: String) async throws {
    try await apply(DomainChange(setting: nil, forKey: key))
  }

  /// Suspends until all changes of the object's domain are on the disk and would survive a power cut.
  ///
  /// - Throws: ``DefaultsFault`` as ``StoredDefaults/synchronize()`` does, or `CancellationError`.
  public func synchronize() async throws {
    let domain = defaults.store.user.domain(defaults.domainName)
    try await defaults.store.async.attempting { () throws(DefaultsFault) in try domain.synchronize(.none) }
  }

  private func apply(_ change: DomainChange) async throws {
    let defaults = defaults
    try await defaults.store.async.attempting { () throws(DefaultsFault) in
      try defaults.apply(change, .none)
    }
  }
}

extension StoredDefaults {
  /// The same object for code that must not block its thread.
  public var async: AsyncStoredDefaults { AsyncStoredDefaults(defaults: self) }
}

/// The getters. Each throws ``DefaultsFault/store(path:_:)`` if a file can't be read, or `CancellationError`.
extension AsyncStoredDefaults {
  /// Returns the value for a key and the domain it came from; nil if no domain has one.
  public func answer(forKey key: String) async throws -> (domain: SearchDomain, value: PlistValue)? {
    let defaults = defaults
    return try await defaults.store.async.attempting { () throws(DefaultsFault) in
      try defaults.answer(forKey: key, .none)
    }
  }

  /// Returns each key with its value.
  public func dictionaryRepresentation() async throws -> [String: PlistValue] {
    let defaults = defaults
    return try await defaults.store.async.attempting { () throws(DefaultsFault) in
      try defaults.flattened(.none)
    }
  }

  /// Returns the value for a key, without conversion.
  public func object(forKey key: String) async throws -> PlistValue? {
    try await answer(forKey: key)?.value
  }

  /// Returns a value of a type of your own; nil if there is none.
  ///
  /// - Throws: ``DefaultsFault`` if the value isn't of that type, too.
  public func value<Value: Decodable & Sendable>(
    _ type: Value.Type,
    forKey key: String
  ) async throws -> Value? {
    try await object(forKey: key)?.decoded(as: type)
  }

  /// Returns the value for a key as a string; see ``PlistValue/asString``.
  public func string(forKey key: String) async throws -> String? {
    try await object(forKey: key)?.asString
  }

  /// Returns the value for a key as an integer, or 0; see ``PlistValue/asInteger``.
  public func integer(forKey key: String) async throws -> Int {
    try await object(forKey: key)?.asInteger ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asFloat``.
  public func float(forKey key: String) async throws -> Float {
    try await object(forKey: key)?.asFloat ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asDouble``.
  public func double(forKey key: String) async throws -> Double {
    try await object(forKey: key)?.asDouble ?? 0
  }

  /// Returns the value for a key as a Boolean, or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String) async throws -> Bool {
    try await object(forKey: key)?.asBoolean ?? false
  }

  /// Returns the value for a key as a URL; see ``PlistValue/asURL``.
  public func url(forKey key: String) async throws -> URL? {
    try await object(forKey: key)?.asURL
  }

  /// Returns the value for a key as data; see ``PlistValue/asData``.
  public func data(forKey key: String) async throws -> Data? {
    try await object(forKey: key)?.asData
  }

  /// Returns the value for a key as an array; see ``PlistValue/asArray``.
  public func array(forKey key: String) async throws -> [PlistValue]? {
    try await object(forKey: key)?.asArray
  }

  /// Returns the value for a key as an array of strings; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String) async throws -> [String]? {
    try await object(forKey: key)?.asStringArray
  }

  /// Returns the value for a key as a dictionary; see ``PlistValue/asDictionary``.
  public func dictionary(forKey key: String) async throws -> [String: PlistValue]? {
    try await object(forKey: key)?.asDictionary
  }
}
