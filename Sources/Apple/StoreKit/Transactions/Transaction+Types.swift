import AppFoundation

extension Transaction {
  /// Why the App Store took a purchase back.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/revocationreason-swift.struct.
  public struct RevocationReason: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: Int
    /// Creates a value with Apple's number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Something was wrong with the app.
    public static let developerIssue = RevocationReason(rawValue: 1)
    /// Another reason.
    public static let other = RevocationReason(rawValue: 0)
  }

  /// The kind of an offer.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/offertype-swift.struct.
  public struct OfferType: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: Int
    /// Creates a value with Apple's number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// For new subscribers.
    public static let introductory = OfferType(rawValue: 1)
    /// For present and former subscribers.
    public static let promotional = OfferType(rawValue: 2)
    /// For anyone with a code.
    public static let code = OfferType(rawValue: 3)
    /// For former subscribers. Since iOS 18.
    public static let winBack = OfferType(rawValue: 4)
  }

  /// An offer that applied.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/offer-swift.struct. Since iOS 17.2.
  public struct Offer: Equatable, Hashable, Sendable {
    /// How the customer paid.
    public struct PaymentMode: RawRepresentable, Equatable, Hashable, Sendable {
      /// Apple's word.
      public let rawValue: String
      /// Creates a value with Apple's word.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Nothing.
      public static let freeTrial = PaymentMode(rawValue: "FREE_TRIAL")
      /// A lower price, each period.
      public static let payAsYouGo = PaymentMode(rawValue: "PAY_AS_YOU_GO")
      /// A lower price, once for the whole offer.
      public static let payUpFront = PaymentMode(rawValue: "PAY_UP_FRONT")
      /// A lower price, once, for a purchase that doesn't renew.
      public static let oneTime = PaymentMode(rawValue: "ONE_TIME")
    }

    /// The identifier; nil for an introductory offer.
    public let id: String?
    /// The kind.
    public let type: Transaction.OfferType
    /// How the customer paid.
    public let paymentMode: Transaction.Offer.PaymentMode?
  }

  /// Who owns a purchase.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/ownershiptype-swift.struct.
  public struct OwnershipType: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's word.
    public let rawValue: String
    /// Creates a value with Apple's word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The person.
    public static let purchased = OwnershipType(rawValue: "PURCHASED")
    /// A family member who shares it.
    public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
  }

  /// Whether a transaction is a purchase or a renewal.
  ///
  /// Source: developer.apple.com/documentation/storekit/transaction/reason-swift.struct. Since iOS 17.
  public struct Reason: RawRepresentable, Equatable, Hashable, Sendable {
    /// Apple's word.
    public let rawValue: String
    /// Creates a value with Apple's word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The person bought.
    public static let purchase = Reason(rawValue: "PURCHASE")
    /// The subscription renewed.
    public static let renewal = Reason(rawValue: "RENEWAL")
  }
}
