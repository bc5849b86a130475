/// Limits concurrency to one request per host, and to a few hosts at once.
///
/// It doesn't wait itself: each turn gives the seconds to pause before its request.
struct HostThrottle: Sendable {
  /// A request that may be sent now.
  struct Turn: Hashable, Sendable {
    /// The index of the request's inquiry.
    var inquiry: Int
    var host: String
    /// The seconds to wait before sending it.
    var pause: Int
  }

  /// The number of consecutive failures to reach a host after which it is abandoned.
  static let failureLimit = 2

  private struct Host {
    var waiting: [Int] = []
    var isBusy = false
    /// The seconds to wait before the next request; 0 before the first.
    var pause = 0
    var failures = 0
    var isGivenUp = false
  }

  /// The most hosts to contact at once.
  let hostLimit: Int
  private var hosts: [String: Host] = [:]
  /// The idle hosts with requests waiting, the next one last.
  private var ready: [String] = []
  private(set) var busyCount = 0

  init(hostLimit: Int = 8) {
    self.hostLimit = hostLimit
  }

  /// Adds a request to its host's queue.
  ///
  /// - Returns: whether the request will be sent; false if the host was abandoned.
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

  /// Returns the next request that may be sent, or nil if none may yet.
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
  ///   - hasAnswered: whether the host responded at all.
  ///   - rest: the seconds that the host asked to wait.
  /// - Returns: the requests that won't be sent because the host was abandoned.
  mutating func end(_ turn: Turn, hasAnswered: Bool, rest: Int? = nil) -> [Int] {
    guard var host = hosts[turn.host] else { return [] }
    busyCount -= 1
    host.isBusy = false
    host.pause = max(1, rest ?? 0)
    host.failures = hasAnswered ? 0 : host.failures + 1
    host.isGivenUp = host.failures >= Self.failureLimit || host.pause > LinkProbe.patience
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
