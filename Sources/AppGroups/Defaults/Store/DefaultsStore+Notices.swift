import Dispatch
import Foundation
import Synchronization

/// A change of a domain.
public struct DefaultsChange: Hashable, Sendable {
  /// The name of the domain.
  public let domain: String
  /// The keys whose values have changed, sorted.
  public let keys: [String]

  /// Creates a change of some keys.
  public init(domain: String, keys: [String]) {
    self.domain = domain
    self.keys = keys
  }
}

extension DefaultsStore {
  /// Returns the changes that this process makes from now on, through any object of this store, in order.
  ///
  /// Like `UserDefaults.didChangeNotification`, it doesn't report other processes' changes; see
  /// ``StoredDefaults/values(forKey:)`` for these. Setting a key to its current value is not reported. Apple doesn't
  /// document whether its notification is posted then.
  ///
  /// The stream keeps each change in memory until you read it, so none is lost. It ends with the task that reads it.
  public func changes() -> AsyncStream<DefaultsChange> {
    AsyncStream { continuation in
      let number = memory.withLock { memory in
        memory.listenerCount += 1
        memory.listeners[memory.listenerCount] = continuation
        return memory.listenerCount
      }
      continuation.onTermination = { [weak self] _ in
        self?.memory.withLock { $0.listeners[number] = nil }
      }
    }
  }

  /// Notifies the listeners.
  func announce(_ keys: [String], of domain: String) {
    guard !keys.isEmpty else { return }
    for listener in memory.withLock({ $0.listeners.values.map { $0 } }) {
      listener.yield(DefaultsChange(domain: domain, keys: keys))
    }
  }
}

#if os(Linux)
  extension DefaultsStore {
    /// Returns the names of domains in the folder as any process writes to them from now on, including this one.
    ///
    /// Like a Darwin notification, a notice carries nothing but a name, and several writes may share one. The stream
    /// keeps each notice until you read it. If so much is written that the system drops notices, every domain in the
    /// folder gets one. If the folder can't even be listed then, the stream ends: read everything again.
    ///
    /// - Throws: ``DefaultsFault/store(path:_:)`` if the system has no more watches.
    ///
    /// Source: inotify(7) (man7.org).
    public func notices() throws(DefaultsFault) -> AsyncStream<String> {
      try notices(on: .global())
    }

    /// The same, on a queue of the caller's.
    func notices(on queue: DispatchQueue) throws(DefaultsFault) -> AsyncStream<String> {
      let (notices, continuation) = AsyncStream.makeStream(of: String.self)
      let user = user
      let watch = try FolderWatch([user.folder.path], for: [.written], on: queue) { events in
        for event in events {
          switch event {
          case .file(let name):
            if let domain = Self.domain(ofJournal: name) { continuation.yield(domain) }
          case .overflow:
            guard let domains = try? user.journalNames() else { return continuation.finish() }
            for domain in domains {
              continuation.yield(domain)
            }
          }
        }
      }
      continuation.onTermination = { _ in watch.cancel() }
      return notices
    }
  }
#endif
