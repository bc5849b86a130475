import CStemmer

/// What search knows of a language: how its words are reduced to their stems, and which say nothing.
///
/// The stems are Snowball's (https://snowballstem.org), by libstemmer here and by `search-en.js` and
/// `search-pt.js` in a browser; a test compares them word by word. A language without a stemmer is searched by
/// its words as they are.
final class Stemmer {
  private let stemmer: OpaquePointer?

  /// A stemmer for the language of a BCP 47 tag.
  init(language: String) {
    stemmer = Self.algorithm(of: language).flatMap { sb_stemmer_new($0, "UTF_8") }
  }

  deinit {
    sb_stemmer_delete(stemmer)
  }

  /// The first subtag of a language.
  static func primary(_ language: String) -> String { language.prefix { $0 != "-" }.lowercased() }

  private static func algorithm(of language: String) -> String? {
    switch primary(language) {
    case "en": "english"
    case "pt": "portuguese"
    default: nil
    }
  }

  /// The stem of a word in lower case, without its accents. What holds other things than letters has none, and
  /// is left as it is.
  func key(of word: [UInt8]) -> [UInt8] { LetterFolding.folded(stem(of: word)) }

  private func stem(of word: [UInt8]) -> [UInt8] {
    let isPlain = word.allSatisfy { $0 >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard let stemmer, isPlain, !word.isEmpty else { return word }
    guard let stem = sb_stemmer_stem(stemmer, word, Int32(truncatingIfNeeded: word.count)) else {
      return word
    }
    return Array(UnsafeBufferPointer(start: stem, count: Int(sb_stemmer_length(stemmer))))
  }

  /// Endings that a stemmer knows by their accents, which many leave out when they type.
  static func accents(of language: String) -> [SearchMap.Part] {
    guard primary(language) == "pt" else { return [] }
    return [
      ("cao", "ção"), ("coes", "ções"), ("ao", "ão"), ("oes", "ões"), ("aes", "ães"), ("encia", "ência"),
      ("encias", "ências"), ("ancia", "ância"), ("ancias", "âncias"), ("avel", "ável"), ("aveis", "áveis"),
      ("ivel", "ível"), ("iveis", "íveis"),
    ].map { SearchMap.Part(first: $0, name: $1) }
  }

  /// The words of a language that stand on every page, and are left out of a query that has others.
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
