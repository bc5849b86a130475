/// Without phrases, simulations are in English and the surrounding words in the page's language. If these differ, each
/// text is marked with its language, so screen readers change voices.
extension WidgetStrings {
  /// The attribute of an element with text from a simulation, with a leading space; empty on an English page.
  var simulationLanguage: String {
    WidgetStrings.primary(language) == "en" || !phrases.isEmpty ? "" : #" lang="en""#
  }

  /// The attribute of an element with one of these words, within the text of a simulation.
  var ownLanguage: String {
    WidgetStrings.isPortuguese(language) && phrases.isEmpty ? #" lang="\#(language.escapedForHTML)""# : ""
  }

  /// Whether a BCP 47 tag is a variant of Portuguese.
  static func isPortuguese(_ language: String) -> Bool {
    primary(language) == "pt"
  }

  private static func primary(_ language: String) -> String? {
    language.split(separator: "-").first.map { $0.lowercased() }
  }
}
