import DocsMarkdown

/// The order of the pages for a query: first by how many words match, then exact before corrected matches, then symbols
/// with that name, then the sum of the words' scores for each page.
///
/// All values are integers, so `search-engine.js` computes the same order.
package struct SearchRanking {
  /// A page that was found.
  struct Hit: Hashable {
    /// The page's number in the index.
    var document: Int
    /// The number of words of the query that the page lacks.
    var missing: Int
    /// The number of words that matched only after correction.
    var mended: Int
    /// How well the page's name matches the query.
    var fit: Int
    var score: Int

    /// Whether the page has all words as they were typed.
    var isWhole: Bool { missing == 0 && mended == 0 }
  }

  /// The factor for how a word was found, in sixteenths.
  private enum Quality {
    static let exact = 16
    static let otherAccents = 15
    static let stem = 13
    static let completed = 11
    static let parts = 10
    static let mended = 8
  }

  /// The pages that match one word of the query.
  private struct Matches {
    var values: [Int]
    var fits: [UInt8]
    /// The matching words on the pages.
    var words: Set<[UInt8]> = []
    var isMended = false

    init(_ count: Int) {
      values = [Int](repeating: 0, count: count)
      fits = [UInt8](repeating: 0, count: count)
    }

    var isEmpty: Bool { words.isEmpty }
  }

  /// The pages, best first.
  private(set) var hits: [Hit] = []
  /// For each word of the query, the matching words on the pages.
  package private(set) var words: [Set<[UInt8]>] = []
  /// For each word of the query, how few pages contain it; 0 if none does.
  private(set) var rarities: [Int] = []
  /// Corrections of words that no page contains.
  package private(set) var corrections: [Correction] = []

  /// A word that was taken for a typo.
  package struct Correction: Hashable {
    var typed: String
    package var used: String
  }

  private let index: SearchIndex
  private let stemmer: Stemmer

  /// Ranks the pages of an index.
  init(_ query: SearchQuery, in index: SearchIndex) {
    self.index = index
    stemmer = Stemmer(language: index.language)
    guard index.map.documents > 0, !query.words.isEmpty else { return }
    var found: [Matches] = []
    for (number, word) in query.words.enumerated() {
      found.append(matches(of: word, isUnfinished: query.isUnfinished && number == query.words.count - 1))
    }
    words = found.map(\.words)
    rank(found)
  }

  private mutating func rank(_ matches: [Matches]) {
    let count = index.map.documents
    var hits = (0..<count).map { Hit(document: $0, missing: matches.count, mended: 0, fit: 0, score: 0) }
    rarities = matches.map { match in
      let frequency = match.values.count { $0 > 0 }
      return frequency == 0 ? 0 : 8 + Self.logarithm(count) - Self.logarithm(frequency)
    }
    for (match, rarity) in zip(matches, rarities) {
      for document in 0..<count where match.values[document] > 0 {
        hits[document].missing -= 1
        hits[document].mended += match.isMended ? 1 : 0
        hits[document].fit += Int(match.fits[document])
        hits[document].score += rarity * match.values[document]
      }
    }
    self.hits = hits.filter { $0.missing < matches.count }.sorted {
      ($0.missing, $0.mended, -$0.fit, -$0.score, $0.document)
        < ($1.missing, $1.mended, -$1.fit, -$1.score, $1.document)
    }
  }

  /// Sixteen times the base-2 logarithm, rounded, of an integer from 1.
  static func logarithm(_ number: Int) -> Int {
    let exponent = Int.bitWidth - 1 - number.leadingZeroBitCount
    let fraction = exponent >= 4 ? number >> (exponent - 4) & 15 : number << (4 - exponent) & 15
    return 16 * exponent + [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15][fraction]
  }

  // MARK: Words

  /// The pages that match a word: the whole word first; if there are none, without labels; then by parts; finally with
  /// spelling correction.
  private mutating func matches(of word: SearchQuery.Word, isUnfinished: Bool) -> Matches {
    var matches = Matches(index.map.documents)
    add(word.whole, isUnfinished: isUnfinished, to: &matches)
    if matches.isEmpty, let labels = word.whole.letters.firstIndex(of: UInt8(ascii: "(")) {
      var name = word.whole
      name.letters = Array(name.letters[..<labels])
      add(name, isUnfinished: false, to: &matches)
    }
    if matches.isEmpty, !word.parts.isEmpty {
      addParts(word.parts, isUnfinished: isUnfinished, to: &matches)
    }
    if matches.isEmpty {
      mend(word.whole, &matches)
    }
    return matches
  }

  private func add(_ term: SearchQuery.Term, isUnfinished: Bool, to matches: inout Matches) {
    let folded = LetterFolding.folded(term.letters)
    for group in groups(keys(of: term.letters, folded)) {
      for variant in group.variants {
        if variant.word == term.letters {
          add(variant, Quality.exact, to: &matches, named: term)
        } else if LetterFolding.folded(variant.word) == folded {
          add(variant, Quality.otherAccents, to: &matches, named: term)
        } else {
          add(variant, Quality.stem, to: &matches)
        }
      }
    }
    if isUnfinished {
      complete(folded, &matches)
    }
  }

  /// The stems of a word as it is, without accents, and with accents that may be missing.
  private func keys(of word: [UInt8], _ folded: [UInt8]) -> [[UInt8]] {
    var keys = [stemmer.key(of: word), stemmer.key(of: folded)]
    for accent in index.map.accents where word.ends(with: accent.first) {
      keys.append(stemmer.key(of: word.dropLast(accent.first.utf8.count) + Array(accent.name.utf8)))
      break
    }
    var seen: Set<[UInt8]> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// The groups of some stems and of their aliases.
  private func groups(_ keys: [[UInt8]]) -> [SearchIndex.Group] {
    var groups: [SearchIndex.Group] = []
    var seen = Set(keys)
    var waiting = keys
    while let key = waiting.popLast() {
      guard let group = index.group(key) else { continue }
      groups.append(group)
      waiting += group.aliases.filter { seen.insert($0).inserted }
    }
    return groups
  }

  /// - Parameter term: the term that was typed, if it is exactly this word: a symbol may have that name.
  private func add(
    _ variant: SearchIndex.Group.Variant,
    _ quality: Int,
    to matches: inout Matches,
    named term: SearchQuery.Term? = nil
  ) {
    matches.words.insert(variant.word)
    var reader = SearchByteReader(variant.postings)
    var document = 0
    while let step = reader.number(), let weight = reader.byte() {
      document += step
      guard document < matches.values.count else { return }
      let name = SearchName(byte: weight)
      let value = quality * (name.map { term == nil ? SearchName.weightOfOthers : $0.weight } ?? Int(weight))
      matches.values[document] = max(matches.values[document], value)
      if let name, let term {
        let fit = UInt8(name.fit(beginsUpper: term.beginsUpper, hasUpper: term.hasUpper))
        matches.fits[document] = max(matches.fits[document], fit)
      }
    }
  }

  // MARK: Completing

  /// The maximum number of words to complete a prefix to, and of files to read for them.
  private static let completionLimit = 16
  private static let completionFileLimit = 6

  private func complete(_ prefix: [UInt8], _ matches: inout Matches) {
    guard prefix.count > 1 else { return }
    let spellings = index.spellings(.words, beginningWith: prefix).filter { $0.word.count > prefix.count }
    var stems: Set<[UInt8]> = []
    var files: Set<Int> = []
    for spelling in spellings.sorted(by: Self.isCommoner).prefix(Self.completionLimit) {
      guard let file = SearchIndex.part(of: spelling.stem, in: index.map.postings),
        files.contains(file) || files.count < Self.completionFileLimit
      else { continue }
      files.insert(file)
      stems.insert(spelling.stem)
    }
    for stem in stems.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      for variant in index.group(stem)?.variants ?? []
      where LetterFolding.folded(variant.word).starts(with: prefix) {
        add(variant, Quality.completed, to: &matches)
      }
    }
  }

  private static func isCommoner(_ left: SearchIndex.Spelling, _ right: SearchIndex.Spelling) -> Bool {
    guard left.frequency == right.frequency else { return left.frequency > right.frequency }
    guard left.word == right.word else { return left.word.lexicographicallyPrecedes(right.word) }
    return left.stem.lexicographicallyPrecedes(right.stem)
  }

  // MARK: Parts

  /// Adds the pages that contain all parts of a word.
  private func addParts(_ parts: [SearchQuery.Term], isUnfinished: Bool, to matches: inout Matches) {
    let found = parts.enumerated().map { number, part in
      var matches = Matches(index.map.documents)
      add(part, isUnfinished: isUnfinished && number == parts.count - 1, to: &matches)
      return matches
    }
    for document in matches.values.indices {
      let least = found.map { $0.values[document] }.min() ?? 0
      matches.values[document] = least * Quality.parts / 16
    }
    if matches.values.contains(where: { $0 > 0 }) {
      matches.words = found.reduce(into: []) { $0.formUnion($1.words) }
    }
  }

  // MARK: Spelling correction

  /// The shortest word that is corrected, in bytes, and the maximum number of corrections.
  private static let mendingLength = 5
  private static let mendingLimit = 4

  /// Finds words that differ by one inserted, deleted, replaced or transposed letter.
  ///
  /// Wherever the typo is, either the first or the second half of the word is free of it.
  private mutating func mend(_ term: SearchQuery.Term, _ matches: inout Matches) {
    let word = LetterFolding.folded(term.letters)
    guard word.count >= Self.mendingLength else { return }
    let half = (word.count - 1) / 2
    let end = Array(word.backwards.prefix(word.count - 1 - half))
    let near =
      index.spellings(.words, beginningWith: Array(word.prefix(half)))
      + index.spellings(.endings, beginningWith: end)
    let candidates = Set(near.filter { Self.isOneSlipAway($0.word, word) }).sorted(by: Self.isCommoner)
    for candidate in candidates.prefix(Self.mendingLimit) {
      for group in groups([candidate.stem]) {
        for variant in group.variants {
          add(variant, Quality.mended, to: &matches)
        }
      }
    }
    if let used = candidates.first, !matches.isEmpty {
      matches.isMended = true
      let correction = Correction(
        typed: String(decoding: term.letters, as: UTF8.self),
        used: String(decoding: used.word, as: UTF8.self)
      )
      corrections.append(correction)
    }
  }

  /// Whether two words differ by one inserted, deleted, replaced or transposed letter.
  static func isOneSlipAway(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (short, long) = left.count <= right.count ? (left, right) : (right, left)
    guard long.count - short.count <= 1, short != long else { return false }
    let start = short.sharedPrefix(with: long)
    let rest = short[start...]
    if short.count < long.count {
      return rest == long[(start + 1)...]
    }
    let isOther = rest.dropFirst() == long[(start + 1)...]
    let isSwapped =
      rest.count > 1 && short[start] == long[start + 1] && short[start + 1] == long[start]
      && rest.dropFirst(2) == long[(start + 2)...]
    return isOther || isSwapped
  }
}

extension [UInt8] {
  fileprivate func ends(with ending: String) -> Bool { suffix(ending.utf8.count).elementsEqual(ending.utf8) }
}
