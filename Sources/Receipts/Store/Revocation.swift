import Foundation

/// A refund, or the end of family sharing.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationreason
public struct Revocation: Hashable, Sendable, Codable {
  /// The reason; the raw value is Apple's number.
  public enum Reason: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Another reason, for example an accidental purchase.
    case other = 0
    /// An actual or perceived issue within the app.
    case appIssue = 1
  }

  /// The time from which the purchase no longer counts.
  public var date: Date
  /// The reason.
  public var reason: Reason
  /// How much of the transaction is refunded, in thousandths of a percent from 0 to 99,999; nil for all of it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationpercentage
  public var percentage: Int?

  /// Creates a revocation.
  ///
  /// - Parameters:
  ///   - date: the time from which the purchase no longer counts.
  ///   - reason: the reason.
  ///   - percentage: how much is refunded, in thousandths of a percent from 0 to 99,999; nil for all of it.
  public init(_ date: Date, _ reason: Reason = .other, percentage: Int? = nil) {
    self.date = date
    self.reason = reason
    self.percentage = percentage
  }
}
