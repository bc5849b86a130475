import Dispatch
import DocsFoundation
import Foundation
import Synchronization

/// Ends this process when it is told to end, and what it started first: compilers and programs of listings.
final class Interruption: Sendable {
  private let sources: Mutex<[Int32: any DispatchSourceSignal]>
  private let ending = Ending()

  /// Waits for an interrupt from the keyboard, for `kill`, and for the end of the terminal.
  init() {
    var sources: [Int32: any DispatchSourceSignal] = [:]
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler { [ending] in ending.end(by: number) }
      source.resume()
      sources[number] = source
    }
    self.sources = Mutex(sources)
  }

  /// Lets a command end in its own way when it is told to for the first time.
  ///
  /// - Parameter end: makes the command end.
  func first(_ end: @escaping @Sendable () -> Void) {
    ending.first.withLock { $0 = end }
  }

  /// Leaves the signals to a server, which finishes its responses first.
  func leaveToServer() {
    sources.withLock { sources in
      for number in [SIGINT, SIGTERM] { sources.removeValue(forKey: number)?.cancel() }
    }
  }

  /// Whether whoever started this process wants it to go on, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// How the process ends.
  private final class Ending: Sendable {
    let first = Mutex<(@Sendable () -> Void)?>(nil)

    func end(by number: Int32) {
      let first = first.withLock { first in
        defer { first = nil }
        return first
      }
      if let first { return first() }
      ProcessTree.end()
      // Whoever waits for this process sees that it was ended by a signal.
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  }
}
