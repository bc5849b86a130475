import Foundation

extension UserActivity {
  /// `NSUserActivityTypeBrowsingWeb`: a user is viewing a web page. "Only activities of this type can be continued from
  /// a web browser to a native app" (`NSUserActivity.h`).
  public static let browsingWebType = "NSUserActivityTypeBrowsingWeb"

  /// Creates the activity of a browser, with its type, the page's address, and an empty `userInfo`
  /// ([Handoff in Xamarin.iOS](https://learn.microsoft.com/previous-versions/xamarin/ios/platform/handoff)).
  ///
  /// - Parameter url: the page's address.
  /// - Returns: the activity, which is not current.
  /// - Throws: ``ActivityError/unsupportedScheme(_:)``.
  public static func browsingWeb(_ url: URL) throws(ActivityError) -> UserActivity {
    var activity = try UserActivity(activityType: browsingWebType)
    try activity.setWebpageURL(url)
    return activity
  }
}
