import AppFoundation
import UserNotifications

extension SimulatedApp {
  /// Whether the person agrees when the app asks for permission to notify.
  public var agreesToNotifications: Bool {
    get { context.storedNotifications.agrees }
    set { context.storedNotifications.agrees = newValue }
  }

  /// Whether the app may notify; a person changes it in the settings.
  public var notificationStatus: UNAuthorizationStatus {
    get { context.storedNotifications.status }
    set { context.storedNotifications.status = newValue }
  }

  /// What is in Notification Center, oldest first.
  public var notifications: [UNNotification] { context.storedNotifications.deliveredNotifications }

  /// The number on the icon.
  public var badge: Int { context.storedNotifications.badge }

  /// A person opens a notification, or taps one of its buttons.
  ///
  /// The app comes to the front, unless the button isn't one that does so.
  ///
  /// - Parameters:
  ///   - identifier: the identifier of the request.
  ///   - action: the button; nil to open the notification.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)`` for an unknown notification or button.
  public func openNotification(_ identifier: String, action: String? = nil) throws(SimulatorFault) {
    let stored = context.storedNotifications
    guard let notification = stored.take(identifier) else { throw .nothingToTap(identifier) }
    var isForeground = true
    if let action {
      guard let button = stored.action(action, of: notification) else { throw .nothingToTap(action) }
      isForeground = button.options.contains(.foreground)
    }
    if isForeground || state == .notRunning { launch() }
    let response = UNNotificationResponse(
      notification,
      action: action ?? UNNotificationDefaultActionIdentifier
    )
    context.notifications.receive(response)
  }

  /// A person dismisses a notification. The app is told if the category says so, and it runs.
  ///
  /// - Parameter identifier: the identifier of the request.
  /// - Throws: ``SimulatorFault/nothingToTap(_:)`` for an unknown notification.
  public func dismissNotification(_ identifier: String) throws(SimulatorFault) {
    let stored = context.storedNotifications
    guard let notification = stored.take(identifier) else { throw .nothingToTap(identifier) }
    guard stored.reportsDismissal(of: notification), state != .notRunning else { return }
    context.notifications.receive(
      UNNotificationResponse(notification, action: UNNotificationDismissActionIdentifier)
    )
  }
}
