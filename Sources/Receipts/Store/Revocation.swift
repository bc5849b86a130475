import Foundation

/// A refund, or the end of family sharing.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationreason
public struct Revocation: Hashable, Sendable, Codable {
  /// The reason; the raw value is Apple's number.
  public struct Reason: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's number.
    public let rawValue: Int

    /// Creates a value with Apple's number, which may be newer than this library.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Another reason, for example an accidental purchase.
    public static let other = Reason(rawValue: 0)
    /// An actual or perceived issue within the app.
    public static let appIssue = Reason(rawValue: 1)

    /// The reasons that Apple documents.
    public static let allCases: [Reason] = [.other, .appIssue]

    /// The name in Swift; for a value that Apple doesn't document, the number.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [0: "other", 1: "appIssue"]
  }

  /// How it was revoked.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationtype
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
    /// Apple's word.
    public let rawValue: String

    /// Creates a value with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The whole price was refunded.
    public static let fullRefund = Kind(rawValue: "REFUND_FULL")
    /// A part of the price was refunded.
    public static let proratedRefund = Kind(rawValue: "REFUND_PRORATED")
    /// The family no longer shares the purchase.
    public static let family = Kind(rawValue: "FAMILY_REVOKE")

    /// The kinds that Apple documents.
    public static let allCases: [Kind] = [.fullRefund, .proratedRefund, .family]
  }

  /// The time from which the purchase no longer counts.
  public var date: Date
  /// The reason.
  public var reason: Reason
  /// How it was revoked; nil in older transactions and in receipts, which don't say.
  public var kind: Kind?
  /// The refunded part of the price, in thousandths of a percent: from 0 to 100,000. Nil for all of it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/revocationpercentage
  public var percentage: Int?

  /// Creates a revocation.
  ///
  /// - Parameters:
  ///   - date: the time from which the purchase no longer counts.
  ///   - reason: the reason.
  ///   - kind: how it was revoked; nil if unknown.
  ///   - percentage: the refunded part of the price, in thousandths of a percent from 0 to 100,000; nil for all
  ///     of it.
  public init(_ date: Date, _ reason: Reason = .other, _ kind: Kind? = nil, percentage: Int? = nil) {
    self.date = date
    self.reason = reason
    self.kind = kind
    self.percentage = percentage
  }
}
