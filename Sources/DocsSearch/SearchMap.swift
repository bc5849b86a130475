import Foundation

/// The list of files that a language's index is split into.
///
/// A browser loads it first, then only the index files that contain the words of a query.
struct SearchMap: Hashable, Sendable, Codable {
  /// A file with its first word, or an ending with its accented form. In JSON, an array of two.
  struct Part: Hashable, Sendable, Codable {
    var first: String
    var name: String

    init(first: String, name: String) {
      self.first = first
      self.name = name
    }

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      first = try values.decode(String.self)
      name = try values.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(first)
      try values.encode(name)
    }
  }

  /// The number of pages.
  var documents: Int
  /// The numbers where the pages of symbols begin and end, in turns.
  var symbols: [Int]
  /// The words that are ignored in a query with other words.
  var stopWords: [String]
  /// Endings as they are typed without accents, with their correct forms. The first match counts.
  var accents: [Part]
  var postings: [Part]
  var words: [Part]
  var endings: [Part]
  /// The tables of the fragments' names, each with ``tableLength`` of them except the last.
  var tables: [String]

  /// The number of pages in a table.
  static let tableLength = 256

  /// Whether a page is that of a symbol.
  func isSymbol(_ document: Int) -> Bool { !symbols.count { $0 <= document }.isMultiple(of: 2) }
}

/// The content of `search/index.json`: for each language, its map and what the dialog needs.
struct SearchEntry: Hashable, Sendable, Codable {
  /// A language that can be searched.
  struct Language: Hashable, Sendable, Codable {
    /// The name of the ``SearchMap``.
    var map: String
    /// The language's own name, which is shown with its pages among those of another language.
    var title: String
    /// The address of its stemmer, including the site's base path; nil if there is none.
    var stemmer: String?
    /// The address of its page that lists all pages from A to Z, including the site's base path.
    var page: String
    /// The theme's words that the dialog shows.
    var words: [String: String]
  }

  /// By language tag.
  var languages: [String: Language]
  /// The language that is searched too if a page's own has few results.
  var standard: String
  /// Whether readers can choose between guides and symbols.
  var hasSymbols: Bool
}
