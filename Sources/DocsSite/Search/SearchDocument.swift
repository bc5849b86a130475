import Foundation

/// What search knows of one page: its words with their weights, and the text that a result is drawn from.
///
/// It follows from the page alone, so it can be kept from one build to the next.
struct SearchDocument: Hashable, Sendable {
  /// The address below the site's base: `/handoff/watch-to-phone/`.
  var address: String
  /// The BCP 47 tag of its language.
  var language: String
  /// The words, as ``SearchTerms/encoded`` has them.
  var terms: [UInt8]
  /// The JSON of the ``SearchFragment``. Who has written its file may empty it: no index needs it.
  var fragment: [UInt8]
  /// What the fragment's file is named for.
  let fragmentHash: SearchHash

  init(address: String, language: String, terms: [UInt8], fragment: [UInt8]) {
    self.address = address
    self.language = language
    self.terms = terms
    self.fragment = fragment
    fragmentHash = SearchHash(of: fragment)
  }

  /// What was read before: a document whose fragment is written already.
  init(address: String, language: String, terms: [UInt8], fragmentHash: SearchHash) {
    self.address = address
    self.language = language
    self.terms = terms
    fragment = []
    self.fragmentHash = fragmentHash
  }

  /// The file that results with this page are drawn from.
  var fragmentFile: SiteFile {
    SiteFile(path: SearchPaths(language).fragment(fragmentHash), bytes: Data(fragment))
  }

  // MARK: Keeping

  /// The document as bytes.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(terms.count + fragment.count + 64)
    bytes.append(counted: address.utf8)
    bytes.append(counted: language.utf8)
    bytes.append(counted: terms)
    bytes.append(counted: fragment)
    withUnsafeBytes(of: fragmentHash.value.bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The document that ``encoded`` gave, or nil where the bytes are none.
  init?(encoded: [UInt8]) {
    var reader = SearchByteReader(encoded)
    guard let address = reader.countedBytes(), let language = reader.countedBytes(),
      let terms = reader.countedBytes(), let fragment = reader.countedBytes(), let hash = reader.bytes(8),
      reader.isAtEnd
    else { return nil }
    self.address = String(decoding: address, as: UTF8.self)
    self.language = String(decoding: language, as: UTF8.self)
    self.terms = Array(terms)
    self.fragment = Array(fragment)
    fragmentHash = SearchHash(hash.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// Where the files of search lie, below the site's base. All names but the entry's hold a hash of the content.
struct SearchPaths {
  /// The one file whose name stays: it says where the others are.
  static let entry = "search/index.json"

  /// The folder in which all names but the entry's are.
  let folder: String

  /// The paths of a language's files.
  init(_ language: String) {
    folder = "search/\(language.lowercased())/"
  }

  /// A folder's kind of file.
  enum Kind: String, CaseIterable {
    /// Words by their stems, with the pages that hold them.
    case postings
    /// Words by their letters.
    case words
    /// Words by their letters, the last one first.
    case endings
    /// The fragments' names by the numbers of the pages.
    case tables
  }

  func fragment(_ hash: SearchHash) -> String { "\(folder)fragments/\(hash.name).json" }
  func map(_ hash: SearchHash) -> String { "\(folder)\(hash.name).json" }
  func file(_ kind: Kind, _ name: String) -> String { "\(folder)\(kind.rawValue)/\(name).bin" }
}
