import AppFoundation
import Receipts

/// A product that the app can sell.
///
/// Source: developer.apple.com/documentation/storekit/skproduct. Since iOS 3; deprecated in iOS 18.
open class SKProduct: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  let product: StoreProduct
  private let listing: ProductListing
  private let locale: Locale

  init(_ product: StoreProduct, language: String, storefront: String) {
    self.product = product
    listing = product.listing(locale: language, storefront: storefront)
    locale = Locale(language: language, storefront: storefront, currency: listing.price.currency)
  }

  /// The unit of a period.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/periodunit.
  public enum PeriodUnit: UInt, Sendable {
    /// A day.
    case day = 0
    /// A week.
    case week = 1
    /// A month.
    case month = 2
    /// A year.
    case year = 3
  }

  /// The description, in the language of the device.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/localizeddescription.
  open var localizedDescription: String { listing.description }

  /// The name, in the language of the device.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/localizedtitle.
  open var localizedTitle: String { listing.title }

  /// The price in the country of the account.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/price.
  open var price: NSDecimalNumber { NSDecimalNumber(thousandths: listing.price.amount) }

  /// The locale that formats the price: `en_US@currency=USD`.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/pricelocale.
  open var priceLocale: Locale { locale }

  /// The product identifier.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/productidentifier.
  open var productIdentifier: String { product.id }

  /// Whether the product supports Family Sharing.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/isfamilyshareable.
  open var isFamilyShareable: Bool { product.isFamilyShareable }

  /// How long one payment of a subscription lasts; nil for every other product.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/subscriptionperiod.
  open var subscriptionPeriod: SKProductSubscriptionPeriod? {
    product.period.map(SKProductSubscriptionPeriod.init)
  }

  /// The offer for new subscribers.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/introductoryprice.
  open var introductoryPrice: SKProductDiscount? {
    product.introductoryOffer.map { SKProductDiscount($0, locale: locale) }
  }

  /// The subscription group; nil for anything but an auto-renewable subscription.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/subscriptiongroupidentifier.
  open var subscriptionGroupIdentifier: String? {
    product.type == .autoRenewable ? product.group?.id ?? product.id : nil
  }

  /// The promotional offers.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/discounts.
  open var discounts: [SKProductDiscount] {
    product.offers.filter { $0.offer.kind == .promotional }.map { SKProductDiscount($0, locale: locale) }
  }

  /// Whether Apple hosts content for the product: no longer for any.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/isdownloadable.
  open var isDownloadable: Bool { false }

  /// The sizes of the content that Apple hosts, in bytes: none.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/downloadcontentlengths.
  open var downloadContentLengths: [NSNumber] { [] }

  /// The version of the content that Apple hosts: empty.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/downloadcontentversion.
  open var downloadContentVersion: String { "" }

  /// The version of the content that Apple hosts: empty.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproduct/contentversion.
  open var contentVersion: String { "" }
}
