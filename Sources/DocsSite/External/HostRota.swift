/// Whose turn it is: one question at a time to a host, and few hosts at once.
///
/// Waiting is not done here. A turn says for how many seconds the host has to be left alone before it.
struct HostRota: Sendable {
  /// A question that may be asked now.
  struct Turn: Hashable, Sendable {
    /// The index of the inquiry that asks it.
    var inquiry: Int
    var host: String
    /// Seconds to wait before it is asked.
    var pause: Int
  }

  /// Questions in a row that may fail to reach a host before it is given up.
  static let failureLimit = 2

  private struct Host {
    var waiting: [Int] = []
    var isBusy = false
    /// Seconds to leave it alone before the next question; 0 for a host that was never asked.
    var pause = 0
    var failures = 0
    var isGivenUp = false
  }

  /// Hosts that may be asked at once.
  let hostLimit: Int
  private var hosts: [String: Host] = [:]
  /// The hosts that have something waiting and are not busy, the next one last.
  private var ready: [String] = []
  private(set) var busyCount = 0

  init(hostLimit: Int = 8) {
    self.hostLimit = hostLimit
  }

  /// Puts a question at the end of its host's line.
  ///
  /// - Returns: whether it will be asked; not where the host was given up.
  mutating func add(_ inquiry: Int, to name: String) -> Bool {
    var host = hosts[name] ?? Host()
    guard !host.isGivenUp else { return false }
    if host.waiting.isEmpty, !host.isBusy {
      ready.insert(name, at: 0)
    }
    host.waiting.insert(inquiry, at: 0)
    hosts[name] = host
    return true
  }

  /// The next question that may be asked, or nil where all that wait have to wait.
  mutating func next() -> Turn? {
    guard busyCount < hostLimit, let name = ready.popLast(), let inquiry = hosts[name]?.waiting.popLast()
    else { return nil }
    hosts[name]?.isBusy = true
    busyCount += 1
    return Turn(inquiry: inquiry, host: name, pause: hosts[name]?.pause ?? 0)
  }

  /// Ends a turn.
  ///
  /// - Parameters:
  ///   - hasAnswered: whether the host said anything.
  ///   - rest: the seconds for which it asked to be left alone.
  /// - Returns: the questions that will not be asked any more, because the host is given up.
  mutating func end(_ turn: Turn, hasAnswered: Bool, rest: Int? = nil) -> [Int] {
    guard var host = hosts[turn.host] else { return [] }
    busyCount -= 1
    host.isBusy = false
    host.pause = max(1, rest ?? 0)
    host.failures = hasAnswered ? 0 : host.failures + 1
    host.isGivenUp = host.failures >= Self.failureLimit || host.pause > LinkInquiry.patience
    let abandoned = host.isGivenUp ? Array(host.waiting.reversed()) : []
    if host.isGivenUp {
      host.waiting = []
    } else if !host.waiting.isEmpty {
      ready.insert(turn.host, at: 0)
    }
    hosts[turn.host] = host
    return abandoned
  }
}
