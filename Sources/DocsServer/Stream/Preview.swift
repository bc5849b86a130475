import Foundation
import NIOCore
import ServiceLifecycle
import SimulationKit
import Synchronization

/// Tells open pages what has changed while you edit a site.
package final class Preview: Service {
  static let eventsPath = "/api/preview/events"
  /// The address of the script that a page loads to receive changes.
  package static let scriptPath = "/api/preview/reload.js"
  /// The address of the style sheet for the page that waits for a site.
  package static let stylePath = "/api/preview/waiting.css"

  private struct State {
    var number = 0
    var faults: JSONValue = []
    var total = 0
  }

  /// The files that a page needs to receive changes.
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

  /// How often a comment is sent on a silent stream.
  private static let interval = Duration.seconds(15)

  /// - Parameter name: distinguishes this process from others that serve the same pages, before or after it.
  package init(name: String) {
    self.name = name
  }

  /// Tells all pages about a change.
  ///
  /// - Parameters:
  ///   - addresses: the files that have changed, pages without `index.html`; nil if any of them may have.
  ///   - faults: the errors and warnings of the site, as pages show them.
  ///   - total: the number of errors and warnings, including those not in `faults`.
  package func announce(_ addresses: [String]?, faults: JSONValue, total: Int) {
    state.withLock { state in
      state.number += 1
      (state.faults, state.total) = (faults, total)
      // Under the lock, so messages arrive in the order of their numbers.
      broadcast.send(message(state, addresses))
    }
  }

  /// The first message to a page: the current state.
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

  /// Keeps streams open until the server stops, then ends them.
  package func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await Task.sleep(for: Self.interval)) != nil {
        self.broadcast.send(EventStream.comment)
      }
    }
    broadcast.finish()
  }
}
