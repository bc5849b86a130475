import DocsMarkdown
import Foundation

/// The results for a reader of a language: the pages in that language and, if they are few, those in the site's first
/// one.
package struct SearchResults {
  /// A page that was found.
  package struct Result {
    package var fragment: SearchFragment
    package var excerpt: SearchExcerpt
    /// The BCP 47 tag of its language.
    package var language: String

    package init(fragment: SearchFragment, excerpt: SearchExcerpt, language: String) {
      self.fragment = fragment
      self.excerpt = excerpt
      self.language = language
    }

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
  ///   - indexes: the indexes to search, the reader's language first.
  ///   - limit: the maximum number of results.
  init(_ query: String, in indexes: [SearchIndex], limit: Int) {
    var rankings: [SearchRanking] = []
    for index in indexes {
      rankings.append(SearchRanking(SearchQuery(query, stopWords: index.map.stopWords), in: index))
      let whole = rankings.last?.hits.count { $0.missing == 0 && $0.mended == 0 } ?? 0
      if whole >= Self.plenty { break }
    }
    let ranked = rankings.enumerated().flatMap { number, ranking in ranking.hits.map { (number, $0) } }
    let all = ranked.sorted { left, right in
      (left.1.missing, left.1.mended, -left.1.fit, left.0, -left.1.score, left.1.document)
        < (right.1.missing, right.1.mended, -right.1.fit, right.0, -right.1.score, right.1.document)
    }
    let whole = all.prefix { $0.1.missing == 0 }.count
    let shown = whole >= Self.plenty ? all.prefix(whole) : all[...]
    count = shown.count
    missing = shown.first?.1.missing ?? 0
    corrections = shown.first.map { first in first.1.mended > 0 ? rankings[first.0].corrections : [] } ?? []
    results = shown.prefix(limit).compactMap { number, hit in
      indexes[number].fragment(hit.document).map { fragment in
        Result(
          fragment: fragment,
          excerpt: SearchExcerpt(of: fragment, words: rankings[number].words),
          language: indexes[number].language
        )
      }
    }
  }
}
