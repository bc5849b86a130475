/// The line of a file that a fault stands on, and how far on it the fault reaches.
struct SourceExcerpt: Hashable, Sendable {
  /// The line, without its end.
  let line: Substring
  /// The column behind the text at fault, in bytes from 1; nil where only its beginning is known.
  let endColumn: Int?

  private let column: Int

  /// The excerpt for a fault, or nil where its file or its line is not there.
  ///
  /// - Parameter sources: the text of each file, by its path from the root.
  init?(_ diagnostic: Diagnostic, sources: [String: String]) {
    let position = diagnostic.position
    guard let source = sources[position.file], let line = source.line(position.line) else { return nil }
    self.line = line
    column = position.column
    let rest = line.utf8.dropFirst(max(0, position.column - 1))
    let subject = diagnostic.subject.utf8
    // What a fault says of its subject is believed only where the page has it at that place.
    endColumn =
      !subject.isEmpty && position.column > 0 && rest.starts(with: subject)
      ? position.column + subject.count : nil
  }

  /// A column of the line in UTF-16 code units, as editors and browsers count, from 1.
  ///
  /// - Parameter column: the column in bytes, from 1; what lies behind the end of the line counts on.
  func utf16Column(_ column: Int) -> Int {
    let offset = max(0, column - 1)
    let before = line.utf8.prefix(offset)
    return String(decoding: before, as: UTF8.self).utf16.count + (offset - before.count) + 1
  }

  /// A caret below the fault, and tildes for as far as it reaches.
  ///
  /// Spaces and tabs stand before it, so that it is below its character in any font that gives each
  /// character one cell, and below wide ones in a terminal that gives them two.
  var caret: String {
    let bytes = line.utf8
    let start = min(max(0, column - 1), bytes.count)
    let before = String(decoding: bytes.prefix(start), as: UTF8.self)
    let blanks = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.cells) }.joined()
    guard let endColumn else { return blanks + "^" }
    let subject = String(decoding: bytes.dropFirst(start).prefix(endColumn - column), as: UTF8.self)
    let width = subject.reduce(0) { $0 + $1.cells }
    return blanks + "^" + String(repeating: "~", count: max(0, width - 1))
  }
}

extension String {
  /// A line of the text, from 1, without its end; nil where there is none.
  fileprivate func line(_ number: Int) -> Substring? {
    guard number > 0 else { return nil }
    let newline = UInt8(ascii: "\n")
    var rest = utf8[...]
    for _ in 1..<number {
      guard let end = rest.firstIndex(of: newline) else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return Substring(rest.prefix { $0 != newline })
  }
}

extension Character {
  /// The cells that the character takes in a terminal: two for wide East Asian characters and emoji.
  fileprivate var cells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
