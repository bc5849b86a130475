import DocsFoundation
import Foundation

/// The searchable form of one page: its words with their weights, and the text for result excerpts.
///
/// It depends on the page alone, so it can be kept from one build to the next.
package struct SearchDocument: Hashable, Sendable {
  /// The address relative to the site's base: `/handoff/watch-to-phone/`.
  package var address: String
  /// The BCP 47 tag of its language.
  package var language: String
  /// The words, in the format of ``SearchTerms/encoded``.
  package var terms: ArraySlice<UInt8>
  /// The JSON of the ``SearchFragment``. It can be emptied once its file is written, because the index doesn't need it.
  package var fragment: [UInt8]
  /// The hash that the fragment's file is named after.
  package let fragmentHash: SearchHash

  package init(address: String, language: String, terms: [UInt8], fragment: [UInt8]) {
    self.address = address
    self.language = language
    self.terms = terms[...]
    self.fragment = fragment
    fragmentHash = SearchHash(of: fragment)
  }

  /// Creates a document from an earlier build, whose fragment has been written.
  package init(address: String, language: String, terms: ArraySlice<UInt8>, fragmentHash: SearchHash) {
    self.address = address
    self.language = language
    self.terms = terms
    fragment = []
    self.fragmentHash = fragmentHash
  }

  /// The file with the text for results of this page.
  package var fragmentFile: SiteFile {
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

  /// Decodes the output of ``encoded``; nil if the bytes aren't one.
  package init?(encoded: [UInt8]) {
    var reader = SearchByteReader(encoded)
    guard let address = reader.countedBytes(), let language = reader.countedBytes(),
      let terms = reader.countedBytes(), let fragment = reader.countedBytes(), let hash = reader.bytes(8),
      reader.isAtEnd
    else { return nil }
    self.address = String(decoding: address, as: UTF8.self)
    self.language = String(decoding: language, as: UTF8.self)
    self.terms = terms
    self.fragment = Array(fragment)
    fragmentHash = SearchHash(hash.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

/// The paths of search files, relative to the site's base. All names except the entry's contain a hash of the content.
package struct SearchPaths {
  /// The only file with a fixed name, which says where the others are.
  package static let entry = "search/index.json"

  /// The folder of all files except the entry.
  package let folder: String

  /// The paths of a language's files.
  package init(_ language: String) {
    folder = "search/\(language.lowercased())/"
  }

  /// A kind of file, by its folder.
  package enum Kind: String, CaseIterable {
    /// Words by stem, with the pages that contain them.
    case postings
    /// Words by their letters.
    case words
    /// Words by their letters in reverse.
    case endings
    /// The fragments' names by page number.
    case tables
  }

  package func fragment(_ hash: SearchHash) -> String { "\(folder)fragments/\(hash.name).json" }
  package func map(_ hash: SearchHash) -> String { "\(folder)\(hash.name).json" }
  package func file(_ kind: Kind, _ name: String) -> String { "\(folder)\(kind.rawValue)/\(name).bin" }
}
