import AppFoundation

/// The notifications of an app.
///
/// The system of the simulated device keeps them: they outlive the app's process.
///
/// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter.
///
/// Unchecked, because `NSObject` isn't Sendable; the state is in an object that locks.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  private let state: AppNotifications

  init(_ state: AppNotifications) {
    self.state = state
  }

  /// Returns the center of the app whose code runs.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/current().
  open class func current() -> UNUserNotificationCenter {
    AppContext.required(by: "UNUserNotificationCenter.current()").notifications.center
  }

  /// What the app does with its notifications. Set it before the launch is over.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate.
  open weak var delegate: (any UNUserNotificationCenterDelegate)?

  // MARK: Authorization

  /// Asks the person, unless it was done before.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:).
  ///
  /// - Parameters:
  ///   - options: what the app wants to do.
  ///   - completionHandler: gets the answer, before this returns.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    completionHandler(state.ask(options), nil)
  }

  /// Asks the person, unless it was done before.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:).
  nonisolated(nonsending) open func requestAuthorization(options: UNAuthorizationOptions = []) async throws
    -> Bool
  {
    state.ask(options)
  }

  /// Returns what the app may do.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:).
  open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    completionHandler(UNNotificationSettings(state.status))
  }

  /// Returns what the app may do.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:).
  nonisolated(nonsending) open func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(state.status)
  }

  // MARK: Requests

  /// Adds a request, or replaces the one with its identifier.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:).
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - completionHandler: gets nil, or a ``UNError``, before this returns.
  open func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let error = state.add(request)
    completionHandler?(error)
  }

  /// Adds a request, or replaces the one with its identifier.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:).
  nonisolated(nonsending) open func add(_ request: UNNotificationRequest) async throws {
    if let error = state.add(request) { throw error }
  }

  /// Returns the requests that weren't delivered yet.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:).
  open func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    completionHandler(state.pendingRequests)
  }

  /// Returns the requests that weren't delivered yet.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:).
  nonisolated(nonsending) open func pendingNotificationRequests() async -> [UNNotificationRequest] {
    state.pendingRequests
  }

  /// Removes requests that weren't delivered yet.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/removependingnotificationrequests(withidentifiers:).
  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    state.removePending { identifiers.contains($0) }
  }

  /// Removes all requests that weren't delivered yet.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/removeallpendingnotificationrequests().
  open func removeAllPendingNotificationRequests() {
    state.removePending { _ in true }
  }

  // MARK: Notification Center

  /// Returns the notifications that are in Notification Center.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:).
  open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
    completionHandler(state.deliveredNotifications)
  }

  /// Returns the notifications that are in Notification Center.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:).
  nonisolated(nonsending) open func deliveredNotifications() async -> [UNNotification] {
    state.deliveredNotifications
  }

  /// Removes notifications from Notification Center.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/removedeliverednotifications(withidentifiers:).
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    state.removeDelivered { identifiers.contains($0) }
  }

  /// Removes all notifications from Notification Center.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/removealldeliverednotifications().
  open func removeAllDeliveredNotifications() {
    state.removeDelivered { _ in true }
  }

  // MARK: Categories

  /// Replaces the app's categories.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/setnotificationcategories(_:).
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    state.categories = categories
  }

  /// Returns the app's categories.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationcategories(completionhandler:).
  open func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    completionHandler(state.categories)
  }

  /// Returns the app's categories.
  ///
  /// Source: developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationcategories(completionhandler:).
  nonisolated(nonsending) open func notificationCategories() async -> Set<UNNotificationCategory> {
    state.categories
  }
}
