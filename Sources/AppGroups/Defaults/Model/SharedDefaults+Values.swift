import Foundation

extension SharedDefaults {
  /// Sets or removes a value.
  ///
  /// The process sees the change at once. Others see it when it has been saved. ``Device/save(_:)`` does that; the real
  /// system saves by itself shortly afterward.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` for an invalid key or value, a domain beyond the device's ``Device/sizeLimit``, or a
  ///   process that is not running on the device. If exceeding the limit kills the process, it is no longer running.
  ///
  /// Source: `NSUserDefaults.h`, `setObject:forKey:`.
  public func set(_ value: PlistValue?, forKey key: String, on device: inout Device) throws(DefaultsFault) {
    try change([key: value], at: device.location(ofSuite: suiteName, process: process), on: &device)
  }

  /// Removes a value from the object's own domain, which uncovers the value of a later domain in the search list.
  ///
  /// - Throws: ``DefaultsFault`` as `set(_:forKey:on:)` does.
  public func removeObject(forKey key: String, on device: inout Device) throws(DefaultsFault) {
    try set(nil, forKey: key, on: &device)
  }

  /// Saves the process's changes now. Without this call they are saved shortly afterward.
  ///
  /// Source: `NSUserDefaults.h` (2016), `synchronize`: "This is no longer necessary".
  ///
  /// - Returns: the keys that were saved, sorted and without duplicates.
  @discardableResult
  public func synchronize(on device: inout Device) -> [String] {
    device.save(process)
  }

  /// Changes several keys of a location in the process's memory.
  func change(
    _ changes: [String: PlistValue?],
    at location: Location,
    on device: inout Device
  ) throws(DefaultsFault) {
    guard device.running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      try DefaultsFault.check(key: key)
      try value?.validate()
    }
    let before = device.size(of: location, seenBy: process)
    var isOther = false
    for (key, value) in changes {
      isOther = isOther || device.value(forKey: key, at: location, seenBy: process) != value
    }
    let unsaved = device.running[process.bundleID]?.unsaved[location]
    device.running[process.bundleID]?.unsaved[location, default: [:]].merge(changes) { _, new in new }
    let after = device.size(of: location, seenBy: process)
    if let maximum = device.sizeLimit.maximum, after >= maximum, after > before {
      if device.sizeLimit.excess == .end {
        device.kill(process)
        throw .endedBySize(after)
      }
      device.running[process.bundleID]?.unsaved[location] = unsaved
      throw .domainTooLarge(after)
    }
    if isOther {
      device.system.notices.append(DefaultsNotice(process: process.bundleID, .didChange))
    }
    if let warning = device.sizeLimit.warning, after >= warning, after > before {
      device.system.notices.append(DefaultsNotice(process: process.bundleID, .sizeLimitExceeded(after)))
    }
    device.noteAnswers()
  }

  /// Sets fallback values, used for keys that no other domain in the search list has.
  ///
  /// They apply to every defaults object of this process and to no other process. They are never stored: the next
  /// launch starts without them.
  ///
  /// - Parameters:
  ///   - defaults: the values.
  ///   - device: the device that the process runs on.
  /// - Throws: ``DefaultsFault`` for a value that a property list can't hold, or a process that is not running on the
  ///   device.
  ///
  /// Source: `NSUserDefaults.h`, `registerDefaults:`.
  public func register(
    defaults: [String: PlistValue],
    on device: inout Device
  ) throws(DefaultsFault) {
    guard device.running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    try PlistValue.dictionary(defaults).validate()
    device.running[process.bundleID]?.registered.merge(defaults) { _, new in new }
    device.noteAnswers()
  }

  /// Returns the value for a key, without conversion.
  public func object(forKey key: String, on device: Device) -> PlistValue? {
    answer(forKey: key, on: device)?.value
  }

  /// Returns the value for a key as a string; see ``PlistValue/asString``.
  public func string(forKey key: String, on device: Device) -> String? {
    object(forKey: key, on: device)?.asString
  }

  /// Returns the value for a key as an integer, or 0; see ``PlistValue/asInteger``.
  public func integer(forKey key: String, on device: Device) -> Int {
    object(forKey: key, on: device)?.asInteger ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asDouble``.
  public func double(forKey key: String, on device: Device) -> Double {
    object(forKey: key, on: device)?.asDouble ?? 0
  }

  /// Returns the value for a key as a number, or 0; see ``PlistValue/asFloat``.
  public func float(forKey key: String, on device: Device) -> Float {
    object(forKey: key, on: device)?.asFloat ?? 0
  }

  /// Returns the value for a key as a Boolean, or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String, on device: Device) -> Bool {
    object(forKey: key, on: device)?.asBoolean ?? false
  }

  /// Returns the value for a key as an array of strings; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String, on device: Device) -> [String]? {
    object(forKey: key, on: device)?.asStringArray
  }

  /// Returns the value for a key as an array; see ``PlistValue/asArray``.
  public func array(forKey key: String, on device: Device) -> [PlistValue]? {
    object(forKey: key, on: device)?.asArray
  }

  /// Returns the value for a key as a dictionary; see ``PlistValue/asDictionary``.
  public func dictionary(forKey key: String, on device: Device) -> [String: PlistValue]? {
    object(forKey: key, on: device)?.asDictionary
  }

  /// Returns the value for a key as data; see ``PlistValue/asData``.
  public func data(forKey key: String, on device: Device) -> Data? {
    object(forKey: key, on: device)?.asData
  }

  /// Returns the value for a key as a URL; see ``PlistValue/asURL``.
  public func url(forKey key: String, on device: Device) -> URL? {
    object(forKey: key, on: device)?.asURL
  }
}
