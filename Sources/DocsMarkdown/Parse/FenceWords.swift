import SimulationKit

/// The words after a fence: `swift, ignore="needs a phone"`.
///
/// As in rustdoc, commas and spaces both separate words, and values may be quoted.
package struct FenceWords: Hashable, Sendable {
  /// The first word, in lowercase: the language.
  package let language: String
  /// The remaining words, with their values if any.
  package let words: [Word]

  package struct Word: Hashable, Sendable {
    package var name: String
    package var value: String?

    package init(name: String, value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  package init(_ info: String) {
    // Most fences have a single word.
    guard info.utf8.contains(where: { $0 < UInt8(ascii: "-") || $0 > 0x7F || $0 == UInt8(ascii: "=") }) else {
      self.init(language: info.lowercased(), words: [])
      return
    }
    var words: [Word] = []
    var rest = Substring(info)
    while true {
      rest = rest.drop { $0 == "," || $0.isWhitespace }
      guard !rest.isEmpty else { break }
      let name = rest.prefix { $0 != "," && $0 != "=" && !$0.isWhitespace }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else {
        words.append(Word(name: String(name)))
        continue
      }
      rest = rest.dropFirst()
      if rest.first == "\"" {
        let value = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest.dropFirst(value.count + 2)
        words.append(Word(name: String(name), value: String(value)))
      } else {
        let value = rest.prefix { $0 != "," && !$0.isWhitespace }
        rest = rest.dropFirst(value.count)
        words.append(Word(name: String(name), value: String(value)))
      }
    }
    self.init(language: words.first?.name.lowercased() ?? "", words: Array(words.dropFirst()))
  }

  private init(language: String, words: [Word]) {
    self.language = language
    self.words = words
  }
}
