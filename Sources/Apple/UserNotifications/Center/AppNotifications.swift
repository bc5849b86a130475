import AppFoundation

/// The notifications of an app, as the system of its device keeps them.
///
/// Unchecked, because the state is only reached with the lock held.
package final class AppNotifications: @unchecked Sendable {
  private struct Pending {
    let request: UNNotificationRequest
    let ticket: Agenda.Ticket
  }

  private let lock = NSLock()
  private let world: WorldContext
  private var answers = true
  private var authorization = UNAuthorizationStatus.notDetermined
  private var pending: [Pending] = []
  private var delivered: [UNNotification] = []
  private var kinds: Set<UNNotificationCategory> = []
  private var number = 0
  /// The running app: its center, and whether it is in front.
  private weak var process: AppProcessNotifications?

  init(world: WorldContext) {
    self.world = world
  }

  func attach(_ process: AppProcessNotifications?) {
    lock.withLock { self.process = process }
  }

  // MARK: Authorization

  /// Whether the person agrees when asked.
  package var agrees: Bool {
    get { lock.withLock { answers } }
    set { lock.withLock { answers = newValue } }
  }

  /// Whether the app may notify.
  package var status: UNAuthorizationStatus {
    get { lock.withLock { authorization } }
    set { lock.withLock { authorization = newValue } }
  }

  func ask(_ options: UNAuthorizationOptions) -> Bool {
    lock.withLock {
      if authorization == .notDetermined {
        authorization = options.contains(.provisional) ? .provisional : answers ? .authorized : .denied
      }
      return authorization != .denied
    }
  }

  // MARK: Requests

  var pendingRequests: [UNNotificationRequest] { lock.withLock { pending.map(\.request) } }
  /// What is in Notification Center, oldest first.
  package var deliveredNotifications: [UNNotification] { lock.withLock { delivered } }
  /// The number on the icon.
  package var badge: Int { lock.withLock { number } }

  var categories: Set<UNNotificationCategory> {
    get { lock.withLock { kinds } }
    set { lock.withLock { kinds = newValue } }
  }

  func add(_ request: UNNotificationRequest) -> UNError? {
    guard status == .authorized || status == .provisional else { return UNError(.notificationsNotAllowed) }
    let content = request.content
    guard !content.title.isEmpty || !content.body.isEmpty || content.badge != nil || content.sound != nil
    else {
      return UNError(.notificationInvalidNoContent)
    }
    removePending { $0 == request.identifier }
    guard let trigger = request.trigger else {
      deliver(request)
      return nil
    }
    guard let date = trigger.date(after: world.now) else { return UNError(.notificationInvalidNoDate) }
    schedule(request, at: date)
    return nil
  }

  private func schedule(_ request: UNNotificationRequest, at date: Date) {
    let ticket = world.agenda.schedule(at: date, of: nil) { [weak self] in self?.fire(request) }
    lock.withLock { pending.append(Pending(request: request, ticket: ticket)) }
  }

  private func fire(_ request: UNNotificationRequest) {
    lock.withLock { pending.removeAll { $0.request === request } }
    deliver(request)
    if let trigger = request.trigger, trigger.repeats, let next = trigger.date(after: world.now) {
      schedule(request, at: next)
    }
  }

  /// Delivers a notification: to the app if it is in front, otherwise to the person.
  private func deliver(_ request: UNNotificationRequest) {
    let notification = UNNotification(request, at: world.now)
    guard let process = lock.withLock({ process }), process.isInFront else {
      return show(notification, badge: true)
    }
    process.present(notification) { [weak self] options in
      if !options.isDisjoint(with: [.list, .banner, UNNotificationPresentationOptions(rawValue: 1 << 2)]) {
        self?.show(notification, badge: false)
      }
      if options.contains(.badge) { self?.setBadge(notification) }
    }
  }

  private func show(_ notification: UNNotification, badge: Bool) {
    lock.withLock {
      delivered.removeAll { $0.request.identifier == notification.request.identifier }
      delivered.append(notification)
    }
    if badge { setBadge(notification) }
  }

  private func setBadge(_ notification: UNNotification) {
    guard let badge = notification.request.content.badge?.intValue else { return }
    lock.withLock { number = badge }
  }

  func removePending(where isMeant: (String) -> Bool) {
    let removed = lock.withLock {
      let removed = pending.filter { isMeant($0.request.identifier) }
      pending.removeAll { isMeant($0.request.identifier) }
      return removed
    }
    removed.forEach { world.agenda.cancel($0.ticket) }
  }

  func removeDelivered(where isMeant: (String) -> Bool) {
    lock.withLock { delivered.removeAll { isMeant($0.request.identifier) } }
  }

  /// A person has done something with a notification, which leaves Notification Center.
  ///
  /// - Returns: the notification; nil if there is none with this identifier.
  package func take(_ identifier: String) -> UNNotification? {
    lock.withLock {
      guard let index = delivered.firstIndex(where: { $0.request.identifier == identifier }) else {
        return nil
      }
      return delivered.remove(at: index)
    }
  }

  /// The action of a notification's category.
  package func action(_ identifier: String, of notification: UNNotification) -> UNNotificationAction? {
    let category = notification.request.content.categoryIdentifier
    return categories.first { $0.identifier == category }?.actions.first { $0.identifier == identifier }
  }

  /// Whether the app is told when a notification is dismissed.
  package func reportsDismissal(of notification: UNNotification) -> Bool {
    let category = notification.request.content.categoryIdentifier
    return categories.first { $0.identifier == category }?.options.contains(.customDismissAction) ?? false
  }
}
