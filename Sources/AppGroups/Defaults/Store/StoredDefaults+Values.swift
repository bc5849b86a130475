import Dispatch
import Foundation

/// The values of a key over time, as a defaults object answers; see ``StoredDefaults/values(forKey:)``.
public struct DefaultsValues<Value: Sendable>: AsyncSequence, Sendable {
  /// A value of the key.
  public typealias Element = Value
  /// A file that can't be read, or a value of another type.
  public typealias Failure = DefaultsFault

  let defaults: StoredDefaults
  let key: String
  let signal: ChangeSignal
  let convert: @Sendable (PlistValue?) throws(DefaultsFault) -> Value

  /// Starts with the current value.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(values: self) }

  /// Reads the key, and reads it again whenever something may have changed.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private enum State {
      case waiting(AsyncStream<Void>.AsyncIterator, last: PlistValue?)
      case started
      case ended
    }

    private let values: DefaultsValues
    private var state = State.started

    init(values: DefaultsValues) {
      self.values = values
    }

    /// Returns the next value that differs from the last one; nil once the task is canceled.
    ///
    /// - Throws: ``DefaultsFault`` if a file can't be read, the value isn't of the type, or the system has no more
    ///   watches. The sequence then ends.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(DefaultsFault) -> Value? {
      do {
        return try await advance(isolation: actor)
      } catch {
        state = .ended
        guard let fault = error as? DefaultsFault else { return nil }
        throw fault
      }
    }

    private mutating func advance(isolation actor: isolated (any Actor)?) async throws -> Value? {
      switch state {
      case .ended: return nil
      case .started:
        // Watches before it reads, so no change comes between.
        let signals = try values.defaults.signals(values.signal)
        let first = try await values.defaults.async.object(forKey: values.key)
        state = .waiting(signals.makeAsyncIterator(), last: first)
        return try values.convert(first)
      case .waiting(var signals, let last):
        while await signals.next(isolation: actor) != nil {
          let value = try await values.defaults.async.object(forKey: values.key)
          guard value != last else { continue }
          state = .waiting(signals, last: value)
          return try values.convert(value)
        }
        state = .ended
        return nil
      }
    }
  }
}

extension StoredDefaults {
  /// Returns the values of a key from now on, whichever process changes them: the current one first, then each that
  /// differs from the one before.
  ///
  /// - The newest value is never lost, however fast the key changes and however slowly you read: the sequence keeps no
  ///   values, only whether something has changed since it last read the key. Values in between may be skipped.
  /// - The values are in the order in which they were written. None is older than the one before it.
  /// - It is the value of the whole search list, so removing a value gives that of a later domain.
  /// - It ends when its task is canceled, or with the first error.
  ///
  /// On Linux inotify reports changes at once. On Apple's systems the key is read ten times a second.
  ///
  /// - Parameter key: the key.
  /// - Returns: a sequence of values, nil while there is none.
  public func values(forKey key: String) -> DefaultsValues<PlistValue?> {
    DefaultsValues(defaults: self, key: key, signal: .ofSystem) { $0 }
  }

  /// Returns the values of a key as a type of your own from now on; see ``values(forKey:)``.
  ///
  /// - Parameters:
  ///   - type: the type. A value that isn't of this type ends the sequence with an error.
  ///   - key: the key.
  /// - Returns: a sequence of values, nil while there is none.
  public func values<Value: Decodable & Sendable>(
    _ type: Value.Type,
    forKey key: String
  ) -> DefaultsValues<Value?> {
    DefaultsValues(defaults: self, key: key, signal: .ofSystem) { (value) throws(DefaultsFault) in
      try value?.decoded(as: Value.self)
    }
  }
}

/// How a reader learns that something may have changed.
enum ChangeSignal {
  #if os(Linux)
    /// From the system, on a queue.
    case notices(DispatchQueue)
  #endif
  /// It doesn't: it reads again after each interval.
  case interval(Duration)

  static var ofSystem: ChangeSignal {
    #if os(Linux)
      .notices(.global())
    #else
      .interval(.milliseconds(100))
    #endif
  }
}

extension StoredDefaults {
  /// Returns a signal after each change that may concern a reader. Signals that nobody has read yet are one.
  func signals(_ signal: ChangeSignal) throws(DefaultsFault) -> AsyncStream<Void> {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let stop: @Sendable () -> Void
    switch signal {
    #if os(Linux)
      case .notices(let queue):
        let watch = try FolderWatch(store.folders, for: [.written, .named], on: queue) { _ in
          continuation.yield()
        }
        stop = { watch.cancel() }
    #endif
    case .interval(let interval):
      let timer = Task {
        while true {
          try await Task.sleep(for: interval)
          continuation.yield()
        }
      }
      stop = { timer.cancel() }
    }
    let number = store.addReader(continuation)
    continuation.onTermination = { [weak store] _ in
      stop()
      store?.removeReader(number)
    }
    return signals
  }
}

extension DefaultsStore {
  /// The paths of all folders that are read.
  fileprivate var folders: [String] {
    [user, others.managed, others.thisHost, others.allUsers].compactMap { $0?.folder.path }
  }

  fileprivate func addReader(_ reader: AsyncStream<Void>.Continuation) -> Int {
    memory.withLock { memory in
      memory.listenerCount += 1
      memory.readers[memory.listenerCount] = reader
      return memory.listenerCount
    }
  }

  fileprivate func removeReader(_ number: Int) {
    memory.withLock { $0.readers[number] = nil }
  }

  /// Signals a change that isn't in a file.
  func wakeReaders() {
    for reader in memory.withLock({ $0.readers.values.map { $0 } }) {
      reader.yield()
    }
  }
}
