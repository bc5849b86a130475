/// The name of a product in another language than the app's primary one.
public struct ProductLocalization: Hashable, Sendable, Codable {
  /// The language, with a region where it has one: `pt-BR`, `de`.
  public var locale: String
  /// The name that the buyer sees.
  public var title: String
  /// What the buyer reads of it.
  public var description: String

  /// A name in another language.
  ///
  /// - Parameters:
  ///   - locale: the language, with a region where it has one: `pt-BR`, `de`.
  ///   - title: the name that the buyer sees.
  ///   - description: what the buyer reads of it.
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
  /// The country of the buyer's account, by the three letters of ISO 3166-1: `BRA`.
  public var storefront: String
  /// The price in thousandths of the currency's unit.
  public var amount: Int
  /// The currency, as ISO 4217 writes it.
  public var currency: String

  /// A price in one country.
  ///
  /// - Parameters:
  ///   - storefront: the country of the buyer's account, by three letters: `BRA`.
  ///   - amount: thousandths of the currency's unit, 0 to 10¹².
  ///   - currency: the currency, as ISO 4217 writes it.
  public init(_ storefront: String, _ amount: Int, _ currency: String) {
    self.storefront = storefront
    self.amount = amount
    self.currency = currency
  }

  /// The price as text: `4.99 USD`, `500 JPY`.
  ///
  /// No locale is asked, so that the text is the same on every machine.
  public var text: String {
    let isWhole = amount.isMultiple(of: 1000) && Self.currenciesWithoutCents.contains(currency)
    guard !isWhole else { return "\(amount / 1000) \(currency)" }
    // The third digit is written where there is one, for it would be money.
    let parts = amount.quotientAndRemainder(dividingBy: 1000)
    let digits = String(1000 + parts.remainder).dropFirst()
    return "\(parts.quotient).\(digits.hasSuffix("0") ? digits.dropLast() : digits) \(currency)"
  }

  private static let currenciesWithoutCents: Set<String> = ["CLP", "JPY", "KRW", "VND"]
}

/// A product as one buyer sees it: in a language, at a price.
public struct ProductListing: Hashable, Sendable {
  /// The name.
  public var title: String
  /// What the buyer reads of it.
  public var description: String
  /// What it costs.
  public var price: ProductPrice
}

extension Product {
  /// The product as a buyer sees it.
  ///
  /// The language is that of the locale; then the same language of another region; then the app's primary one.
  /// Apple names the primary language as the last resort and leaves the steps before it open. The price is that
  /// of the country of the account, whatever the language; then that of the base country.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/manage-app-information/localize-app-information
  ///
  /// - Parameters:
  ///   - locale: what the buyer reads: `pt-BR`. The case of letters does not matter.
  ///   - storefront: the country of the account, by three letters.
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
