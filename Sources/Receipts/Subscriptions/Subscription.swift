import Foundation

/// A buyer's auto-renewable subscription at a moment, as the App Store knows it.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem
public struct Subscription: Hashable, Sendable, Codable, Identifiable {
  /// The status of a subscription; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/status
  public enum Status: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Active.
    case active = 1
    /// Expired.
    case expired = 2
    /// The payment failed, and the App Store keeps trying.
    case billingRetry = 3
    /// The payment failed, but the service continues for some days.
    case gracePeriod = 4
    /// Revoked by Apple.
    case revoked = 5
  }

  /// The identifier of the first transaction.
  public var id: String { latest.originalID }
  /// The status.
  public var status: Status
  /// The latest transaction.
  public var latest: Transaction
  /// The renewal after that transaction.
  public var renewal: RenewalInfo
}
