/// The type of a product. It decides whether a purchase can be restored and how long it stays in a receipt.
///
/// Source: Apple, https://developer.apple.com/help/app-store-connect/reference/in-app-purchase-types/
/// and, for the free subscription, the archived *In-App Purchase Programming Guide*.
public enum ProductType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Used up and bought again: coins. Never restored; it leaves the receipt once it is finished.
  case consumable
  /// Bought once, kept forever: the full version of a game. Restored.
  case nonConsumable = "non-consumable"
  /// Paid each period until the buyer cancels. Restored.
  case autoRenewable = "auto-renewable"
  /// Valid for a time that the app itself tracks: a season. Never restored by the store.
  case nonRenewing = "non-renewing"
  /// A subscription that costs nothing and never ends; only Newsstand had it. Restored.
  case freeSubscription = "free-subscription"

  /// Whether `restoreCompletedTransactions()` restores it.
  ///
  /// The method has no effect for a consumable product or a non-renewing subscription. Source: Apple,
  /// https://developer.apple.com/documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  public var isRestored: Bool {
    switch self {
    case .nonConsumable, .autoRenewable, .freeSubscription: true
    case .consumable, .nonRenewing: false
    }
  }

  /// Whether a purchase stays in the receipt after its transaction is finished.
  ///
  /// Only consumables leave. Some say the same of non-renewing subscriptions, but Apple's page doesn't. Source:
  /// responseBody.Receipt.In_app, https://developer.apple.com/documentation/appstorereceipts/responsebody
  public var staysInReceipt: Bool { self != .consumable }

  /// The quantities that can be bought at once.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/storekit/product/purchaseoption/quantity(_:)
  public var quantities: ClosedRange<Int> {
    switch self {
    case .consumable, .nonRenewing: 1...10
    case .nonConsumable, .autoRenewable, .freeSubscription: 1...1
    }
  }

  /// The display name.
  public var title: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-consumable"
    case .autoRenewable: "Auto-renewable subscription"
    case .nonRenewing: "Non-renewing subscription"
    case .freeSubscription: "Free subscription"
    }
  }
}
