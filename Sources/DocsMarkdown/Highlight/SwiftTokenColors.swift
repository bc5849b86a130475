@_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

extension SwiftSource {
  /// Some code with its colors.
  ///
  /// A tree is built only for code that needs one.
  package static func colored(_ code: String) -> ColoredCode {
    let bytes = Array(code.utf8)
    if Nesting.ofAuthors.fault(in: code) == nil, let pieces = SwiftTokenColors.pieces(of: bytes) {
      return ColoredCode(bytes: bytes, pieces: pieces)
    }
    return SwiftSource(code).colored
  }
}

/// Colors Swift by its tokens, without a tree: building those took a fifth of the processor time of a build.
///
/// Most tokens have a color of their own. For the others it depends on where they are: a name before a colon is a label
/// between the parentheses of a call, but not of an enumeration case, and `async` is a keyword only where one may be.
/// Where a few tokens don't decide that, the code has to be parsed. Tests compare the two.
struct SwiftTokenColors {
  /// A token without the trivia around it.
  private struct Token {
    var kind: RawTokenKind
    var text: SyntaxText
    /// The lengths of the trivia before and after it, in bytes.
    var leading: Int
    var trailing: Int
    /// Whether nothing is between it and the token before it.
    var isAdjacent: Bool
    /// Whether it is the first of its line.
    var startsLine: Bool
  }

  /// An open bracket.
  private enum Bracket {
    /// The parentheses of a call, of a tuple or in a string, where names may be labels.
    case call
    /// The parentheses of a function's declaration.
    case parameters
    case array
    /// The square brackets of a subscript, where names may be labels too.
    case `subscript`
    /// The square brackets of a type.
    case type
    case braces
    /// The quotes of a string.
    case string
  }

  /// Code whose colors depend on its tree.
  private struct Undecided: Error {}

  /// The statements that can have a label.
  private static let loops: [SyntaxText] = ["do", "for", "if", "repeat", "switch", "while"]

  private let tokens: [Token]
  private var brackets: [Bracket] = []
  /// The open `?` of conditional expressions in each open bracket, and outside of all.
  private var conditionals = [0]
  /// Whether a type has to follow.
  private var isBeforeType = false
  /// Whether the tokens are in the head of a type's declaration, where types follow commas.
  private var isInHead = false
  /// Whether the tokens follow `case`, up to its colon.
  private var isInCase = false
  /// Whether the tokens follow a keyword, and not only a brace. Only then can a comma follow.
  private var isAfterKeyword = false
  /// The index of the token that closes generic arguments.
  private var argumentsEnd = -1

