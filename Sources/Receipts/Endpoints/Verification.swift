import Foundation
import SimulationKit

/// An endpoint's answer, with the checks that led to it.
public struct Verification: Hashable, Sendable {
  /// The status.
  public var status: VerificationStatus
  /// The checks, in order, up to the first that failed.
  public var checks: [Reason]
  /// The body of the response. The HTTP status is always 200.
  public var response: JSONValue
  /// The app receipt's content; nil if none was accepted.
  public var content: ReceiptContent?
  /// The content of the iOS 6 transaction receipt; nil if none was accepted.
  public var purchase: TransactionPurchase?

  /// The response body as bytes, with its members sorted by name.
  public var body: Data {
    // A response has only strings, integers and booleans, which all have a JSON form.
    (try? CanonicalJSON.encode(response)) ?? Data(#"{"status":21009}"#.utf8)
  }
}
