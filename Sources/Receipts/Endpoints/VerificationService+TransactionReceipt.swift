import Foundation
import SimulationKit

// Receipts from iOS 6 and earlier: one purchase each, and a different response, which Apple's current pages no longer
// document. Source: published responses, https://github.com/aporat/store-receipt-validator/issues/100,
// https://github.com/awa/go-iap/pull/57 and https://github.com/youknowone/itunes-iap/issues/53.
extension VerificationService {
  func answer(
    transactionReceipt receipt: TransactionReceipt,
    _ request: VerificationRequest,
    _ checks: CheckList,
    at date: Date
  ) throws(VerificationRefusal) -> Verification {
    var checks = checks
    guard let leaf = identity.receipts.certificates.first else {
      throw checks.refuse(
        .notAuthenticated,
        ReceiptCheck.signer.rawValue,
        "The App Store has no certificate."
      )
    }
    let purchase: TransactionPurchase
    do throws(ReceiptFault) {
      purchase = try receipt.verify(leaf: leaf)
    } catch {
      let check: ReceiptCheck =
        switch error {
        case .signerMismatch: .signer
        case .signature: .signature
        default: .container
        }
      throw checks.refuse(error.status, check.rawValue, "\(error).")
    }
    checks.pass(
      ReceiptCheck.container.rawValue,
      "The \(receipt.bytes.count) bytes are a property list of one transaction."
    )
    checks.pass(ReceiptCheck.signature.rawValue, "The App Store signed exactly this purchase.")
    try checkEnvironment(of: purchase.environment, &checks)
    let transaction = purchase.transaction
    try checkSecret(
      request.password,
      isNeeded: transaction.type == .autoRenewable,
      bundleID: purchase.app.bundleID,
      &checks
    )
    try checkAccount(&checks)
    let (status, members) = response(receipt, purchase, at: date)
    checks.pass(
      "subscription",
      status == .valid
        ? "Nothing in it has ended."
        : "The subscription has ended, which only this kind of receipt makes a status."
    )
    return Verification(
      status: status,
      checks: checks.reasons,
      response: .object(members),
      purchase: purchase
    )
  }

  /// Returns the response: the purchase as a flat object, and the current state of a subscription.
  ///
  /// The status describes the subscription, not the period in the receipt: if a later period is active, it is 0.
  /// During a grace period the subscription counts as active. Apple documents neither.
  private func response(
    _ receipt: TransactionReceipt,
    _ purchase: TransactionPurchase,
    at date: Date
  ) -> (VerificationStatus, WireMembers) {
    let held = purchase.transaction
    var members: WireMembers = ["receipt": .object(flat(held, purchase)), "status": 0]
    guard held.type == .autoRenewable else { return (.valid, members) }
    let customer = CustomerHistory(
      of: [held],
      bundleID: purchase.app.bundleID,
      in: store(of: [held]),
      at: date
    )
    let latest = customer.latest.first { $0.originalID == held.originalID } ?? held
    let renewal = customer.renewals.first { $0.originalID == held.originalID }
    // A number here; a string in current responses.
    members["auto_renew_status"] = renewal?.autoRenews == true ? 1 : 0
    members["auto_renew_product_id"] = .string(renewal?.autoRenewProductID ?? latest.productID)
    let isRunning =
      customer.transactions.contains { $0.originalID == held.originalID && $0.isActive(at: date) }
      || (renewal?.gracePeriodExpiresDate.map { date < $0 } ?? false)
    guard !isRunning else {
      members["latest_receipt"] = .string(latestReceipt(receipt, purchase, latest))
      members["latest_receipt_info"] = .object(flat(latest, purchase))
      return (.valid, members)
    }
    members["status"] = .integer(VerificationStatus.subscriptionExpired.rawValue)
    members["latest_expired_receipt_info"] = .object(flat(latest, purchase))
    let intent = renewal?.expirationIntent ?? (renewal?.isInBillingRetry == true ? .billingError : .canceled)
    members["expiration_intent"] = .string(String(intent.rawValue))
    members["is_in_billing_retry_period"] = renewal?.isInBillingRetry == true ? "1" : "0"
    return (.subscriptionExpired, members)
  }

  private func flat(_ transaction: StoreTransaction, _ purchase: TransactionPurchase) -> WireMembers {
    var members: WireMembers = [
      "bid": .string(purchase.app.bundleID),
      "bvrs": .string(purchase.app.version),
      "item_id": .string(String(purchase.app.adamID)),
      "unique_identifier": .string(purchase.deviceID),
    ]
    if environment == .production {
      members["app_item_id"] = .string(String(purchase.app.adamID))
    }
    members.addIdentity(of: transaction)
    members.add("purchase_date", transaction.purchaseDate)
    members.add("original_purchase_date", transaction.originalPurchaseDate)
    if let end = transaction.expiresDate.map(StoreDate.init) {
      members["expires_date"] = .string(String(end.milliseconds))
      members["expires_date_formatted"] = .string(end.gmt)
      members["expires_date_formatted_pst"] = end.pacific.map(JSONValue.string)
    }
    if let revocation = transaction.revocation {
      members.add("cancellation_date", revocation.date)
      members["cancellation_reason"] = .string(String(revocation.reason.rawValue))
    }
    return members
  }

  private func latestReceipt(
    _ receipt: TransactionReceipt,
    _ purchase: TransactionPurchase,
    _ latest: StoreTransaction
  ) -> String {
    guard latest.id != purchase.transaction.id else { return receipt.base64 }
    var newer = purchase
    newer.transaction = latest
    let signed = latestTransactionReceipts.base64(of: newer) { newer in
      try TransactionReceipt(newer, signedBy: identity).base64
    }
    return signed ?? receipt.base64
  }
}
