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
  /// - Throws: ``DefaultsFault`` for what is no property list, a domain beyond
  ///   ``Device/maximumDomainSize``, or a process that does not run on the device.
  ///
  /// Source: `NSUserDefaults.h`, `setObject:forKey:`.
  public func set(_ value: PlistValue?, forKey key: String, on device: inout Device) throws(DefaultsFault) {
    guard let running = device.running[process.bundleID] else { throw .notRunning(process.bundleID) }
    let location = device.location(ofSuite: suiteName, process: process)
    if let value {
      try value.validate()
      var domain = device.contents(of: location)
      for (key, change) in running.unsaved[location] ?? [:] {
        domain[key] = change
      }
      domain[key] = value
      let size = PlistValue.dictionary(domain).size
      guard size < Device.maximumDomainSize else { throw .domainTooLarge(size) }
    }
    device.running[process.bundleID]?.unsaved[location, default: [:]][key] = .some(value)
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

  /// The value for a key as true or false; see ``PlistValue/asBoolean``.
  public func bool(forKey key: String, on device: Device) -> Bool {
    object(forKey: key, on: device)?.asBoolean ?? false
  }

  /// The value for a key as an array of text; see ``PlistValue/asStringArray``.
  public func stringArray(forKey key: String, on device: Device) -> [String]? {
    object(forKey: key, on: device)?.asStringArray
  }
}
