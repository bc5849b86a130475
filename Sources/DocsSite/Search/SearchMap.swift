import Foundation

/// Where a language's index is cut into files.
///
/// A browser loads it first, and then of the index only the files that hold the words of a query.
struct SearchMap: Hashable, Sendable, Codable {
  /// A file, and the first word in it; or an ending, and what is meant by it. In JSON an array of two.
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

  /// How many pages there are.
  var documents: Int
  /// The words that a query with others can do without.
  var stopWords: [String]
  /// Endings as they are typed without accents, and as they are written; the first that fits counts.
  var accents: [Part]
  var postings: [Part]
  var words: [Part]
  var endings: [Part]
  /// The tables of the fragments' names, each with ``tableLength`` but the last.
  var tables: [String]

  /// How many pages a table names.
  static let tableLength = 256
}

/// What `search/index.json` says: for each language where its map is, and what the dialog needs to speak it.
struct SearchEntry: Hashable, Sendable, Codable {
  /// A language that can be searched.
  struct Language: Hashable, Sendable, Codable {
    /// The name of the ``SearchMap``.
    var map: String
    /// The address of its stemmer, with the path of the site's base; none where there is none.
    var stemmer: String?
    /// The address of its page with all pages from A to Z, with the path of the site's base.
    var page: String
    /// The words of the theme that the dialog shows.
    var words: [String: String]
  }

  /// By tag.
  var languages: [String: Language]
  /// The language that answers where a page's own knows too little.
  var standard: String
}
