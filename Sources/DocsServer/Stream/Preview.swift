import Foundation
import NIOCore
import ServiceLifecycle
import SimulationKit
import Synchronization

/// Tells open pages what has changed while a site is being written.
public final class Preview: Service {
  static let eventsPath = "/api/preview/events"
  /// The address of the script by which a page takes part.
  public static let scriptPath = "/api/preview/reload.js"
  /// The address of the style sheet of a page that waits for a site.
  public static let stylePath = "/api/preview/waiting.css"

  private struct State {
    var number = 0
    var faults: JSONValue = []
    var total = 0
  }

  /// What a page needs to take part.
  static let files: [(path: String, file: Resource)] = [
    ("change.js", PackageResources.change_js), ("faults.js", PackageResources.faults_js),
    ("reload.css", PackageResources.reload_css), ("reload.js", PackageResources.reload_js),
    ("waiting.css", PackageResources.waiting_css), ("worker.js", PackageResources.worker_js),
  ].map { name, bytes in
    ("/api/preview/\(name)", Resource(ServedSite.File(path: name, bytes: Data(bytes))))
  }

  let broadcast = Broadcast(limit: 256)
  private let name: String
  private let state = Mutex(State())

  /// How often a silent stream says that it is there.
  private static let interval = Duration.seconds(15)

  /// - Parameter name: tells this process from others that have served or will serve the same pages.
  public init(name: String) {
    self.name = name
  }

  /// Tells all pages of a change.
  ///
  /// - Parameters:
  ///   - addresses: the files that have changed, a page's without its `index.html`; nil where any may have.
  ///   - faults: the faults of the site, as pages show them.
  ///   - total: how many there are, where not all are named.
  public func announce(_ addresses: [String]?, faults: JSONValue, total: Int) {
    state.withLock { state in
      state.number += 1
      (state.faults, state.total) = (faults, total)
      // Under the lock, so that messages come in the order of their numbers.
      broadcast.send(message(state, addresses))
    }
  }

  /// What a page is told when it comes: how things are.
  func greeting() -> ByteBuffer? {
    var greeting = ByteBuffer(string: "retry: 1000\n")
    greeting.writeImmutableBuffer(state.withLock { message($0, []) })
    return greeting
  }

  private func message(_ state: State, _ addresses: [String]?) -> ByteBuffer {
    let update: JSONValue = [
      "generation": .string("\(name)-\(state.number)"),
      "pages": addresses.map { .array($0.map(JSONValue.string)) } ?? .null,
      "diagnostics": state.faults,
      "total": .integer(state.total),
    ]
    let data = (try? CanonicalJSON.encode(update)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return EventStream.message("update", data: data)
  }

  /// Keeps streams open until the server stops, and ends them then.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        self.broadcast.send(EventStream.comment)
      }
    }
    broadcast.finish()
  }
}
