import DocsFoundation
import Foundation

/// Creates the index of one language from its documents.
///
/// The index is split so a query loads a few small files. The words determine the splits, so a change to one page
/// leaves most files unchanged.
struct SearchIndexBuilder {
  /// The files, and the name of the map among them.
  struct Outcome {
    var files: [SiteFile]
    var map: String
    /// Whether symbols are among the documents.
    var hasSymbols: Bool
  }

  private let language: String
  private let paths: SearchPaths
  private let hashes: [SearchHash]
  /// The numbers where the pages of symbols begin and end, in turns.
  private let symbols: [Int]
  private let words: WordTable
  /// The words of some documents each, in the order of the documents.
  private let readings: [Reading]
  /// For each reading, its number of each word; -1 if it doesn't have the word.
  private let ownNumbers: [[Int32]]

  /// The maximum number of words and of documents that the encoding supports.
  private static let limit = 1 << 24

  /// - Parameters:
  ///   - documents: the documents of one language, sorted by address. The number of a document is its index.
  ///   - language: the BCP 47 tag.
  init(_ documents: [SearchDocument], language: String) async {
    self.language = language
    paths = SearchPaths(language)
    hashes = documents.map(\.fragmentHash)
    let documents = documents.prefix(Self.limit)
    let size = documents.count / Concurrency.width + 1
    let slices = stride(from: 0, to: documents.count, by: size).map {
      documents[$0..<min($0 + size, documents.count)]
    }
    let readings = await slices.concurrentMap(Reading.init)
    var words = readings.first?.words ?? WordTable(capacity: 0)
    // The number of each word of a reading among the words of all.
    let numbers = readings.enumerated().map { index, reading in
      (0..<reading.words.count).map { index == 0 ? $0 : words.number(of: reading.words[$0]) }
    }
    ownNumbers = numbers.map { numbers in
      var own = [Int32](repeating: -1, count: words.count)
      for (number, word) in numbers.enumerated() { own[word] = Int32(truncatingIfNeeded: number) }
      return own
    }
    (self.words, self.readings) = (words, readings)
    symbols = Self.turns(readings.flatMap(\.areSymbols))
  }

  /// The numbers where runs of true values begin and end, in turns.
  private static func turns(_ values: [Bool]) -> [Int] {
    var turns: [Int] = []
    for (number, value) in values.enumerated() where value == turns.count.isMultiple(of: 2) {
      turns.append(number)
    }
    return turns
  }

  /// The words of some documents, numbered in the order of their first occurrence.
  private struct Reading: Sendable {
    var words = WordTable(capacity: 1 << 14)
    /// The start of each word's postings, and the end of the last.
    var starts = [0]
    /// The postings of all words: the number of a document in this reading, with the weight in the lowest byte.
    var postings: [UInt32] = []
    /// Whether each document is a symbol.
    var areSymbols: [Bool] = []

    init(_ documents: ArraySlice<SearchDocument>) {
      // The words of all documents: the number of each, with its weight in the lowest byte.
      var entries: [UInt32] = []
      entries.reserveCapacity(documents.reduce(0) { $0 + SearchIndexBuilder.count($1.terms) })
      var counts: [Int] = []
      var lengths: [Int] = []
      for document in documents {
        let before = entries.count
        var isSymbol = false
        SearchIndexBuilder.read(document.terms) { word, weight in
          isSymbol = isSymbol || weight >= SearchName.firstByte
          let number = words.number(of: word)
          guard number < SearchIndexBuilder.limit else { return }
          if number == counts.count {
            counts.append(0)
          }
          counts[number] += 1
          entries.append(UInt32(number) << 8 | UInt32(weight))
        }
        lengths.append(entries.count - before)
        areSymbols.append(isSymbol)
      }
      for count in counts {
        starts.append((starts.last ?? 0) + count)
      }
      // A counting sort by word. Within a word, the documents keep their order.
      var next = starts
      postings = [UInt32](repeating: 0, count: entries.count)
      var place = 0
      for (document, length) in lengths.enumerated() {
        for entry in entries[place..<place + length] {
          let word = Int(entry >> 8)
          postings[next[word]] = UInt32(document) << 8 | entry & 0xFF
          next[word] += 1
        }
        place += length
      }
    }

    /// The postings of a word, by its number in this reading; none for other numbers.
    func postings(of word: Int32) -> ArraySlice<UInt32> {
      let word = Int(word)
      return starts.indices.contains(word + 1) && word >= 0 ? postings[starts[word]..<starts[word + 1]] : []
    }
  }

  /// The number of words in ``SearchTerms/encoded``.
  private static func count(_ terms: ArraySlice<UInt8>) -> Int {
    var (place, count) = (terms.startIndex, 0)
    while place < terms.endIndex {
      place += Int(terms[place]) + 2
      count += 1
    }
    return count
  }

