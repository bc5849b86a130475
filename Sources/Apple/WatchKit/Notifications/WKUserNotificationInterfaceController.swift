import AppFoundation
import UserNotifications
import WatchClocks

/// The controller of a notification's long look, which the app fills in.
///
/// A subclass overrides one of the methods that receive a notification. If it overrides none, the wearer sees the
/// static interface.
///
/// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller.
open class WKUserNotificationInterfaceController: WKInterfaceController {
  /// Creates a controller.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/init().
  public override init() {
    super.init()
  }

  /// A notification from a server has arrived. The default asks for the static interface.
  ///
  /// It is the method of watchOS 2.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/didreceiveremotenotification(_:withcompletion:).
  ///
  /// - Parameters:
  ///   - remoteNotification: the payload, with the alert under `aps`.
  ///   - completionHandler: to be called soon; otherwise the wearer sees the static interface.
  @available(watchOS, introduced: 2.0, deprecated: 3.0, message: "use didReceiveNotification:withCompletion:")
  open func didReceiveRemoteNotification(
    _ remoteNotification: [AnyHashable: Any],
    withCompletion completionHandler: @escaping (WKUserNotificationInterfaceType) -> Void
  ) {
    completionHandler(.default)
  }

  /// A notification has arrived. The default calls `didReceive(_:)`, and asks for the dynamic interface.
  ///
  /// It is the method of watchOS 3.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/didreceive(_:withcompletion:).
  ///
  /// - Parameters:
  ///   - notification: the notification.
  ///   - completionHandler: to be called soon; otherwise the wearer sees the static interface.
  @available(watchOS, introduced: 3.0, deprecated: 5.0, message: "use didReceiveNotification:")
  open func didReceive(
    _ notification: UNNotification,
    withCompletion completionHandler: @escaping (WKUserNotificationInterfaceType) -> Void
  ) {
    didReceive(notification)
    completionHandler(.custom)
  }

  /// A notification has arrived; the dynamic interface is shown when this returns. The default does nothing.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/didreceive(_:).
  ///
  /// - Parameter notification: the notification.
  open func didReceive(_ notification: UNNotification) {}

  /// Dismisses the notification.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/dismiss().
  @available(watchOS, introduced: 2.0, deprecated: 5.0, message: "use performDismissAction")
  open override func dismiss() {
    performDismissAction()
  }

  /// Dismisses the notification.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/performdismissaction().
  open func performDismissAction() {
    runtime?.notification?.dismiss()
  }

  /// Opens the app, and dismisses the notification.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacecontroller/performnotificationdefaultaction().
  open func performNotificationDefaultAction() {
    runtime?.notification?.dismiss()
    runtime?.openApp()
  }

  /// Passes a notification to the app.
  func receive(
    _ arrival: NotificationRuntime.Arrival,
    completion: @escaping (WKUserNotificationInterfaceType) -> Void
  ) {
    switch arrival {
    case .payload(let payload): didReceiveRemoteNotification(payload, withCompletion: completion)
    case .notification(let notification): didReceive(notification, withCompletion: completion)
    }
  }
}

/// The long look to show.
///
/// Source: developer.apple.com/documentation/watchkit/wkusernotificationinterfacetype.
public enum WKUserNotificationInterfaceType: Int, Sendable {
  /// The static interface.
  case `default` = 0
  /// The dynamic interface, which the app has filled in.
  case custom = 1
}
