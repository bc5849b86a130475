/// Splits a script into tokens, following the lexical grammar of ECMAScript as far as minification requires.
///
/// Whether a slash divides or begins a regular expression depends on the tokens before it. After a brace or parenthesis
/// it depends on what that closes, so open ones are kept on a stack.
struct JavaScriptTokens {
  private var reader: ByteReader
  private var tokens: [AssetToken] = []
  /// The last token that is neither white space nor comment.
  private var previous: AssetToken?
  /// Whether it ends an operand, so a slash after it divides.
  private var endsOperand = false
  private var brackets: [Bracket] = []
  /// The number of question marks still waiting for a colon, for each open bracket.
  private var questions = [0]
  /// Whether the last token is the colon of a label or `case`.
  private var endsLabel = false

  /// An open bracket.
  private enum Bracket {
    /// Its end also ends an operand: `(a + b)`, `[1]`, `{}` as an object.
    case operand
    /// Its end doesn't end an operand: a block, or the condition of an `if`.
    case statement
    /// The `${` of a template.
    case template
  }

  /// The tokens of a script, in order and without gaps.
  ///
  /// - Throws: ``AssetFault`` if a token is unterminated or brackets don't match.
  static func tokens(of bytes: [UInt8]) throws(AssetFault) -> [AssetToken] {
    var scanner = JavaScriptTokens(bytes)
    while !scanner.reader.isAtEnd {
      try scanner.scan()
    }
    guard scanner.brackets.isEmpty else {
      throw AssetFault(offset: bytes.count, reason: "Unclosed bracket")
    }
    return scanner.tokens
  }

