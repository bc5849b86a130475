import Foundation

/// A buyer's auto-renewable subscription at a moment, as the App Store knows it.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/lasttransactionsitem
public struct StoreSubscription: Hashable, Sendable, Codable, Identifiable {
  /// The status of a subscription; the raw value is Apple's.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/status
  public struct Status: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's number.
    public let rawValue: Int

    /// Creates a value with Apple's number, which may be newer than this library.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Active.
    public static let active = Status(rawValue: 1)
    /// Expired.
    public static let expired = Status(rawValue: 2)
    /// The payment failed, and the App Store keeps trying.
    public static let billingRetry = Status(rawValue: 3)
    /// The payment failed, but the service continues for some days.
    public static let gracePeriod = Status(rawValue: 4)
    /// Revoked by Apple.
    public static let revoked = Status(rawValue: 5)

    /// The states that Apple documents.
    public static let allCases: [Status] = [.active, .expired, .billingRetry, .gracePeriod, .revoked]

    /// The name in Swift; for a value that Apple doesn't document, the number.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [1: "active", 2: "expired", 3: "billingRetry", 4: "gracePeriod", 5: "revoked"]
  }

  /// The identifier of the first transaction.
  public var id: String { latest.originalID }
  /// The status.
  public var status: Status
  /// The latest transaction.
  public var latest: StoreTransaction
  /// The renewal after that transaction.
  public var renewal: RenewalInfo
}
