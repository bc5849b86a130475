/// Reads messages of HTTP/1.1 (RFC 9112), and the fields of HTTP/2, one message after the other.
enum HTTPHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while !code.isAtEnd {
      takeHead(&code)
      takeBody(&code)
    }
  }

  // MARK: Head

  /// The lines to the empty one that ends the head, or to a body that follows none.
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

  /// `HTTP/1.1 404 Not Found`
  private static func takeStatusLine(_ code: inout CodeScanner) {
    code.take(as: .keyword) { !$0.isBlankOrNewline }
    code.take { $0.isBlank }
    code.take(as: .number) { $0.isDigit }
    code.takeLine()
  }

  /// `GET /path HTTP/1.1`; the version may be left out.
  private static func takeRequestLine(_ code: inout CodeScanner) {
    let lineEnd = code.lineEnd(from: code.position)
    code.take(as: .keyword) { $0 != " " }
    code.take { $0 == " " }
    code.take(as: .string) { !$0.isBlankOrNewline }
    code.take { $0.isBlank }
    code.take(to: lineEnd, as: code.hasPrefix("HTTP/") ? .keyword : nil)
  }

  /// `Name: value`, or `:path: value` of HTTP/2.
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

  /// The body is read by what it begins with. A header that tells its type is left out of most listings.
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

  /// Where the next message starts.
  private static func bodyEnd(_ code: CodeScanner) -> Int {
    var start = code.position
    while start < code.end, !code.hasPrefix("HTTP/", at: start), !startsRequest(code, at: start) {
      start = code.lineEnd(from: start) + 1
    }
    return start
  }

  /// Whether a line begins with a word in capitals and a target: `GET /path` or `GET https://…`.
  private static func startsRequest(_ code: CodeScanner, at start: Int) -> Bool {
    let end = code.offset(from: start) { "A"..."Z" ~= $0 }
    guard end > start, code[end] == " " else { return false }
    let target = end + 1
    return code[target] == "/" || code.hasPrefix("http", at: target) || code.hasPrefix("* HTTP/", at: target)
  }
}
