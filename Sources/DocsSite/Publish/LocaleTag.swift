/// A language tag in OpenGraph's format: `pt_BR` (ogp.me, "Optional Metadata").
enum LocaleTag {
  /// The locale of a BCP 47 tag.
  ///
  /// OpenGraph requires a territory, which a tag may lack. For English it specifies `en_US`. Other tags stay
  /// without one, because a guess could name the wrong country.
  static func openGraph(_ tag: String) -> String {
    let parts = tag.split(separator: "-")
    guard let language = parts.first?.lowercased() else { return "" }
    // A script such as Hant has four letters; a territory has two letters or three digits.
    if let territory = parts.dropFirst().first(where: { $0.utf8.count == 2 || Int($0) != nil }) {
      return "\(language)_\(territory.uppercased())"
    }
    return language == "en" ? "en_US" : language
  }
}
