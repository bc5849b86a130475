import Foundation
import NIOCore
import ServiceLifecycle

/// Tells the time to all who listen, once a second, by one timer.
///
/// A tick comes at each whole second, and names it: lateness of one never moves the next.
struct Ticker: Service {
  static let path = "/api/clocks/stream"

  let broadcast: Broadcast

  func run() async throws {
    let clock = ContinuousClock()
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        let now = Date.now.timeIntervalSince1970
        let next = now.rounded(.down) + 1
        guard (try? await clock.sleep(for: .seconds(next - now))) != nil else { return }
        broadcast.send(Self.message(at: Date(timeIntervalSince1970: next)))
      }
    }
    broadcast.finish()
  }

  /// A tick, which holds the moment as the rest of the package writes dates.
  static func message(at date: Date) -> ByteBuffer {
    EventStream.message("tick", data: "{\"time\":\"\(date.formatted(.iso8601))\"}")
  }
}
