import Foundation

/// That Apple has taken a purchase back: a refund, or a family that no longer shares it.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationreason
public struct Revocation: Hashable, Sendable, Codable {
  /// Why; the number is the one on the wire.
  public enum Reason: Int, Hashable, Sendable, Codable, CaseIterable {
    /// For another reason, an accidental purchase for example.
    case other = 0
    /// Because of an actual or perceived issue within the app.
    case appIssue = 1
  }

  /// From when on it does not count.
  public var date: Date
  /// Why.
  public var reason: Reason

  /// A revocation.
  public init(_ date: Date, _ reason: Reason = .other) {
    self.date = date
    self.reason = reason
  }
}
