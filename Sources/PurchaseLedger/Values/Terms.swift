import Receipts

/// What only the seller can say about the products.
public struct Terms: Hashable, Sendable {
  /// How long a non-renewing subscription lasts, by product.
  ///
  /// The App Store does not know; the app has to count. Each purchase counts from its own date. Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/reference/in-app-purchase-types/
  public var durations: [String: Duration]
  /// The kinds of product whose transactions wait in ``Ledger/undelivered(in:limit:)`` once they are recorded.
  public var deliveredTypes: Set<ProductType>

  /// Terms.
  ///
  /// - Parameters:
  ///   - durations: how long a non-renewing subscription lasts, by product.
  ///   - deliveredTypes: the kinds of product that the seller delivers; consumables where it is left out. Add
  ///     auto-renewable ones where each renewal brings coins.
  public init(durations: [String: Duration] = [:], deliveredTypes: Set<ProductType> = [.consumable]) {
    self.durations = durations
    self.deliveredTypes = deliveredTypes
  }
}
