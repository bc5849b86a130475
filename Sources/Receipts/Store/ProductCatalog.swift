/// The products that an app sells in the App Store.
public struct ProductCatalog: Hashable, Sendable {
  /// The response to a product request.
  public struct Response: Hashable, Sendable {
    /// The products that exist, in catalog order.
    public var products: [StoreProduct]
    /// The identifiers that the store doesn't know, sorted.
    public var invalidProductIdentifiers: [String]
  }

  /// The products, in the order they were entered.
  public let products: [StoreProduct]

  private let places: [String: Int]

  /// Creates a catalog.
  ///
  /// - Parameter products: the products for sale; identifiers have 1 to 200 characters and are unique.
  /// - Throws: ``StoreError`` if an identifier is empty, too long or used twice, if a price is negative or above
  ///   10¹², if an auto-renewable subscription has no period or another product has one, or if a group, an offer, a
  ///   language or a country is invalid or duplicate.
  public init(_ products: [StoreProduct]) throws(StoreError) {
    var known: Set<String> = []
    for product in products {
      guard known.insert(product.id).inserted else {
        throw .invalidProduct(product.id, "The identifier is used twice")
      }
      try product.check()
    }
    self.init(checked: products)
  }

  init(checked products: [StoreProduct]) {
    self.products = products
    places = Dictionary(products.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }

  /// The product with an identifier, or nil if the store doesn't know it.
  public subscript(id: String) -> StoreProduct? {
    places[id].map { products[$0] }
  }

  /// Requests products, as `SKProductsRequest` does.
  ///
  /// An unknown identifier isn't an error: it is returned in a separate list, and an app that ignores that list shows
  /// a shop with a gap.
  ///
  /// - Parameter identifiers: the identifiers that the app requests.
  /// - Returns: the products for sale, and the unknown identifiers.
  public func request(_ identifiers: Set<String>) -> Response {
    Response(
      products: products.filter { identifiers.contains($0.id) },
      invalidProductIdentifiers: identifiers.filter { self[$0] == nil }.sorted()
    )
  }

  /// The handbook's shop: one product of each of the five types.
  public static let lighthouse = ProductCatalog(
    checked: [
      StoreProduct("coins.100", .consumable, title: "100 coins", price: 990),
      StoreProduct("full.version", .nonConsumable, title: "Full version", price: 4990),
      StoreProduct("pro.monthly", .autoRenewable, title: "Pro, monthly", price: 2990, period: .month),
      StoreProduct("season.pass", .nonRenewing, title: "Season pass", price: 9990),
      StoreProduct("harbor.news", .freeSubscription, title: "Harbor news", price: 0),
    ]
  )
}
