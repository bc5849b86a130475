import AppFoundation

/// The two-letter codes of the App Store's countries, for locales.
enum StorefrontRegion {
  /// Returns the two-letter code of a country; the code itself if it isn't known.
  ///
  /// Source: ISO 3166-1.
  ///
  /// - Parameter storefront: the three-letter code.
  static func region(of storefront: String) -> String { codes[storefront] ?? storefront }

  private static let codes = [
    "ARE": "AE", "AUS": "AU", "AUT": "AT", "BEL": "BE", "BGR": "BG", "BRA": "BR", "CAN": "CA", "CHE": "CH",
    "CHL": "CL", "CHN": "CN", "COL": "CO", "CYP": "CY", "CZE": "CZ", "DEU": "DE", "DNK": "DK", "EGY": "EG",
    "ESP": "ES", "EST": "EE", "FIN": "FI", "FRA": "FR", "GBR": "GB", "GRC": "GR", "HKG": "HK", "HRV": "HR",
    "HUN": "HU", "IDN": "ID", "IND": "IN", "IRL": "IE", "ISR": "IL", "ITA": "IT", "JPN": "JP", "KAZ": "KZ",
    "KOR": "KR", "LTU": "LT", "LUX": "LU", "LVA": "LV", "MEX": "MX", "MLT": "MT", "MYS": "MY", "NGA": "NG",
    "NLD": "NL", "NOR": "NO", "NZL": "NZ", "PAK": "PK", "PER": "PE", "PHL": "PH", "POL": "PL", "PRT": "PT",
    "QAT": "QA", "ROU": "RO", "RUS": "RU", "SAU": "SA", "SGP": "SG", "SVK": "SK", "SVN": "SI", "SWE": "SE",
    "THA": "TH", "TUR": "TR", "TWN": "TW", "TZA": "TZ", "USA": "US", "VNM": "VN", "ZAF": "ZA",
  ]
}

extension Locale {
  /// The locale that formats a price: `en_US@currency=USD`.
  ///
  /// - Parameters:
  ///   - language: the language of the device, with an optional region, which the account's country replaces.
  ///   - storefront: the country of the account, a three-letter code.
  ///   - currency: the currency, an ISO 4217 code.
  init(language: String, storefront: String, currency: String) {
    let language = language.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? "en"
    self.init(identifier: "\(language)_\(StorefrontRegion.region(of: storefront))@currency=\(currency)")
  }
}
