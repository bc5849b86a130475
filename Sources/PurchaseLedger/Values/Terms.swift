import Receipts

/// The product information that only the seller has.
public struct Terms: Hashable, Sendable {
  /// The duration of each non-renewing subscription, by product.
  ///
  /// The App Store doesn't know it; the app has to keep track. Each purchase counts from its own date. Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/reference/in-app-purchase-types/
  public var durations: [String: Duration]
  /// The product types whose transactions wait in ``Ledger/undelivered(in:limit:)`` after they are recorded.
  public var deliveredTypes: Set<ProductType>

  /// Creates terms.
  ///
  /// - Parameters:
  ///   - durations: the duration of each non-renewing subscription, by product.
  ///   - deliveredTypes: the product types that the seller delivers, by default consumables. Add auto-renewable
  ///     subscriptions if each renewal includes coins.
  public init(durations: [String: Duration] = [:], deliveredTypes: Set<ProductType> = [.consumable]) {
    self.durations = durations
    self.deliveredTypes = deliveredTypes
  }
}
