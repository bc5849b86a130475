/// Notifications between processes that carry a name and nothing else.
///
/// It stands for `CFNotificationCenterGetDarwinNotifyCenter()`: all of the system hears them, an object and a
/// `userInfo` are ignored, and they are delivered when the main run loop runs. Posts that nobody has heard yet become
/// one: notify(3) says that several in rapid succession may; that all do while a process is suspended is ours.
///
/// Source: developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter(); notify(3).
public struct DarwinNotificationCenter: Hashable, Sendable {
  /// The longest name, in bytes of UTF-8; the limit is ours.
  public static let maximumNameSize = 200

  /// Why a name is refused.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name without a letter; a Darwin center needs one.
    case emptyName
    /// A name with a zero byte, where C ends it.
    case nul
    /// A name longer than ``DarwinNotificationCenter/maximumNameSize``; its length in bytes of UTF-8.
    case nameTooLong(Int)

    /// The reason as a sentence without its full stop.
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

  /// A device on which nobody listens.
  public init() {}

  /// Lets a process hear a name; one that hears it already hears it once.
  ///
  /// - Throws: ``Fault`` for a name that the system does not take.
  public mutating func addObserver(_ process: String, of name: String) throws(Fault) {
    try Self.check(name)
    observers[name, default: []].insert(process)
  }

  /// Posts a name; whoever posts it may hear it too.
  ///
  /// - Returns: the processes that will hear it, sorted.
  /// - Throws: ``Fault`` for a name that the system does not take.
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

  /// Turns the main run loop of a process once.
  ///
  /// - Returns: the names that are delivered, each once, in the order in which they were first posted; and how many
  ///   posts they stand for.
  public mutating func turnRunLoop(of process: String) -> (names: [String], postCount: Int) {
    let delivered = waiting.removeValue(forKey: process) ?? Waiting()
    return (delivered.names, delivered.postCount)
  }

  /// Forgets a process that has ended, with all that it had not heard.
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
