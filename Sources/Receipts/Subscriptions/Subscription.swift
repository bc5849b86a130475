import Foundation

/// An auto-renewable subscription of one buyer, as the App Store knows it at a moment.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem
public struct Subscription: Hashable, Sendable, Codable, Identifiable {
  /// Whether it gives what it promises; the number is the one on the wire.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/status
  public enum Status: Int, Hashable, Sendable, Codable, CaseIterable {
    /// It runs.
    case active = 1
    /// It has ended.
    case expired = 2
    /// The payment failed, and the App Store goes on trying.
    case billingRetry = 3
    /// The payment failed, and the service goes on for some days.
    case gracePeriod = 4
    /// Apple has taken it back.
    case revoked = 5
  }

  /// The identifier of its first transaction.
  public var id: String { latest.originalID }
  /// Whether it gives what it promises.
  public var status: Status
  /// Its latest transaction.
  public var latest: Transaction
  /// What happens when that one ends.
  public var renewal: RenewalInfo
}
