/// Highlights the output of `diff -u` and `git diff`; each line has one class.
enum DiffHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while !code.isAtEnd {
      if isFileHeader(code) {
        code.takeLine(as: .label)
        code.take()
        code.takeLine(as: .label)
      } else {
        takeLine(&code)
      }
      code.take()
    }
  }

  /// Returns whether the next line is a file header. A `---` line is one only before a `+++` line; elsewhere it removes
  /// a line that starts with `--`.
  private static func isFileHeader(_ code: CodeScanner) -> Bool {
    code.hasPrefix("--- ") && code.hasPrefix("+++ ", at: code.lineEnd(from: code.position) + 1)
  }

  private static func takeLine(_ code: inout CodeScanner) {
    switch code.next {
    case "+": code.takeLine(as: .documentation)
    case "-": code.takeLine(as: .string)
    case "\\": code.takeLine(as: .comment)
    case "@" where code.hasPrefix("@@ "):
      code.limit(to: code.lineEnd(from: code.position)) {
        $0.take(through: " @@", from: $0.position + 3, as: .function)
      }
    case "d" where code.hasPrefix("diff "): code.takeLine(as: .label)
    case "i" where code.hasPrefix("index "): code.takeLine(as: .label)
    default: code.takeLine()
    }
  }
}
