import DocsFoundation

extension Correction {
  /// Updates a run of `// Prints "…"` comments to what was printed, one comment per line.
  ///
  /// The text is written between the quotation marks unescaped, because it is read from the first to the last one on
  /// the line. A new comment is indented like the comment above it, or like the code that the only comment trails.
  ///
  /// - Parameters:
  ///   - text: the output; a trailing newline is dropped.
  ///   - comment: the position of the first comment's `//`. It may trail code; the others may not.
  ///   - count: the number of comments in the run, at least 1, on consecutive lines.
  ///   - indentation: the bytes before each line of code, as in `Sample.indentation`.
  ///   - lines: the lines of the file, as `ContentLoader` reads it.
  package static func prints(
    _ text: String,
    at comment: SourcePosition,
    count: Int = 1,
    indentation: Int = 0,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    var run: [PrintsComment] = []
    for offset in 0..<max(1, count) {
      let place = SourcePosition(file: comment.file, line: comment.line + offset)
      let column = offset == 0 ? comment.column : nil
      guard let line = line(at: place, of: lines),
        let found = PrintsComment(line, column: column, indentation: indentation)
      else { throw .notFound(#"comment // Prints "…""#, at: offset == 0 ? comment : place) }
      run.append(found)
    }
    let printed = text.printedLines.isEmpty ? [""] : text.printedLines
    var replacement: [String] = []
    for (index, line) in printed.enumerated() {
      if index < run.count {
        replacement.append(run[index].before + line + run[index].after)
      } else if let last = run.last {
        replacement.append(last.margin + #"// Prints ""# + line + #"""#)
      }
    }
    return Correction(
      file: comment.file,
      lines: comment.line..<(comment.line + run.count),
      replacement: replacement
    )
  }

  /// Updates the value in `// => text`.
  ///
  /// - Parameter comment: the position of its `//`.
  static func value(
    _ text: String,
    at comment: SourcePosition,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    try rest(text, behind: "=>", at: comment, in: lines)
  }

  /// Updates the type in `//  ^? text`.
  ///
  /// - Parameter comment: the position of its `//`.
  static func type(
    _ text: String,
    at comment: SourcePosition,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    try rest(text, behind: "^?", at: comment, in: lines)
  }

  private static func rest(
    _ text: String,
    behind mark: String,
    at comment: SourcePosition,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    guard isOneLine(text) else { throw .unwritable(text, at: comment) }
    guard let line = line(at: comment, of: lines), let start = line.index(ofColumn: comment.column),
      let end = line[start...].firstRange(of: mark)?.upperBound
    else { throw .notFound("comment with \(mark)", at: comment) }
    let blanks = line[end...].prefix { $0 == " " || $0 == "\t" }
    let gap = blanks.isEmpty || blanks.endIndex == line.endIndex ? " " : String(blanks)
    let corrected = line[..<end] + (text.isEmpty ? "" : gap + text)
    return Correction(
      file: comment.file,
      lines: comment.line..<(comment.line + 1),
      replacement: [String(corrected)]
    )
  }

  /// Updates `// expected-error {{text}}`, or a warning, to the compiler's message.
  ///
  /// - Parameter comment: the position of its `//`, or of any byte before its braces.
  static func expectedError(
    _ text: String,
    at comment: SourcePosition,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    try expectedErrors([(comment.column, text)], at: comment, in: lines)
  }

  /// Updates several expectations on one line to the compiler's messages.
  ///
  /// - Parameters:
  ///   - texts: the text of each expectation, with a column before its braces and after the previous expectation's.
  ///   - place: the line.
  package static func expectedErrors(
    _ texts: [(column: Int, text: String)],
    at place: SourcePosition,
    in lines: [String]
  ) throws(CorrectionError) -> Correction {
    guard var line = line(at: place, of: lines) else { throw .notFound("line", at: place) }
    for (column, text) in texts.sorted(by: { $0.column > $1.column }) {
      let position = SourcePosition(file: place.file, line: place.line, column: column)
      guard isOneLine(text), !text.contains("}}"), !text.hasSuffix("}") else {
        throw .unwritable(text, at: position)
      }
      guard let start = line.index(ofColumn: column), let open = line[start...].firstRange(of: "{{"),
        let close = line[open.upperBound...].firstRange(of: "}}")
      else { throw .notFound("expectation in {{ }}", at: position) }
      line.replaceSubrange(open.upperBound..<close.lowerBound, with: text)
    }
    return Correction(file: place.file, lines: place.line..<(place.line + 1), replacement: [line])
  }

  private static func line(at place: SourcePosition, of lines: [String]) -> String? {
    place.line >= 1 && place.line <= lines.count ? lines[place.line - 1] : nil
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
  }
}

/// A line's `// Prints "…"` comment, split around its text.
private struct PrintsComment {
  /// The line up to and including the first quotation mark.
  var before: String
  /// The rest of the line from the last quotation mark.
  var after: String
  /// What precedes a comment on a line of its own below this one.
  var margin: String

  /// - Parameter column: the column of its `//`, or nil for a comment alone on its line.
  init?(_ line: String, column: Int?, indentation: Int) {
    let margin = line.margin(indentation: indentation)
    guard let start = column.map(line.index(ofColumn:)) ?? margin.endIndex else { return nil }
    let comment = line[start...]
    guard comment.hasPrefix("//"), comment.dropFirst(2).drop(while: { $0 == " " }).hasPrefix(#"Prints ""#),
      let first = comment.firstIndex(of: "\""), let last = comment.lastIndex(of: "\""), first < last
    else { return nil }
    before = String(line[...first])
    after = String(line[last...])
    self.margin = String(margin)
  }
}

extension String {
  /// Returns the index of a column, counted from 1 in UTF-8 bytes; nil if the line is shorter or no character starts
  /// there.
  func index(ofColumn column: Int) -> Index? {
    guard column >= 1, let index = utf8.index(startIndex, offsetBy: column - 1, limitedBy: endIndex) else {
      return nil
    }
    return index.samePosition(in: unicodeScalars)
  }

  /// Returns what precedes the code of a line: the blanks and quote marks around the listing, or the `///` of a doc
  /// comment, then blanks.
  ///
  /// - Parameter indentation: the number of bytes in which `>` and `/` are such marks and not code.
  fileprivate func margin(indentation: Int) -> Substring {
    var end = utf8.startIndex
    var offset = 0
    while end < utf8.endIndex {
      let byte = utf8[end]
      guard byte.isBlank || ([UInt8(ascii: ">"), UInt8(ascii: "/")].contains(byte) && offset < indentation)
      else { break }
      end = utf8.index(after: end)
      offset += 1
    }
    return self[..<end]
  }
}
