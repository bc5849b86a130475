import AppFoundation
import Receipts

/// A request for a new receipt. It signs the person in, who can cancel.
///
/// The properties for tests with receipts that are expired, revoked or for a volume purchase aren't simulated.
///
/// Source: developer.apple.com/documentation/storekit/skreceiptrefreshrequest. Since iOS 7; deprecated in iOS 18.
///
/// Unchecked as its superclass is.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  /// Creates a request.
  public override init() {
    super.init()
  }

  /// Creates a request.
  ///
  /// Source: developer.apple.com/documentation/storekit/skreceiptrefreshrequest/init(receiptproperties:).
  ///
  /// - Parameter properties: properties of a receipt for tests. None is simulated, so this must be nil or empty.
  public convenience init(receiptProperties properties: [String: Any]?) {
    precondition(properties?.isEmpty ?? true, "The properties of a receipt for tests aren't simulated")
    self.init()
  }

  @MainActor override func answer(from process: StoreProcess) throws {
    try super.answer(from: process)
    let isSignedIn = process.withClient { state, id in
      if case .now(.cancels) = state.device(of: id).answer { return false }
      state.renewReceipt(id)
      return true
    }
    if !isSignedIn {
      throw SKError(PaymentError.paymentCancelled)
    }
  }
}