  /// The pieces of some code; nil if it has to be parsed.
  static func pieces(of bytes: [UInt8]) -> [ColoredCode.Piece]? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let (tokens, end) = tokens(of: buffer) else { return nil }
      var colors = SwiftTokenColors(tokens: tokens)
      var writer = SwiftPieceWriter(bytes: bytes)
      func take(trivia length: Int, _ position: TriviaPosition) {
        writer.takeTrivia(length) { [offset = writer.end] in
          TriviaParser.parseTrivia(
            SyntaxText(baseAddress: buffer.baseAddress.map { $0 + offset }, count: length),
            position: position
          )
        }
      }
      for index in tokens.indices {
        guard let color = try? colors.color(at: index) else { return nil }
        take(trivia: tokens[index].leading, .leading)
        writer.take(tokens[index].text.count, as: color)
        take(trivia: tokens[index].trailing, .trailing)
      }
      guard colors.brackets.isEmpty else { return nil }
      take(trivia: end, .leading)
      return writer.finish()
    }
  }

  /// The tokens of some code, and the length of the trivia after them; nil if it has errors, or more tokens than a tree
  /// that is visited may be deep.
  private static func tokens(of code: UnsafeBufferPointer<UInt8>) -> (tokens: [Token], end: Int)? {
    var tokens: [Token] = []
    tokens.reserveCapacity(code.count / 4)
    var tracker = LookaheadTracker()
    return withUnsafeMutablePointer(to: &tracker) { tracker in
      var lexemes = Lexer.tokenize(code, lookaheadTracker: tracker, experimentalFeatures: [])
      var gap = 0
      while let lexeme = lexemes.next() {
        guard lexeme.diagnostic == nil else { return nil }
        let (leading, text) = (lexeme.textRange.lowerBound, lexeme.tokenText)
        if lexeme.rawTokenKind == .endOfFile { return (tokens, leading) }
        guard tokens.count < SwiftSource.Nesting.deepestTree else { return nil }
        let trailing = lexeme.byteLength - leading - text.count
        tokens.append(
          Token(
            kind: lexeme.rawTokenKind,
            text: text,
            leading: leading,
            trailing: trailing,
            isAdjacent: gap + leading == 0,
            startsLine: lexeme.flags.contains(.isAtStartOfLine)
          )
        )
        gap = trailing
      }
      return nil
    }
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func kind(_ index: Int) -> RawTokenKind? { token(index)?.kind }

  /// Whether a token is a certain keyword, and not a member with its name.
  private func isKeyword(_ index: Int, _ words: [SyntaxText]) -> Bool {
    guard let token = token(index), token.kind == .keyword, kind(index - 1) != .period else { return false }
    return words.contains(token.text)
  }

  // MARK: Colors

  /// The color of a token. Tokens have to be asked for in order.
  ///
  /// - Throws: ``Undecided``.
  private mutating func color(at index: Int) throws(Undecided) -> SwiftColor {
    let token = tokens[index]
    if brackets.last == .string {
      switch token.kind {
      case .stringSegment, .stringQuote, .backslash: break
      case .leftParen where kind(index - 1) == .backslash: break
      default: throw Undecided()
      }
    }
    if index > argumentsEnd {
      if isLabel(index) {
        try checkLabel(at: index)
        return .label
      }
      switch token.kind {
      case .identifier: return try name(at: index)
      case .keyword: try takeKeyword(at: index)
      case .leftParen, .leftSquare, .leftBrace: try open(at: index)
      case .rightParen, .rightSquare, .rightBrace: try close(token.kind)
      default: try takeMark(at: index)
      }
    }
    return SwiftColor(token.kind, token.text, in: nil)
  }

  /// Whether a token is the label of an argument, or the first name of a parameter.
  private func isLabel(_ index: Int) -> Bool {
    guard tokens[index].kind == .identifier || tokens[index].kind == .keyword else { return false }
    // A parameter may have an attribute.
    let before = kind(kind(index - 2) == .atSign ? index - 3 : index - 1)
    guard before == .leftParen || before == .comma else { return false }
    switch brackets.last {
    case .call: return kind(index + 1) == .colon
    case .parameters:
      let isName = kind(index + 1) == .identifier || kind(index + 1) == .wildcard
      return kind(isName ? index + 2 : index + 1) == .colon
    default: return false
    }
  }

  private func checkLabel(at index: Int) throws(Undecided) {
    let token = tokens[index]
    // These may begin a type or a pattern.
    if token.kind == .keyword, ["inout", "let", "var"].contains(token.text) { throw Undecided() }
    // The name of a function with its labels: `f(a:b:)`.
    if brackets.last == .call, kind(index + 2) == .rightParen || kind(index + 3) == .colon {
      throw Undecided()
    }
  }

  private mutating func name(at index: Int) throws(Undecided) -> SwiftColor {
    let token = tokens[index]
    if kind(index - 1) == .atSign {
      let isWhole = token.isAdjacent && !(self.token(index + 1)?.isAdjacent ?? false)
      guard isWhole, Keyword(token.text) == nil else { throw Undecided() }
      return .attribute
    }
    // Code has an error where two names follow each other, except for those of a parameter.
    if kind(index - 1) == .identifier, kind(index - 2) != .atSign, brackets.last != .parameters {
      guard token.startsLine else { throw Undecided() }
    }
    if kind(index - 1) == .period {
      guard token.text != "Type", token.text != "Protocol" else { throw Undecided() }
    } else if Keyword(token.text) != nil {
      throw Undecided()
    }
    if isBeforeType {
      let isMember = kind(index + 1) == .period
      guard startsWithCapital(index), !isMember || startsWithCapital(index + 2) else { throw Undecided() }
      isBeforeType = isMember
    }
    if brackets.last == .type, !startsWithCapital(index) { throw Undecided() }
    return SwiftColor(token.kind, token.text, in: nil)
  }

  private func startsWithCapital(_ index: Int) -> Bool {
    guard let first = token(index)?.text.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
  }

  private mutating func takeKeyword(at index: Int) throws(Undecided) {
    let word = tokens[index].text
    if kind(index - 1) == .period {
      guard word == "self" || word == "init" else { throw Undecided() }
      return
    }
    if kind(index - 1) == .atSign || index == 0 && ["else", "catch", "in", "default"].contains(word) {
      throw Undecided()
    }
    isAfterKeyword = true
    switch word {
    case "let", "var", "nil", "true", "false", "self", "super", "Any", "Self":
      if word == "let" || word == "var" { isInHead = false }
      isBeforeType = false
    case "as", "is": isBeforeType = true
    case "inout": break
    case "case": (isInCase, isBeforeType) = (true, false)
    case "struct", "class", "enum", "protocol": (isInHead, isInCase, isBeforeType) = (true, false, false)
    case "extension": (isInHead, isInCase, isBeforeType) = (true, false, true)
    case "func":
      guard kind(index + 1) == .identifier else { throw Undecided() }
      (isInHead, isInCase, isBeforeType) = (false, false, false)
    case "operator", "precedencegroup", "typealias", "where": throw Undecided()
    default: (isInCase, isBeforeType) = (false, false)
    }
  }

  // MARK: Brackets

  private mutating func open(at index: Int) throws(Undecided) {
    switch tokens[index].kind {
    case .leftParen: brackets.append(try parentheses(at: index))
    case .leftSquare:
      if isBeforeType || brackets.last == .type {
        brackets.append(.type)
        isBeforeType = false
      } else {
        brackets.append(tokens[index].isAdjacent && endsValue(index - 1) ? .subscript : .array)
      }
    default:
      guard !isBeforeType else { throw Undecided() }
      (isInHead, isInCase, isAfterKeyword) = (false, false, false)
      brackets.append(.braces)
    }
    conditionals.append(0)
  }

  /// What a left parenthesis begins.
  private func parentheses(at index: Int) throws(Undecided) -> Bracket {
    // A type, or a part of one.
    guard !isBeforeType, brackets.last != .type else { throw Undecided() }
    let isOptional = kind(index - 1) == .postfixQuestionMark || kind(index - 1) == .exclamationMark
    if kind(index - 1) == .identifier, isKeyword(index - 2, ["func"]) { return .parameters }
    if isKeyword(isOptional ? index - 2 : index - 1, ["init"]) || isKeyword(index - 1, ["subscript"]) {
      return .parameters
    }
    // A pattern, the type of errors, or an attribute's arguments.
    if isKeyword(index - 1, ["let", "var", "for", "throws"]) || kind(index - 2) == .atSign {
      throw Undecided()
    }
    switch kind(index - 1) {
    // A closure's parameters.
    case .leftBrace: throw Undecided()
    case .rightSquare, .rightParen:
      guard tokens[index].isAdjacent else { throw Undecided() }
    // The values of an enumeration's case.
    case .identifier:
      guard !isInCase || kind(index - 2) == .period else { throw Undecided() }
    default: break
    }
    return .call
  }

  private mutating func close(_ kind: RawTokenKind) throws(Undecided) {
    guard let last = brackets.popLast(), conditionals.popLast() == 0, !isBeforeType else { throw Undecided() }
    switch (last, kind) {
    case (.call, .rightParen), (.parameters, .rightParen): break
    case (.array, .rightSquare), (.subscript, .rightSquare), (.type, .rightSquare): break
    case (.braces, .rightBrace): (isInCase, isAfterKeyword) = (false, false)
    default: throw Undecided()
    }
  }

  /// Whether a token may end a value, so a `[` behind it begins a subscript.
  private func endsValue(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .keyword, .dollarIdentifier, .rightParen, .rightSquare, .rightBrace, .stringQuote,
      .postfixQuestionMark, .exclamationMark:
      true
    default: false
    }
  }

  // MARK: Other marks

  private mutating func takeMark(at index: Int) throws(Undecided) {
    let token = tokens[index]
    switch token.kind {
    case .colon: try takeColon(at: index)
    case .comma:
      guard !isBeforeType, index > 0 else { throw Undecided() }
      guard brackets.isEmpty || brackets.last == .braces else { break }
      let isOfClosure = kind(index - 2) == .leftBrace || kind(index - 2) == .comma
      guard isAfterKeyword || isOfClosure && !brackets.isEmpty else { throw Undecided() }
      isBeforeType = isInHead
    case .arrow: isBeforeType = true
    case .atSign:
      guard !isBeforeType, kind(index + 1) == .identifier else { throw Undecided() }
    case .equal:
      guard index > 0 else { throw Undecided() }
      (isInCase, isBeforeType) = (false, false)
    case .infixQuestionMark:
      guard index > 0 else { throw Undecided() }
      conditionals[conditionals.count - 1] += 1
    case .stringQuote:
      isBeforeType = false
      if brackets.last == .string {
        brackets.removeLast()
        conditionals.removeLast()
      } else {
        brackets.append(.string)
        conditionals.append(0)
      }
    // They follow `as` and `is`.
    case .postfixQuestionMark, .exclamationMark: break
    case .backslash:
      // An interpolation, or a key path without a type.
      guard kind(index + 1) == (brackets.last == .string ? .leftParen : .period) else { throw Undecided() }
    case .binaryOperator, .prefixOperator, .postfixOperator: try takeOperator(at: index)
    case .period, .semicolon, .wildcard, .dollarIdentifier, .integerLiteral, .floatLiteral, .stringSegment,
      .prefixAmpersand, .ellipsis:
      isBeforeType = false
    default: throw Undecided()
    }
  }

  private mutating func takeColon(at index: Int) throws(Undecided) {
    let open = conditionals.count - 1
    guard !isBeforeType else { throw Undecided() }
    guard conditionals[open] == 0 else {
      conditionals[open] -= 1
      return
    }
    switch brackets.last {
    case .call:
      guard isLabel(index - 1) else { throw Undecided() }
    case .parameters: isBeforeType = true
    case .array, .type: break
    case .subscript:
      guard kind(index - 2) != .leftSquare, kind(index - 2) != .comma else { throw Undecided() }
    case .braces, nil:
      if isInCase || isKeyword(index - 1, ["default"]) {
        isInCase = false
        return
      }
      // A name that was introduced, arguments of a type, or the label of a loop.
      let introductions: [RawTokenKind] = [.keyword, .comma, .period]
      let isName = kind(index - 1) == .identifier && kind(index - 2).map(introductions.contains) == true
      guard isName || argumentsEnd == index - 1 || isKeyword(index + 1, Self.loops), index > 0 else {
        throw Undecided()
      }
      isBeforeType = true
    case .string: throw Undecided()
    }
  }

  private mutating func takeOperator(at index: Int) throws(Undecided) {
    let token = tokens[index]
    // A regular expression, or a type.
    let mayBeRegularExpression = token.kind != .binaryOperator && token.text.contains(UInt8(ascii: "/"))
    guard !mayBeRegularExpression, !isBeforeType, index > 0 || token.kind == .prefixOperator else {
      throw Undecided()
    }
    if token.text == "&" { isBeforeType = true }
    guard token.text.first == UInt8(ascii: "<"), token.isAdjacent, token.text.count == 1 else { return }
    guard startsWithCapital(index - 1), let end = endOfArguments(index + 1) else { throw Undecided() }
    argumentsEnd = end
  }

  /// The index of the token that closes generic arguments; nil if they aren't plain types.
  private func endOfArguments(_ start: Int) -> Int? {
    var depth = 1
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .identifier:
        guard startsWithCapital(index), Keyword(tokens[index].text) == nil else { return nil }
      case .comma, .colon, .period, .postfixQuestionMark, .leftSquare, .rightSquare: break
      case .binaryOperator, .prefixOperator, .postfixOperator:
        for byte in tokens[index].text {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"): break
          default: return nil
          }
        }
        if depth <= 0 { return depth == 0 ? index : nil }
      default: return nil
      }
    }
    return nil
  }
}
