import DocsMarkdown
import Foundation

/// The results for a reader of a language: the pages in that language and, if they are few, those in the site's first
/// one; if none of them has all words, also those in any other language that do.
package struct SearchResults {
  /// A page that was found.
  package struct Result {
    package var fragment: SearchFragment
    package var excerpt: SearchExcerpt
    /// The BCP 47 tag of its language.
    package var language: String

    /// Its address with the anchor, relative to the site's base.
    package var address: String {
      excerpt.anchor.isEmpty ? fragment.address : "\(fragment.address)#\(excerpt.anchor)"
    }
  }

  /// The number of pages that were found.
  package let count: Int
  /// The number of words of the query that the best page lacks.
  package let missing: Int
  package let corrections: [SearchRanking.Correction]
  /// The best pages, up to the requested limit.
  package let results: [Result]

  /// If at least this many pages contain all words, the others are left out.
  static let plenty = 10

  /// - Parameters:
  ///   - indexes: the index of the reader's language, and that of the site's first one if it is another.
  ///   - others: returns those of all other languages, if they are needed.
  ///   - kind: which pages to show.
  ///   - limit: the maximum number of results.
  init(
    _ query: String,
    in indexes: [SearchIndex],
    others: () -> [SearchIndex] = { [] },
    kind: SearchKind = .all,
    limit: Int
  ) {
    var found = indexes.map { Found(query, in: $0) }
    let isFew = found.first.map { $0.ranking.hits.count(where: \.isWhole) < Self.plenty } ?? true
    for number in found.indices.dropFirst() where !isFew {
      found[number].hits = found[number].hits.filter(found[number].isSymbol)
    }
    if !found.contains(where: { $0.hits.contains(where: \.isWhole) }) {
      found += others().map { index in
        var found = Found(query, in: index)
        found.hits = found.hits.filter(\.isWhole)
        return found
      }
    }
    let all = found.enumerated().flatMap { number, found in found.hits.map { (number, $0) } }.sorted {
      left,
      right in
      (left.1.missing, left.1.mended, -left.1.fit, left.0, -left.1.score, left.1.document)
        < (right.1.missing, right.1.mended, -right.1.fit, right.0, -right.1.score, right.1.document)
    }
    let whole = all.prefix { $0.1.missing == 0 }
    let isShown = { (number: Int, hit: SearchRanking.Hit) in
      kind.includes(isSymbol: found[number].isSymbol(hit))
    }
    var shown = (whole.count >= Self.plenty ? whole : all[...]).filter(isShown)
    // Better some of the words than an empty list.
    if shown.isEmpty {
      shown = all.filter(isShown)
    }
    count = shown.count
    missing = shown.first?.1.missing ?? 0
    corrections = shown.first.map { $0.1.mended > 0 ? found[$0.0].ranking.corrections : [] } ?? []
    results = shown.prefix(limit).compactMap { number, hit in
      let (index, ranking) = (found[number].index, found[number].ranking)
      return index.fragment(hit.document).map {
        Result(fragment: $0, excerpt: SearchExcerpt(of: $0, ranking), language: index.language)
      }
    }
  }

  /// What an index has for a query.
  private struct Found {
    let index: SearchIndex
    let ranking: SearchRanking
    /// The hits that may be shown.
    var hits: [SearchRanking.Hit]

    init(_ query: String, in index: SearchIndex) {
      self.index = index
      ranking = SearchRanking(SearchQuery(query, stopWords: index.map.stopWords), in: index)
      hits = ranking.hits
    }

    func isSymbol(_ hit: SearchRanking.Hit) -> Bool { index.map.isSymbol(hit.document) }
  }
}

/// Which pages a reader wants to see.
package enum SearchKind: String, CaseIterable, Sendable {
  case all, guides, api

  func includes(isSymbol: Bool) -> Bool { self == .all || isSymbol == (self == .api) }
}
