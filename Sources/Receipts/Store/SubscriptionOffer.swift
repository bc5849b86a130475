/// The terms of an offer: the initial price of a subscription, and for how long.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/product/subscriptionoffer
public struct SubscriptionOffer: Hashable, Sendable, Codable {
  /// The offer's kind, payment mode and identifier.
  public var offer: Offer
  /// The price of one payment in thousandths of the currency's unit; 0 for a free trial.
  public var price: Int
  /// The length of the trial, or of the time paid up front. A pay-as-you-go offer uses the product's own period.
  public var period: SubscriptionPeriod
  /// The number of periods: two weeks of trial, three months at the lower price.
  public var periods: Int

  /// Creates the terms of an offer; ``ProductCatalog`` checks them.
  ///
  /// - Parameters:
  ///   - offer: the offer's kind, payment mode and identifier.
  ///   - price: thousandths of the currency's unit for one payment; 0 for a free trial, and only there.
  ///   - period: the length of one period.
  ///   - periods: the number of periods, 1 to 12.
  public init(_ offer: Offer, price: Int = 0, period: SubscriptionPeriod, periods: Int = 1) {
    self.offer = offer
    self.price = price
    self.period = period
    self.periods = periods
  }

  /// How long the offer lasts in all, an ISO 8601 duration: `P3M` for three months at the lower price.
  public var duration: String {
    let (number, unit) = period.components
    return "P\(number * periods)\(unit)"
  }

  /// The number of payments that the offer covers.
  var payments: Int { offer.discount == .payAsYouGo ? periods : 1 }

  /// The number of periods that one payment covers.
  var periodsOfPayment: Int { offer.discount == .payAsYouGo ? 1 : periods }
}
