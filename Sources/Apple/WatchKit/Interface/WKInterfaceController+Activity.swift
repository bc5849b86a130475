import AppFoundation

extension WKInterfaceController {
  /// Publishes what the wearer is doing, so that the phone or the Mac can continue it.
  ///
  /// The activity replaces the app's current one. It stays until the app invalidates it or publishes another, also
  /// when the wrist goes down.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/update(_:).
  ///
  /// - Parameter userActivity: the activity.
  public func update(_ userActivity: NSUserActivity) {
    publishedActivity = userActivity
    runtime?.glance.publish(userActivity, by: self)
    userActivity.becomeCurrent()
  }

  /// Publishes what the wearer is doing. In a glance it is what the app gets when the wearer taps it.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/updateuseractivity(_:userinfo:webpageurl:).
  ///
  /// - Parameters:
  ///   - type: the type of the activity.
  ///   - userInfo: its data.
  ///   - webpageURL: the page that continues it where no app does.
  @available(watchOS, introduced: 2.0, deprecated: 5.0, message: "use updateUserActivity:")
  public func updateUserActivity(_ type: String, userInfo: [AnyHashable: Any]? = nil, webpageURL: URL?) {
    let activity = NSUserActivity(activityType: type)
    activity.userInfo = userInfo
    activity.webpageURL = webpageURL
    update(activity)
  }

  /// Ends the activity that this controller published.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/invalidateuseractivity().
  public func invalidateUserActivity() {
    publishedActivity?.invalidate()
    publishedActivity = nil
  }

  /// Says that a glance is about to change, so that the system doesn't take its picture yet.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/beginglanceupdates().
  @available(watchOS, introduced: 2.0, deprecated: 4.0, message: "Glances are no longer supported")
  public func beginGlanceUpdates() {
    runtime?.glance.isUpdating = true
  }

  /// Says that a glance has its new content.
  ///
  /// Source: developer.apple.com/documentation/watchkit/wkinterfacecontroller/endglanceupdates().
  @available(watchOS, introduced: 2.0, deprecated: 4.0, message: "Glances are no longer supported")
  public func endGlanceUpdates() {
    runtime?.glance.isUpdating = false
  }
}