  private init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes)
    tokens.reserveCapacity(bytes.count / 3)
  }

  private mutating func scan() throws(AssetFault) {
    let start = reader.offset
    let kind = try skipToken()
    let token = reader.token(kind, from: start)
    tokens.append(token)
    guard token.isSignificant else { return }
    endsOperand = try endsOperand(with: token)
    endsLabel = isColonOfLabel(token)
    previous = token
  }

  // MARK: Pieces

  private mutating func skipToken() throws(AssetFault) -> AssetToken.Kind {
    let byte = reader[ahead: 0]
    let next = reader[ahead: 1]
    switch byte {
    case _ where byte.isAssetSpace:
      reader.skip(while: \.isAssetSpace)
      return .space
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"), UInt8(ascii: "#") where isHashbang:
      reader.skip { !$0.isLineEnd }
      return .comment
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
      try reader.skipBlockComment()
      return .comment
    case UInt8(ascii: "/") where !endsOperand:
      try skipExpression()
      return .expression
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try reader.skipString()
      return .string
    case UInt8(ascii: "`"):
      try skipTemplate()
      return .template
    case UInt8(ascii: "}") where brackets.last == .template:
      brackets.removeLast()
      questions.removeLast()
      try skipTemplate()
      return .template
    case _ where byte.isDigit || byte == UInt8(ascii: ".") && next.isDigit:
      skipNumber()
      return .word
    case _ where byte.isScriptNameByte:
      skipName()
      return .word
    default:
      reader.offset += Self.isPair(byte, next) ? 2 : 1
      return .mark
    }
  }

  /// Whether it is a mark of two characters that affects the meaning of a slash after it.
  private static func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): second == first
    case UInt8(ascii: "="): second == UInt8(ascii: ">")
    default: false
    }
  }

  /// Whether the first line is a hashbang.
  private var isHashbang: Bool { reader.offset == 0 && reader[ahead: 1] == UInt8(ascii: "!") }

  private mutating func skipName() {
    while reader[ahead: 0].isScriptNameByte {
      // An escape in a name, such as \u{1F40}, includes its braces.
      if reader[ahead: 0] == UInt8(ascii: "\\"), reader[ahead: 2] == UInt8(ascii: "{") {
        reader.skip { $0 != UInt8(ascii: "}") }
      }
      reader.offset += 1
    }
  }

  private mutating func skipNumber() {
    while reader[ahead: 0].isScriptNameByte || reader[ahead: 0] == UInt8(ascii: ".") {
      let isExponent = reader[ahead: 0] | 0x20 == UInt8(ascii: "e")
      let isSigned = reader[ahead: 1] == UInt8(ascii: "+") || reader[ahead: 1] == UInt8(ascii: "-")
      reader.offset += isExponent && isSigned && reader[ahead: 2].isDigit ? 2 : 1
    }
  }

  private mutating func skipExpression() throws(AssetFault) {
    let start = reader.offset
    var isClass = false
    reader.offset += 1
    while !reader.isAtEnd, !reader[ahead: 0].isLineEnd {
      switch reader[ahead: 0] {
      case UInt8(ascii: "\\") where !reader[ahead: 1].isLineEnd:
        reader.offset += 1
      case UInt8(ascii: "["): isClass = true
      case UInt8(ascii: "]"): isClass = false
      case UInt8(ascii: "/") where !isClass:
        reader.offset += 1
        reader.skip(while: \.isScriptNameByte)
        return
      default: break
      }
      reader.offset += 1
    }
    throw AssetFault(offset: start, reason: "Unterminated regular expression")
  }

  /// Advances from the start of a template literal, or from the `}` after code in it, to its next `${` or its end.
  private mutating func skipTemplate() throws(AssetFault) {
    let start = reader.offset
    reader.offset += 1
    while !reader.isAtEnd {
      switch reader[ahead: 0] {
      case UInt8(ascii: "`"):
        reader.offset += 1
        return
      case UInt8(ascii: "$") where reader[ahead: 1] == UInt8(ascii: "{"):
        reader.offset += 2
        open(.template)
        return
      case UInt8(ascii: "\\"):
        reader.skipEscape()
      default:
        reader.offset += 1
      }
    }
    throw AssetFault(offset: start, reason: "Unterminated template literal")
  }

  // MARK: The meaning of a slash

  /// Whether a token is the colon of a label or `case`, after which a brace begins a block; other colons belong to a
  /// question mark or a property name.
  private mutating func isColonOfLabel(_ token: AssetToken) -> Bool {
    let level = questions.count - 1
    if isQuestion(token) {
      questions[level] += 1
    } else if token.isMark(":") {
      guard questions[level] == 0 else {
        questions[level] -= 1
        return false
      }
      return brackets.last.map { $0 == .statement } ?? true
    }
    return false
  }

  /// Whether a token is a conditional operator, and not part of `??` or `?.`.
  private func isQuestion(_ token: AssetToken) -> Bool {
    guard token.isMark("?") else { return false }
    let isSecond = previous?.isMark("?") == true && previous?.range.upperBound == token.range.lowerBound
    let next = reader[ahead: 0]
    return !isSecond && next != UInt8(ascii: "?") && (next != UInt8(ascii: ".") || reader[ahead: 1].isDigit)
  }

  private mutating func endsOperand(with token: AssetToken) throws(AssetFault) -> Bool {
    switch token.kind {
    case .word:
      // A property may be named like a keyword.
      return previous?.isMark(".") == true
        || !Self.operators.contains(String(decoding: reader.bytes[token.range], as: UTF8.self))
    case .template:
      return reader.bytes[token.range].last == UInt8(ascii: "`")
    case .mark:
      return try endsOperand(withMark: token)
    case .string, .expression, .url, .space, .comment:
      return true
    }
  }

  private mutating func endsOperand(withMark token: AssetToken) throws(AssetFault) -> Bool {
    switch token.first {
    case UInt8(ascii: "("):
      open(isBehindCondition ? .statement : .operand)
      return false
    case UInt8(ascii: "["):
      open(.operand)
      return false
    case UInt8(ascii: "{"):
      open(beginsObject ? .operand : .statement)
      return false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let bracket = brackets.popLast(), bracket != .template else {
        throw AssetFault(offset: token.range.lowerBound, reason: "Unmatched closing bracket")
      }
      questions.removeLast()
      return bracket == .operand
    default:
      // `++` is part of an operand if it follows one, but not if it precedes one.
      return token.range.count == 2 && token.first != UInt8(ascii: "=") && endsOperand
    }
  }

  private mutating func open(_ bracket: Bracket) {
    brackets.append(bracket)
    questions.append(0)
  }

  /// The keywords that an operand follows; every other word is an operand.
  private static let operators: Set<String> = [
    "await", "case", "delete", "do", "else", "extends", "finally", "for", "if", "in", "instanceof", "new",
    "of",
    "return", "throw", "try", "typeof", "void", "while", "with", "yield",
  ]

  /// Whether a parenthesis that opens here contains the head of a statement.
  private var isBehindCondition: Bool {
    guard !endsOperand, let previous else { return false }
    return Self.conditions.contains { previous.isWord($0, in: reader.bytes) }
  }

  private static let conditions: [StaticString] = ["if", "while", "for", "with"]

  /// Whether a brace that opens here begins an object rather than a block.
  private var beginsObject: Bool {
    guard !endsOperand, let previous else { return false }
    switch previous.kind {
    case .word:
      return !Self.blocks.contains { previous.isWord($0, in: reader.bytes) }
    case .mark:
      return
        !(previous.isMark(";") || previous.isMark("{") || previous.isMark("}") || previous.isMark(")")
        || endsLabel || previous.range.count == 2)
    default:
      return true
    }
  }

  /// The keywords that a block may directly follow.
  private static let blocks: [StaticString] = ["else", "do", "try", "finally"]
}

extension UInt8 {
  /// Whether it is part of a name, keyword or number in a script.
  var isScriptNameByte: Bool {
    isNameByte || self == UInt8(ascii: "$") || self == UInt8(ascii: "#") || self == UInt8(ascii: "\\")
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
