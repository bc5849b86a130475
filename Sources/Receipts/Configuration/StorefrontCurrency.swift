/// The currencies of the App Store.
enum StorefrontCurrency {
  /// Returns the currency of a country's App Store, an ISO 4217 code. Countries without a currency of their own there
  /// pay in US dollars.
  ///
  /// Source: Apple, https://developer.apple.com/help/app-store-connect/reference/financial-report-regions-and-currencies/
  ///
  /// - Parameter storefront: the country, a three-letter ISO 3166-1 code.
  static func currency(of storefront: String) -> String {
    euro.contains(storefront) ? "EUR" : own[storefront] ?? "USD"
  }

  private static let euro: Set<String> = [
    "AUT", "BEL", "BGR", "CYP", "DEU", "ESP", "EST", "FIN", "FRA", "GRC", "HRV", "IRL", "ITA", "LTU", "LUX",
    "LVA",
    "MLT", "NLD", "PRT", "SVK", "SVN",
  ]

  private static let own = [
    "ARE": "AED", "AUS": "AUD", "BRA": "BRL", "CAN": "CAD", "CHE": "CHF", "CHL": "CLP", "CHN": "CNY",
    "COL": "COP", "CZE": "CZK", "DNK": "DKK", "EGY": "EGP", "GBR": "GBP", "HKG": "HKD", "HUN": "HUF",
    "IDN": "IDR", "IND": "INR", "ISR": "ILS", "JPN": "JPY", "KAZ": "KZT", "KOR": "KRW", "MEX": "MXN",
    "MYS": "MYR", "NGA": "NGN", "NOR": "NOK", "NZL": "NZD", "PAK": "PKR", "PER": "PEN", "PHL": "PHP",
    "POL": "PLN", "QAT": "QAR", "ROU": "RON", "RUS": "RUB", "SAU": "SAR", "SGP": "SGD", "SWE": "SEK",
    "THA": "THB", "TUR": "TRY", "TWN": "TWD", "TZA": "TZS", "VNM": "VND", "ZAF": "ZAR",
  ]
}