  /// Calls a function for each word of ``SearchTerms/encoded``.
  private static func read(
    _ terms: ArraySlice<UInt8>,
    _ body: (_ word: UnsafeBufferPointer<UInt8>, _ weight: UInt8) -> Void
  ) {
    terms.withUnsafeBufferPointer { terms in
      var place = 0
      while place < terms.count {
        let end = place + 1 + Int(terms[place])
        guard end < terms.count else { return }
        body(UnsafeBufferPointer(rebasing: terms[place + 1..<end]), terms[end])
        place = end + 1
      }
    }
  }

  /// The files of the index.
  func build() async throws -> Outcome {
    let keys = await keys()
    async let postings = postings(keys)
    let (words, endings) = spelled(keys)
    let tables = tables()
    let map = SearchMap(
      documents: hashes.count,
      symbols: symbols,
      stopWords: Stemmer.stopWords(of: language),
      accents: Stemmer.accents(of: language),
      postings: await postings.parts,
      words: words.parts,
      endings: endings.parts,
      tables: tables.names
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(map)
    let hash = SearchHash(of: Array(bytes))
    return Outcome(
      files: await postings.files + words.files + endings.files + tables.files
        + [SiteFile(path: paths.map(hash), bytes: bytes)],
      map: hash.name,
      hasSymbols: !symbols.isEmpty
    )
  }

  /// The stem of each word.
  private func keys() async -> [[UInt8]] {
    await Concurrency.runs(of: words.count).concurrentMap { run in
      let stemmer = Stemmer(language: language)
      return run.map { stemmer.key(of: Array(words[$0])) }
    }
    .flatMap(\.self)
  }

  /// The files with the pages of each word, sorted by stem.
  private func postings(_ keys: [[UInt8]]) -> Files {
    let order = (0..<words.count).map { (key: keys[$0], word: Array(words[$0]), number: $0) }.sorted {
      left,
      right in
      left.key == right.key
        ? left.word.precedes(right.word) : left.key.precedes(right.key)
    }
    return files(.postings, of: groups(order, aliases: aliases(keys)), size: 12_288...32_768)
  }

  /// The files with the words, sorted by their beginnings and by their endings.
  private func spelled(_ keys: [[UInt8]]) -> (words: Files, endings: Files) {
    let spelled = entries(of: spellings(keys))
    let ending = spelled.map { Entry(key: $0.key.backwards, payload: $0.payload) }.sorted {
      $0.key.precedes($1.key)
    }
    return (
      files(.words, of: spelled, size: 6_144...16_384), files(.endings, of: ending, size: 6_144...16_384)
    )
  }

  // MARK: Splitting

  /// An entry of a file, under a word.
  private struct Entry {
    var key: [UInt8]
    var payload: [UInt8]
  }

  /// Files, and what the map says about them.
  private struct Files {
    var files: [SiteFile] = []
    var parts: [SearchMap.Part] = []
  }

  /// Writes entries to files. Each key omits the prefix that it shares with the previous one.
  private func files(
    _ kind: SearchPaths.Kind,
    of entries: some Sequence<Entry>,
    size: ClosedRange<Int>
  ) -> Files {
    var written = Files()
    var bytes: [UInt8] = []
    var first: [UInt8] = []
    var previous: [UInt8] = []
    func finish() {
      guard !bytes.isEmpty else { return }
      let name = SearchHash(of: bytes).name
      written.files.append(SiteFile(path: paths.file(kind, name), bytes: Data(bytes)))
      written.parts.append(SearchMap.Part(first: String(decoding: first, as: UTF8.self), name: name))
      bytes.removeAll(keepingCapacity: true)
      previous = []
    }
    for entry in entries {
      let isCut = bytes.count >= size.lowerBound && SearchHash(of: entry.key).value & 7 == 0
      if isCut || bytes.count >= size.upperBound {
        finish()
      }
      if bytes.isEmpty {
        first = entry.key
      }
      let shared = previous.sharedPrefix(with: entry.key)
      bytes.append(number: shared)
      bytes.append(counted: entry.key[shared...])
      bytes.append(counted: entry.payload)
      previous = entry.key
    }
    finish()
    return written
  }

  /// The files with the hashes of the fragments, by the number of their document.
  private func tables() -> (files: [SiteFile], names: [String]) {
    let all = stride(from: 0, to: hashes.count, by: SearchMap.tableLength).map { start in
      var bytes: [UInt8] = []
      for hash in hashes[start..<min(start + SearchMap.tableLength, hashes.count)] {
        withUnsafeBytes(of: hash.value.bigEndian) { bytes.append(contentsOf: $0) }
      }
      return (bytes: bytes, name: SearchHash(of: bytes).name)
    }
    return (
      all.map { SiteFile(path: paths.file(.tables, $0.name), bytes: Data($0.bytes)) }, all.map(\.name)
    )
  }

  // MARK: Words by stem

  /// The intended stems for those of words without their accents.
  ///
  /// Portuguese endings are recognized by their accents: without these aliases, `notificacoes` wouldn't find
  /// `notificações`.
  private func aliases(_ keys: [[UInt8]]) -> [(key: [UInt8], target: [UInt8])] {
    let stemmer = Stemmer(language: language)
    var aliases: [[UInt8]: Set<[UInt8]>] = [:]
    for number in 0..<words.count where words[number].contains(where: { $0 >= 0x80 }) {
      let alias = stemmer.key(of: LetterFolding.folded(Array(words[number])))
      if alias != keys[number] {
        aliases[alias, default: []].insert(keys[number])
      }
    }
    return aliases.flatMap { alias, targets in targets.map { (alias, $0) } }.sorted { left, right in
      left.key == right.key
        ? left.target.precedes(right.target) : left.key.precedes(right.key)
    }
  }

  /// An entry for each stem: the other stems that it may stand for, then its words with their postings.
  private func groups(
    _ order: [(key: [UInt8], word: [UInt8], number: Int)],
    aliases: [(key: [UInt8], target: [UInt8])]
  ) -> some Sequence<Entry> {
    var word = 0
    var alias = 0
    return AnyIterator<Entry> {
      guard word < order.count || alias < aliases.count else { return nil }
      let key =
        alias == aliases.count
          || word < order.count && !aliases[alias].key.lexicographicallyPrecedes(order[word].key)
        ? order[word].key : aliases[alias].key
      let firstAlias = alias
      while alias < aliases.count, aliases[alias].key == key {
        alias += 1
      }
      let firstWord = word
      while word < order.count, order[word].key == key {
        word += 1
      }
      var payload: [UInt8] = []
      payload.append(number: alias - firstAlias)
      for (_, target) in aliases[firstAlias..<alias] {
        payload.append(counted: target)
      }
      for (_, variant, number) in order[firstWord..<word] {
        let shared = key.sharedPrefix(with: variant)
        payload.append(number: shared)
        payload.append(counted: variant[shared...])
        payload.append(counted: encodedPostings(of: number))
      }
      return Entry(key: key, payload: payload)
    }
  }

  /// The number of documents with a word.
  private func count(of number: Int) -> Int {
    readings.indices.reduce(0) { $0 + readings[$1].postings(of: ownNumbers[$1][number]).count }
  }

  /// For each document with a word, the distance from the previous one, and the weight.
  private func encodedPostings(of number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * count(of: number))
    var first = 0
    var previous = 0
    for reading in readings.indices {
      for posting in readings[reading].postings(of: ownNumbers[reading][number]) {
        let document = first + Int(posting >> 8)
        bytes.append(number: document - previous)
        bytes.append(UInt8(truncatingIfNeeded: posting))
        previous = document
      }
      first += readings[reading].areSymbols.count
    }
    return bytes
  }

