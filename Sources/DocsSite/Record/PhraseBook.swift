import DocsFoundation
import DocsPictures

/// The words of a site's languages for what simulations say.
package struct PhraseBook: Sendable {
  /// The folder of each language that has phrases, by tag in lowercase.
  private var folders: [String: String] = [:]
  private var phrases: [String: [String: Phrases]] = [:]
  /// The fingerprint of all files. Two books with the same one translate alike.
  package private(set) var digest = Fingerprint.none

  /// Creates a book without phrases.
  package init() {}

  /// The phrases of a simulation in a language; none if there is no file for them.
  ///
  /// - Parameters:
  ///   - language: a BCP 47 tag, in any case.
  ///   - simulation: the name of the simulation.
  package subscript(language: String, simulation: String) -> Phrases {
    phrases[language.lowercased()]?[simulation] ?? Phrases()
  }

  /// Adds the folder of a language.
  mutating func add(_ folder: String, of language: String) {
    folders[language.lowercased()] = folder
  }

  /// Adds a file.
  mutating func add(_ phrases: Phrases, of simulation: String, in language: String, text: String) {
    self.phrases[language.lowercased(), default: [:]][simulation] = phrases
    digest = Fingerprint([digest.description, language, simulation, text])
  }

  /// The texts of widgets that no phrase translates, for languages with phrases.
  ///
  /// - Parameter widgets: the widgets, in the order of their pages.
  /// - Returns: the texts by the file that should translate them, sorted by its path.
  func untranslated(in widgets: [RecordedWidget]) -> [UntranslatedTexts] {
    var texts: [String: [String]] = [:]
    for widget in widgets {
      guard let folder = folders[widget.language.lowercased()] else { continue }
      texts["\(folder)/\(widget.simulationName).yml", default: []] += widget.untranslated
    }
    return texts.sorted { $0.key < $1.key }.compactMap { file, texts in
      var seen: Set<String> = []
      let different = texts.filter { seen.insert($0).inserted }
      return different.isEmpty ? nil : UntranslatedTexts(file: file, texts: different)
    }
  }
}

/// What simulations say on pages of a language without a phrase for it.
package struct UntranslatedTexts: Hashable, Sendable {
  /// The file that should translate the texts, from the root of the site; it may not exist yet.
  package var file: String
  /// The texts, in the order of the pages.
  package var texts: [String]
}
