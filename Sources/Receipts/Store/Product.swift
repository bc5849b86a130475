/// Something that an app sells, as the App Store describes it.
public struct Product: Hashable, Sendable, Codable, Identifiable {
  /// The product identifier, the string that code asks for.
  public var id: String
  /// What kind of thing it is.
  public var type: ProductType
  /// The name that the buyer sees.
  public var title: String
  /// The price in thousandths of the currency's unit: 990 is 0.99. StoreKit 2 counts alike.
  public var price: Int
  /// How long one payment lasts; set for auto-renewable subscriptions and for nothing else.
  public var period: SubscriptionPeriod?

  /// A product; ``ProductCatalog`` checks it.
  ///
  /// - Parameters:
  ///   - id: the product identifier, 1 to 200 characters.
  ///   - type: what kind of thing it is.
  ///   - title: the name that the buyer sees.
  ///   - price: thousandths of the currency's unit, 0 or more.
  ///   - period: how long one payment of an auto-renewable subscription lasts.
  public init(
    _ id: String,
    _ type: ProductType,
    title: String,
    price: Int,
    period: SubscriptionPeriod? = nil
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.price = price
    self.period = period
  }
}
