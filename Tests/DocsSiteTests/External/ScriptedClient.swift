import Foundation
import Synchronization

@testable import DocsReference
@testable import DocsSearch
@testable import DocsSite

/// A client that answers from a script, and records its requests.
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
  ///   - answers: the answers for each address, in order; the last one repeats.
  ///   - hosts: delays all answers until this many hosts have been asked at once.
  init(_ answers: [String: [Result<WebAnswer, WebFailure>]], hostsAtOnce hosts: Int = 1) {
    state = Mutex(State(answers: answers))
    self.hosts = hosts
  }

  /// The requests, in order: `head https://a.example/`.
  var requests: [String] { state.withLock { $0.requests } }
  /// Hosts that were asked twice at the same time.
  var overlaps: [String] { state.withLock { $0.overlaps } }
  /// The largest number of hosts asked at the same time.
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

/// A clock whose sleeps end at once; it records their durations.
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
  /// The durations of all sleeps, in order.
  var naps: [Duration] { slept.withLock { $0 } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    slept.withLock { $0.append(deadline.offset) }
  }
}