  // MARK: Words by letters

  /// The length of words for completion and correction, in bytes.
  private static let lengths = 2...40

  /// A word without its accents, its stem, and the number of pages that contain it.
  private typealias Spelling = (word: [UInt8], stem: [UInt8], count: Int)

  /// The words for completion and correction, sorted.
  private func spellings(_ keys: [[UInt8]]) -> [Spelling] {
    let all = (0..<words.count).lazy
      .filter { Self.lengths.contains(words[$0].count) && isSpelled(words[$0]) }
      .map { (LetterFolding.folded(Array(words[$0])), keys[$0], count(of: $0)) as Spelling }
      .sorted { $0.word == $1.word ? $0.stem.precedes($1.stem) : $0.word.precedes($1.word) }
    var spellings: [Spelling] = []
    spellings.reserveCapacity(all.count)
    for spelling in all {
      if let last = spellings.last, last.word == spelling.word, last.stem == spelling.stem {
        spellings[spellings.count - 1].count += spelling.count
      } else {
        spellings.append(spelling)
      }
    }
    return spellings
  }

  /// An entry for each word: the number of pages that contain it, and its stems.
  private func entries(of spellings: [Spelling]) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(spellings.count)
    for (word, stem, count) in spellings {
      if entries.last?.key != word {
        entries.append(Entry(key: word, payload: []))
      }
      let shared = word.sharedPrefix(with: stem)
      // Powers of two are precise enough to rank words, and rarely change.
      entries[entries.count - 1].payload.append(number: Int.bitWidth - count.leadingZeroBitCount)
      entries[entries.count - 1].payload.append(number: shared)
      entries[entries.count - 1].payload.append(counted: stem[shared...])
    }
    return entries
  }

  /// Whether a word is plain enough for completion: numbers, and names with periods or labels, aren't.
  private func isSpelled(_ word: ArraySlice<UInt8>) -> Bool {
    var hasLetter = false
    for byte in word {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: hasLetter = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): break
      default: return false
      }
    }
    return hasLetter
  }
}

extension [UInt8] {
  /// Whether the bytes are lexicographically before others.
  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, Swift.min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// The scalars of a UTF-8 text in reverse.
  var backwards: [UInt8] {
    guard contains(where: { $0 >= 0x80 }) else { return reversed() }
    return Array(
      String(String.UnicodeScalarView(String(decoding: self, as: UTF8.self).unicodeScalars.reversed())).utf8
    )
  }
}
