import Crypto
import Foundation
import NIOCore
import Synchronization

/// Remembers the answers to the last runs: the same scenario always has the same one.
///
/// Many readers look at the same few variants of a simulation. What is asked for again stays; what is not goes when
/// there is no room.
final class AnswerCache: Sendable {
  /// The form of an answer.
  enum Representation: Hashable, Sendable {
    case json
    /// A picture with its words in a language.
    case picture(language: String)

    /// No two of them have the same bytes.
    fileprivate var bytes: Data {
      switch self {
      case .json: Data("json\0".utf8)
      case .picture(let language): Data("picture \(language)\0".utf8)
      }
    }
  }

  /// What an answer depends on.
  struct Key: Hashable, Sendable {
    private let digest: SHA256Digest

    /// - Parameters:
    ///   - simulation: the name of the simulation.
    ///   - representation: the form in which the run is answered.
    ///   - scenario: the scenario as it was sent.
    init(simulation: String, representation: Representation, scenario: ByteBuffer) {
      var hash = SHA256()
      // Neither holds a zero byte, so no two keys look alike.
      hash.update(data: Data("\(simulation)\0".utf8) + representation.bytes)
      scenario.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
      digest = hash.finalize()
    }
  }

  /// Two generations: when the young one is full it becomes the old one, and the old one goes.
  private struct State {
    var young: [Key: Data] = [:]
    var old: [Key: Data] = [:]
    var size = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the bytes of all answers, about.
  init(limit: Int) {
    self.limit = limit
  }

  subscript(key: Key) -> Data? {
    get {
      state.withLock { state in
        if let answer = state.young[key] { return answer }
        guard let answer = state.old[key] else { return nil }
        Self.remember(answer, key, limit, &state)
        return answer
      }
    }
    set {
      guard let newValue else { return }
      state.withLock { Self.remember(newValue, key, limit, &$0) }
    }
  }

  private static func remember(_ answer: Data, _ key: Key, _ limit: Int, _ state: inout State) {
    // One answer never takes all the room.
    guard answer.count <= limit / 8, state.young.updateValue(answer, forKey: key) == nil else { return }
    state.size += answer.count
    if state.size > limit / 2 {
      (state.old, state.young, state.size) = (state.young, [:], 0)
    }
  }
}
