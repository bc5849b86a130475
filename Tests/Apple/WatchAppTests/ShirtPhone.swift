import UIKit

/// The phone's app.
final class ShirtDelegate: NSObject, UIApplicationDelegate {
  private(set) var chosen: Int?

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    chosen = userActivity.userInfo?["current"] as? Int
    return true
  }
}
