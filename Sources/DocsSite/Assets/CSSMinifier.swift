/// Leaves out of a style sheet what a browser does not read: comments, and white space that separates nothing.
///
/// No value is rewritten and no rule is moved, so whatever a browser makes of the one text, it makes of the other.
struct CSSMinifier {
  private let tokens: [AssetToken]
  private var output: [AssetToken] = []
  private var index = 0

  /// The pieces that are left of a style sheet.
  static func minified(_ tokens: [AssetToken]) -> [AssetToken] {
    var minifier = CSSMinifier(tokens: tokens)
    minifier.run()
    return minifier.output
  }

  private init(tokens: [AssetToken]) {
    self.tokens = tokens
  }

  /// What a statement is: it decides which white space separates something.
  private enum Statement {
    /// A selector or an at-rule, up to its `{` or `;`.
    case prelude
    case declaration
    /// A declaration of a custom property, whose value a script may read.
    case customProperty
  }

  private mutating func run() {
    while index < tokens.count {
      if !tokens[index].isSignificant {
        keep(legal: tokens[index])
        index += 1
      } else if isStatementMark(tokens[index]) {
        close(tokens[index])
        index += 1
      } else {
        let end = endOfStatement()
        let statement = kind(of: tokens[index..<end.index], endsWithBlock: end.isBlock)
        write(tokens[index..<end.index], as: statement)
        index = end.index
      }
    }
  }

  private func isStatementMark(_ token: AssetToken) -> Bool {
    token.isMark("{") || token.isMark("}") || token.isMark(";")
  }

  /// Writes a brace or a semicolon; the last semicolon of a block says nothing.
  private mutating func close(_ token: AssetToken) {
    if token.isMark("}"), let last = output.last, last.isMark(";") {
      output.removeLast()
    }
    output.append(token)
  }

  /// Where the statement that begins here ends: at the mark behind it, or at the file's end.
  private func endOfStatement() -> (index: Int, isBlock: Bool) {
    let isCustom = tokens[index].bytes.starts(with: [UInt8](ascii: "--")) && isFollowedByColon(index)
    var depth = 0
    for place in index..<tokens.count where tokens[place].kind == .mark {
      switch tokens[place].bytes.first {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{") where isCustom: depth += 1
      case UInt8(ascii: "}") where isCustom && depth > 0: depth -= 1
      case UInt8(ascii: "{") where depth <= 0: return (place, true)
      case UInt8(ascii: ";") where depth <= 0, UInt8(ascii: "}") where depth <= 0: return (place, false)
      default: break
      }
    }
    return (tokens.count, false)
  }

  private func isFollowedByColon(_ index: Int) -> Bool {
    tokens[(index + 1)...].first(where: \.isSignificant)?.isMark(":") == true
  }

  private func kind(of statement: ArraySlice<AssetToken>, endsWithBlock: Bool) -> Statement {
    guard let first = statement.first else { return .prelude }
    if first.bytes.starts(with: [UInt8](ascii: "--")), isFollowedByColon(statement.startIndex) {
      return .customProperty
    }
    return endsWithBlock || first.bytes.first == UInt8(ascii: "@") ? .prelude : .declaration
  }

  private mutating func write(_ statement: ArraySlice<AssetToken>, as kind: Statement) {
    var previous: AssetToken?
    var hasSpace = false
    var hasComment = false
    var isValue = false
    var isHead = false
    for token in statement {
      guard token.isSignificant else {
        keep(legal: token)
        hasSpace = hasSpace || token.kind == .space
        hasComment = hasComment || token.kind == .comment
        continue
      }
      if let previous {
        if hasSpace, separates(previous, token, kind, isValue: isValue, isHead: isHead) {
          output.append(.space)
        } else if hasComment, !hasSpace {
          output.append(.emptyComment)
        }
      }
      // The value begins behind the first colon; a later one, as in a filter's argument, belongs to it.
      isHead = !isValue && kind != .prelude && token.isMark(":")
      isValue = isValue || isHead
      output.append(token)
      previous = token
      (hasSpace, hasComment) = (false, false)
    }
    // To older browsers a custom property is empty with a blank, and an error without.
    if kind == .customProperty, isHead {
      output.append(.space)
    }
  }

  /// Whether the white space between two pieces has to stay, as it does in `a b`, `1px + 1px` and `and (`.
  private func separates(
    _ left: AssetToken,
    _ right: AssetToken,
    _ kind: Statement,
    isValue: Bool,
    isHead: Bool
  ) -> Bool {
    // The value of a custom property is text, but for the white space at its head.
    if kind == .customProperty, isValue { return !isHead }
    if left.isMark(",") || right.isMark(",") { return false }
    if left.isMark("(") || left.isMark("[") || right.isMark(")") || right.isMark("]") { return false }
    switch kind {
    case .prelude:
      return !left.isMark(">") && !right.isMark(">")
    case .declaration, .customProperty:
      if !isValue { return !right.isMark(":") }
      return !left.isMark(":") && !right.isMark("!")
    }
  }

  private mutating func keep(legal token: AssetToken) {
    if token.isLegalComment {
      output.append(token)
    }
  }
}

extension AssetToken {
  static let space = AssetToken(kind: .space, start: 0, bytes: [UInt8(ascii: " ")])
  static let newline = AssetToken(kind: .space, start: 0, bytes: [.newline])
  /// Keeps apart what only a comment kept apart.
  static let emptyComment = AssetToken(kind: .comment, start: 0, bytes: [UInt8](ascii: "/**/")[...])
}
