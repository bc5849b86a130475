import Crypto
import Foundation
import NIOCore
import Synchronization

/// A cache of the answers to recent runs. The same scenario always has the same answer.
///
/// Many readers use the same few variants of a simulation. Answers that are requested again stay; the others are
/// evicted when the cache is full.
final class ResponseCache: Sendable {
  /// The form of an answer.
  enum Representation: Hashable, Sendable {
    case json
    /// HTML with its words in a language.
    case picture(language: String)

    /// Bytes that are unique to each representation.
    fileprivate var bytes: Data {
      switch self {
      case .json: Data("json\0".utf8)
      case .picture(let language): Data("picture \(language)\0".utf8)
      }
    }
  }

  /// The inputs that determine an answer.
  struct Key: Hashable, Sendable {
    private let digest: SHA256Digest

    /// - Parameters:
    ///   - simulation: the name of the simulation.
    ///   - representation: the form of the answer.
    ///   - drawing: the name of the drawing that draws pictures.
    ///   - scenario: the scenario as it was sent.
    init(simulation: String, representation: Representation, drawing: String = "", scenario: ByteBuffer) {
      var hash = SHA256()
      // The parts contain no zero bytes, so different inputs never hash the same bytes.
      hash.update(data: Data("\(simulation)\0\(drawing)\0".utf8) + representation.bytes)
      scenario.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
      digest = hash.finalize()
    }
  }

  /// Two generations. When the young one is full, it becomes the old one, and the old one is dropped.
  private struct State {
    var young: [Key: Data] = [:]
    var old: [Key: Data] = [:]
    var size = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: the approximate size of all answers, in bytes.
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
    // No single answer may take most of the space.
    guard answer.count <= limit / 8, state.young.updateValue(answer, forKey: key) == nil else { return }
    state.size += answer.count
    if state.size > limit / 2 {
      (state.old, state.young, state.size) = (state.young, [:], 0)
    }
  }
}
