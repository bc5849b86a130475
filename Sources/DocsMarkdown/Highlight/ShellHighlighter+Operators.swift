extension ShellHighlighter {
  /// Takes a word, a blank or an operator of a script.
  mutating func takeScript(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    switch byte {
    case " ", "\t", "\r": takeBlanks(&code)
    case "\n": takeNewline(&code)
    case "\\" where Self.isContinuation(code, at: code.position):
      code.take(to: code.lineEnd(from: code.position) + 1)
    case "#" where startsWord(code): code.takeLine(as: .comment)
    case ";", "|", "&", "<", ">", "(", ")": takeOperator(&code, byte)
    case "'":
      code.take(as: .string)
      open(Frame(.literal))
    case "\"":
      code.take(as: .string)
      open(Frame(.string))
    case "`": takeBackquote(&code)
    case "$" where code.second == "'":
      code.take(2, as: .string)
      open(Frame(.escapedLiteral))
    case "$" where code.second == "\"": code.take(as: .string)
    case "$": takeExpansion(&code, otherwise: nil)
    default: takeWord(&code)
    }
  }

  private mutating func takeBlanks(_ code: inout CodeScanner) {
    code.take { $0.isBlank }
    if case .assignedValue = expected {
      expected = .command
    }
  }

  /// Returns whether the next byte starts a word rather than continuing one.
  func startsWord(_ code: CodeScanner) -> Bool {
    switch code.previous {
    case nil, " ", "\t", "\r", "\n", ";", "|", "&", "(", ")", "`": true
    default: false
    }
  }

  /// Returns whether a backslash at an offset joins the line with the next.
  static func isContinuation(_ code: CodeScanner, at offset: Int) -> Bool {
    guard code[offset] == "\\" else { return false }
    return code[offset + 1] == "\n" || (code[offset + 1] == "\r" && code[offset + 2] == "\n")
  }

  // MARK: Operators

  private mutating func takeOperator(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    switch byte {
    case "<", ">": takeRedirection(&code)
    case "&" where code.second == ">": takeRedirection(&code)
    case "(": takeOpeningParenthesis(&code)
    case ")": takeClosingParenthesis(&code)
    case ";" where code.second == ";":
      code.take(2)
      expected = .pattern
    default:
      code.take()
      if case .pattern = expected { break }
      expected = .command
    }
  }

  private mutating func takeRedirection(_ code: inout CodeScanner) {
    if code.hasPrefix("<<"), code[code.position + 2] != "<" {
      takeHereDocumentWord(&code)
    } else {
      code.take { $0 == "<" || $0 == ">" || $0 == "&" || $0 == "|" }
      code.take { $0.isDigit || $0 == "-" }
    }
  }

  /// Takes the start of a here-document: `<<END`, `<<-END` or `<<'END'`.
  private mutating func takeHereDocumentWord(_ code: inout CodeScanner) {
    let allowsTabs = code[code.position + 2] == "-"
    code.take(allowsTabs ? 3 : 2)
    code.take { $0.isBlank }
    let start = code.position
    let end = code.offset(from: start) { byte in
      !byte.isBlankOrNewline && !";|&<>()".unicodeScalars.contains(byte)
    }
    let word = code.text(start..<end)
    let delimiter = word.filter { $0 != "'" && $0 != "\"" && $0 != "\\" }
    code.take(to: end, as: .keyword)
    if !delimiter.isEmpty {
      hereDocuments.append(
        HereDocument(delimiter: delimiter, allowsTabs: allowsTabs, isLiteral: delimiter != word)
      )
    }
  }

  private mutating func takeOpeningParenthesis(_ code: inout CodeScanner) {
    let isValue = code.previous == "="
    switch (code.second, expected) {
    case (_, .pattern): code.take()
    case (")", _):
      // In a function definition, the body is a command.
      code.take(2)
      expected = .command
    case ("(", .command), ("(", .subject):
      code.take(2)
      open(Frame(.arithmetic))
    default:
      code.take()
      open(isValue ? Frame(.array, expected: .argument) : Frame(.subshell))
    }
  }

  private mutating func takeClosingParenthesis(_ code: inout CodeScanner) {
    switch (frame.kind, expected) {
    case (_, .pattern):
      code.take()
      expected = .command
    case (.subshell, _), (.array, _):
      code.take(as: frame.delimiters)
      close()
    default:
      code.take()
      expected = .command
    }
  }
}
