extension ShellHighlighter {
  /// Takes the start of the expansion after a dollar sign, or only the sign if there is none.
  mutating func takeExpansion(_ code: inout CodeScanner, otherwise tokenClass: TokenClass?) {
    switch code.second {
    case "(" where code[code.position + 2] == "(":
      code.take(3, as: .type)
      open(Frame(.arithmetic, delimiters: .type))
    case "(":
      code.take(2, as: .type)
      open(Frame(.subshell, delimiters: .type))
    case "{":
      code.take(2, as: .type)
      open(Frame(.parameter))
    case let byte? where byte.startsName:
      code.take(as: .type)
      code.take(as: .type) { $0.isInName }
      endPart()
    case let byte? where byte.isDigit || "@*#?$!-".unicodeScalars.contains(byte):
      code.take(2, as: .type)
      endPart()
    default:
      code.take(as: tokenClass)
      endPart()
    }
  }

  /// Starts or ends a command substitution in backquotes.
  mutating func takeBackquote(_ code: inout CodeScanner) {
    code.take(as: .type)
    if case .backquotes = frame.kind {
      close()
    } else {
      open(Frame(.backquotes))
    }
  }

  /// Takes part of `${ … }`.
  mutating func takeParameter(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    switch byte {
    case "}":
      code.take(as: .type)
      close()
    case "\\": code.take(2, as: .type)
    case "$": takeExpansion(&code, otherwise: .type)
    case "`": takeBackquote(&code)
    case "\"":
      code.take(as: .string)
      open(Frame(.string))
    default: code.take(as: .type) { $0 != "}" && $0 != "\\" && $0 != "$" && $0 != "`" && $0 != "\"" }
    }
  }

  /// Takes part of an arithmetic expression that ends with one or two parentheses.
  mutating func takeArithmetic(_ code: inout CodeScanner, _ byte: Unicode.Scalar, closing count: Int) {
    switch byte {
    case "(":
      code.take()
      open(Frame(.group))
    case ")":
      code.take(code.second == ")" ? count : 1, as: frame.delimiters)
      close()
    case "$": takeExpansion(&code, otherwise: nil)
    case "`": takeBackquote(&code)
    case "0"..."9": code.take(as: .number) { $0.isInName }
    case _ where byte.startsName: code.take { $0.isInName }
    default: code.take()
    }
  }
}
