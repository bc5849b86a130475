import AppGroups
import Foundation
import Synchronization

/// The settings of an app, which stay when it ends, and those that it shares with its extensions.
///
/// The object reads and writes the simulated device of the app whose code runs. Code outside any app, such as a test's
/// own, gets defaults in memory.
///
/// Where Apple's class raises an exception, the process ends with Apple's message. What the device refuses, such as a
/// domain that is too large, is logged and not stored.
///
/// Source: developer.apple.com/documentation/foundation/userdefaults; `NSUserDefaults.h`.
///
/// Unchecked, because `NSObject` isn't Sendable; the only state, the added suites, is behind a lock.
open class UserDefaults: NSObject, @unchecked Sendable {
  let suiteName: String?
  let created: DefaultsHome
  let addedSuites = Mutex<[String]>([])

  /// The app's standard defaults.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/standard.
  open class var standard: UserDefaults { StandardDefaults.current.value }

  /// Makes `standard` a new object the next time it is used.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/resetstandarduserdefaults().
  open class func resetStandardUserDefaults() {
    StandardDefaults.current.reset()
  }

  /// Creates an object for the app's standard defaults.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/init().
  public override convenience init() {
    self.init(home: .current, suiteName: nil)
  }

  /// Creates an object for a suite, usually an app group.
  ///
  /// The entitlement isn't checked here: without it the object works, but nobody else sees its values.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/init(suitename:).
  ///
  /// - Parameter suitename: the suite; nil for the standard defaults. The result is nil for the app's own bundle
  ///   identifier, the global domain, and a name that no file can have.
  public init?(suiteName suitename: String?) {
    created = .current
    suiteName = suitename
    super.init()
    guard (try? SharedDefaults(suiteName: suitename, process: created.process)) != nil else { return nil }
  }

  private init(home: DefaultsHome, suiteName: String?) {
    created = home
    self.suiteName = suiteName
  }

  // MARK: Values

  /// Returns the value for a key: a string, number, date, data, array or dictionary.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/object(forkey:).
  open func object(forKey defaultName: String) -> Any? { answer(defaultName)?.object }

  /// Sets or removes a value. Other processes see it when the device has saved it.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-1blh4.
  ///
  /// - Parameters:
  ///   - value: a property list, or nil to remove the value. Anything else ends the process.
  ///   - defaultName: the key.
  open func set(_ value: Any?, forKey defaultName: String) {
    store(value.map { Self.propertyList($0, forKey: defaultName) }, forKey: defaultName)
  }

  /// Removes the object's own value for a key; a registered value stays.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/removeobject(forkey:).
  open func removeObject(forKey defaultName: String) {
    store(nil, forKey: defaultName)
  }

  /// Returns the value for a key as a string; numbers are converted.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/string(forkey:).
  open func string(forKey defaultName: String) -> String? { answer(defaultName)?.asString }

  /// Returns the value for a key as an array.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/array(forkey:).
  open func array(forKey defaultName: String) -> [Any]? { answer(defaultName)?.asArray?.map(\.object) }

  /// Returns the value for a key as a dictionary.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/dictionary(forkey:).
  open func dictionary(forKey defaultName: String) -> [String: Any]? {
    answer(defaultName)?.asDictionary?.mapValues(\.object)
  }

  /// Returns the value for a key as data.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/data(forkey:).
  open func data(forKey defaultName: String) -> Data? { answer(defaultName)?.asData }

  /// Returns the value for a key as an array of strings; nil if an element is anything else.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/stringarray(forkey:).
  open func stringArray(forKey defaultName: String) -> [String]? { answer(defaultName)?.asStringArray }

  /// Returns the value for a key as an integer, or 0.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/integer(forkey:).
  open func integer(forKey defaultName: String) -> Int { answer(defaultName)?.asInteger ?? 0 }

  /// Returns the value for a key as a number, or 0; a Boolean isn't converted.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/float(forkey:).
  open func float(forKey defaultName: String) -> Float { answer(defaultName)?.asFloat ?? 0 }

  /// Returns the value for a key as a number, or 0; a Boolean isn't converted.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/double(forkey:).
  open func double(forKey defaultName: String) -> Double { answer(defaultName)?.asDouble ?? 0 }

  /// Returns the value for a key as a Boolean, or false.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/bool(forkey:).
  open func bool(forKey defaultName: String) -> Bool { answer(defaultName)?.asBoolean ?? false }

  /// Returns the value for a key as a URL: one that was set as a URL, or a path.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/url(forkey:).
  open func url(forKey defaultName: String) -> URL? { answer(defaultName)?.asURL }

  /// Sets an integer.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-8n4wh.
  open func set(_ value: Int, forKey defaultName: String) {
    store(.integer(value), forKey: defaultName)
  }

