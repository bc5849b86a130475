/// An offer that makes a subscription period cheaper or free.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/offertype and
/// https://developer.apple.com/documentation/appstoreserverapi/offerdiscounttype
public struct Offer: Hashable, Sendable, Codable {
  /// The customers an offer is for; the raw value is Apple's number.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    /// For new customers of the group.
    case introductory = 1
    /// For existing and former subscribers, made by the app.
    case promotional = 2
    /// For anyone with a code.
    case code = 3
    /// For former subscribers, made by the App Store.
    case winBack = 4
  }

  /// How the customer pays.
  public enum Discount: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing, for a limited time.
    case freeTrial = "FREE_TRIAL"
    /// A lower price, paid each period.
    case payAsYouGo = "PAY_AS_YOU_GO"
    /// A lower price, paid once for all periods of the offer.
    case payUpFront = "PAY_UP_FRONT"
    /// A lower price, paid once, for a purchase that doesn't renew.
    case oneTime = "ONE_TIME"
  }

  /// The customers it is for.
  public var kind: Kind
  /// How the customer pays; nil in older transactions, which don't say.
  public var discount: Discount?
  /// The identifier; nil for an introductory offer, which has none.
  public var id: String?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - kind: the customers it is for.
  ///   - discount: how the customer pays; nil if unknown.
  ///   - id: the identifier; nil for an introductory offer, which has none.
  public init(_ kind: Kind, _ discount: Discount?, id: String? = nil) {
    self.kind = kind
    self.discount = discount
    self.id = id
  }
}
