import AppFoundation
import Synchronization

/// The notification center of an app's process.
///
/// Unchecked, because the app's code sets the center's delegate and the system reads it, as on Apple's systems.
package final class AppProcessNotifications: @unchecked Sendable {
  let center: UNUserNotificationCenter
  private weak let app: AppContext?

  init(of app: AppContext, _ state: AppNotifications) {
    center = UNUserNotificationCenter(state)
    self.app = app
  }

  /// Whether the app runs and is in front. Code of a process that has ended may still use its center.
  var isInFront: Bool { app?.isInFront ?? false }

  func present(
    _ notification: UNNotification,
    completion: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    guard center.delegate != nil else { return completion([]) }
    call { $0.userNotificationCenter($1, willPresent: notification, withCompletionHandler: completion) }
  }

  /// Tells the app what a person has done.
  package func receive(_ response: UNNotificationResponse) {
    call { $0.userNotificationCenter($1, didReceive: response) {} }
  }

  /// Calls the delegate on the main queue: at once, if this is it.
  private func call(
    _ body: @escaping @Sendable (any UNUserNotificationCenterDelegate, UNUserNotificationCenter) -> Void
  ) {
    let (center, app) = (center, app)
    let call: @Sendable () -> Void = {
      guard let delegate = center.delegate else { return }
      app?.run { body(delegate, center) }
    }
    if MainQueue.isCurrent {
      call()
    } else {
      DispatchQueue.main.async(execute: call)
    }
  }
}

/// The notifications of a device's apps, by bundle identifier.
private final class DeviceNotifications: Sendable {
  private let apps = Mutex<[String: AppNotifications]>([:])

  func app(_ identifier: String, in world: WorldContext) -> AppNotifications {
    apps.withLock { apps in
      let app = apps[identifier] ?? AppNotifications(world: world)
      apps[identifier] = app
      return app
    }
  }
}

extension AppContext {
  /// What the system of the device keeps of the app's notifications.
  package var storedNotifications: AppNotifications {
    device.services.service { DeviceNotifications() }.app(bundle.identifier, in: world)
  }

  /// The notification center of the process.
  package var notifications: AppProcessNotifications {
    let stored = storedNotifications
    let made = services.service { AppProcessNotifications(of: self, stored) }
    stored.attach(made)
    return made
  }
}
