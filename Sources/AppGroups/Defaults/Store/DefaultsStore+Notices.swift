// Any thread may cancel a dispatch source; on Linux its type does not say so.
@preconcurrency import Dispatch
import Foundation
import Synchronization

/// What has changed in a domain.
public struct DefaultsChange: Hashable, Sendable {
  /// The name of the domain.
  public let domain: String
  /// The keys whose values are others than before, sorted.
  public let keys: [String]

  /// A change of some keys.
  public init(domain: String, keys: [String]) {
    self.domain = domain
    self.keys = keys
  }
}

extension DefaultsStore {
  /// What this process changes from now on, through any object of this store, in order.
  ///
  /// As `UserDefaults.didChangeNotification`, it says nothing of other processes. To set the value that a key has
  /// already is no change here; Apple does not say whether it is one there.
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

  /// Tells whoever listens.
  func announce(_ keys: [String], of domain: String) {
    guard !keys.isEmpty else { return }
    for listener in memory.withLock({ $0.listeners.values.map { $0 } }) {
      listener.yield(DefaultsChange(domain: domain, keys: keys))
    }
  }
}

#if os(Linux)
  extension DefaultsStore {
    /// The names of domains in the folder that any process has written to, this one included, from now on.
    ///
    /// A notice has a name and nothing else, as a Darwin notification has, and several writes may share one.
    ///
    /// - Throws: ``DefaultsFault/store(path:_:)`` where the system has no more watches to give.
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

  /// Reads what a watch has to say.
  enum DirectoryWatch {
    /// The domains whose journals have grown, each once, in the order of their first events.
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

    /// An event is 16 bytes, the last four of which are the length of the name that follows, padded with zeros.
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
