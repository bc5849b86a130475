import UIKit

/// Writes a letter, and offers it to the user's other devices.
class LetterViewController: UIViewController, UITextViewDelegate {
  static let activityType = "com.example.letters.edit"

  let textView = UITextView()
  let statusLabel = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Letter"
    textView.delegate = self
    textView.frame = view.bounds
    view.addSubview(textView)
    statusLabel.isHidden = true
    view.addSubview(statusLabel)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let activity = NSUserActivity(activityType: Self.activityType)
    activity.title = "Letter"
    activity.requiredUserInfoKeys = ["text"]
    userActivity = activity
    activity.becomeCurrent()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    userActivity?.invalidate()
    userActivity = nil
  }

  func textViewDidChange(_ textView: UITextView) {
    userActivity?.needsSave = true
  }

  // MARK: Handoff

  override func updateUserActivityState(_ activity: NSUserActivity) {
    activity.addUserInfoEntries(from: ["text": textView.text ?? ""])
    super.updateUserActivityState(activity)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    show(status: nil)
    textView.text = activity.userInfo?["text"] as? String
    userActivity?.needsSave = true
    super.restoreUserActivityState(activity)
  }

  /// Shows a line over the letter; nil removes it.
  func show(status: String?) {
    statusLabel.text = status
    statusLabel.isHidden = status == nil
  }
}
