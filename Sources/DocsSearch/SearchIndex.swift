import Foundation

/// Reads the index of one language, from the same files that a browser loads.
struct SearchIndex {
  /// The words of a stem, each with its postings.
  struct Group {
    struct Variant {
      var word: [UInt8]
      /// Documents with weights, in encoded form.
      var postings: ArraySlice<UInt8>
    }

    /// The stems that this one may stand for.
    var aliases: [[UInt8]] = []
    var variants: [Variant] = []
  }

  /// A word for completion and spelling correction.
  struct Spelling: Hashable {
    /// The word without its accents.
    var word: [UInt8]
    /// Its stem.
    var stem: [UInt8]
    /// The bit width of the number of pages that contain it.
    var frequency: Int
  }

  let language: String
  let map: SearchMap
  private let paths: SearchPaths
  private let load: (_ path: String) -> Data?

  /// - Parameters:
  ///   - entry: the entry of the language.
  ///   - load: returns the content of a file of the site, by path.
  /// - Returns: nil if the map can't be read.
  init?(language: String, _ entry: SearchEntry.Language, load: @escaping (_ path: String) -> Data?) {
    self.language = language
    self.load = load
    paths = SearchPaths(language)
    guard let hash = UInt64(entry.map, radix: 16), let data = load(paths.map(SearchHash(hash))),
      let map = try? JSONDecoder().decode(SearchMap.self, from: data)
    else { return nil }
    self.map = map
  }

  // MARK: Files

  /// The part that may contain a key; nil if none can.
  static func part(of key: [UInt8], in parts: [SearchMap.Part]) -> Int? {
    let following = parts.partition { key.lexicographicallyPrecedes(Array($0.first.utf8)) }
    return following > 0 ? following - 1 : nil
  }

  /// Calls a function for each entry of a file, in order, until it returns false.
  private func read(
    _ kind: SearchPaths.Kind,
    _ name: String,
    _ body: (_ key: [UInt8], _ payload: ArraySlice<UInt8>) -> Bool
  ) {
    var reader = SearchByteReader(load(paths.file(kind, name)).map { Array($0) } ?? [])
    var key: [UInt8] = []
    while let shared = reader.number(), shared <= key.count, let rest = reader.countedBytes(),
      let payload = reader.countedBytes()
    {
      key.removeLast(key.count - shared)
      key += rest
      guard body(key, payload) else { return }
    }
  }

  /// The words of a stem.
  func group(_ key: [UInt8]) -> Group? {
    guard let part = Self.part(of: key, in: map.postings) else { return nil }
    var group: Group?
    read(.postings, map.postings[part].name) { found, payload in
      guard found == key else { return found.lexicographicallyPrecedes(key) }
      group = Self.group(found, payload)
      return false
    }
    return group
  }

  private static func group(_ key: [UInt8], _ payload: ArraySlice<UInt8>) -> Group {
    var reader = SearchByteReader(payload)
    var group = Group()
    for _ in 0..<(reader.number() ?? 0) {
      guard let alias = reader.countedBytes() else { return group }
      group.aliases.append(Array(alias))
    }
    while let shared = reader.number(), shared <= key.count, let rest = reader.countedBytes(),
      let postings = reader.countedBytes()
    {
      group.variants.append(Group.Variant(word: Array(key[..<shared]) + rest, postings: postings))
    }
    return group
  }

  /// The maximum number of files that are read for the words with a given beginning or ending.
  static let spellingFileLimit = 4

  /// The words whose keys begin with a prefix.
  func spellings(_ kind: SearchPaths.Kind, beginningWith prefix: [UInt8]) -> [Spelling] {
    let parts = kind == .endings ? map.endings : map.words
    var spellings: [Spelling] = []
    let start = Self.part(of: prefix, in: parts) ?? 0
    for part in parts.dropFirst(start).prefix(Self.spellingFileLimit) {
      var isDone = false
      read(kind, part.name) { key, payload in
        if key.starts(with: prefix) {
          Self.read(payload, of: kind == .endings ? key.backwards : key) { spellings.append($0) }
        } else if prefix.lexicographicallyPrecedes(key) {
          isDone = true
        }
        return !isDone
      }
      if isDone { break }
    }
    return spellings
  }

  private static func read(_ payload: ArraySlice<UInt8>, of word: [UInt8], _ body: (Spelling) -> Void) {
    var reader = SearchByteReader(payload)
    while let frequency = reader.number(), let shared = reader.number(), shared <= word.count,
      let rest = reader.countedBytes()
    {
      body(Spelling(word: word, stem: Array(word[..<shared]) + rest, frequency: frequency))
    }
  }

  /// The text for results of a document.
  func fragment(_ document: Int) -> SearchFragment? {
    let (table, place) = document.quotientAndRemainder(dividingBy: SearchMap.tableLength)
    guard document >= 0, table < map.tables.count, let bytes = load(paths.file(.tables, map.tables[table])),
      8 * (place + 1) <= bytes.count
    else { return nil }
    let hash = bytes.dropFirst(8 * place).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return load(paths.fragment(SearchHash(hash))).flatMap {
      try? JSONDecoder().decode(SearchFragment.self, from: $0)
    }
  }
}

extension Array {
  /// The number of elements before the first that satisfies a condition, if all after it do too.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
