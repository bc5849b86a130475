import CStemmer

/// Language support for search: how words are reduced to their stems, and which words to ignore.
///
/// Stems are Snowball's (https://snowballstem.org), computed by libstemmer here and by `search-en.js` and
/// `search-pt.js` in a browser; a test compares them word by word. In a language without a stemmer, words are searched
/// as they are.
final class Stemmer {
  private let stemmer: OpaquePointer?

  /// Creates a stemmer for the language of a BCP 47 tag.
  init(language: String) {
    stemmer = Self.algorithm(of: language).flatMap { sb_stemmer_new($0, "UTF_8") }
  }

  deinit {
    sb_stemmer_delete(stemmer)
  }

  /// The primary subtag of a language.
  static func primary(_ language: String) -> String { language.prefix { $0 != "-" }.lowercased() }

  private static func algorithm(of language: String) -> String? {
    switch primary(language) {
    case "en": "english"
    case "pt": "portuguese"
    default: nil
    }
  }

  /// The stem of a lowercase word, without its accents. A word with anything but letters is returned unchanged.
  func key(of word: [UInt8]) -> [UInt8] { LetterFolding.folded(stem(of: word)) }

  private func stem(of word: [UInt8]) -> [UInt8] {
    let isPlain = word.allSatisfy { $0 >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard let stemmer, isPlain, !word.isEmpty else { return word }
    guard let stem = sb_stemmer_stem(stemmer, word, Int32(truncatingIfNeeded: word.count)) else {
      return word
    }
    return Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }

  /// Endings that the stemmer recognizes by their accents, which many people omit when they type.
  static func accents(of language: String) -> [SearchMap.Part] {
    guard primary(language) == "pt" else { return [] }
    return [
      ("cao", "ção"), ("coes", "ções"), ("ao", "ão"), ("oes", "ões"), ("aes", "ães"), ("encia", "ência"),
      ("encias", "ências"), ("ancia", "ância"), ("ancias", "âncias"), ("avel", "ável"), ("aveis", "áveis"),
      ("ivel", "ível"), ("iveis", "íveis"),
    ].map { SearchMap.Part(first: $0, name: $1) }
  }

  /// The words of a language that are on every page, and are ignored in a query with other words.
  static func stopWords(of language: String) -> [String] {
    switch primary(language) {
    case "en":
      """
      a about an and are as at be been but by can could did do does for from had has have he her his how i if \
      in into is it its me my no not of on or our she should so than that the their them then there these they \
      this those to was we were what when where which who why will with would you your
      """.split(separator: " ").map(String.init)
    case "pt":
      """
      a ao aos as até com como da das de dela dele delas deles do dos e ela elas ele eles em entre era essa \
      essas esse esses esta estas este estes eu foi há isso isto já lhe mais mas me meu minha muito na não nas \
      nem no nos nós o onde os ou para pela pelas pelo pelos por porque quais qual quando que quem se sem ser \
      seu seus só sua suas também te tem tenho um uma umas uns você vocês
      """.split(separator: " ").map(String.init)
    default: []
    }
  }
}
