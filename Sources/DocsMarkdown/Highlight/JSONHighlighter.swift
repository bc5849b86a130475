/// Highlights JSON with the additions of JSON5: comments, unquoted keys, single-quoted strings.
enum JSONHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while let byte = code.next {
      switch byte {
      case "\"", "'": takeString(&code, quote: byte)
      case "-", "0"..."9": code.take(as: .number) { $0.isInName || $0 == "." || $0 == "-" || $0 == "+" }
      case "/": takeComment(&code)
      case _ where byte.startsName || byte == "$": takeWord(&code)
      default: code.take()
      }
    }
  }

  /// Takes a string, which ends at the end of the line at the latest, so a missing quotation mark affects one line
  /// only.
  private static func takeString(_ code: inout CodeScanner, quote: Unicode.Scalar) {
    var end = code.position + 1
    while let byte = code[end], byte != quote, byte != "\n" {
      end += byte == "\\" ? 2 : 1
    }
    if code[end] == quote {
      end += 1
    }
    code.take(to: end, as: isKey(code, end: end) ? .label : .string)
  }

  private static func isKey(_ code: CodeScanner, end: Int) -> Bool {
    code[code.offset(from: end) { $0.isBlankOrNewline }] == ":"
  }

  private static func takeComment(_ code: inout CodeScanner) {
    switch code.second {
    case "/": code.takeLine(as: .comment)
    case "*": code.take(through: "*/", from: code.position + 2, as: .comment)
    default: code.take()
    }
  }

  private static func takeWord(_ code: inout CodeScanner) {
    let end = code.offset(from: code.position) { $0.isInName || $0 == "$" }
    if isKey(code, end: end) {
      code.take(to: end, as: .label)
    } else {
      code.take(to: end, as: isLiteral(code, code.position..<end) ? .keyword : nil)
    }
  }

  private static func isLiteral(_ code: CodeScanner, _ range: Range<Int>) -> Bool {
    switch range.count {
    case 4: code.hasPrefix("true") || code.hasPrefix("null")
    case 5: code.hasPrefix("false")
    default: false
    }
  }
}
