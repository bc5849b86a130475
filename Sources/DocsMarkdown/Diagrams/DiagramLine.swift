import DocsFoundation

/// A line of a diagram, and how far it has been read.
struct DiagramLine {
  let text: Substring
  private(set) var rest: Substring
  /// The position of the first character.
  private let start: SourcePosition

  /// The lines with a statement. Comments and blank lines are left out; a directive is kept, to be a fault.
  static func lines(of block: CodeBlock) -> [DiagramLine] {
    block.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number,
      text in
      var line = DiagramLine(
        text,
        at: SourcePosition(
          file: block.position.file,
          line: block.firstLine + number,
          column: block.indentation + 1
        )
      )
      line.skipBlanks()
      let isComment = line.rest.hasPrefix("%%") && !line.rest.hasPrefix("%%{")
      return line.isAtEnd || isComment ? nil : line
    }
  }

  init(_ text: Substring, at start: SourcePosition) {
    self.text = text
    rest = text
    self.start = start
  }

  /// The position of the next character.
  var position: SourcePosition { position(at: rest.startIndex) }

  /// The position of a character of the line.
  func position(at index: Substring.Index) -> SourcePosition {
    var position = start
    position.column += text.utf8.distance(from: text.startIndex, to: index)
    return position
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == " " || $0 == "\t" }
  }

  /// Skips a text if it comes next.
  mutating func take(_ mark: String) -> Bool {
    guard rest.hasPrefix(mark) else { return false }
    rest = rest.dropFirst(mark.count)
    return true
  }

  /// Takes the characters up to an index.
  mutating func take(to index: Substring.Index) -> Substring {
    let taken = rest[..<index]
    rest = rest[index...]
    return taken
  }

  /// Takes characters as long as they meet a condition.
  mutating func take(while condition: (Character) -> Bool) -> Substring {
    take(to: rest.firstIndex { !condition($0) } ?? rest.endIndex)
  }

  /// The next word, of letters and underscores, if a blank or the end follows it; empty otherwise.
  var word: Substring {
    let word = rest.prefix { $0.isLetter || $0 == "_" }
    let next = rest[word.endIndex...].first
    return next == nil || next == " " || next == "\t" || next == ";" || next == ":" ? word : word.prefix(0)
  }

  /// Takes the next word and the blanks after it.
  mutating func takeWord() -> Substring {
    let taken = take(to: word.endIndex)
    skipBlanks()
    return taken
  }

  /// Takes everything that is left, without the blanks around it.
  mutating func takeRest() -> Substring {
    skipBlanks()
    return take(to: rest.endIndex).trimmed
  }

  /// Takes the text before a mark, and skips the mark.
  ///
  /// - Returns: the text, or nil if the mark doesn't follow.
  mutating func takeText(before mark: String) -> Substring? {
    guard let range = rest.firstRange(of: mark) else { return nil }
    let text = rest[..<range.lowerBound]
    rest = rest[range.upperBound...]
    return text
  }

  func fault(_ summary: String, _ hint: String = "", at index: Substring.Index? = nil) -> DiagramFault {
    DiagramFault(position(at: index ?? rest.startIndex), summary, hint)
  }
}

extension Substring {
  /// The text without the blanks around it.
  var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start.prefix(0)
  }
}
