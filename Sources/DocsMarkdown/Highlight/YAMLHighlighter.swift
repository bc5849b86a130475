/// Highlights YAML (1.2.2) line by line, with the necessary state from previous lines.
struct YAMLHighlighter {
  /// The number of open flow collections: `[` and `{`.
  private var flowDepth = 0
  /// The start of the line.
  private var lineStart = 0
  /// The column, from 0, of the last key or hyphen on the line; -1 if there is none.
  private var parentColumn = -1
  /// A block scalar that starts on the next line.
  private var blockScalar: BlockScalar?

  private struct BlockScalar {
    /// The indentation in its header; nil if its first line determines it.
    var indentation: Int?
  }

  static func scan(_ code: inout CodeScanner) {
    var highlighter = YAMLHighlighter()
    while !code.isAtEnd {
      highlighter.takeLine(&code)
    }
  }

  private mutating func takeLine(_ code: inout CodeScanner) {
    lineStart = code.position
    parentColumn = -1
    if Self.isDocumentMarker(code, at: code.position) {
      flowDepth = 0
      code.take(3, as: .keyword)
    } else if code.next == "%", flowDepth == 0 {
      code.takeLine(as: .keyword)
    }
    while let byte = code.next, byte != "\n" {
      takeNode(&code, byte)
    }
    code.take()
    if let scalar = blockScalar {
      blockScalar = nil
      code.take(to: end(of: scalar, in: code), as: .string)
    }
  }

  private static func isDocumentMarker(_ code: CodeScanner, at start: Int) -> Bool {
    (code.hasPrefix("---", at: start) || code.hasPrefix("...", at: start)) && isSpace(code[start + 3])
  }

  /// Returns whether the byte is whitespace or absent.
  private static func isSpace(_ byte: Unicode.Scalar?) -> Bool {
    byte?.isBlankOrNewline ?? true
  }

  private func isFlowIndicator(_ byte: Unicode.Scalar?) -> Bool {
    flowDepth > 0 && (byte == "," || byte == "[" || byte == "]" || byte == "{" || byte == "}")
  }

  // MARK: Nodes

  private mutating func takeNode(_ code: inout CodeScanner, _ byte: Unicode.Scalar) {
    switch byte {
    case " ", "\t", "\r": code.take { $0.isBlank }
    case "#" where Self.isSpace(code.previous): code.takeLine(as: .comment)
    case "-" where flowDepth == 0 && Self.isSpace(code.second), "?" where Self.isSpace(code.second):
      parentColumn = code.position - lineStart
      code.take()
    case ":" where flowDepth > 0 || Self.isSpace(code.second): code.take()
    case "," where flowDepth > 0: code.take()
    case "[", "{":
      flowDepth += 1
      code.take()
    case "]", "}":
      flowDepth = max(0, flowDepth - 1)
      code.take()
    case "&", "*": takeProperty(&code, as: .attribute)
    case "!": takeProperty(&code, as: .type)
    case "|" where flowDepth == 0, ">" where flowDepth == 0: takeBlockHeader(&code)
    case "\"", "'": takeQuoted(&code, quote: byte)
    default: takePlain(&code)
    }
  }

  /// Takes an anchor, an alias or a tag.
  private func takeProperty(_ code: inout CodeScanner, as tokenClass: TokenClass) {
    code.take(as: tokenClass)
    code.take(as: tokenClass) { !$0.isBlankOrNewline && !isFlowIndicator($0) }
  }

  private mutating func takeQuoted(_ code: inout CodeScanner, quote: Unicode.Scalar) {
    var end = code.position + 1
    while let byte = code[end] {
      if byte == quote, quote == "\"" || code[end + 1] != "'" { break }
      end += byte == quote || (byte == "\\" && quote == "\"") ? 2 : 1
    }
    end += 1
    let colon = code.offset(from: end) { $0.isBlank }
    // In a flow collection, a quoted key needs no space after its colon, as in JSON.
    let isKey = isKeyEnd(code, at: colon) || (flowDepth > 0 && code[colon] == ":")
    takeScalar(&code, to: end, as: .string, isKey: isKey)
  }

  /// Takes an unquoted scalar; it ends at the end of the line at the latest.
  private mutating func takePlain(_ code: inout CodeScanner) {
    var end = code.position
    var textEnd = end
    while let byte = code[end], byte != "\n", !isFlowIndicator(byte), !isKeyEnd(code, at: end) {
      if byte == "#", end > textEnd { break }
      end += 1
      if !byte.isBlank {
        textEnd = end
      }
    }
    let tokenClass = Self.tokenClass(ofPlain: code, code.position..<textEnd)
    takeScalar(&code, to: max(textEnd, code.position + 1), as: tokenClass, isKey: isKeyEnd(code, at: end))
  }

