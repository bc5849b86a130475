/// Something that a process is told.
public struct DefaultsNotice: Hashable, Sendable {
  /// What it is told.
  public enum Content: Hashable, Sendable {
    /// `UserDefaults.didChangeNotification`: this process has changed something.
    case didChange
    /// Key-value observing: the answer for a key is another one, whoever changed it.
    case observed(key: String, value: PlistValue?)
    /// `UserDefaults.sizeLimitExceededNotification`: a domain has become so large, in bytes.
    case sizeLimitExceeded(Int)
    /// A Darwin notification, which has a name and nothing else.
    case posted(String)
  }

  /// The bundle identifier of the process that is told.
  public let process: String
  /// What it is told.
  public let content: Content

  /// A notice for a process.
  public init(process: String, _ content: Content) {
    self.process = process
    self.content = content
  }
}

/// A key that a process observes, and the answer that it knows.
struct Observation: Hashable, Sendable {
  let defaults: SharedDefaults
  let key: String
  var value: PlistValue?
}

extension Device {
  /// What processes have been told since this was last asked, in order.
  public mutating func takeNotices() -> [DefaultsNotice] {
    defer { system.notices = [] }
    return system.notices
  }

  /// Has a process listen to Darwin notifications of a name.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is empty or too long, or a process that does not run.
  public mutating func listen(_ process: AppProcess, toPosts name: String) throws(DefaultsFault) {
    try Self.check(post: name)
    guard running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    running[process.bundleID]?.posts.insert(name)
  }

  /// Posts a Darwin notification: each process of the device that listens to the name is told the name, whatever
  /// app it belongs to, the poster too.
  ///
  /// Source: `CFNotificationCenterGetDarwinNotifyCenter` (developer.apple.com): neither object nor user
  /// information is delivered, and notifications are for the whole system.
  ///
  /// - Throws: ``DefaultsFault`` for a name that is empty or too long, or a process that does not run.
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

  /// Tells each process of the keys that it observes whose answers are others than before.
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
  /// Has the process observe a key: it is told of each change, its own and those that other processes have saved.
  ///
  /// Source: `NSUserDefaults.h` (2016), on key-value observing.
  ///
  /// - Throws: ``DefaultsFault`` for a key that is none, or a process that does not run on the device.
  public func observe(_ key: String, on device: inout Device) throws(DefaultsFault) {
    try DefaultsFault.check(key: key)
    guard device.running[process.bundleID] != nil else { throw .notRunning(process.bundleID) }
    let observation = Observation(defaults: self, key: key, value: object(forKey: key, on: device))
    device.running[process.bundleID]?.observations.append(observation)
  }
}
