import AppFoundation
import Receipts

/// An offer that makes a subscription cheaper for a time.
///
/// Source: developer.apple.com/documentation/storekit/skproductdiscount. Since iOS 11.2; deprecated in iOS 18.
open class SKProductDiscount: NSObject, @unchecked Sendable {
  // Unchecked, because NSObject isn't Sendable; everything here is constant.
  private let terms: SubscriptionOffer
  private let locale: Locale

  init(_ terms: SubscriptionOffer, locale: Locale) {
    self.terms = terms
    self.locale = locale
  }

  /// How the customer pays.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/paymentmode-swift.enum.
  public enum PaymentMode: UInt, Sendable {
    /// A lower price, each period.
    case payAsYouGo = 0
    /// A lower price, once for the whole offer.
    case payUpFront = 1
    /// Nothing.
    case freeTrial = 2
  }

  /// The customers whom an offer is for.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/type-swift.enum.
  public enum `Type`: UInt, Sendable {
    /// New subscribers.
    case introductory = 0
    /// Present and former subscribers.
    case subscription = 1
  }

  /// The price of one payment.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/price.
  open var price: NSDecimalNumber { NSDecimalNumber(thousandths: terms.price) }

  /// The locale that formats the price.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/pricelocale.
  open var priceLocale: Locale { locale }

  /// The identifier; nil for an introductory offer.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/identifier.
  open var identifier: String? { terms.offer.id }

  /// The length of one period.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/subscriptionperiod.
  open var subscriptionPeriod: SKProductSubscriptionPeriod { SKProductSubscriptionPeriod(terms.period) }

  /// The number of periods.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/numberofperiods.
  open var numberOfPeriods: Int { terms.periods }

  /// How the customer pays.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/paymentmode-swift.property.
  open var paymentMode: SKProductDiscount.PaymentMode {
    switch terms.offer.discount {
    case .payAsYouGo: .payAsYouGo
    case .payUpFront: .payUpFront
    default: .freeTrial
    }
  }

  /// The customers whom it is for.
  ///
  /// Source: developer.apple.com/documentation/storekit/skproductdiscount/type-swift.property.
  open var type: SKProductDiscount.`Type` {
    terms.offer.kind == .introductory ? .introductory : .subscription
  }
}

extension NSDecimalNumber {
  /// Creates a price from thousandths of the currency's unit.
  convenience init(thousandths: Int) {
    self.init(decimal: Decimal(thousandths) / 1000)
  }
}
