#if os(Linux)
  // Any thread may cancel a dispatch source, but on Linux its type isn't Sendable.
  @preconcurrency import Dispatch
  import Foundation

  /// A watch on the files of some folders.
  ///
  /// Source: inotify(7) (man7.org).
  final class FolderWatch: Sendable {
    /// What happened.
    enum Event: Hashable, Sendable {
      /// Something happened to the file with this name.
      case file(String)
      /// The queue of events was full, and the system dropped some: anything may have happened.
      case overflow
    }

    /// The kinds of events to watch for.
    struct Kinds: OptionSet {
      let rawValue: UInt32
      /// Bytes of a file have changed.
      static let written = Kinds(rawValue: UInt32(IN_MODIFY))
      /// A file has got or lost its name.
      static let named = Kinds(rawValue: UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
    }

    private let source: any DispatchSourceRead

    /// Watches folders until it is canceled.
    ///
    /// - Parameters:
    ///   - folders: the paths of the folders.
    ///   - kinds: the kinds of events.
    ///   - queue: the queue that calls the closure.
    ///   - report: a closure that gets the events since its last call, each once, in the order of their first.
    init(
      _ folders: [String],
      for kinds: Kinds,
      on queue: DispatchQueue,
      report: @escaping @Sendable ([Event]) -> Void
    ) throws(DefaultsFault) {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw .store(path: folders.first ?? "", StoreFailure(errno)) }
      for folder in folders {
        guard inotify_add_watch(descriptor, folder, kinds.rawValue | UInt32(IN_ONLYDIR)) >= 0 else {
          let failure = StoreFailure(errno)
          close(descriptor)
          throw .store(path: folder, failure)
        }
      }
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source.setEventHandler {
        let events = Self.events(from: descriptor)
        if !events.isEmpty { report(events) }
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
    }

    func cancel() {
      source.cancel()
    }

    /// Reads the queue until it is empty.
    static func events(from descriptor: Int32) -> [Event] {
      var events: [Event] = []
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return events }
        for event in self.events(in: buffer.prefix(count)) where !events.contains(event) {
          events.append(event)
        }
      }
    }

    /// An event has 16 bytes, followed by a zero-padded name: the number of the watch, the mask, a cookie and the length
    /// of the name, each of 4 bytes.
    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
      var events: [Event] = []
      var rest = bytes
      while rest.count >= 16 {
        let mask = number(rest.dropFirst(4).prefix(4))
        let length = number(rest.dropFirst(12).prefix(4))
        if mask & Int(IN_Q_OVERFLOW) != 0 {
          events.append(.overflow)
        } else {
          let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
          events.append(.file(String(decoding: name, as: UTF8.self)))
        }
        rest = rest.dropFirst(16 + length)
      }
      return events
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }
#endif
