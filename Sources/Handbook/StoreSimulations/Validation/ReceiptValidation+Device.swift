import Foundation
import Receipts
import SimulationKit

extension ReceiptValidation.ReceiptWorld {
  /// Validates the receipt in the app, with its trusted root, its own version and its own device.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstorereceipts/validating-receipts-on-the-device
  mutating func validateOnDevice(_ scenario: ReceiptValidation.Scenario) throws(Rejection) -> Outcome {
    guard scenario.style == .app else {
      throw Rejection(
        at: JSONPointer(["style"]),
        "An app of iOS 6 cannot check a transaction receipt by itself"
      )
    }
    var checks: [Reason] = []
    var result: Result<ReceiptContent, ReceiptFault> = .failure(.notBase64)
    if let receipt = state.posted.flatMap({ Receipt(base64: $0.text) }) {
      let examination = ReceiptVerifier(roots: state.identity.receipts.certificates.suffix(1)).examine(
        receipt,
        bundleID: state.store.app.bundleID,
        version: state.store.app.version,
        deviceGUID: ReceiptSource.deviceGUID,
        at: clock.now
      )
      (checks, result) = (examination.checks, examination.result)
    } else {
      checks = [Reason(ReceiptCheck.container.rawValue, holds: false, "\(ReceiptFault.notBase64).")]
    }
    state.refusedBy = checks.first { !$0.holds }?.name
    let content = try? result.get()
    record(
      content == nil ? .refusal : .local,
      "verify(_:bundleID:version:deviceGUID:at:)",
      from: "App",
      content == nil
        ? "The app does not believe the receipt. It asks for a new one, and delivers nothing."
        : "The app trusts the receipt without asking anyone.",
      reasons: checks
    )
    let held = content?.transactions ?? []
    let running = held.filter { $0.expiresDate != nil }
    let isActive = running.isEmpty ? nil : running.contains { $0.isActive(at: clock.now) }
    let delivered = held.filter { $0.expiresDate == nil || $0.isActive(at: clock.now) }.map(\.productID)
    deliver(
      delivered,
      open: held.map(\.id).filter { !state.store.isFinished($0) },
      isAccepted: content != nil
    )
    return deviceOutcome(held, delivered, isActive)
  }

  private func deviceOutcome(_ held: [StoreTransaction], _ delivered: [String], _ isActive: Bool?) -> Outcome
  {
    let (word, sentence) = deviceEnding(held, delivered, isActive)
    return Outcome(
      status: word,
      sentence: sentence,
      facts: [
        "accepted": .bool(state.refusedBy == nil),
        "delivered": .array(delivered.map(JSONValue.string)),
        "refusedBy": state.refusedBy.map(JSONValue.string) ?? .null,
        "inApp": .array(held.map { .string($0.productID) }),
        "subscriptionIsActive": isActive.map(JSONValue.bool) ?? .null,
        "receiptBytes": .integer(state.issued?.bytes?.count ?? 0),
      ]
    )
  }

  private func deviceEnding(
    _ held: [StoreTransaction],
    _ delivered: [String],
    _ isActive: Bool?
  ) -> (String, String) {
    if let check = state.refusedBy.flatMap({ ReceiptCheck(rawValue: $0) }) {
      let (word, why) = check.ending
      return (word, "The app refuses the receipt: \(why).")
    }
    guard !held.isEmpty else {
      return ("verified-empty", "The app trusts the receipt, and no purchase is in it.")
    }
    let listed = delivered.isEmpty ? "nothing" : delivered.map { "'\($0)'" }.joined(separator: ", ")
    if isActive == false {
      return (
        "verified-expired",
        "The app trusts the receipt, which lists no period that is still running. It delivers \(listed)."
      )
    }
    return ("verified", "The app trusts the receipt and delivers \(listed).")
  }
}

extension ReceiptCheck {
  /// The outcome's status and reason if this check fails.
  fileprivate var ending: (String, String) {
    switch self {
    case .container: ("malformed", "its bytes cannot be read")
    case .signer: ("malformed", "it is not signed as receipts are")
    case .content: ("malformed", "what it says cannot be read")
    case .signature: ("not-authenticated", "the signature is of other bytes")
    case .chain: ("not-authenticated", "the App Store did not sign it")
    case .bundleIdentifier: ("other-app", "it is of another app")
    case .version: ("other-version", "it is of another version of the app")
    case .device: ("other-device", "it is of another device")
    case .expiration: ("ended", "the purchase in volume has ended")
    }
  }
}
