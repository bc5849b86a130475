/// A notification to a process.
public struct DefaultsNotice: Hashable, Sendable {
  /// The content of a notification.
  public enum Content: Hashable, Sendable {
    /// `UserDefaults.didChangeNotification`: this process has changed a value.
    case didChange
    /// Key-value observing: the value for a key has changed, regardless of who changed it.
    case observed(key: String, value: PlistValue?)
    /// `UserDefaults.sizeLimitExceededNotification`: a domain has reached this size, in bytes.
    case sizeLimitExceeded(Int)
    /// A Darwin notification, which carries nothing but a name.
    case posted(String)
  }

  /// The bundle identifier of the process that receives it.
  public let process: String
  /// Its content.
  public let content: Content

  /// Creates a notification for a process.
  public init(process: String, _ content: Content) {
    self.process = process
    self.content = content
  }
}

/// A key that a process observes, with the last value it has seen.
struct Observation: Hashable, Sendable {
  let defaults: SharedDefaults
  let key: String
  var value: PlistValue?
}

extension Device {
  /// Returns and removes the notifications since the last call, in order.
  public mutating func takeNotices() -> [DefaultsNotice] {
    defer { system.notices = [] }
    return system.notices
  }

  /// Makes a process observe Darwin notifications with a name.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is empty or too long, or a process that is not running.
  public mutating func listen(_ process: AppProcess, toPosts name: String) throws(DefaultsFault) {
    try Self.check(post: name)
    guard running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    running[process.bundleID]?.posts.insert(name)
  }

  /// Posts a Darwin notification. Every process on the device that observes the name receives it, whatever app it
  /// belongs to, including the process that posts it.
  ///
  /// Source: `CFNotificationCenterGetDarwinNotifyCenter` (developer.apple.com): neither object nor user information is
  /// delivered, and notifications are system-wide.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is empty or too long, or a process that is not running.
  public mutating func post(_ name: String, from process: AppProcess) throws(DefaultsFault) {
    try Self.check(post: name)
    guard running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    for (listener, state) in running.sorted(by: { $0.key < $1.key }) where state.posts.contains(name) {
      system.notices.append(DefaultsNotice(process: listener, .posted(name)))
    }
  }

  private static func check(post name: String) throws(DefaultsFault) {
    guard !name.isEmpty else { throw .emptyName }
    guard name.unicodeScalars.count <= DefaultsFault.maximumNameLength else {
      throw .nameTooLong(name.unicodeScalars.count)
    }
  }

  /// Notifies each process of its observed keys whose values have changed.
  mutating func noteAnswers() {
    for (process, state) in running.sorted(by: { $0.key < $1.key }) {
      for (index, observation) in state.observations.enumerated() {
        let value = observation.defaults.object(forKey: observation.key, on: self)
        guard value != observation.value else { continue }
        running[process]?.observations[index].value = value
        system.notices.append(
          DefaultsNotice(process: process, .observed(key: observation.key, value: value))
        )
      }
    }
  }
}

extension SharedDefaults {
  /// Makes the process observe a key. It is notified of its own changes and of those that other processes have saved.
  ///
  /// Source: `NSUserDefaults.h` (2016), on key-value observing.
  ///
  /// - Throws: ``DefaultsFault`` for an invalid key, or a process that is not running on the device.
  public func observe(_ key: String, on device: inout Device) throws(DefaultsFault) {
    try DefaultsFault.check(key: key)
    guard device.running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    let observation = Observation(defaults: self, key: key, value: object(forKey: key, on: device))
    device.running[process.bundleID]?.observations.append(observation)
  }
}
