import Foundation
import SimulationKit

/// The answer of an endpoint, and how it came to it.
public struct Verification: Hashable, Sendable {
  /// The status.
  public var status: VerificationStatus
  /// What was asked, in order, up to the first that failed.
  public var checks: [Reason]
  /// The body of the response. The HTTP status is 200, whatever stands here.
  public var response: JSONValue
  /// What the app receipt says; nil where none was accepted.
  public var content: ReceiptContent?
  /// What the transaction receipt of iOS 6 says; nil where none was accepted.
  public var purchase: TransactionPurchase?

  /// The body of the response as bytes, its members sorted by name.
  public var body: Data {
    // A response holds strings, whole numbers and booleans only, for all of which JSON has a form.
    (try? CanonicalJSON.encode(response)) ?? Data(#"{"status":21009}"#.utf8)
  }
}
