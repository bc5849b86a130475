import DocsTheme
import Foundation
import SimulationKit

/// Answers queries of readers without JavaScript, by adding the results to pages of the site.
///
/// It reads the same files as a browser and finds the same results.
package struct SiteSearch: Sendable {
  private let entry: SearchEntry
  private let basePath: String
  private let load: @Sendable (_ path: String) -> Data?

  /// The maximum number of results on a page without JavaScript.
  private static let limit = 30
  /// The maximum number of suggestions for an unknown address, and of the candidates for them.
  static let nearestLimit = 5
  static let nearestCandidates = 12

  /// Creates a search over a built site.
  ///
  /// - Parameters:
  ///   - basePath: the path that every address begins with: `/`.
  ///   - load: returns the content of a file, by its path relative to the site's folder.
  /// - Returns: nil if the site has no search.
  package init?(basePath: String = "/", load: @escaping @Sendable (_ path: String) -> Data?) {
    guard let data = load(SearchPaths.entry),
      let entry = try? JSONDecoder().decode(SearchEntry.self, from: data)
    else { return nil }
    self.entry = entry
    self.basePath = basePath
    self.load = load
  }

  private func indexes(of languages: [String]) -> [SearchIndex] {
    languages.compactMap { tag in
      entry.languages[tag].flatMap { SearchIndex(language: tag, $0, load: load) }
    }
  }

  /// Finds pages.
  ///
  /// - Parameters:
  ///   - query: the words.
  ///   - language: the language whose pages come first; nil for the site's own.
  ///   - kind: which pages to find.
  ///   - limit: the largest number of pages.
  package func results(
    for query: String,
    language: String? = nil,
    kind: SearchKind = .all,
    limit: Int
  ) -> SearchResults {
    let language = language ?? entry.standard
    let first = language == entry.standard ? [language] : [language, entry.standard]
    let others = entry.languages.keys.filter { !first.contains($0) }.sorted()
    return SearchResults(
      query,
      in: indexes(of: first),
      others: { indexes(of: others) },
      kind: kind,
      limit: limit
    )
  }

  private func markup(_ tag: String, _ language: SearchEntry.Language) -> SearchMarkup {
    SearchMarkup(
      words: Words(language.words),
      language: tag,
      titles: entry.languages.mapValues(\.title),
      basePath: basePath
    )
  }

  // MARK: The page of results

  /// Returns the page of results for a query.
  ///
  /// - Parameters:
  ///   - path: the path of the request, with or without its trailing slash.
  ///   - query: the reader's query.
  ///   - kind: which pages to show, as the form sends it: `guides` or `api`; all of them for anything else.
  /// - Returns: the HTML; nil if the path isn't a search page.
  package func page(at path: String, query: String, kind: String? = nil) -> Data? {
    let address = path.hasSuffix("/") ? path : path + "/"
    guard
      let (tag, language) = entry.languages.sorted(by: { $0.key < $1.key }).first(where: {
        $0.value.page == address
      }),
      let page = load(String(address.dropFirst(basePath.count)) + "index.html")
    else { return nil }
    let kind = kind.flatMap(SearchKind.init) ?? .all
    let results = results(for: query, language: tag, kind: kind, limit: Self.limit)
    let markup = markup(tag, language)
    return String(decoding: page, as: UTF8.self)
      .inserting(markup.results(results, of: query), into: "search-results")
      .choosing(kind)
      .insertingQuery(query)
  }

  // MARK: Unknown addresses

  /// Returns the page for an unknown address, with suggestions of similar pages.
  ///
  /// - Returns: the HTML; nil if there are no similar pages.
  package func notFoundPage(at path: String) -> Data? {
    let nearest = nearest(to: path)
    guard !nearest.isEmpty, let page = load("404.html"), let language = entry.languages[entry.standard] else {
      return nil
    }
    let markup = markup(entry.standard, language)
    return Data(
      String(decoding: page, as: UTF8.self).inserting(markup.nearest(nearest), into: "nearest-pages").utf8
    )
  }

  /// The pages whose words and addresses are similar to an address.
  package func nearest(to path: String) -> [SearchResults.Result] {
    let place = "/" + path.dropFirst(path.hasPrefix(basePath) ? basePath.count : 0)
    let first = place.split(separator: "/").first.map { $0.lowercased() }
    let language = entry.languages.keys.first { $0.lowercased() == first } ?? entry.standard
    // The trailing space marks the last word as complete.
    let found = results(for: place + " ", language: language, limit: Self.nearestCandidates).results
    let distances = found.map { Self.distance(Array(place.utf8), Array($0.fragment.address.utf8)) }
    let order = found.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    return order.prefix(Self.nearestLimit).map { found[$0] }
  }

  /// The Levenshtein distance of two addresses: the number of bytes to delete, insert or replace. Only the first 200
  /// bytes of each are compared.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let left = left.prefix(200)
    let right = Array(right.prefix(200))
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = index
      row[0] = index + 1
      for column in right.indices {
        let change = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}

/// Writes the markup that `search.js` builds in the page.
private struct SearchMarkup {
  let words: Words
  let language: String
  /// The languages' own names.
  let titles: [String: String]
  let basePath: String

  func results(_ results: SearchResults, of query: String) -> String {
    guard results.count > 0 else {
      return "<p class=\"search-status\" role=\"status\">\(text("searchNone", ["query": query]))</p>"
    }
    var html = "<p class=\"search-status\" role=\"status\">\(status(results))</p>\n<ol>\n"
    for result in results.results {
      html += item(result)
    }
    return html + "</ol>\n"
  }

  private func status(_ results: SearchResults) -> String {
    let count = text(results.count == 1 ? "searchOne" : "searchMany", ["count": String(results.count)])
    let notes = results.corrections.map { text("searchMended", ["typed": $0.typed, "used": $0.used]) }
    return ([count] + notes + (results.missing > 0 ? [text("searchPartial", [:])] : [])).joined(
      separator: " "
    )
  }

  private func item(_ result: SearchResults.Result) -> String {
    let tag = result.language.escapedForHTML
    let isOther = result.language != language
    let lang = isOther ? " lang=\"\(tag)\"" : ""
    let hreflang = isOther ? " hreflang=\"\(tag)\"" : ""
    let kind = result.fragment.isSymbol ? " class=\"symbol\"" : ""
    var html =
      "<li\(kind)\(lang)><a href=\"\(address(result.address))\"\(hreflang)>\(pieces(result.excerpt.title))"
    if let heading = result.excerpt.heading {
      html += " <span class=\"search-heading\">\(pieces(heading))</span>"
    }
    html += "</a>"
    let labels = [result.fragment.label, isOther ? titles[result.language] ?? "" : ""].filter { !$0.isEmpty }
    if !labels.isEmpty {
      html += " <span class=\"search-label\">\(labels.joined(separator: " · ").escapedForHTML)</span>"
    }
    let excerpt = pieces(result.excerpt.text)
    return html + (excerpt.isEmpty ? "" : "<p>\(excerpt)</p>") + "</li>\n"
  }

  func nearest(_ results: [SearchResults.Result]) -> String {
    var html = "<p>\(text("nearestPages", [:]))</p>\n<ul>\n"
    for result in results {
      let lang = result.language == language ? "" : " lang=\"\(result.language.escapedForHTML)\""
      html +=
        "<li\(lang)><a href=\"\(address(result.fragment.address))\">\(result.fragment.title.escapedForHTML)</a></li>\n"
    }
    return html + "</ul>\n"
  }

  private func address(_ address: String) -> String { (basePath + address.dropFirst()).escapedForHTML }

  private func pieces(_ pieces: [SearchExcerpt.Piece]) -> String {
    pieces.map { $0.isMarked ? "<mark>\($0.text.escapedForHTML)</mark>" : $0.text.escapedForHTML }.joined()
  }

  private func text(_ name: String, _ values: [String: String]) -> String {
    var text = words[name]
    for (place, value) in values.sorted(by: { $0.key < $1.key }) {
      text = text.replacing("{\(place)}", with: value, maxReplacements: 1)
    }
    return text.escapedForHTML
  }
}

extension String {
  /// Inserts HTML into the empty element with an id; returns the page unchanged if there is none.
  fileprivate func inserting(_ html: String, into id: String) -> String {
    guard let range = firstRange(of: "id=\"\(id)\"></div>") else { return self }
    return self[..<range.lowerBound] + "id=\"\(id)\">\n\(html)</div>" + self[range.upperBound...]
  }

  /// The page with a kind chosen in its form.
  fileprivate func choosing(_ kind: SearchKind) -> String {
    let choice = "name=\"in\" value=\"\(kind.rawValue)\""
    guard kind != .all, let range = firstRange(of: choice) else { return self }
    return (self[..<range.lowerBound] + choice + " checked" + self[range.upperBound...])
      .replacing(
        "value=\"\(SearchKind.all.rawValue)\" checked",
        with: "value=\"\(SearchKind.all.rawValue)\"",
        maxReplacements: 1
      )
  }

  /// The page with a query in its search field.
  fileprivate func insertingQuery(_ query: String) -> Data {
    guard let range = firstRange(of: "name=\"q\" value=\"\"") else { return Data(utf8) }
    let field = "name=\"q\" value=\"\(query.prefix(SearchQuery.lengthLimit).description.escapedForHTML)\""
    return Data((self[..<range.lowerBound] + field + self[range.upperBound...]).utf8)
  }
}
