/// A piece of Swift source that matters to ``AppSource``.
struct SourceToken: Hashable {
  enum Kind: Hashable {
    /// A name or keyword, without backticks.
    case word
    /// `@name`.
    case attribute
    /// `#name`.
    case pound
    /// One byte: a bracket, a dot, a colon and so on.
    case mark(UInt8)
    /// A string or regex literal, or a part of one between interpolations.
    case literal
    case newline
  }

  let kind: Kind
  /// The bytes in the file.
  let range: Range<Int>
}

/// Splits Swift source into tokens, without comments and blanks.
///
/// It tells code from text: comments, strings with interpolations, raw strings and regular expressions. It doesn't know
/// the grammar, so it takes any source, also one that doesn't compile.
///
/// Source: "Lexical Structure" in The Swift Programming Language
/// (docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure).
struct SourceScanner {
  private let bytes: [UInt8]
  private var place = 0
  private var tokens: [SourceToken] = []
  /// The literals around the code at this place, innermost last; each waits for its interpolation to end.
  private var pending: [Pending] = []

  private struct Pending {
    let literal: Literal
    var depth: Int
  }

  private struct Literal {
    let pounds: Int
    let isMultiline: Bool
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the tokens of a file.
  static func tokens(of bytes: [UInt8]) -> [SourceToken] {
    var scanner = SourceScanner(bytes)
    while scanner.place < bytes.count {
      scanner.scan()
    }
    return scanner.tokens
  }

  private mutating func scan() {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "\n"): add(.newline, 1)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C, 0: place += 1
    case UInt8(ascii: "/"): scanSlash()
    case UInt8(ascii: "\""): scanLiteral(pounds: 0)
    case UInt8(ascii: "#"): scanPound()
    case UInt8(ascii: "@"): add(.attribute, 1 + wordLength(at: place + 1))
    case UInt8(ascii: "`"): scanQuotedName()
    case UInt8(ascii: "("), UInt8(ascii: ")"): scanParenthesis(byte)
    default:
      let length = wordLength(at: place)
      if length > 0 {
        add(.word, length)
      } else {
        add(.mark(byte), 1)
      }
    }
  }

  private mutating func add(_ kind: SourceToken.Kind, _ length: Int) {
    tokens.append(SourceToken(kind: kind, range: place..<place + length))
    place += length
  }

  private func byte(at index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private func wordLength(at start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), byte.isPartOfWord { end += 1 }
    return end - start
  }

  private func count(of byte: UInt8, at start: Int) -> Int {
    var end = start
    while self.byte(at: end) == byte { end += 1 }
    return end - start
  }

  private mutating func scanQuotedName() {
    let length = wordLength(at: place + 1)
    guard length > 0, byte(at: place + 1 + length) == UInt8(ascii: "`") else {
      return add(.mark(bytes[place]), 1)
    }
    place += 1
    add(.word, length)
    place += 1
  }

  private mutating func scanPound() {
    let pounds = count(of: UInt8(ascii: "#"), at: place)
    switch byte(at: place + pounds) {
    case UInt8(ascii: "\""): scanLiteral(pounds: pounds)
    case UInt8(ascii: "/"): scanRegex(pounds: pounds)
    default: add(.pound, pounds + wordLength(at: place + pounds))
    }
  }

  /// A parenthesis may end an interpolation, and then its literal goes on.
  private mutating func scanParenthesis(_ byte: UInt8) {
    add(.mark(byte), 1)
    guard let last = pending.last else { return }
    if byte == UInt8(ascii: "(") {
      pending[pending.count - 1].depth += 1
    } else if last.depth > 0 {
      pending[pending.count - 1].depth -= 1
    } else {
      pending.removeLast()
      scanRest(of: last.literal, from: place)
    }
  }
}

// MARK: - Comments and literals

extension SourceScanner {
  private mutating func scanSlash() {
    switch byte(at: place + 1) {
    case UInt8(ascii: "/"):
      while let byte = byte(at: place), byte != UInt8(ascii: "\n") { place += 1 }
    case UInt8(ascii: "*"): skipBlockComment()
    default:
      if startsRegex {
        scanRegex(pounds: 0)
      } else {
        add(.mark(UInt8(ascii: "/")), 1)
      }
    }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if byte(at: place) == UInt8(ascii: "/"), byte(at: place + 1) == UInt8(ascii: "*") {
        depth += 1
        place += 2
      } else if byte(at: place) == UInt8(ascii: "*"), byte(at: place + 1) == UInt8(ascii: "/") {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
    place = min(place, bytes.count)
  }

  private mutating func scanLiteral(pounds: Int) {
    let start = place + pounds
    let isMultiline = count(of: UInt8(ascii: "\""), at: start) >= 3
    let literal = Literal(pounds: pounds, isMultiline: isMultiline)
    scanRest(of: literal, from: start + (isMultiline ? 3 : 1))
  }

  /// Goes on to the end of a literal, or to its next interpolation.
  private mutating func scanRest(of literal: Literal, from start: Int) {
    let quotes = literal.isMultiline ? 3 : 1
    var index = start
    while let byte = byte(at: index) {
      if byte == UInt8(ascii: "\\"), count(of: UInt8(ascii: "#"), at: index + 1) >= literal.pounds {
        let escaped = index + 1 + literal.pounds
        guard self.byte(at: escaped) == UInt8(ascii: "(") else {
          index = escaped + 1
          continue
        }
        add(.literal, escaped + 1 - place)
        pending.append(Pending(literal: literal, depth: 0))
        return
      }
      if count(of: UInt8(ascii: "\""), at: index) >= quotes,
        count(of: UInt8(ascii: "#"), at: index + quotes) >= literal.pounds
      {
        index += quotes + literal.pounds
        break
      }
      // A literal of one line that isn't closed ends with the line, as for the compiler.
      if byte == UInt8(ascii: "\n"), !literal.isMultiline { break }
      index += 1
    }
    add(.literal, min(index, bytes.count) - place)
  }

  /// Whether a slash begins a regular expression: an operand can't end before it, and it closes in its line.
  ///
  /// Source: Swift Evolution SE-0354, "Regex Literals".
  private var startsRegex: Bool {
    guard let next = byte(at: place + 1),
      ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(next)
    else { return false }
    switch tokens.last?.kind {
    case .word?:
      guard let last = tokens.last else { return false }
      let word = String(decoding: bytes[last.range], as: UTF8.self)
      guard ["return", "in", "case", "if", "while", "where", "try", "await", "else"].contains(word) else {
        return false
      }
    case .literal?: return false
    case .mark(let mark)?:
      guard
        ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "!"), UInt8(ascii: "?")]
          .contains(mark)
      else { return false }
    default: break
    }
    var index = place + 1
    while let byte = byte(at: index), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "/") {
        return true
      }
      index += 1
    }
    return false
  }

  private mutating func scanRegex(pounds: Int) {
    var index = place + pounds + 1
    while let byte = byte(at: index) {
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == UInt8(ascii: "/"), count(of: UInt8(ascii: "#"), at: index + 1) >= pounds {
        index += 1 + pounds
        break
      }
      if byte == UInt8(ascii: "\n"), pounds == 0 { break }
      index += 1
    }
    add(.literal, min(index, bytes.count) - place)
  }
}

extension UInt8 {
  /// Whether the byte is part of a name: a letter, a digit, an underscore, a dollar sign, or any byte beyond ASCII.
  fileprivate var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: self >= 0x80
    }
  }
}
