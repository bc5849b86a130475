import UIKit

/// The widget: what was spent.
class SummaryViewController: UIViewController {
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(label)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    label.text = Budget()?.summary ?? "Open the app once."
  }
}
