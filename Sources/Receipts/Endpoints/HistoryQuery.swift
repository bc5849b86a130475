import Foundation

/// The filters and the order of a history request.
///
/// Values of one filter are combined with *or*, different filters with *and*. Source: Apple,
/// https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history
struct HistoryQuery: Hashable, Sendable {
  enum Order: String {
    case ascending = "ASCENDING"
    case descending = "DESCENDING"
  }

  private(set) var order = Order.ascending
  private var start: Int?
  private var end: Int?
  private var productIDs: Set<String> = []
  private var productTypes: Set<String> = []
  private var groups: Set<String> = []
  private var ownership: StoreTransaction.Ownership?
  private var revoked: Bool?

  /// Parses the parameters of a request.
  init(_ request: EndpointRequest) throws(ServerAPIError) {
    start = try Self.milliseconds(request.values("startDate"), or: .invalidStartDate)
    end = try Self.milliseconds(request.values("endDate"), or: .invalidEndDate)
    if let start, let end, start >= end { throw .startDateAfterEndDate }
    productIDs = try Self.identifiers(request.values("productId"), or: .invalidProductID)
    groups = try Self.identifiers(
      request.values("subscriptionGroupIdentifier"),
      or: .invalidSubscriptionGroupIdentifier
    )
    productTypes = Set(request.values("productType"))
    guard productTypes.isSubset(of: ProductType.allCases.map(\.historyName)) else {
      throw .invalidProductType
    }
    if let value = request.values("sort").last {
      guard let order = Order(rawValue: value) else { throw .invalidSort }
      self.order = order
    }
    if let value = request.values("inAppOwnershipType").last {
      let ownership = StoreTransaction.Ownership(rawValue: value)
      guard StoreTransaction.Ownership.allCases.contains(ownership) else { throw .invalidInAppOwnershipType }
      self.ownership = ownership
    }
    if let value = request.values("revoked").last {
      // Apple's library for Python writes "True".
      switch value.lowercased() {
      case "true": revoked = true
      case "false": revoked = false
      default: throw .invalidRevoked
      }
    }
  }

  /// Returns whether a transaction matches.
  func selects(_ transaction: StoreTransaction) -> Bool {
    let purchased = StoreDate(transaction.purchaseDate).milliseconds
    return (start.map { $0 <= purchased } ?? true) && (end.map { purchased < $0 } ?? true)
      && (productIDs.isEmpty || productIDs.contains(transaction.productID))
      && (productTypes.isEmpty || productTypes.contains(transaction.type.historyName))
      && (groups.isEmpty || transaction.subscriptionGroupID.map(groups.contains) ?? false)
      && (ownership.map { $0 == transaction.ownership } ?? true)
      && (revoked.map { $0 == (transaction.revocation != nil) } ?? true)
  }

  static func milliseconds(_ values: [String], or fault: ServerAPIError) throws(ServerAPIError) -> Int? {
    guard let value = values.last else { return nil }
    guard let number = Int(value), number >= 0 else { throw fault }
    return number
  }

  private static func identifiers(
    _ values: [String],
    or fault: ServerAPIError
  ) throws(ServerAPIError) -> Set<String> {
    guard values.allSatisfy({ (1...200).contains($0.utf8.count) }) else { throw fault }
    return Set(values)
  }
}

extension ProductType {
  /// The name in a query. A free subscription, which only Newsstand had, has none; it counts as non-renewing, as in a
  /// signed transaction.
  fileprivate var historyName: String {
    switch self {
    case .autoRenewable: "AUTO_RENEWABLE"
    case .nonRenewing, .freeSubscription: "NON_RENEWABLE"
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    }
  }
}
