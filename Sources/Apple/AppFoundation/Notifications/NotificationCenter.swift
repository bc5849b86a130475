import Foundation

/// A place where objects post notifications and others observe them, within one app.
///
/// Each app that a test runs has its own `default`, as each process has. Beside that, this class has what Linux lacks:
/// observers that are called by a selector.
///
/// Source: developer.apple.com/documentation/foundation/notificationcenter.
///
/// Unchecked, because `NSObject` isn't Sendable; the state is in an object that locks.
open class NotificationCenter: NSObject, @unchecked Sendable {
  /// The observers; nil for those of the app whose code runs.
  private let own: ObserverTable?

  /// The app's notification center.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/default.
  open class var `default`: NotificationCenter { shared }
  private static let shared = NotificationCenter(own: nil)

  /// Creates a notification center.
  public override convenience init() {
    self.init(own: ObserverTable(center: Foundation.NotificationCenter()))
  }

  private init(own: ObserverTable?) {
    self.own = own
  }

  private var table: ObserverTable { own ?? .current }

  /// Observes notifications with a method. The observer isn't kept alive, unless the selector does so.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/addobserver(_:selector:name:object:).
  ///
  /// - Parameters:
  ///   - observer: the object that is called.
  ///   - aSelector: its method, which takes the notification or nothing.
  ///   - aName: the name; nil for any.
  ///   - anObject: the object that posts; nil for any.
  open func addObserver(
    _ observer: Any,
    selector aSelector: Selector,
    name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    table.add(observer as AnyObject, aSelector, aName, anObject)
  }

  /// Observes notifications with a closure.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/addobserver(forname:object:queue:using:).
  ///
  /// - Parameters:
  ///   - name: the name; nil for any.
  ///   - obj: the object that posts; nil for any.
  ///   - queue: the queue on which the closure runs; nil for the thread that posts.
  ///   - block: the closure.
  /// - Returns: what to pass to `removeObserver(_:)`.
  open func addObserver(
    forName name: NSNotification.Name?,
    object obj: Any?,
    queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let context = AppContext.current
    return table.center.addObserver(forName: name, object: obj, queue: queue) { notification in
      guard let context else { return block(notification) }
      context.run { block(notification) }
    }
  }

  /// Ends all observations of an observer.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/removeobserver(_:).
  open func removeObserver(_ observer: Any) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Ends an observer's observations of a name and an object.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/removeobserver(_:name:object:).
  ///
  /// - Parameters:
  ///   - observer: the observer.
  ///   - aName: the name; nil for all.
  ///   - anObject: the object that posts; nil for all.
  open func removeObserver(_ observer: Any, name aName: NSNotification.Name?, object anObject: Any?) {
    table.remove(observer as AnyObject, aName, anObject)
    table.center.removeObserver(observer, name: aName, object: anObject)
  }

  /// Posts a notification.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/post(_:).
  open func post(_ notification: Notification) {
    table.center.post(notification)
  }

  /// Posts a notification with a name.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/post(name:object:).
  open func post(name aName: NSNotification.Name, object anObject: Any?) {
    post(name: aName, object: anObject, userInfo: nil)
  }

  /// Posts a notification with a name and more information.
  ///
  /// Source: developer.apple.com/documentation/foundation/notificationcenter/post(name:object:userinfo:).
  open func post(
    name aName: NSNotification.Name,
    object anObject: Any?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: aName, object: anObject, userInfo: aUserInfo))
  }
}
