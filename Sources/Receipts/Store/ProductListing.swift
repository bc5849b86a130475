/// The name of a product in a language other than the app's primary one.
public struct ProductLocalization: Hashable, Sendable, Codable {
  /// The language, with an optional region: `pt-BR`, `de`.
  public var locale: String
  /// The display name.
  public var title: String
  /// The description that the buyer reads.
  public var description: String

  /// Creates a localization.
  ///
  /// - Parameters:
  ///   - locale: the language, with an optional region: `pt-BR`, `de`.
  ///   - title: the display name.
  ///   - description: the description that the buyer reads.
  public init(_ locale: String, title: String, description: String = "") {
    self.locale = locale
    self.title = title
    self.description = description
  }
}

/// The price of a product in one country.
///
/// Source: Apple, https://developer.apple.com/documentation/storekit/storefront/countrycode
public struct ProductPrice: Hashable, Sendable, Codable {
  /// The country of the buyer's account, a three-letter ISO 3166-1 code: `BRA`.
  public var storefront: String
  /// The price in thousandths of the currency's unit.
  public var amount: Int
  /// The currency, an ISO 4217 code.
  public var currency: String

  /// Creates a price in one country.
  ///
  /// - Parameters:
  ///   - storefront: the country of the buyer's account, a three-letter code: `BRA`.
  ///   - amount: thousandths of the currency's unit, 0 to 10¹².
  ///   - currency: the currency, an ISO 4217 code.
  public init(_ storefront: String, _ amount: Int, _ currency: String) {
    self.storefront = storefront
    self.amount = amount
    self.currency = currency
  }

  /// The price as text: `4.99 USD`, `500 JPY`.
  ///
  /// Independent of the locale, so the text is the same on every machine.
  public var text: String {
    let isWhole = amount.isMultiple(of: 1000) && Self.currenciesWithoutCents.contains(currency)
    guard !isWhole else { return "\(amount / 1000) \(currency)" }
    // The third digit is dropped only if it is 0; otherwise it is money.
    let parts = amount.quotientAndRemainder(dividingBy: 1000)
    let digits = String(1000 + parts.remainder).dropFirst()
    return "\(parts.quotient).\(digits.hasSuffix("0") ? digits.dropLast() : digits) \(currency)"
  }

  private static let currenciesWithoutCents: Set<String> = ["CLP", "JPY", "KRW", "VND"]
}

/// A product as one buyer sees it, in a language and at a price.
public struct ProductListing: Hashable, Sendable {
  /// The name.
  public var title: String
  /// The description.
  public var description: String
  /// The price.
  public var price: ProductPrice
}

extension StoreProduct {
  /// Returns the product as a buyer sees it.
  ///
  /// The language is the locale's, then the same language of another region, then the app's primary one. Apple
  /// documents the primary language as the last resort but not the steps before it. The price is that of the
  /// account's country, whatever the language, then that of the base country.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/manage-app-information/localize-app-information
  ///
  /// - Parameters:
  ///   - locale: the buyer's language: `pt-BR`. Case doesn't matter.
  ///   - storefront: the country of the account, a three-letter code.
  public func listing(locale: String = "", storefront: String = "USA") -> ProductListing {
    let text = localization(for: locale)
    return ProductListing(
      title: text?.title ?? title,
      description: text?.description ?? description,
      price: price(in: storefront)
    )
  }

  /// The price in a country.
  func price(in storefront: String) -> ProductPrice {
    prices.first { $0.storefront == storefront } ?? ProductPrice(storefront, price, currency)
  }

  private func localization(for locale: String) -> ProductLocalization? {
    let wanted = Self.tags(locale)
    guard let language = wanted.first else { return nil }
    return localizations.first { Self.tags($0.locale) == wanted }
      ?? localizations.first { Self.tags($0.locale) == [language] }
      ?? localizations.first { Self.tags($0.locale).first == language }
  }

  private static func tags(_ locale: String) -> [String] {
    locale.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}
