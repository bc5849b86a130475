/// How a test store behaves: the part of a configuration that isn't about products.
public struct StoreSettings: Hashable, Sendable {
  /// The country of the buyer's account, a three-letter ISO 3166-1 code.
  public var storefront = "USA"
  /// The speed at which subscriptions renew in the sandbox; nil if the file doesn't say.
  public var rate: RenewalRate?
  /// How long the service continues when a renewal can't be paid; nil if the file doesn't say.
  public var gracePeriod: GracePeriod?
  /// Whether renewals can't be paid; see ``TestStore/failsRenewals``.
  public var failsRenewals = false
  /// Whether each purchase has to be approved by a parent first. A ``PaymentQueue`` heeds it; a store sells without
  /// asking anybody.
  public var asksToBuy = false

  /// The settings of a file that has none.
  public init() {}
}
