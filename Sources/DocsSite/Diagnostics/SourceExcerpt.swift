/// The texts in which faults stand, by their lines: thousands of faults may stand in one.
struct SourceLines: Sendable {
  private struct File: Sendable {
    var text: [UInt8]
    /// The first byte of each line.
    var starts: [Int]
  }

  private let files: [String: File]

  /// - Parameters:
  ///   - sources: the text of each file, by its path from the root.
  ///   - diagnostics: the faults; other files are not looked at.
  init(_ sources: [String: String], of diagnostics: some Sequence<Diagnostic>) {
    let paths = Set(diagnostics.lazy.map(\.position.file))
    files = sources.filter { paths.contains($0.key) }.mapValues { source in
      let text = Array(source.utf8)
      return File(text: text, starts: [0] + text.indices.lazy.filter { text[$0] == 0x0A }.map { $0 + 1 })
    }
  }

  /// A line of a file, from 1, without its end; nil where there is none.
  fileprivate func line(_ number: Int, of path: String) -> ArraySlice<UInt8>? {
    guard let file = files[path], file.starts.indices.contains(number - 1) else { return nil }
    let end = number < file.starts.count ? file.starts[number] - 1 : file.text.count
    return file.text[file.starts[number - 1]..<end]
  }
}

/// The line of a file that a fault stands on, and how far on it the fault reaches.
struct SourceExcerpt: Sendable {
  /// The line without its end; of a long one what stands around the fault.
  let text: String
  /// The column behind the text at fault, in bytes from 1; nil where only its beginning is known.
  let endColumn: Int?

  private let line: ArraySlice<UInt8>
  private let column: Int
  /// The bytes of ``text`` before the fault, and those that are at fault.
  private let shown: (before: Int, subject: Int)

  /// The most bytes of a line that are shown whole.
  private static let longest = 400

  /// The excerpt for a fault, or nil where its file or its line is not there.
  init?(_ diagnostic: Diagnostic, in lines: SourceLines) {
    let position = diagnostic.position
    guard position.line > 0, let line = lines.line(position.line, of: position.file) else { return nil }
    self.line = line
    column = position.column
    let place = min(max(0, position.column - 1), line.count)
    let subject = diagnostic.subject.utf8
    // What a fault says of its subject is believed only where the page has it at that place.
    let isThere = !subject.isEmpty && position.column > 0 && line.dropFirst(place).starts(with: subject)
    endColumn = isThere ? position.column + subject.count : nil
    let count = isThere ? subject.count : 0
    guard line.count > Self.longest else {
      text = String(decoding: line, as: UTF8.self)
      shown = (place, count)
      return
    }
    let first = line.startOfCharacter(line.startIndex + max(0, place - Self.longest / 2))
    let last = line.startOfCharacter(min(line.endIndex, first + Self.longest))
    let (head, tail) = (first > line.startIndex ? "…" : "", last < line.endIndex ? "…" : "")
    text = head + String(decoding: line[first..<last], as: UTF8.self) + tail
    let before = line.startIndex + place - first
    shown = (head.utf8.count + before, min(count, last - first - before))
  }

  /// A column of the line in UTF-16 code units, as editors and browsers count, from 1.
  ///
  /// - Parameter column: the column in bytes, from 1; what lies behind the end of the line counts on.
  func utf16Column(_ column: Int) -> Int {
    let offset = max(0, column - 1)
    // A code unit for each character, and one more for those of four bytes.
    let units = line.prefix(offset).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
    return units + max(0, offset - line.count) + 1
  }

  /// A caret below the fault, and tildes for as far as it reaches.
  ///
  /// Spaces and tabs stand before it, so that it is below its character in any font that gives each
  /// character one cell, and below wide ones in a terminal that gives them two.
  var caret: String {
    let bytes = text.utf8
    let before = String(decoding: bytes.prefix(shown.before), as: UTF8.self)
    let blanks = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.cells) }.joined()
    guard endColumn != nil else { return blanks + "^" }
    let subject = String(decoding: bytes.dropFirst(shown.before).prefix(shown.subject), as: UTF8.self)
    let width = subject.reduce(0) { $0 + $1.cells }
    return blanks + "^" + String(repeating: "~", count: max(0, width - 1))
  }
}

extension ArraySlice<UInt8> {
  /// The first byte of the character that a byte of UTF-8 belongs to.
  fileprivate func startOfCharacter(_ index: Int) -> Int {
    var index = index
    while index > startIndex, index < endIndex, self[index] & 0xC0 == 0x80 {
      index -= 1
    }
    return index
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
