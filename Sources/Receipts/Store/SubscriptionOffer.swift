/// The terms of an offer: what a subscription costs at first, and for how long.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/product/subscriptionoffer
public struct SubscriptionOffer: Hashable, Sendable, Codable {
  /// To whom it is made, how it is paid, and its identifier.
  public var offer: Offer
  /// The price of one payment in thousandths of the currency's unit; 0 for a free trial.
  public var price: Int
  /// The length that is counted: of the trial, or of what is paid up front. Who pays as they go pays for each
  /// period of the product, so this is then the product's own.
  public var period: SubscriptionPeriod
  /// How many of those: two weeks of trial, three months at the lower price.
  public var periods: Int

  /// The terms of an offer; ``ProductCatalog`` checks them.
  ///
  /// - Parameters:
  ///   - offer: to whom it is made, how it is paid, and its identifier.
  ///   - price: thousandths of the currency's unit for one payment; 0 for a free trial, and only there.
  ///   - period: the length that is counted.
  ///   - periods: how many of those, 1 to 12.
  public init(_ offer: Offer, price: Int = 0, period: SubscriptionPeriod, periods: Int = 1) {
    self.offer = offer
    self.price = price
    self.period = period
    self.periods = periods
  }

  /// How many payments the offer is good for.
  var payments: Int { offer.discount == .payAsYouGo ? periods : 1 }

  /// How many periods one payment is good for.
  var periodsOfPayment: Int { offer.discount == .payAsYouGo ? 1 : periods }
}
