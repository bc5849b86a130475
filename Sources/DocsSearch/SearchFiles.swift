import DocsFoundation
import DocsMarkdown
import DocsTheme
import Foundation

/// All files that search adds to a site.
package struct SearchFiles {
  private let configuration: SiteConfiguration
  private let theme: Theme

  package init(configuration: SiteConfiguration, theme: Theme) {
    self.configuration = configuration
    self.theme = theme
  }

  /// Whether the theme supports search.
  package var isWanted: Bool { theme.hasAsset(Self.script) }

  /// The asset that search requires.
  package static let script = "search.js"

  /// The template values for the search form in the header; nil if the theme doesn't support search.
  package func form(in language: String) -> TemplateValue? {
    guard isWanted else { return nil }
    let names = [
      "script": "search.js", "engine": "search-engine.js", "style": "search.css", "open": "search-open.js",
    ]
    let address = SearchPages.address(in: language, of: configuration)
    let links = names.compactMapValues { theme.link(to: $0, basePath: configuration.basePath) }
    return .object(
      links.mapValues(TemplateValue.asset).merging([
        "action": .text(configuration.basePath + address.dropFirst()),
        "entry": .text(configuration.basePath + SearchPaths.entry),
      ]) { own, _ in own }
    )
  }

  /// Whether a document comes before another one.
  ///
  /// Documents are sorted by folder, so an address comes before those that extend it: a requirement before its default implementation.
  /// Equally good results are shown in this order.
  private static func precedes(_ document: SearchDocument, _ other: SearchDocument) -> Bool {
    func order(_ document: SearchDocument) -> some Sequence<UInt8> {
      document.address.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
    return order(document).lexicographicallyPrecedes(order(other))
  }

  /// The index of every language, and the entry. The fragments aren't included.
  ///
  /// - Parameter documents: the documents of all pages and symbols, in any order.
  package func index(of documents: [SearchDocument]) async throws -> [SiteFile] {
    guard isWanted else { return [] }
    // Most sites are sorted already, and sorting copies every document.
    let isSorted = documents.indices.dropFirst().allSatisfy {
      !Self.precedes(documents[$0], documents[$0 - 1])
    }
    let sorted = isSorted ? documents : documents.sorted(by: Self.precedes)
    let languages = Set(documents.map(\.language)).union([configuration.standardLanguage]).sorted()
    var files: [SiteFile] = []
    var entry = SearchEntry(languages: [:], standard: configuration.standardLanguage, hasSymbols: false)
    for language in languages {
      let own = languages.count == 1 ? sorted : sorted.filter { $0.language == language }
      let outcome = try await SearchIndexBuilder(own, language: language).build()
      files += outcome.files
      entry.hasSymbols = entry.hasSymbols || outcome.hasSymbols
      entry.languages[language] = self.entry(of: language, map: outcome.map)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    files.append(SiteFile(path: SearchPaths.entry, bytes: try encoder.encode(entry)))
    return files
  }

  private static let words = [
    "search", "searchField", "searchClose", "searchEmpty", "searchBusy", "searchNone", "searchOne",
    "searchMany", "searchPartial", "searchMended", "searchMore", "searchUnavailable", "searchIndex",
    "searchKinds", "searchAll", "searchGuides", "searchAPI", "searchRecent", "searchForget", "nearestPages",
  ]

  private func entry(of language: String, map: String) -> SearchEntry.Language {
    let words = theme.words(in: language)
    return SearchEntry.Language(
      map: map,
      title: configuration.languages.first { $0.tag == language }?.title ?? language,
      stemmer: theme.address(of: "search-\(Stemmer.primary(language)).js", basePath: configuration.basePath),
      page: configuration.basePath + SearchPages.address(in: language, of: configuration).dropFirst(),
      words: Dictionary(uniqueKeysWithValues: Self.words.map { ($0, words[$0]) })
    )
  }
}
