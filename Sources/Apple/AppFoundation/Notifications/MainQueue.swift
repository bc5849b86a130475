import Dispatch
import Foundation

/// The main queue, which isn't always on the main thread: on Linux, a program whose main function is asynchronous serves
/// it from other threads.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this code runs on it, as the main actor's does.
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
