import Foundation
import SimulationKit

extension VerificationService {
  func answer(_ request: VerificationRequest, at date: Date) throws(VerificationRefusal) -> Verification {
    var checks = CheckList()
    checks.pass("readable", "The body is a JSON object.")
    let receipt = try read(request.receiptData, &checks)
    if TransactionReceipt.isLikely(receipt.bytes) {
      let receipt = TransactionReceipt(bytes: receipt.bytes)
      return try answer(transactionReceipt: receipt, request, checks, at: date)
    }
    let examination = verifier.examine(receipt)
    let content: ReceiptContent
    switch examination.result {
    case .success(let found):
      content = found
      checks.append(examination.checks)
    case .failure(let fault):
      throw VerificationRefusal(status: fault.status, checks: checks.reasons + examination.checks)
    }
    try checkEnvironment(of: content.environment, &checks)
    try checkSecret(
      request.password,
      isNeeded: content.hasAutoRenewables,
      bundleID: content.app.bundleID,
      &checks
    )
    try checkAccount(&checks)
    return Verification(
      status: .valid,
      checks: checks.reasons,
      response: response(receipt, content, request, at: date),
      content: content
    )
  }

  private func read(
    _ text: String?,
    _ checks: inout CheckList
  ) throws(VerificationRefusal) -> Receipt {
    guard let text else {
      throw checks.refuse(.malformedReceipt, "base64", "The member receipt-data is missing or no string.")
    }
    guard let receipt = Receipt(base64: text) else {
      // As reported in https://github.com/flutter/flutter/issues/175911.
      let isToken = text.utf8.count { $0 == UInt8(ascii: ".") } == 2
      let what = isToken ? "a signed transaction of StoreKit 2, and no receipt" : "not base64"
      throw checks.refuse(.malformedReceipt, "base64", "The receipt-data is \(what).")
    }
    checks.pass("base64", "The receipt-data is base64 of \(receipt.bytes.count) bytes.")
    return receipt
  }

  func checkEnvironment(
    of found: StoreEnvironment,
    _ checks: inout CheckList
  ) throws(VerificationRefusal) {
    guard found == environment else {
      throw checks.refuse(
        environment.statusForOther,
        "environment",
        "The receipt is from \(found.rawValue), and this is \(environment.rawValue)."
      )
    }
    checks.pass("environment", "The receipt is from \(found.rawValue), and so is this endpoint.")
  }

  /// Checks that the buyer's account exists.
  func checkAccount(_ checks: inout CheckList) throws(VerificationRefusal) {
    guard !isAccountDeleted else {
      throw checks.refuse(.accountNotFound, "account", "The account that paid has been deleted.")
    }
    checks.pass("account", "The App Store knows the account that paid.")
  }

  func checkSecret(
    _ password: String?,
    isNeeded: Bool,
    bundleID: String,
    _ checks: inout CheckList
  ) throws(VerificationRefusal) {
    if isNeeded || secretRule == .always {
      // Another app's secret isn't known here, so no secret can match.
      let holds = password == store.sharedSecret && bundleID == store.app.bundleID
      let found = password == nil ? "none came" : holds ? "it is the right one" : "it is another"
      let need = isNeeded ? "A subscription that renews" : "This endpoint is set so that every receipt"
      guard holds else {
        throw checks.refuse(.secretMismatch, "secret", "\(need) needs the shared secret; \(found).")
      }
      checks.pass("secret", "\(need) needs the shared secret; \(found).")
    } else if password != nil, secretRule == .refusedWithoutSubscriptions {
      throw checks.refuse(.secretMismatch, "secret", "Nothing in the receipt renews, yet a secret came.")
    } else {
      checks.pass("secret", "Nothing in the receipt renews, so the secret is not looked at.")
    }
  }
}
