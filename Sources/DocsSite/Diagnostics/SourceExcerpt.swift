import DocsFoundation

/// The source files with faults, split into lines once, because a file may have thousands of faults.
struct SourceLines: Sendable {
  private struct File: Sendable {
    var text: [UInt8]
    /// The offset of each line.
    var starts: [Int]
  }

  private let files: [String: File]

  /// - Parameters:
  ///   - sources: the text of each file, by its path from the root.
  ///   - diagnostics: the faults; files without any are ignored.
  init(_ sources: [String: String], of diagnostics: some Sequence<Diagnostic>) {
    let paths = Set(diagnostics.lazy.map(\.position.file))
    files = sources.filter { paths.contains($0.key) }.mapValues { source in
      let text = Array(source.utf8)
      return File(text: text, starts: [0] + text.indices.lazy.filter { text[$0] == 0x0A }.map { $0 + 1 })
    }
  }

  /// A line of a file, from 1, without its newline; nil if there is none.
  fileprivate func line(_ number: Int, of path: String) -> ArraySlice<UInt8>? {
    guard let file = files[path], file.starts.indices.contains(number - 1) else { return nil }
    let end = number < file.starts.count ? file.starts[number] - 1 : file.text.count
    return file.text[file.starts[number - 1]..<end]
  }
}

/// The line of a file that has a fault, and the extent of the fault on it.
struct SourceExcerpt: Sendable {
  /// The line without its newline; only the part around the fault if the line is long.
  let text: String
  /// The column after the text at fault, in bytes from 1; nil if only its beginning is known.
  let endColumn: Int?

  private let line: ArraySlice<UInt8>
  private let column: Int
  /// The number of bytes in ``text`` before the fault, and in the fault.
  private let shown: (before: Int, subject: Int)

  /// The most bytes of a line to show in full.
  private static let longest = 400

  /// Creates an excerpt for a fault, or nil if its file or line is missing.
  init?(_ diagnostic: Diagnostic, in lines: SourceLines) {
    let position = diagnostic.position
    guard position.line > 0, let line = lines.line(position.line, of: position.file) else { return nil }
    self.line = line
    column = position.column
    let place = min(max(0, position.column - 1), line.count)
    let subject = diagnostic.subject.utf8
    // The subject of a fault counts only if it really is at that location.
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
  /// - Parameter column: the column in bytes, from 1; columns past the end of the line count on.
  func utf16Column(_ column: Int) -> Int {
    let offset = max(0, column - 1)
    // One code unit for each character, and another for each character of four bytes.
    let units = line.prefix(offset).reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
    return units + max(0, offset - line.count) + 1
  }

  /// A caret below the fault, and tildes below the rest of it.
  ///
  /// The spaces and tabs before it align it in any font with one cell per character, and also below wide characters in
  /// a terminal that gives them two.
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
  /// The index of the first byte of the UTF-8 character that contains a byte.
  fileprivate func startOfCharacter(_ index: Int) -> Int {
    var index = index
    while index > startIndex, index < endIndex, self[index] & 0xC0 == 0x80 {
      index -= 1
    }
    return index
  }
}

extension Character {
  /// The number of terminal cells of the character: two for wide East Asian characters and emoji.
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
