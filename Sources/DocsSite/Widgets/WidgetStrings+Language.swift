/// Simulations speak English on every page, and the words around them the page's language. Each text says
/// which it is where they differ, so that a screen reader changes its voice.
extension WidgetStrings {
  /// The attribute of an element whose text comes from a simulation, with the space before it, or nothing
  /// on an English page.
  var simulationLanguage: String {
    WidgetStrings.primary(language) == "en" ? "" : #" lang="en""#
  }

  /// The attribute of an element whose text is one of these words, within text of a simulation.
  var ownLanguage: String {
    WidgetStrings.isPortuguese(language) ? #" lang="\#(language.escapedForHTML)""# : ""
  }

  /// Whether a BCP 47 tag names a kind of Portuguese.
  static func isPortuguese(_ language: String) -> Bool {
    primary(language) == "pt"
  }

  private static func primary(_ language: String) -> String? {
    language.split(separator: "-").first.map { $0.lowercased() }
  }
}
