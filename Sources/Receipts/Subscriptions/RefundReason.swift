/// The buyer's reason for requesting a refund.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/consumptionrequestreason
public struct RefundReason: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
  /// Apple's word.
  public let rawValue: String

  /// Creates a value with Apple's word, which may be newer than this library.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The buyer didn't intend to buy.
  public static let unintendedPurchase = RefundReason(rawValue: "UNINTENDED_PURCHASE")
  /// The purchase wasn't delivered, or doesn't work.
  public static let fulfillmentIssue = RefundReason(rawValue: "FULFILLMENT_ISSUE")
  /// The buyer isn't satisfied.
  public static let unsatisfied = RefundReason(rawValue: "UNSATISFIED_WITH_PURCHASE")
  /// A legal reason.
  public static let legal = RefundReason(rawValue: "LEGAL")
  /// Another reason.
  public static let other = RefundReason(rawValue: "OTHER")

  /// The reasons that Apple documents.
  public static let allCases: [RefundReason] = [
    .unintendedPurchase, .fulfillmentIssue, .unsatisfied, .legal, .other,
  ]
}
