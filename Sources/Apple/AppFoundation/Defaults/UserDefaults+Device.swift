import AppGroups
import Foundation

/// The object as the library of app groups has it.
extension UserDefaults {
  private var home: DefaultsHome { DefaultsHome.of(created: created) }

  /// The object of the library: its process, suite and added suites.
  private func shared(_ home: DefaultsHome) -> SharedDefaults? {
    guard var shared = try? SharedDefaults(suiteName: suiteName, process: home.process) else { return nil }
    for suite in addedSuites.withLock({ $0 }) {
      try? shared.addSuite(named: suite)
    }
    return shared
  }

  func read<Result: Sendable>(_ body: (SharedDefaults, Device) -> Result) -> Result {
    let home = home
    guard let shared = shared(home) else {
      fatalError("UserDefaults: '\(suiteName ?? "")' is a suite of another app, and the domain of this one")
    }
    return home.device.withDevice { body(shared, $0) }
  }

  func answer(_ key: String) -> PlistValue? {
    read { $0.object(forKey: key, on: $1) }
  }

  func store(_ value: PlistValue?, forKey key: String) {
    change(suiteName ?? home.process.bundleID) { (defaults, device) throws(DefaultsFault) in
      try defaults.set(value, forKey: key, on: &device)
    }
  }

  /// Changes the device, and posts a notification if that changed the contents of a domain.
  func change(
    _ domain: String?,
    _ body: (SharedDefaults, inout Device) throws(DefaultsFault) -> Void
  ) {
    let home = home
    guard let shared = shared(home) else { return }
    let (fault, isChanged) = home.device.withDevice { device in
      let before = Self.contents(of: domain, shared, device)
      var fault: DefaultsFault?
      do throws(DefaultsFault) {
        try body(shared, &device)
      } catch {
        fault = error
      }
      return (fault, Self.contents(of: domain, shared, device) != before)
    }
    if let fault { report(fault) }
    home.context?.saveSoon(home.process)
    if isChanged {
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    }
  }

  private static func contents(
    of domain: String?,
    _ shared: SharedDefaults,
    _ device: Device
  ) -> [String: PlistValue]? {
    guard let domain else { return nil }
    return (try? shared.persistentDomain(forName: domain, on: device)) ?? nil
  }

  private func report(_ fault: DefaultsFault) {
    switch fault {
    // An app that is gone runs no code; what is left of it in the test's process has no effect.
    case .notRunning: break
    case .value:
      fatalError("*** Terminating app due to uncaught exception 'NSInvalidArgumentException': \(fault)")
    default: NSLog("%@", "[User Defaults] \(fault)")
    }
  }

  static func propertyList(_ object: Any, forKey key: String) -> PlistValue {
    guard let value = PlistValue(object: object) else {
      fatalError(
        "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', "
          + "reason: 'Attempt to insert non-property list object \(object) for key \(key)'"
      )
    }
    return value
  }

  static func propertyLists(_ objects: [String: Any]) -> [String: PlistValue] {
    var values: [String: PlistValue] = [:]
    for (key, object) in objects {
      values[key] = propertyList(object, forKey: key)
    }
    return values
  }
}
