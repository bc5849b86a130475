import AppGroups
import Foundation
import Synchronization

/// A running app, as its own code finds it: what `UIApplication.shared`, `UserDefaults.standard` and
/// `SKPaymentQueue.default()` are about.
///
/// Apple's interfaces don't say which app they mean, because a process has only one. Here several run in one process.
/// The simulator therefore says which app's code it calls, for that code and for each task that it starts.
package final class AppContext: Sendable {
  /// The app whose code runs, or nil in a test's own code.
  @TaskLocal package static var current: AppContext?

  /// The app.
  package let bundle: AppBundle
  /// The device that it runs on.
  package let device: DeviceContext
  package let services = ServiceTable()
  private let front = Mutex(false)

  package init(_ bundle: AppBundle, on device: DeviceContext) {
    self.bundle = bundle
    self.device = device
  }

  /// The app as a process.
  package var process: AppProcess { bundle.process }

  /// Whether the app is what the person sees.
  package var isInFront: Bool {
    get { front.withLock { $0 } }
    set { front.withLock { $0 = newValue } }
  }

  /// The world that the device is in.
  package var world: WorldContext { device.world }

  /// Runs code as this app's.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self, operation: body)
  }

  /// The app whose code runs.
  ///
  /// - Parameter interface: the interface that needs one, such as `UIApplication.shared`.
  /// - Returns: the app. The process ends if there is none, as it does where the real one has no app.
  package static func required(by interface: String) -> AppContext {
    guard let current else {
      fatalError("\(interface) belongs to an app: use it in the app's code, or within SimulatedApp.run")
    }
    return current
  }
}
