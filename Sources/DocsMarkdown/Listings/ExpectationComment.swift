/// The expectation that a comment states about a statement, if any.
///
/// The syntax is that of The Swift Programming Language, `// Prints "text"` with or without a period, and `// =>
/// value`. A comment that only looks like one is told apart from prose, because readers would believe it although
/// nothing is compared with it.
enum ExpectationComment: Hashable, Sendable {
  /// The text between the first and the last quotation mark.
  case prints(String)
  /// The text after the arrow.
  case value(String)
  /// A comment that only looks like an expectation, with the correction.
  case nearMiss(String)
  case prose

  /// - Parameters:
  ///   - comment: the comment, with its delimiters.
  ///   - isBehindValue: whether it follows an expression, or a constant with one name, on the same line.
  ///   - isBehindPrint: whether it follows a call of `print`.
  init(_ comment: String, isBehindValue: Bool = false, isBehindPrint: Bool = false) {
    let isPlain = comment.hasPrefix("//") && !comment.hasPrefix("///")
    let words = comment.dropFirst(2).drop { $0 == " " }
    if isPlain, let text = Self.printedText(in: words) {
      self = .prints(text)
    } else if isPlain, words.hasPrefix("=>") {
      self = .value(words.dropFirst(2).drop { $0 == " " }.trimmingBlanksAtEnd)
    } else if !Self.isOfAnExample(comment),
      let correction = Self.correction(of: comment, isBehindValue, isBehindPrint)
    {
      self = .nearMiss(correction)
    } else {
      self = .prose
    }
  }

  /// Whether a comment is part of the example code in a doc comment, which belongs to another listing.
  private static func isOfAnExample(_ comment: String) -> Bool {
    comment.hasPrefix("///") && comment.dropFirst(3).drop { $0 == " " }.hasPrefix("//")
  }

  /// The text of `Prints "..."`, if nothing but a period follows it.
  private static func printedText(in words: Substring) -> String? {
    guard words.hasPrefix("Prints \""), let first = words.firstIndex(of: "\""),
      let last = words.lastIndex(of: "\""),
      first < last
    else { return nil }
    let rest = words[last...].dropFirst().drop { $0 == "." }
    guard words[last...].dropFirst().count - rest.count < 2, rest.allSatisfy({ $0 == " " || $0 == "\t" })
    else {
      return nil
    }
    return String(words[words.index(after: first)..<last])
  }

  // MARK: Comments that only look like expectations

  /// Whether a comment asks for a type with `^?`, anywhere in the code.
  static func isQuestion(_ comment: String) -> Bool { content(of: comment).hasPrefix("^?") }

  private static let prints: Set = ["print", "printed", "printing", "prints"]
  private static let announcements: Set = ["output", "outputs", "result", "results"]
  private static let arrows = ["=>", "==>", "-->", "->", "→", "⇒", "➜", "⟶", "➡"]
  private static let quotes: [Character: Character] = [
    "\"": "\"", "'": "'", "`": "`", "“": "”", "„": "“", "‘": "’", "«": "»", "‹": "›", "”": "”", "「": "」",
  ]

  /// The correction for a comment that looks like an expectation; nil for prose.
  private static func correction(of comment: String, _ isBehindValue: Bool, _ isBehindPrint: Bool) -> String?
  {
    let text = content(of: comment)
    if let arrow = arrows.first(where: { text.hasPrefix($0) }) {
      let value = text.dropFirst(arrow.count).drop(while: isBlank)
      // After `=>`, any text is meant as a value.
      return arrow == "=>" || isLiteral(value) ? "// => \(value)" : nil
    }
    let (word, rest, hasColon) = firstWord(of: text)
    if prints.contains(word) || hasColon && announcements.contains(word) {
      if let quoted = quotedText(rest, isFollowedByWords: isBehindPrint) { return "// Prints \"\(quoted)\"" }
      if isLiteral(rest) || hasColon && word == "prints" && !rest.contains(" ") {
        return "// Prints \"\(rest.isEmpty ? "text" : String(rest))\""
      }
      if hasColon, rest.isEmpty { return "// Prints \"text\"" }
    }
    guard isBehindValue || isBehindPrint, isLiteral(text), !text.allSatisfy(\.isNumber) else { return nil }
    return isBehindPrint ? "// Prints \"\(quotedText(text) ?? String(text))\"" : "// => \(text)"
  }

  /// The text of a comment, without its delimiters and surrounding blanks.
  private static func content(of comment: String) -> Substring {
    var text = Substring(comment)
    if text.hasPrefix("/*") {
      text = text.dropFirst(2)
      if text.hasSuffix("*/") { text = text.dropLast(2) }
    }
    text = text.drop { $0 == "/" || $0 == "*" || $0 == "!" || isBlank($0) }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  /// Whether a character is a blank of any width, including invisible ones.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }

  /// The first word in lowercase, the text after it, and whether a colon separates them.
  private static func firstWord(of text: Substring) -> (word: String, rest: Substring, hasColon: Bool) {
    let end = text.firstIndex { !$0.isLetter } ?? text.endIndex
    let word = String(text[..<end].map { lookalikes[$0] ?? $0 }).lowercased()
    let behind = text[end...].drop(while: isBlank)
    let rest = behind.hasPrefix(":") ? behind.dropFirst().drop(while: isBlank) : behind
    return (word, rest, behind.hasPrefix(":"))
  }

  /// Letters of other scripts that look like those of "Prints".
  /// https://www.unicode.org/Public/security/latest/confusables.txt
  private static let lookalikes: [Character: Character] = [
    "Р": "P", "р": "p", "Ρ": "P", "ρ": "p", "г": "r", "і": "i", "ι": "i", "п": "n", "т": "t", "τ": "t",
    "ѕ": "s",
  ]

  /// The text within quotation marks of any kind, if nothing but punctuation follows them.
  ///
  /// - Parameter isFollowedByWords: whether words may follow the quotation marks.
  private static func quotedText(_ text: Substring, isFollowedByWords: Bool = false) -> String? {
    var text = text
    while let last = text.last, isFollowedByWords ? !isQuote(last) : ".,;:!".contains(last) {
      text.removeLast()
    }
    guard let first = text.first, let closing = quotes[first], text.count > 1,
      let last = text.last, last == closing || isQuote(last)
    else { return nil }
    return String(text.dropFirst().dropLast())
  }

  private static func isQuote(_ character: Character) -> Bool {
    quotes[character] != nil || quotes.values.contains(character)
  }

  /// Whether a text is exactly one Swift literal: a number, an array, a string.
  private static func isLiteral(_ text: Substring) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if ["true", "false", "nil"].contains(text) { return true }
    if first == "[" && last == "]" || first == "\"" && last == "\"" && text.count > 1 { return true }
    if text.hasPrefix("Optional("), last == ")" { return true }
    let digits = first == "-" || first == "+" ? text.dropFirst() : text
    return digits.first?.isASCII == true && digits.first?.isNumber == true
      && digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "_" || $0 == "e") }
      && last != "."
  }
}

extension Substring {
  var trimmingBlanksAtEnd: String {
    var text = self
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