  /// Sets a floating-point number.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-1w7sg.
  open func set(_ value: Float, forKey defaultName: String) {
    store(.real(Double(value)), forKey: defaultName)
  }

  /// Sets a floating-point number.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-5bh45.
  open func set(_ value: Double, forKey defaultName: String) {
    store(.real(value), forKey: defaultName)
  }

  /// Sets a Boolean.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-7ojhv.
  open func set(_ value: Bool, forKey defaultName: String) {
    store(.boolean(value), forKey: defaultName)
  }

  /// Sets a URL, as an archive in data; or removes the value.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/set(_:forkey:)-33n4m.
  open func set(_ url: URL?, forKey defaultName: String) {
    store(url.map(PlistValue.init(url:)), forKey: defaultName)
  }

  /// Sets or removes a value, as `set(_:forKey:)` does.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:).
  open func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// Returns the value for a key, as `object(forKey:)` does.
  ///
  /// Source: developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:).
  open func value(forKey key: String) -> Any? { object(forKey: key) }

  // MARK: Domains

  /// Sets fallback values, for this process and until it ends.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/register(defaults:).
  ///
  /// - Parameter registrationDictionary: property lists. Anything else ends the process.
  open func register(defaults registrationDictionary: [String: Any]) {
    let values = Self.propertyLists(registrationDictionary)
    change(nil) { (defaults, device) throws(DefaultsFault) in
      try defaults.register(defaults: values, on: &device)
    }
  }

  /// Adds a suite to the search list, after the object's own domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/addsuite(named:).
  open func addSuite(named suiteName: String) {
    addedSuites.withLock { suites in
      suites.removeAll { $0 == suiteName }
      suites.append(suiteName)
    }
  }

  /// Removes a suite from the search list.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/removesuite(named:).
  open func removeSuite(named suiteName: String) {
    addedSuites.withLock { suites in suites.removeAll { $0 == suiteName } }
  }

  /// Returns each key of the search list with its value.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/dictionaryrepresentation().
  open func dictionaryRepresentation() -> [String: Any] {
    read { $0.dictionaryRepresentation(on: $1) }.mapValues(\.object)
  }

  /// The names of the process's volatile domains.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/volatiledomainnames.
  open var volatileDomainNames: [String] { read { $0.volatileDomainNames(on: $1) } }

  /// Returns the contents of a volatile domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/volatiledomain(forname:).
  open func volatileDomain(forName domainName: String) -> [String: Any] {
    read { $0.volatileDomain(forName: domainName, on: $1) }.mapValues(\.object)
  }

  /// Replaces the contents of a volatile domain, which is in no search list.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/setvolatiledomain(_:forname:).
  open func setVolatileDomain(_ domain: [String: Any], forName domainName: String) {
    let values = Self.propertyLists(domain)
    change(nil) { (defaults, device) throws(DefaultsFault) in
      try defaults.setVolatileDomain(values, forName: domainName, on: &device)
    }
  }

  /// Removes a volatile domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/removevolatiledomain(forname:).
  open func removeVolatileDomain(forName domainName: String) {
    change(nil) { (defaults, device) throws(DefaultsFault) in
      defaults.removeVolatileDomain(forName: domainName, on: &device)
    }
  }

  /// Returns the contents of a domain; nil if it is empty.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/persistentdomain(forname:).
  open func persistentDomain(forName domainName: String) -> [String: Any]? {
    read { try? $0.persistentDomain(forName: domainName, on: $1) }?.mapValues(\.object)
  }

  /// Replaces the contents of a domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/setpersistentdomain(_:forname:).
  open func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    let values = Self.propertyLists(domain)
    change(domainName) { (defaults, device) throws(DefaultsFault) in
      try defaults.setPersistentDomain(values, forName: domainName, on: &device)
    }
  }

  /// Removes the contents of a domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/removepersistentdomain(forname:).
  open func removePersistentDomain(forName domainName: String) {
    setPersistentDomain([:], forName: domainName)
  }

  /// Saves the process's changes now. The system does so by itself shortly after a change.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/synchronize().
  ///
  /// - Returns: true.
  @discardableResult
  open func synchronize() -> Bool {
    let home = DefaultsHome.of(created: created)
    _ = home.device.withDevice { $0.save(home.process) }
    return true
  }

  /// Returns whether an administrator enforces the value for a key.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/objectisforced(forkey:).
  open func objectIsForced(forKey key: String) -> Bool { read { $0.objectIsForced(forKey: key, on: $1) } }

  /// Returns whether an administrator enforces the value for a key of a domain.
  ///
  /// Source: developer.apple.com/documentation/foundation/userdefaults/objectisforced(forkey:indomain:).
  open func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
    UserDefaults(suiteName: domain)?.objectIsForced(forKey: key) ?? false
  }
}
