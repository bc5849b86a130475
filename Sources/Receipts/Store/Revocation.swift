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

  /// Creates a revocation.
  public init(_ date: Date, _ reason: Reason = .other) {
    self.date = date
    self.reason = reason
  }
}
