/// What kind of thing a product is; it decides whether a purchase can be restored and how long it stays in
/// a receipt.
///
/// Source: Apple, https://developer.apple.com/help/app-store-connect/reference/in-app-purchase-types/
/// and, for the free subscription, the archived *In-App Purchase Programming Guide*.
public enum ProductType: String, Hashable, Sendable, Codable, CaseIterable {
  /// Used up, and bought again: coins. Never restored; it leaves the receipt once it is finished.
  case consumable
  /// Bought once, kept for good: the full version of a game. Restored.
  case nonConsumable = "non-consumable"
  /// Paid again each period until the buyer ends it. Restored.
  case autoRenewable = "auto-renewable"
  /// Good for a time that the app itself counts: a season. Never restored by the store.
  case nonRenewing = "non-renewing"
  /// A subscription that costs nothing and never ends. Newsstand alone had it. Restored.
  case freeSubscription = "free-subscription"

  /// Whether `restoreCompletedTransactions()` gives it back.
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
  /// Only consumables leave. Some say the same of non-renewing subscriptions; the page of Apple wins. Source:
  /// responseBody.Receipt.In_app, https://developer.apple.com/documentation/appstorereceipts/responsebody
  public var staysInReceipt: Bool { self != .consumable }

  /// The name that a reader sees.
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
