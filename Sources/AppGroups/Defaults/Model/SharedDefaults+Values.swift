import Foundation

extension SharedDefaults {
  /// Sets a value, or removes it.
  ///
  /// The process sees it at once. Others see it when it has been saved, which ``Device/save(_:)`` does
  /// and the real system does by itself soon after.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the key.
  ///   - device: where the process runs.
  /// - Throws: ``DefaultsFault`` for a key or value that is none, a domain beyond the device's
  ///   ``Device/sizeLimit``, or a process that does not run on the device. Where the limit ends the process, it is
  ///   gone then.
  ///
  /// Source: `NSUserDefaults.h`, `setObject:forKey:`.
  public func set(_ value: PlistValue?, forKey key: String, on device: inout Device) throws(DefaultsFault) {
    try change([key: value], at: device.location(ofSuite: suiteName, process: process), on: &device)
  }

  /// Removes a value from the object's own domain, so that a place further down may answer.
  ///
  /// - Throws: ``DefaultsFault`` as ``set(_:forKey:on:)`` does.
  public func removeObject(forKey key: String, on device: inout Device) throws(DefaultsFault) {
    try set(nil, forKey: key, on: &device)
  }

  /// Waits until what the process has set is saved; it would be anyway, a little later.
  ///
  /// Source: `NSUserDefaults.h` (2016), `synchronize`: "This is no longer necessary".
  ///
  /// - Returns: the keys that were saved, each once, sorted.
  @discardableResult
  public func synchronize(on device: inout Device) -> [String] {
    device.save(process)
  }

  /// Changes several keys of a place in the memory of the process.
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

  /// Sets values for the keys that no other place in the search list has.
  ///
  /// They hold for every defaults object of this process, and for no other process. They are never
  /// stored: the next launch begins without them.
  ///
  /// - Parameters:
  ///   - defaults: the values.
  ///   - device: where the process runs.
  /// - Throws: ``DefaultsFault`` for what is no property list, or a process that does not run on the
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

  /// The value for a key as it was set.
  public func object(forKey key: String, on device: Device) -> PlistValue? {
    answer(forKey: key, on: device)?.value
  }

  /// The value for a key as text; see ``PlistValue/asString``.
  public func string(forKey key: String, on device: Device) -> String? {
    object(forKey: key, on: device)?.asString
  }

  /// The value for a key as a whole number, or 0; see ``PlistValue/asInteger``.
  public func integer(forKey key: String, on device: Device) -> Int {
    object(forKey: key, on: device)?.asInteger ?? 0
  }

  /// The value for a key as a number, or 0; see ``PlistValue/asDouble``.
  public func double(forKey key: String, on device: Device) -> Double {
    object(forKey: key, on: device)?.asDouble ?? 0
  }

  /// The value for a key as a number, or 0; see ``PlistValue/asFloat``.
  public func float(forKey key: String, on device: Device) -> Float {
    object(forKey: key, on: device)?.asFloat ?? 0
  }

  /// The value for a key as true or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String, on device: Device) -> Bool {
    object(forKey: key, on: device)?.asBoolean ?? false
  }

  /// The value for a key as an array of text; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String, on device: Device) -> [String]? {
    object(forKey: key, on: device)?.asStringArray
  }

  /// The value for a key as an array; see ``PlistValue/asArray``.
  public func array(forKey key: String, on device: Device) -> [PlistValue]? {
    object(forKey: key, on: device)?.asArray
  }

  /// The value for a key as a dictionary; see ``PlistValue/asDictionary``.
  public func dictionary(forKey key: String, on device: Device) -> [String: PlistValue]? {
    object(forKey: key, on: device)?.asDictionary
  }

  /// The value for a key as data; see ``PlistValue/asData``.
  public func data(forKey key: String, on device: Device) -> Data? {
    object(forKey: key, on: device)?.asData
  }

  /// The value for a key as a URL; see ``PlistValue/asURL``.
  public func url(forKey key: String, on device: Device) -> URL? {
    object(forKey: key, on: device)?.asURL
  }
}
