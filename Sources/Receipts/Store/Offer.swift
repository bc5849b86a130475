/// An offer that makes a subscription period cheaper or free.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/offertype and
/// https://developer.apple.com/documentation/appstoreserverapi/offerdiscounttype
public struct Offer: Hashable, Sendable, Codable {
  /// The customers an offer is for; the raw value is Apple's number.
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's number.
    public let rawValue: Int

    /// Creates a value with Apple's number, which may be newer than this library.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// For new customers of the group.
    public static let introductory = Kind(rawValue: 1)
    /// For existing and former subscribers, made by the app.
    public static let promotional = Kind(rawValue: 2)
    /// For anyone with a code.
    public static let code = Kind(rawValue: 3)
    /// For former subscribers, made by the App Store.
    public static let winBack = Kind(rawValue: 4)

    /// The kinds that Apple documents.
    public static let allCases: [Kind] = [.introductory, .promotional, .code, .winBack]

    /// The name in Swift; for a value that Apple doesn't document, the number.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [1: "introductory", 2: "promotional", 3: "code", 4: "winBack"]
  }

  /// How the customer pays.
  public struct Discount: RawRepresentable, Hashable, Sendable, Codable, CaseIterable,
    CustomStringConvertible
  {
    /// Apple's word.
    public let rawValue: String

    /// Creates a value with Apple's word, which may be newer than this library.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nothing, for a limited time.
    public static let freeTrial = Discount(rawValue: "FREE_TRIAL")
    /// A lower price, paid each period.
    public static let payAsYouGo = Discount(rawValue: "PAY_AS_YOU_GO")
    /// A lower price, paid once for all periods of the offer.
    public static let payUpFront = Discount(rawValue: "PAY_UP_FRONT")
    /// A lower price, paid once, for a purchase that doesn't renew.
    public static let oneTime = Discount(rawValue: "ONE_TIME")

    /// The ways to pay that Apple documents.
    public static let allCases: [Discount] = [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]

    /// The name in Swift; for a value that Apple doesn't document, the word.
    public var description: String { Self.names[rawValue] ?? "\(rawValue)" }

    private static let names = [
      "FREE_TRIAL": "freeTrial",
      "PAY_AS_YOU_GO": "payAsYouGo",
      "PAY_UP_FRONT": "payUpFront",
      "ONE_TIME": "oneTime",
    ]
  }

  /// The customers it is for.
  public var kind: Kind
  /// How the customer pays; nil in older transactions, which don't say.
  public var discount: Discount?
  /// The identifier; nil for an introductory offer, which has none.
  public var id: String?

  /// Creates an offer.
  ///
  /// - Parameters:
  ///   - kind: the customers it is for.
  ///   - discount: how the customer pays; nil if unknown.
  ///   - id: the identifier; nil for an introductory offer, which has none.
  public init(_ kind: Kind, _ discount: Discount?, id: String? = nil) {
    self.kind = kind
    self.discount = discount
    self.id = id
  }
}
