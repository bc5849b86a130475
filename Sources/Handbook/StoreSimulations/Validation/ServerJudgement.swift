import Foundation
import Receipts
import SimulationKit

/// The seller's server's conclusions from the App Store's last answer.
struct ServerJudgement {
  let finding: RelayPlan.Finding
  /// The products that the app delivers.
  let delivered: [String]
  /// The transactions in the receipt that the app hasn't finished.
  let open: [String]
  /// Whether a subscription is active now, according to the answer; nil if it has none.
  let isActive: Bool?
  private let held: [JSONValue]
  private let latest: [JSONValue]
  private let expected: String

  init(_ finding: RelayPlan.Finding, store: TestStore, at date: Date) {
    self.finding = finding
    expected = store.app.bundleID
    let response = finding.response
    let receipt = response?["receipt"]
    // A receipt from iOS 6 is the purchase itself, and so is the latest one.
    held = receipt?["in_app"].map { Self.items($0) } ?? receipt.map { [$0] } ?? []
    let newest = response?["latest_receipt_info"] ?? response?["latest_expired_receipt_info"]
    latest = newest.map { value in if case .array = value { Self.items(value) } else { [value] } } ?? []
    let ends = latest.compactMap(\.wireEnd)
    isActive = ends.max().map { $0 > StoreDate(date).milliseconds }
    let accepted = finding.isAccepted ? held : []
    open = accepted.compactMap { $0["transaction_id"]?.wireText }.filter { !store.isFinished($0) }
    let hasEnded = isActive == false
    delivered = accepted.filter { $0.wireEnd == nil || !hasEnded }.compactMap { $0["product_id"]?.wireText }
  }

  /// The answer to the app, abridged.
  var answer: String {
    let status = finding.status.map { ",\"status\":\($0.rawValue)" } ?? ""
    return "{\"accepted\":\(finding.isAccepted)\(status)}"
  }

  /// The server's checks besides the status.
  var reasons: [Reason] {
    guard finding.status == .valid || finding.status == .subscriptionExpired else { return [] }
    let fits = finding.bundleID == expected
    return [
      Reason(
        ReceiptCheck.bundleIdentifier.rawValue,
        holds: fits,
        "The receipt is for the app '\(finding.bundleID)'\(fits ? "." : ", and the seller's is '\(expected)'.")"
      )
    ]
  }

  var verdict: String {
    guard let status = finding.status else {
      return "The App Store gave no answer, so the app asks again later."
    }
    guard status == .valid || status == .subscriptionExpired else { return status.meaning }
    return finding.isAccepted
      ? "The receipt is genuine and names the seller's own app."
      : "The receipt is genuine, but it names another app, \(finding.bundleID)."
  }

  func outcome(of scenario: ReceiptValidation.Scenario, _ stage: ReceiptStage) -> Outcome {
    let (word, sentence) = ending
    let ends = latest.compactMap(\.wireEnd)
    let refusedBy = finding.isAccepted ? nil : reasons.first { !$0.holds }?.name ?? stage.refusedBy
    return Outcome(
      status: word,
      sentence: sentence,
      facts: [
        "status": finding.status.map { .integer($0.rawValue) } ?? .null,
        "accepted": .bool(finding.isAccepted),
        "delivered": .array(delivered.map(JSONValue.string)),
        "requests": .array(finding.attempts.map { .string("\($0.environment.rawValue) \($0.summary)") }),
        "refusedBy": refusedBy.map(JSONValue.string) ?? .null,
        "inApp": .array(held.compactMap { $0["product_id"] }),
        "latest": .array(latest.compactMap { $0["transaction_id"] }),
        "lastIsNewest": ends.isEmpty ? .null : .bool(latest.last?.wireEnd == ends.max()),
        "subscriptionIsActive": isActive.map(JSONValue.bool) ?? .null,
        "receiptBytes": .integer(stage.issued?.bytes?.count ?? 0),
      ]
    )
  }

  private var ending: (String, String) {
    let way = finding.attempts.count == 1 ? "at once" : "at request \(finding.attempts.count)"
    guard let status = finding.status else {
      return (
        "unavailable", "No answer came in \(finding.attempts.count) requests. The app delivers nothing yet."
      )
    }
    let number = status.rawValue
    guard status == .valid || status == .subscriptionExpired else {
      return (status.ending, "Status \(number) \(way). \(status.meaning) The app delivers nothing.")
    }
    guard finding.isAccepted else {
      return (
        "other-app",
        "Status \(number) \(way), but the receipt is of another app, and the seller's server refuses it."
      )
    }
    guard !held.isEmpty else {
      return ("verified-empty", "Status \(number) \(way): the receipt is genuine, and no purchase is in it.")
    }
    let listed = delivered.map { "'\($0)'" }.joined(separator: ", ")
    let delivery = delivered.isEmpty ? "nothing" : listed
    if isActive == false {
      return (
        "verified-expired",
        "Status \(number) \(way): the receipt is genuine, but its subscription has ended. "
          + "The app delivers \(delivery)."
      )
    }
    return ("verified", "Status \(number) \(way): the app delivers \(delivery).")
  }

  private static func items(_ value: JSONValue) -> [JSONValue] {
    guard case .array(let items) = value else { return [] }
    return items
  }
}

extension VerificationStatus {
  /// The status of a run that ends with it.
  fileprivate var ending: String {
    switch self {
    case .valid, .subscriptionExpired: "verified"
    case .malformedReceipt: "malformed"
    case .notAuthenticated: "not-authenticated"
    case .secretMismatch: "secret-mismatch"
    case .sandboxReceipt, .productionReceipt: "wrong-environment"
    case .accountNotFound: "account-deleted"
    case .serverUnavailable, .internalError, .internalDataAccess: "unavailable"
    case .unreadableRequest, .noLongerSent: "refused"
    }
  }
}

extension JSONValue {
  /// The end of a purchase in milliseconds; receipts from iOS 6 have it as `expires_date`.
  fileprivate var wireEnd: Int? {
    (self["expires_date_ms"] ?? self["expires_date"])?.wireText.flatMap { Int($0) }
  }
}
