import Foundation
import Synchronization

/// What all devices share: the time, and whatever is no device, such as the App Store.
package final class WorldContext: Sendable {
  /// The seed of everything that is random.
  package let seed: UInt64
  package let services = ServiceTable()
  private let time: Mutex<Date>

  /// Creates a world.
  ///
  /// - Parameters:
  ///   - seed: the seed of everything that is random.
  ///   - now: the date at which it begins.
  package init(seed: UInt64, now: Date) {
    self.seed = seed
    time = Mutex(now)
  }

  /// The present, which passes only when a test lets it.
  package var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }
}
