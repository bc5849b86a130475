/// Highlights terminal sessions: prompts, commands, and their output.
///
/// A line that starts with `$ ` or `% ` is a command; one that starts with `> ` continues an incomplete command.
enum ConsoleHighlighter {
  static func scan(_ code: inout CodeScanner) {
    while !code.isAtEnd {
      if startsCommand(code) {
        takeCommand(&code)
      } else {
        let tokenClass: TokenClass = code.next == "#" ? .comment : .output
        code.takeLine(as: tokenClass)
        code.take(as: tokenClass)
      }
    }
  }

  /// Returns whether the first nonempty line starts with a prompt.
  static func startsWithPrompt(_ code: CodeScanner) -> Bool {
    isPrompt(code, at: code.offset(from: code.position) { $0.isBlankOrNewline })
  }

  private static func startsCommand(_ code: CodeScanner) -> Bool {
    isPrompt(code, at: code.offset(from: code.position) { $0.isBlank })
  }

  private static func isPrompt(_ code: CodeScanner, at offset: Int) -> Bool {
    (code[offset] == "$" || code[offset] == "%") && (code[offset + 1]?.isBlankOrNewline ?? true)
  }

  /// Takes a command and its continuation lines.
  private static func takeCommand(_ code: inout CodeScanner) {
    var shell = ShellHighlighter()
    code.take { $0.isBlank }
    code.take(as: .prompt)
    code.take { $0.isBlank }
    var goesOn = true
    while goesOn, !code.isAtEnd {
      let end = code.lineEnd(from: code.position)
      code.limit(to: end + 1) { shell.scan(&$0) }
      goesOn = (shell.isOpen || joinsNextLine(code, lineEnd: end)) && !startsCommand(code)
      if goesOn, code.hasPrefix("> ") {
        code.take(as: .prompt)
        code.take()
      }
    }
  }

  /// Returns whether a line ends with a backslash, a pipe or `&&`.
  private static func joinsNextLine(_ code: CodeScanner, lineEnd: Int) -> Bool {
    var last = lineEnd - 1
    while let byte = code[last], byte.isBlank {
      last -= 1
    }
    return code[last] == "\\" || code[last] == "|" || (code[last] == "&" && code[last - 1] == "&")
  }
}
