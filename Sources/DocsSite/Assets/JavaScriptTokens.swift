/// Takes a script apart, by the lexical grammar of ECMAScript as far as it matters for what may be left out.
///
/// Whether a slash divides or begins a regular expression depends on what stands before it. Behind a brace or a
/// parenthesis that takes knowing what it closed, so open ones are kept on a stack.
struct JavaScriptTokens {
  private var reader: ByteReader
  private var tokens: [AssetToken] = []
  /// The last piece that is neither white space nor comment.
  private var previous: AssetToken?
  /// Whether an operand ends with it, so that a slash behind it divides.
  private var endsOperand = false
  private var brackets: [Bracket] = []
  /// The question marks that wait for their colon, by the bracket that they stand in.
  private var questions = [0]
  /// Whether the last piece is the colon of a label, or of a `case`.
  private var endsLabel = false

  /// An open bracket.
  private enum Bracket {
    /// With one of these an operand ends: `(a + b)`, `[1]`, `{}` as an object.
    case operand
    /// With one of these none does: a block, or the condition of an `if`.
    case statement
    /// The `${` of a template.
    case template
  }

  /// The pieces of a script, in order, without a gap.
  ///
  /// - Throws: where something has no end.
  static func tokens(of bytes: [UInt8]) throws(AssetFault) -> [AssetToken] {
    var scanner = JavaScriptTokens(bytes)
    while !scanner.reader.isAtEnd {
      try scanner.scan()
    }
    guard scanner.brackets.isEmpty else {
      throw AssetFault(offset: bytes.count, reason: "A bracket has no end")
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

  /// Whether it is a mark of two characters that changes what a slash behind it means.
  private static func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): second == first
    case UInt8(ascii: "="): second == UInt8(ascii: ">")
    default: false
    }
  }

  /// Whether the first line names the program that runs the file.
  private var isHashbang: Bool { reader.offset == 0 && reader[ahead: 1] == UInt8(ascii: "!") }

  private mutating func skipName() {
    while reader[ahead: 0].isScriptNameByte {
      // An escape in a name, as \u{1F40}: its braces belong to it.
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
    throw AssetFault(offset: start, reason: "The regular expression has no end")
  }

  /// Goes from the start of a template, or from the `}` behind code in it, to its next `${` or its end.
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
    throw AssetFault(offset: start, reason: "The template has no end")
  }

  // MARK: What a slash means

  /// Whether a piece is the colon of a label or of a `case`, behind which a brace begins a block; others belong to a
  /// question mark or to the name of a property.
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

  /// Whether a piece asks, and is no part of `??` or `?.`.
  private func isQuestion(_ token: AssetToken) -> Bool {
    guard token.isMark("?") else { return false }
    let isSecond = previous?.isMark("?") == true && previous?.range.upperBound == token.range.lowerBound
    let next = reader[ahead: 0]
    return !isSecond && next != UInt8(ascii: "?") && (next != UInt8(ascii: ".") || reader[ahead: 1].isDigit)
  }

  private mutating func endsOperand(with token: AssetToken) throws(AssetFault) -> Bool {
    switch token.kind {
    case .word:
      // A property may have the name of a keyword.
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
        throw AssetFault(offset: token.range.lowerBound, reason: "The bracket closes nothing")
      }
      questions.removeLast()
      return bracket == .operand
    default:
      // Behind an operand `++` is part of it; before one it is not.
      return token.range.count == 2 && token.first != UInt8(ascii: "=") && endsOperand
    }
  }

  private mutating func open(_ bracket: Bracket) {
    brackets.append(bracket)
    questions.append(0)
  }

  /// The words that an operand follows; all others are one.
  private static let operators: Set<String> = [
    "await", "case", "delete", "do", "else", "extends", "finally", "for", "if", "in", "instanceof", "new",
    "of",
    "return", "throw", "try", "typeof", "void", "while", "with", "yield",
  ]

  /// Whether a parenthesis that opens here holds what a statement depends on.
  private var isBehindCondition: Bool {
    guard !endsOperand, let previous else { return false }
    return Self.conditions.contains { previous.isWord($0, in: reader.bytes) }
  }

  private static let conditions: [StaticString] = ["if", "while", "for", "with"]

  /// Whether a brace that opens here begins an object and not a block.
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

  /// The words that a block may follow at once.
  private static let blocks: [StaticString] = ["else", "do", "try", "finally"]
}

extension UInt8 {
  /// Whether it belongs to a name, a keyword or a number of a script.
  var isScriptNameByte: Bool {
    isNameByte || self == UInt8(ascii: "$") || self == UInt8(ascii: "#") || self == UInt8(ascii: "\\")
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