  private mutating func takeScalar(
    _ code: inout CodeScanner,
    to end: Int,
    as tokenClass: TokenClass,
    isKey: Bool
  ) {
    if isKey {
      parentColumn = code.position - lineStart
    }
    code.take(to: end, as: isKey ? .label : tokenClass)
  }

  /// Returns whether a colon at an offset makes the preceding text a key.
  private func isKeyEnd(_ code: CodeScanner, at offset: Int) -> Bool {
    code[offset] == ":" && (Self.isSpace(code[offset + 1]) || isFlowIndicator(code[offset + 1]))
  }

  // MARK: Plain scalars

  /// The words of the core schema of YAML 1.2.
  private static let literals: Set = [
    "true", "True", "TRUE", "false", "False", "FALSE", "null", "Null", "NULL", "~",
  ]

  /// Returns the class by the core schema. All its special values are short.
  private static func tokenClass(ofPlain code: CodeScanner, _ range: Range<Int>) -> TokenClass {
    guard range.count <= 32, let first = code[range.lowerBound] else { return .string }
    switch first {
    case "0"..."9", "+", "-", ".": return isNumber(code, range) ? .number : .string
    case "t", "T", "f", "F", "n", "N", "~":
      return range.count <= 5 && literals.contains(code.text(range)) ? .keyword : .string
    default: return .string
    }
  }

  private static func isNumber(_ code: CodeScanner, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    if code.hasPrefix("0x", at: start) {
      return range.count > 2 && code.offset(from: start + 2, while: isHexadecimal) == range.upperBound
    } else if code.hasPrefix("0o", at: start) {
      return range.count > 2 && code.offset(from: start + 2) { "0"..."7" ~= $0 } == range.upperBound
    }
    let isSigned = code[start] == "-" || code[start] == "+"
    return isDecimal(code, (isSigned ? start + 1 : start)..<range.upperBound)
  }

  private static func isHexadecimal(_ byte: Unicode.Scalar) -> Bool {
    byte.isDigit || "a"..."f" ~= byte || "A"..."F" ~= byte
  }

  /// Returns whether the range is an unsigned number: `1`, `.5`, `1e-3`, `.inf`.
  private static func isDecimal(_ code: CodeScanner, _ range: Range<Int>) -> Bool {
    var end = code.offset(from: range.lowerBound, while: \.isDigit)
    var digits = end - range.lowerBound
    if code[end] == "." {
      let fraction = end + 1
      end = code.offset(from: fraction, while: \.isDigit)
      digits += end - fraction
    }
    guard digits > 0 else { return [".inf", ".nan"].contains(code.text(range).lowercased()) }
    if code[end] == "e" || code[end] == "E" {
      let isSigned = code[end + 1] == "-" || code[end + 1] == "+"
      let exponent = end + (isSigned ? 2 : 1)
      end = code.offset(from: exponent, while: \.isDigit)
      digits = end - exponent
    }
    return digits > 0 && end == range.upperBound
  }

  // MARK: Block scalars

  private mutating func takeBlockHeader(_ code: inout CodeScanner) {
    let end = code.offset(from: code.position + 1) { $0.isDigit || $0 == "+" || $0 == "-" }
    let digit = code.text(code.position..<min(end, code.position + 4)).compactMap(\.wholeNumberValue).first
    blockScalar = BlockScalar(indentation: digit.map { max(0, parentColumn) + $0 })
    code.take(to: end, as: .keyword)
  }

  /// Returns the start of the first line that is indented less than the scalar.
  private func end(of scalar: BlockScalar, in code: CodeScanner) -> Int {
    var indentation = scalar.indentation
    var start = code.position
    while start < code.end {
      let textStart = code.offset(from: start) { $0 == " " }
      let lineEnd = code.lineEnd(from: textStart)
      let isEmpty = code.offset(from: textStart) { $0.isBlank } >= lineEnd
      if !isEmpty {
        let column = textStart - start
        let least = indentation ?? max(column, parentColumn + 1)
        if column < least || Self.isDocumentMarker(code, at: start) { break }
        indentation = least
      }
      start = lineEnd + 1
    }
    return start
  }
}
