import AppFoundation

/// What an app does with its notifications.
///
/// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// A notification arrives while the app is in front. Without this method it isn't shown.
  ///
  /// - Parameters:
  ///   - center: the center.
  ///   - notification: the notification.
  ///   - completionHandler: to be called with how to present it.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  )

  /// A notification arrives while the app is in front. Without this method it isn't shown.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// A person has done something with a notification.
  ///
  /// - Parameters:
  ///   - center: the center.
  ///   - response: what the person does.
  ///   - completionHandler: to be called when the app is done.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  )

  /// A person has done something with a notification.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async
}

// An app has one form of each method. The form with a completion handler is called, and without it calls the other.
extension UNUserNotificationCenterDelegate {
  /// Calls the asynchronous form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    // Apple's system calls the delegate from another thread just so.
    nonisolated(unsafe) let delegate: any UNUserNotificationCenterDelegate = self
    Task { completionHandler(await delegate.userNotificationCenter(center, willPresent: notification)) }
  }

  /// Shows nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions { [] }

  /// Calls the asynchronous form.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    // Apple's system calls the delegate from another thread just so.
    nonisolated(unsafe) let delegate: any UNUserNotificationCenterDelegate = self
    Task {
      await delegate.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse
  ) async {}
}
