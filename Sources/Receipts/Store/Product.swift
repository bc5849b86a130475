/// Something that an app sells, as the App Store describes it.
public struct Product: Hashable, Sendable, Codable, Identifiable {
  /// The product identifier, the string that code asks for.
  public var id: String
  /// What kind of thing it is.
  public var type: ProductType
  /// The name that the buyer sees, in the app's primary language.
  public var title: String
  /// What the buyer reads of it, in the app's primary language.
  public var description: String
  /// The price in the base country, in thousandths of the currency's unit: 990 is 0.99. StoreKit 2 counts alike.
  public var price: Int
  /// The currency of the base country, as ISO 4217 writes it.
  public var currency: String
  /// How long one payment lasts; set for auto-renewable subscriptions and for nothing else.
  public var period: SubscriptionPeriod?
  /// Its place among the subscriptions of which a buyer has one; nil for a subscription that stands alone, and
  /// for everything else.
  public var group: SubscriptionGroup?
  /// The offers under which a subscription is cheaper for a time.
  public var offers: [SubscriptionOffer]
  /// Whether a family shares it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/product/isfamilyshareable
  public var isFamilyShareable: Bool
  /// Its names in other languages.
  public var localizations: [ProductLocalization]
  /// Its prices elsewhere than in the base country.
  public var prices: [ProductPrice]

  /// A product; ``ProductCatalog`` checks it.
  ///
  /// - Parameters:
  ///   - id: the product identifier, 1 to 200 characters.
  ///   - type: what kind of thing it is.
  ///   - title: the name that the buyer sees.
  ///   - price: thousandths of the currency's unit, 0 to 10¹².
  ///   - period: how long one payment of an auto-renewable subscription lasts.
  ///   - group: its place among the subscriptions of which a buyer has one.
  ///   - offers: the offers under which a subscription is cheaper for a time.
  ///   - description: what the buyer reads of it.
  ///   - currency: the currency of the price, as ISO 4217 writes it.
  ///   - isFamilyShareable: whether a family shares it.
  ///   - localizations: its names in other languages.
  ///   - prices: its prices elsewhere.
  public init(
    _ id: String,
    _ type: ProductType,
    title: String,
    price: Int,
    period: SubscriptionPeriod? = nil,
    group: SubscriptionGroup? = nil,
    offers: [SubscriptionOffer] = [],
    description: String = "",
    currency: String = "USD",
    isFamilyShareable: Bool = false,
    localizations: [ProductLocalization] = [],
    prices: [ProductPrice] = []
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.price = price
    self.period = period
    self.group = group
    self.offers = offers
    self.description = description
    self.currency = currency
    self.isFamilyShareable = isFamilyShareable
    self.localizations = localizations
    self.prices = prices
  }

  /// The subscription group; a subscription that stands alone is a group of its own. Nil for everything else.
  var groupID: String? { type == .autoRenewable ? group?.id ?? id : nil }

  /// The level in the group; 1 gives the most.
  var level: Int { group?.level ?? 1 }

  /// The offer to those who are new in the group.
  public var introductoryOffer: SubscriptionOffer? { offers.first { $0.offer.kind == .introductory } }
}
