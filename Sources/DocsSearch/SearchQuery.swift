import Foundation

/// A reader's query, split into words in the same way as pages.
struct SearchQuery: Hashable, Sendable {
  /// A word as it was typed.
  struct Term: Hashable, Sendable {
    /// The letters in lowercase.
    var letters: [UInt8]
    /// Whether the word begins with an uppercase letter.
    var beginsUpper: Bool
    /// Whether the word contains one.
    var hasUpper: Bool
  }

  /// A word and its parts: `userInfo` has `user` and `info`.
  struct Word: Hashable, Sendable {
    var whole: Term
    var parts: [Term]
  }

  var words: [Word]
  /// Whether the last word may still be incomplete.
  var isUnfinished: Bool

  /// The longest query, in Unicode scalars. The rest is ignored.
  static let lengthLimit = 200
  /// The maximum number of words in a query. The rest is ignored.
  static let wordLimit = 16

  /// - Parameter stopWords: words to ignore if others remain.
  init(_ query: String, stopWords: [String]) {
    let scalars = query.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(Self.lengthLimit)
    let text = Array(String(scalars).utf8)
    var scanner = SearchScanner(text, in: 0..<text.count, joins: true)
    var found: [(word: Word, range: Range<Int>)] = []
    while let token = scanner.next() {
      let whole = Self.term(token.range, of: text)
      if token.isJoined {
        let parts = found.suffix(while: { token.range.lowerBound <= $0.range.lowerBound })
        found.removeLast(parts.count)
        found.append((Word(whole: whole, parts: parts.map(\.word.whole)), token.range))
      } else if token.range.count > 1 || text[token.range.lowerBound] <= UInt8(ascii: "9") {
        let parts = token.isCompound ? SearchScanner.parts(of: token.range, in: text) : []
        let terms = parts.filter { $0.count >= SearchTerms.partLimit }.map { Self.term($0, of: text) }
        found.append((Word(whole: whole, parts: terms), token.range))
      }
    }
    isUnfinished = !text.isEmpty && found.last?.range.upperBound == text.count
    let ignored = Set(stopWords.map { Array($0.utf8) })
    let telling = found.filter { !ignored.contains($0.word.whole.letters) }
    if !telling.isEmpty {
      isUnfinished = isUnfinished && telling.last?.range == found.last?.range
      found = telling
    }
    var seen: Set<[UInt8]> = []
    let all = found.map(\.word).filter { seen.insert($0.whole.letters).inserted }
    isUnfinished = isUnfinished && all.count <= Self.wordLimit && all.last == found.last?.word
    words = Array(all.prefix(Self.wordLimit))
  }

  private static func term(_ range: Range<Int>, of text: [UInt8]) -> Term {
    let isUpper = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    return Term(
      letters: LetterFolding.lowercased(text[range]),
      beginsUpper: isUpper(text[range.lowerBound]),
      hasUpper: text[range].contains(where: isUpper)
    )
  }
}

extension Array {
  /// The longest suffix whose elements satisfy a condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
    var start = endIndex
    while start > startIndex, holds(self[start - 1]) {
      start -= 1
    }
    return self[start...]
  }
}
