import AppFoundation
import Receipts

extension SKError {
  /// The error of a payment. The texts are our own: Apple's are in the person's language, and not for apps to compare.
  init(_ error: PaymentError) {
    let text =
      switch error {
      case .unknown: "Cannot connect to iTunes Store"
      case .paymentCancelled: "The purchase was cancelled."
      case .paymentNotAllowed: "Purchases are not allowed on this device."
      case .storeProductNotAvailable: "This item is not available in the store."
      default: "The purchase failed (\(error.name))."
      }
    self.init(Code(rawValue: error.rawValue) ?? .unknown, userInfo: [NSLocalizedDescriptionKey: text])
  }
}
