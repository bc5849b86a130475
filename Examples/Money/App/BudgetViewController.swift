import UIKit

/// Adds expenses, and chooses the currency.
class BudgetViewController: UIViewController, UITextFieldDelegate {
  let amountField = UITextField()
  let sumLabel = UILabel()
  let euroSwitch = UISwitch()
  private let budget = Budget()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Money"
    amountField.placeholder = "Amount"
    amountField.delegate = self
    euroSwitch.isOn = budget?.currency == "EUR"
    euroSwitch.addTarget(self, action: #selector(currencyChanged(_:)), for: .valueChanged)
    [amountField, euroSwitch, sumLabel].forEach { view.addSubview($0) }
    showSum()
  }

  @objc func currencyChanged(_ sender: UISwitch) {
    budget?.currency = sender.isOn ? "EUR" : "USD"
    showSum()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let amount = Int(textField.text ?? "") else { return false }
    try? budget?.add(amount)
    textField.text = nil
    showSum()
    return true
  }

  private func showSum() {
    sumLabel.text = budget?.summary ?? "The app group is missing."
  }
}
