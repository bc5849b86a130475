/// Finds link destinations in Markdown and preserves every other byte.
enum MarkdownLinks {
  /// Writes Markdown without code blocks, with some destinations replaced.
  ///
  /// Handles links, images and reference definitions, and skips code spans.
  ///
  /// - Parameters:
  ///   - text: the Markdown.
  ///   - output: receives the result.
  ///   - replacement: returns the replacement for a destination, or nil to keep it.
  static func write(
    _ text: [UInt8],
    to output: inout [UInt8],
    replacement: (String) -> String?
  ) {
    var written = 0
    func replace(_ range: Range<Int>?) {
      guard let range, !range.isEmpty, range.lowerBound >= written,
        let new = replacement(String(decoding: text[range], as: UTF8.self))
      else { return }
      output += text[written..<range.lowerBound]
      output += new.utf8
      written = range.upperBound
    }
    var spans = CodeSpanEnds(text)
    var index = 0
    var isLineStart = true
    while index < text.count {
      if isLineStart {
        replace(definition(in: text, at: index))
      }
      isLineStart = text[index] == UInt8(ascii: "\n")
      switch text[index] {
      case UInt8(ascii: "\\") where index + 1 < text.count && text[index + 1] != UInt8(ascii: "\n"):
        index += 2
      case UInt8(ascii: "`"):
        index = spans.end(ofRunAt: index)
      case UInt8(ascii: "]") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "("):
        replace(destination(in: text, at: index + 2))
        index += 2
      default:
        index += 1
      }
    }
    output += text[written...]
  }

  /// The destination between parentheses, or nil if there is none.
  private static func destination(in text: [UInt8], at start: Int) -> Range<Int>? {
    let first = skipSpaces(in: text, from: start)
    guard let range = word(in: text, at: first) else { return nil }
    var behind = range.upperBound
    if behind < text.count, text[behind] == UInt8(ascii: ">") {
      behind += 1
    }
    // A closing parenthesis or a title follows a destination.
    let next = skipSpaces(in: text, from: behind)
    guard next < text.count else { return nil }
    return text[next] == UInt8(ascii: ")") || (next > behind && "\"'(".utf8.contains(text[next]))
      ? range : nil
  }

  /// The destination of a definition such as `[name]: /address/`, if one begins here.
  private static func definition(in text: [UInt8], at start: Int) -> Range<Int>? {
    let first = skipSpaces(in: text, from: start)
    guard first < text.count, text[first] == UInt8(ascii: "["), first + 1 < text.count,
      text[first + 1] != UInt8(ascii: "^")
    else { return nil }
    var index = first + 1
    while index + 1 < text.count, text[index] != UInt8(ascii: "\n"), text[index] != UInt8(ascii: "]") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index + 1 < text.count, text[index] == UInt8(ascii: "]"), text[index + 1] == UInt8(ascii: ":")
    else {
      return nil
    }
    return word(in: text, at: skipSpaces(in: text, from: index + 2))
  }

  /// The maximum length of a destination, so unclosed brackets cost little.
  private static let longest = 1024

  /// The destination that begins here: in angle brackets, or up to a blank or an unmatched parenthesis.
  private static func word(in text: [UInt8], at start: Int) -> Range<Int>? {
    guard start < text.count else { return nil }
    let isBracketed = text[start] == UInt8(ascii: "<")
    let first = isBracketed ? start + 1 : start
    var end = first
    var depth = 0
    let last = min(text.count, first + longest)
    while end < last, text[end] != UInt8(ascii: "\n") {
      let byte = text[end]
      if isBracketed {
        if byte == UInt8(ascii: ">") { break }
      } else if byte <= UInt8(ascii: " ") {
        break
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return first < end && end < first + longest ? first..<min(end, text.count) : nil
  }

  private static func skipSpaces(in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "\t") {
      index += 1
    }
    return index
  }
}

/// Finds the ends of code spans (CommonMark, section 6.1) in linear time.
private struct CodeSpanEnds {
  private let text: [UInt8]
  /// For each length of backtick runs, the index before which no such run remains.
  private var searched: [Int: Int] = [:]

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The index after the code span that a backtick run begins, or after the run if it begins none.
  mutating func end(ofRunAt start: Int) -> Int {
    let open = length(at: start)
    var index = start + open
    guard searched[open, default: 0] <= index else { return index }
    while index < text.count {
      if text[index] == UInt8(ascii: "`") {
        let length = length(at: index)
        if length == open { return index + length }
        index += length
      } else if text[index] == UInt8(ascii: "\n"), isBlankLine(at: index + 1) {
        break
      } else {
        index += 1
      }
    }
    searched[open] = index
    return start + open
  }

  private func length(at start: Int) -> Int {
    text[start...].prefix { $0 == UInt8(ascii: "`") }.count
  }

  /// Whether the preceding line ends a paragraph.
  private func isBlankLine(at start: Int) -> Bool {
    let first = text[start...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return first == nil || first == UInt8(ascii: "\n")
  }
}
