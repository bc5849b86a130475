import AppFoundation
import UserNotifications
import WatchClocks
import WatchKit

extension SimulatedWatchApp {
  /// A notification arrives.
  ///
  /// The short look comes first, while the wrist is up. The app's long look follows, if the storyboard has one for the
  /// category and the app fills it in soon enough; otherwise the static one does.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - body: the text of the alert.
  ///   - category: the category.
  ///   - userInfo: what else is in the payload.
  ///   - settings: the wearer's settings.
  ///   - wristIsUp: whether the wearer is looking.
  /// - Throws: `SceneRefusal` if the storyboard could not have such a notification.
  public func deliverNotification(
    title: String,
    body: String,
    category: String = "",
    userInfo: [AnyHashable: Any] = [:],
    settings: NotificationSettings = NotificationSettings(),
    wristIsUp: Bool = true
  ) throws(SceneRefusal) {
    var payload = userInfo
    let alert: [String: Any] = ["title": title, "body": body]
    payload["aps"] = ["alert": alert, "category": category] as [String: Any]
    try show(.payload(payload), title: title, category: category, settings, wristIsUp)
  }

  /// The watch shows a notification that was delivered, such as one of `SimulatedApp.notifications`.
  ///
  /// The app's long look gets it in `didReceive(_:)` or `didReceive(_:withCompletion:)`.
  ///
  /// - Parameters:
  ///   - notification: the notification.
  ///   - settings: the wearer's settings.
  ///   - wristIsUp: whether the wearer is looking.
  /// - Throws: `SceneRefusal` if the storyboard could not have such a notification.
  public func show(
    _ notification: UNNotification,
    settings: NotificationSettings = NotificationSettings(),
    wristIsUp: Bool = true
  ) throws(SceneRefusal) {
    let content = notification.request.content
    try show(
      .notification(notification),
      title: content.title,
      category: content.categoryIdentifier,
      settings,
      wristIsUp
    )
  }

  private func show(
    _ arrival: NotificationRuntime.Arrival,
    title: String,
    category: String,
    _ settings: NotificationSettings,
    _ wristIsUp: Bool
  ) throws(SceneRefusal) {
    launchInBackground()
    let hasLongLook = design.scenes.contains { $0.category == category }
    let scene = NotificationScene(
      category,
      title: title,
      staticInterface: [SceneElement(.label, "alert")],
      dynamicInterface: hasLongLook ? .init([SceneElement(.label, "alert")], answer: .never) : nil
    )
    runtime.notification = try NotificationRuntime(
      scene,
      arrival,
      settings: settings,
      wristIsUp: wristIsUp,
      in: runtime
    )
  }

  /// The look of the last notification; nil if there was none.
  public var look: NotificationPresentation.Look? {
    runtime.notification?.update()
    return runtime.notification?.presentation.look
  }

  /// The steps of the last notification.
  public var notificationSteps: [NotificationPresentation.Moment] {
    runtime.notification?.presentation.steps ?? []
  }

  /// What the app's long look shows; nil if it isn't on the screen.
  public var longLook: WatchScreen? {
    guard look == .dynamicLong, let controller = runtime.notification?.controller else { return nil }
    return screen(of: controller)
  }

  /// The wearer taps the short look.
  public func tapNotification() {
    runtime.notification?.tap()
  }

  /// The wearer dismisses the notification.
  public func dismissNotification() {
    runtime.notification?.dismiss()
  }

  /// The wearer raises the wrist to look at the notification.
  public func raiseWristToNotification() {
    runtime.notification?.raiseWrist()
  }

  /// The wearer lowers the wrist, which dismisses the notification.
  public func lowerWristFromNotification() {
    runtime.notification?.lowerWrist()
  }
}
