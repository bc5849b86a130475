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
  /// What the receipt says; nil unless the status is 0.
  public var content: ReceiptContent?

  /// The body of the response as bytes.
  public var body: Data {
    // A response holds strings, whole numbers and booleans only, for all of which JSON has a form.
    (try? CanonicalJSON.encode(response)) ?? Data(#"{"status":21009}"#.utf8)
  }
}
