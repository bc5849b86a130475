/// An offer under which a period of a subscription is cheaper, or costs nothing.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/offertype and
/// https://developer.apple.com/documentation/appstoreserverapi/offerdiscounttype
public struct Offer: Hashable, Sendable, Codable {
  /// To whom it is made; the number is the one on the wire.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    /// To those who have never subscribed to the group.
    case introductory = 1
    /// To those who have, by the app.
    case promotional = 2
    /// To whoever has a code.
    case code = 3
    /// To those who have left, by the App Store.
    case winBack = 4
  }

  /// How it is paid.
  public enum Discount: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing, for a time.
    case freeTrial = "FREE_TRIAL"
    /// A lower price, each period anew.
    case payAsYouGo = "PAY_AS_YOU_GO"
    /// A lower price, once for all periods of the offer.
    case payUpFront = "PAY_UP_FRONT"
    /// A lower price, once, for a purchase that does not renew.
    case oneTime = "ONE_TIME"
  }

  /// To whom it is made.
  public var kind: Kind
  /// How it is paid.
  public var discount: Discount
  /// Its identifier; nil for an introductory offer, which has none.
  public var id: String?

  /// An offer.
  ///
  /// - Parameters:
  ///   - kind: to whom it is made.
  ///   - discount: how it is paid.
  ///   - id: its identifier; nil for an introductory offer, which has none.
  public init(_ kind: Kind, _ discount: Discount, id: String? = nil) {
    self.kind = kind
    self.discount = discount
    self.id = id
  }
}
