/// A language tag as OpenGraph writes it: `pt_BR` (ogp.me, "Optional Metadata").
enum LocaleTag {
  /// The locale of a BCP 47 tag.
  ///
  /// OpenGraph wants a territory, which a tag may lack; for English it names `en_US` itself. Others stay
  /// without, since a guess would name a country that nobody meant.
  static func openGraph(_ tag: String) -> String {
    let parts = tag.split(separator: "-")
    guard let language = parts.first?.lowercased() else { return "" }
    // A script such as Hant has four letters; a territory two, or three digits.
    if let territory = parts.dropFirst().first(where: { $0.utf8.count == 2 || Int($0) != nil }) {
      return "\(language)_\(territory.uppercased())"
    }
    return language == "en" ? "en_US" : language
  }
}
