/// The part of a page that best matches a query.
package struct SearchExcerpt: Hashable {
  /// A piece of text, marked if it matches the query.
  package struct Piece: Hashable {
    package var text: String
    var isMarked: Bool
  }

  /// The id of the heading that the result links to; empty for the page itself.
  package var anchor: String
  /// The text of that heading; nil for the page itself.
  package var heading: [Piece]?
  package var title: [Piece]
  package var text: [Piece]

  /// In words: the length of an excerpt, the window that is searched for the query, and the lead before the first
  /// match.
  private static let length = 30
  private static let span = 22
  private static let lead = 6

  /// Chooses the section with most words of the query, of which rare ones count more; among such, the one with most of
  /// them in its heading.
  ///
  /// - Parameter ranking: the ranking that found the page.
  init(of fragment: SearchFragment, _ ranking: SearchRanking) {
    let marker = Marker(ranking)
    title = marker.marked(fragment.title)
    var best = fragment.sections.first ?? SearchFragment.Section(anchor: "", heading: "", text: "")
    var text = marker.words(of: best.text)
    var most = (whole: -1, heading: 0, text: 0)
    for section in fragment.sections {
      let words = marker.words(of: section.text)
      let inHeading = marker.words(of: section.heading).found
      let inText = words.found
      let value = (
        whole: marker.value(of: inHeading | inText), heading: marker.value(of: inHeading),
        text: marker.value(of: inText)
      )
      if value > most {
        most = value
        best = section
        text = words
      }
    }
    anchor = best.anchor
    heading = best.anchor.isEmpty ? nil : marker.marked(best.heading)
    if text.isEmpty, let first = fragment.sections.first {
      best = first
      text = marker.words(of: first.text)
    }
    self.text = Self.window(text, of: Array(best.text.utf8), marker)
  }

  private static func window(_ words: [Marker.Word], of text: [UInt8], _ marker: Marker) -> [Piece] {
    var start = 0
    var most = 0
    for (index, word) in words.enumerated() where word.found != 0 {
      let end = min(words.count, index + span)
      let value = marker.value(of: words[index..<end].found)
      if value > most {
        most = value
        start = index
      }
    }
    let end = min(words.count, max(0, start - lead) + length)
    start = max(0, end - length)
    guard start < end else { return [Piece(text: String(decoding: text, as: UTF8.self), isMarked: false)] }
    let first = start == 0 ? 0 : words[start].range.lowerBound
    let last = end == words.count ? text.count : words[end - 1].range.upperBound
    var pieces = marker.pieces(of: text, in: first..<last, words[start..<end])
    if start > 0 {
      pieces.insert(Piece(text: "… ", isMarked: false), at: 0)
    }
    if end < words.count {
      pieces.append(Piece(text: " …", isMarked: false))
    }
    return pieces
  }
}

extension Sequence<Marker.Word> {
  /// The bit set of the words of the query among these.
  fileprivate var found: Int { reduce(0) { $0 | $1.found } }
}

/// Finds the words of a query in texts.
private struct Marker {
  /// A word of a text, and a bit set of the words of the query that it matches.
  struct Word {
    var range: Range<Int>
    var found: Int
  }

  private var numbers: [[UInt8]: Int] = [:]
  private let rarities: [Int]

  init(_ ranking: SearchRanking) {
    rarities = ranking.rarities
    for (number, words) in ranking.words.prefix(SearchQuery.wordLimit).enumerated() {
      for word in words {
        numbers[word, default: 0] |= 1 << number
      }
    }
  }

  /// How much a bit set of words of the query says: the sum of their rarities.
  func value(of found: Int) -> Int {
    rarities.enumerated().reduce(0) { $0 + (found >> $1.offset & 1) * $1.element }
  }

  func words(of text: String) -> [Word] { words(of: Array(text.utf8)) }

  private func words(of text: [UInt8]) -> [Word] {
    var scanner = SearchScanner(text, in: 0..<text.count, joins: true)
    var words: [Word] = []
    while let token = scanner.next() {
      let parts = token.isCompound ? SearchScanner.parts(of: token.range, in: text) : []
      let found = ([token.range] + parts.filter { $0.count >= SearchTerms.partLimit }).reduce(0) {
        $0 | (numbers[LetterFolding.lowercased(text[$1])] ?? 0)
      }
      if !token.isJoined {
        words.append(Word(range: token.range, found: found))
      } else if found != 0 {
        // The whole name is marked, not the words in it.
        while let last = words.last, last.range.lowerBound >= token.range.lowerBound {
          words.removeLast()
        }
        words.append(Word(range: token.range, found: found))
      }
    }
    return words
  }

  /// The text with its matching words marked.
  func marked(_ text: String) -> [SearchExcerpt.Piece] {
    let bytes = Array(text.utf8)
    return pieces(of: bytes, in: 0..<bytes.count, words(of: bytes)[...])
  }

  func pieces(of text: [UInt8], in range: Range<Int>, _ words: ArraySlice<Word>) -> [SearchExcerpt.Piece] {
    var pieces: [SearchExcerpt.Piece] = []
    var place = range.lowerBound
    func add(upTo end: Int, isMarked: Bool) {
      guard place < end else { return }
      pieces.append(
        SearchExcerpt.Piece(text: String(decoding: text[place..<end], as: UTF8.self), isMarked: isMarked)
      )
      place = end
    }
    for word in words where word.found != 0 {
      add(upTo: word.range.lowerBound, isMarked: false)
      add(upTo: word.range.upperBound, isMarked: true)
    }
    add(upTo: range.upperBound, isMarked: false)
    return pieces
  }
}
