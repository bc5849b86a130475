/// Highlights Python 3: keywords, strings with their prefixes, numbers, decorators and calls.
///
/// Source: The Python Language Reference, section 2, https://docs.python.org/3/reference/lexical_analysis.html
enum PythonHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while let byte = code.next {
      switch byte {
      case "#": code.takeLine(as: .comment)
      case "\"", "'": takeString(&code, prefix: 0)
      case "0"..."9": code.take(as: .number) { $0.isInName || $0 == "." }
      case "@" where isFirstInLine(code): code.take(as: .attribute) { $0.isInName || $0 == "@" || $0 == "." }
      case _ where byte.startsName: takeWord(&code)
      default: code.take()
      }
    }
  }

  private static func takeWord(_ code: inout CodeScanner) {
    let end = code.offset(from: code.position) { $0.isInName }
    let word = code.text(code.position..<end)
    if code[end] == "\"" || code[end] == "'", prefixes.contains(word.lowercased()) {
      takeString(&code, prefix: end - code.position)
    } else if keywords.contains(word) {
      code.take(to: end, as: .keyword)
    } else if word.first?.isUppercase == true {
      code.take(to: end, as: .type)
    } else {
      code.take(to: end, as: code[end] == "(" ? .function : nil)
    }
  }

  /// Takes a string. A single-line string ends at the end of the line at the latest, so a missing quotation mark
  /// affects one line only.
  private static func takeString(_ code: inout CodeScanner, prefix: Int) {
    let start = code.position + prefix
    for quotes in ["\"\"\"", "'''"] where code.hasPrefix(quotes, at: start) {
      code.take(through: quotes, from: start + 3, as: .string)
      return
    }
    let quote = code[start]
    var end = start + 1
    while let byte = code[end], byte != quote, byte != "\n" {
      end += byte == "\\" ? 2 : 1
    }
    code.take(to: code[end] == quote ? end + 1 : end, as: .string)
  }

  private static func isFirstInLine(_ code: CodeScanner) -> Bool {
    var place = code.position - 1
    while place >= 0, code[place]?.isBlank == true { place -= 1 }
    return place < 0 || code[place] == "\n"
  }

  private static let prefixes: Set<String> = ["b", "br", "f", "fr", "r", "rb", "rf", "t", "tr", "rt", "u"]

  private static let keywords: Set<String> = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue",
    "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda",
    "match", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
  ]
}
