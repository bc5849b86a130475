import Foundation
import Synchronization

@testable import DocsSite

/// A client that answers from a script, and remembers what it was asked.
final class ScriptedClient: WebClient {
  private struct State {
    var answers: [String: [Result<WebAnswer, WebFailure>]]
    var requests: [String] = []
    var busy: Set<String> = []
    var busiest = 0
    var overlaps: [String] = []
  }

  private let state: Mutex<State>
  private let hosts: Int

  /// - Parameters:
  ///   - answers: for each address the answers in their order; the last one is given again and again.
  ///   - hosts: nobody gets an answer before so many hosts were asked at once.
  init(_ answers: [String: [Result<WebAnswer, WebFailure>]], hostsAtOnce hosts: Int = 1) {
    state = Mutex(State(answers: answers))
    self.hosts = hosts
  }

  /// What was asked, in order: `head https://a.example/`.
  var requests: [String] { state.withLock { $0.requests } }
  /// Hosts that were asked twice at once.
  var overlaps: [String] { state.withLock { $0.overlaps } }
  /// The most hosts that were asked at once.
  var busiest: Int { state.withLock { $0.busiest } }

  func answer(to request: WebRequest) async throws(WebFailure) -> WebAnswer {
    let host = request.url.host() ?? ""
    let answer = state.withLock { state -> Result<WebAnswer, WebFailure> in
      state.requests.append("\(request.method.rawValue) \(request.url.absoluteString)")
      if !state.busy.insert(host).inserted {
        state.overlaps.append(host)
      }
      state.busiest = max(state.busiest, state.busy.count)
      let answers = state.answers[request.url.absoluteString] ?? [.failure(.noSuchHost)]
      state.answers[request.url.absoluteString] = answers.count > 1 ? Array(answers.dropFirst()) : answers
      return answers[0]
    }
    repeat {
      await Task.yield()
    } while busiest < hosts
    _ = state.withLock { $0.busy.remove(host) }
    return try answer.get()
  }
}

/// A clock whose time passes at once; it remembers for how long anybody slept.
final class ImpatientClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let slept = Mutex<[Duration]>([])

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  /// How long anybody slept, in order.
  var naps: [Duration] { slept.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    slept.withLock { $0.append(deadline.offset) }
  }
}
