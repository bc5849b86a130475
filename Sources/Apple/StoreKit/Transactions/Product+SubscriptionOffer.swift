import AppFoundation
import Receipts

extension Product {
  /// An offer that makes a subscription cheaper for a time.
  ///
  /// Source: developer.apple.com/documentation/storekit/product/subscriptionoffer.
  public struct SubscriptionOffer: Equatable, Hashable, Sendable {
    /// The customers whom an offer is for.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptionoffer/offertype.
    public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
      /// Apple's word.
      public let rawValue: String
      /// Creates a value with Apple's word.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// New subscribers.
      public static let introductory = OfferType(rawValue: "Introductory")
      /// Present and former subscribers.
      public static let promotional = OfferType(rawValue: "Promotional")
      /// Former subscribers.
      public static let winBack = OfferType(rawValue: "WinBack")
    }

    /// How the customer pays.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptionoffer/paymentmode-swift.struct.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
      /// Apple's word.
      public let rawValue: String
      /// Creates a value with Apple's word.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A lower price, each period.
      public static let payAsYouGo = PaymentMode(rawValue: "PayAsYouGo")
      /// A lower price, once for the whole offer.
      public static let payUpFront = PaymentMode(rawValue: "PayUpFront")
      /// Nothing.
      public static let freeTrial = PaymentMode(rawValue: "FreeTrial")
    }

    /// The seller's signature of a promotional offer.
    ///
    /// Source: developer.apple.com/documentation/storekit/product/subscriptionoffer/signature. Since iOS 17.4.
    public struct Signature: Sendable {
      let signature: OfferSignature

      /// Creates a signature that the seller's server sent.
      ///
      /// - Parameters:
      ///   - keyID: the key that signed.
      ///   - nonce: a number to use once.
      ///   - timestamp: when it was signed, in milliseconds since 1970.
      ///   - signature: the signature.
      public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
        self.signature = OfferSignature(
          keyID: keyID,
          nonce: nonce,
          timestamp: timestamp,
          signature: signature
        )
      }
    }

    /// The identifier; nil for an introductory offer.
    public let id: String?
    /// The customers whom it is for.
    public let type: Product.SubscriptionOffer.OfferType
    /// The price of one payment.
    public let price: Decimal
    /// The price with its currency, for the screen.
    public let displayPrice: String
    /// The length of one period.
    public let period: Product.SubscriptionPeriod
    /// The number of periods.
    public let periodCount: Int
    /// How the customer pays.
    public let paymentMode: Product.SubscriptionOffer.PaymentMode

    /// - Returns: nil for an offer that StoreKit doesn't list, such as an offer code.
    init?(_ terms: Receipts.SubscriptionOffer, currency: String, _ locale: Locale) {
      switch terms.offer.kind {
      case .introductory: type = .introductory
      case .promotional: type = .promotional
      case .winBack: type = .winBack
      default: return nil
      }
      switch terms.offer.discount {
      case .payAsYouGo: paymentMode = .payAsYouGo
      case .payUpFront: paymentMode = .payUpFront
      default: paymentMode = .freeTrial
      }
      id = terms.offer.id
      price = Decimal(terms.price) / 1000
      displayPrice = price.formatted(.currency(code: currency).locale(locale))
      period = SubscriptionPeriod(terms.period)
      periodCount = terms.periods
    }
  }
}
