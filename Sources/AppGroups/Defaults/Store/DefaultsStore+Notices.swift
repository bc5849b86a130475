// Any thread may cancel a dispatch source, but on Linux its type isn't Sendable.
@preconcurrency import Dispatch
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
  /// Like `UserDefaults.didChangeNotification`, it doesn't report other processes' changes. Setting a key to its
  /// current value is not reported. Apple doesn't document whether its notification is posted then.
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
    /// Like a Darwin notification, a notice carries nothing but a name, and several writes may share one.
    ///
    /// - Throws: ``DefaultsFault/store(path:_:)`` if the system has no more watches.
    ///
    /// Source: inotify(7) (man7.org).
    public func notices() throws(DefaultsFault) -> AsyncStream<String> {
      let path = user.folder.path
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw .store(path: path, StoreFailure(errno)) }
      guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY | IN_ONLYDIR)) >= 0 else {
        let failure = StoreFailure(errno)
        close(descriptor)
        throw .store(path: path, failure)
      }
      return AsyncStream { continuation in
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler {
          for name in DirectoryWatch.names(from: descriptor) {
            continuation.yield(name)
          }
        }
        source.setCancelHandler { close(descriptor) }
        continuation.onTermination = { _ in source.cancel() }
        source.activate()
      }
    }
  }

  /// Decodes the events of a directory watch.
  enum DirectoryWatch {
    /// Returns the domains whose journals have grown, each once, in the order of their first events.
    static func names(from descriptor: Int32) -> [String] {
      var names: [String] = []
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return names }
        for name in self.names(in: buffer.prefix(count)) where !names.contains(name) {
          names.append(name)
        }
      }
    }

    /// An event has 16 bytes, followed by a zero-padded name. The last four of the 16 bytes are the length of the name.
    private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
      var names: [String] = []
      var rest = bytes
      while rest.count >= 16 {
        let length = rest.prefix(16).suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let file = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
        if file.hasSuffix(".journal") { names.append(DefaultsStore.title(of: String(file.dropLast(8)))) }
        rest = rest.dropFirst(16 + length)
      }
      return names
    }
  }
#endif
