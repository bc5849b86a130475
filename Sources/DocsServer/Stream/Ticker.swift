import Foundation
import NIOCore
import ServiceLifecycle

/// Sends the time to all listeners once a second, with one timer.
///
/// Ticks are at whole seconds and carry their time, so a late tick never delays the next one.
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

  /// A tick with its time in the date format of the package.
  static func message(at date: Date) -> ByteBuffer {
    EventStream.message("tick", data: "{\"time\":\"\(date.formatted(.iso8601))\"}")
  }
}
