extension ShellHighlighter {
  /// What a dollar sign begins, or else the sign alone.
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

  /// Begins a substitution in backquotes, or ends it.
  mutating func takeBackquote(_ code: inout CodeScanner) {
    code.take(as: .type)
    if case .backquotes = frame.kind {
      close()
    } else {
      open(Frame(.backquotes))
    }
  }

  /// A part of `${ … }`.
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

  /// A part of arithmetic that ends with one parenthesis or with two.
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
