/// What the App Store knows that an app sells.
public struct ProductCatalog: Hashable, Sendable {
  /// The answer to a question for products.
  public struct Response: Hashable, Sendable {
    /// The products that exist, in the order of the catalog.
    public var products: [Product]
    /// The identifiers that the store does not know, sorted.
    public var invalidProductIdentifiers: [String]
  }

  /// Everything for sale, in the order in which it was entered.
  public let products: [Product]

  private let places: [String: Int]

  /// A catalog.
  ///
  /// - Parameter products: what is for sale; identifiers of 1 to 200 characters, none of them twice.
  /// - Throws: ``StoreError`` where an identifier is empty, too long or used twice, where a price is
  ///   negative or beyond 10¹², where a period is missing from an auto-renewable subscription or stands on
  ///   anything else, or where a group, an offer, a language or a country is wrong or stands twice.
  public init(_ products: [Product]) throws(StoreError) {
    var known: Set<String> = []
    for product in products {
      guard known.insert(product.id).inserted else {
        throw .invalidProduct(product.id, "The identifier is used twice")
      }
      try product.check()
    }
    self.init(checked: products)
  }

  init(checked products: [Product]) {
    self.products = products
    places = Dictionary(products.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
  }

  /// The product with an identifier, or nil where the store does not know it.
  public subscript(id: String) -> Product? {
    places[id].map { products[$0] }
  }

  /// Asks for products, as `SKProductsRequest` does.
  ///
  /// An unknown identifier is no error: it comes back in a list of its own, and an app that does not read
  /// that list shows a shop with a gap in it.
  ///
  /// - Parameter identifiers: the identifiers that the app asks for.
  /// - Returns: what is for sale, and what nobody knows.
  public func request(_ identifiers: Set<String>) -> Response {
    Response(
      products: products.filter { identifiers.contains($0.id) },
      invalidProductIdentifiers: identifiers.filter { self[$0] == nil }.sorted()
    )
  }

  /// The shop of the handbook: one product of each of the five types.
  public static let lighthouse = ProductCatalog(
    checked: [
      Product("coins.100", .consumable, title: "100 coins", price: 990),
      Product("full.version", .nonConsumable, title: "Full version", price: 4990),
      Product("pro.monthly", .autoRenewable, title: "Pro, monthly", price: 2990, period: .month),
      Product("season.pass", .nonRenewing, title: "Season pass", price: 9990),
      Product("harbor.news", .freeSubscription, title: "Harbor news", price: 0),
    ]
  )
}
