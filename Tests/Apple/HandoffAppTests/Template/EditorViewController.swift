import UIKit

class EditorViewController: UIViewController {

  static let activityType = "com.example.editor.edit"

  var text = "" {
    didSet {
      userActivity?.needsSave = true
    }
  }
  var cursor = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Letter"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let activity = NSUserActivity(activityType: EditorViewController.activityType)
    activity.title = "Letter"
    activity.isEligibleForHandoff = true
    userActivity = activity
    activity.becomeCurrent()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    userActivity?.invalidate()
    userActivity = nil
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    activity.addUserInfoEntries(from: ["text": text, "cursor": cursor])
    super.updateUserActivityState(activity)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    super.restoreUserActivityState(activity)
    guard let userInfo = activity.userInfo else { return }
    text = userInfo["text"] as? String ?? ""
    cursor = userInfo["cursor"] as? Int ?? 0
  }
}
