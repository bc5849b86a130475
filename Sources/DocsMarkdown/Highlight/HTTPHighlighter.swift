/// Highlights a sequence of HTTP/1.1 messages (RFC 9112), and HTTP/2 fields.
enum HTTPHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while !code.isAtEnd {
      takeHead(&code)
      takeBody(&code)
    }
  }

  // MARK: Head

  /// Takes lines through the empty one that ends the head, or up to a body without an empty line before it.
  private static func takeHead(_ code: inout CodeScanner) {
    while let byte = code.next {
      switch byte {
      case "\r" where code.second == "\n", "\n":
        code.takeLine()
        code.take()
        return
      case "{", "[", "<": return
      case "#": code.takeLine(as: .comment)
      case _ where byte.isBlank: code.takeLine(as: .string)
      case "H" where code.hasPrefix("HTTP/"): takeStatusLine(&code)
      case "A"..."Z" where startsRequest(code, at: code.position): takeRequestLine(&code)
      default: takeField(&code)
      }
      code.take()
    }
  }

  /// Takes a status line: `HTTP/1.1 404 Not Found`.
  private static func takeStatusLine(_ code: inout CodeScanner) {
    code.take(as: .keyword) { !$0.isBlankOrNewline }
    code.take { $0.isBlank }
    code.take(as: .number) { $0.isDigit }
    code.takeLine()
  }

  /// Takes a request line: `GET /path HTTP/1.1`; the version is optional.
  private static func takeRequestLine(_ code: inout CodeScanner) {
    let lineEnd = code.lineEnd(from: code.position)
    code.take(as: .keyword) { $0 != " " }
    code.take { $0 == " " }
    code.take(as: .string) { !$0.isBlankOrNewline }
    code.take { $0.isBlank }
    code.take(to: lineEnd, as: code.hasPrefix("HTTP/") ? .keyword : nil)
  }

  /// Takes a field: `Name: value`, or `:path: value` in HTTP/2.
  private static func takeField(_ code: inout CodeScanner) {
    let start = code.position + (code.next == ":" ? 1 : 0)
    let nameEnd = code.offset(from: start) { $0 != ":" && !$0.isBlankOrNewline }
    guard code[nameEnd] == ":" else { return code.takeLine() }
    code.take(to: nameEnd, as: .label)
    code.take()
    code.take { $0.isBlank }
    code.takeLine(as: .string)
  }

  // MARK: Body

  /// Takes the body, guessing its format from its first byte, because most listings omit the Content-Type header.
  private static func takeBody(_ code: inout CodeScanner) {
    let end = bodyEnd(code)
    code.limit(to: end) { code in
      code.take { $0.isBlankOrNewline }
      switch code.next {
      case "{", "[", "\"": JSONHighlighter.scan(&code)
      case "<": XMLHighlighter.scan(&code, .html)
      default: break
      }
    }
  }

  /// Returns the start of the next message.
  private static func bodyEnd(_ code: CodeScanner) -> Int {
    var start = code.position
    while start < code.end, !code.hasPrefix("HTTP/", at: start), !startsRequest(code, at: start) {
      start = code.lineEnd(from: start) + 1
    }
    return start
  }

  /// Returns whether a line starts with an uppercase word and a target: `GET /path` or `GET https://…`.
  private static func startsRequest(_ code: CodeScanner, at start: Int) -> Bool {
    let end = code.offset(from: start) { "A"..."Z" ~= $0 }
    guard end > start, code[end] == " " else { return false }
    let target = end + 1
    return code[target] == "/" || code.hasPrefix("http", at: target) || code.hasPrefix("* HTTP/", at: target)
  }
}
