/// Notifications between processes, which carry nothing but a name.
///
/// Models `CFNotificationCenterGetDarwinNotifyCenter()`: notifications are system-wide, an object and a `userInfo` are
/// ignored, and delivery needs a running main run loop. Undelivered posts of the same name are coalesced: notify(3)
/// says that several in rapid succession may be. That all of them are while a process is suspended is this model's
/// choice.
///
/// Source: developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter(); notify(3).
public struct DarwinNotificationCenter: Hashable, Sendable {
  /// The maximum name length, in bytes of UTF-8. This limit is the library's own.
  public static let maximumNameSize = 200

  /// The reason a name is refused.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// An empty name, which a Darwin notification center doesn't accept.
    case emptyName
    /// A name with a zero byte, which would end it in C.
    case nul
    /// A name longer than ``DarwinNotificationCenter/maximumNameSize``, with its length in bytes of UTF-8.
    case nameTooLong(Int)

    /// The reason as a sentence without its period.
    public var description: String {
      switch self {
      case .emptyName: "The name is empty"
      case .nul: "The name has a zero byte"
      case .nameTooLong(let size):
        "The name has \(size) bytes, more than \(DarwinNotificationCenter.maximumNameSize)"
      }
    }
  }

  private struct Waiting: Hashable, Sendable {
    var names: [String] = []
    var postCount = 0
  }

  private var observers: [String: Set<String>] = [:]
  private var waiting: [String: Waiting] = [:]

  /// Creates the notification center of a device without observers.
  public init() {}

  /// Adds an observer. Adding it again has no effect.
  ///
  /// - Throws: ``Fault`` for a name that the system refuses.
  public mutating func addObserver(_ process: String, of name: String) throws(Fault) {
    try Self.check(name)
    observers[name, default: []].insert(process)
  }

  /// Posts a name. The process that posts also receives it if it observes the name.
  ///
  /// - Returns: the processes that will receive it, sorted.
  /// - Throws: ``Fault`` for a name that the system refuses.
  @discardableResult
  public mutating func post(_ name: String) throws(Fault) -> [String] {
    try Self.check(name)
    let listeners = observers[name, default: []].sorted()
    for process in listeners {
      waiting[process, default: Waiting()].postCount += 1
      if waiting[process]?.names.contains(name) == false {
        waiting[process]?.names.append(name)
      }
    }
    return listeners
  }

  /// Runs the main run loop of a process once.
  ///
  /// - Returns: the delivered names, each once, in the order of their first posts; and the number of posts that they
  ///   cover.
  public mutating func turnRunLoop(of process: String) -> (names: [String], postCount: Int) {
    let delivered = waiting.removeValue(forKey: process) ?? Waiting()
    return (delivered.names, delivered.postCount)
  }

  /// Removes a process that has ended, with its pending notifications.
  public mutating func remove(_ process: String) {
    waiting[process] = nil
    for name in observers.keys.sorted() {
      observers[name]?.remove(process)
    }
  }

  private static func check(_ name: String) throws(Fault) {
    guard !name.isEmpty else { throw .emptyName }
    guard !name.unicodeScalars.contains("\0") else { throw .nul }
    guard name.utf8.count <= maximumNameSize else { throw .nameTooLong(name.utf8.count) }
  }
}
