/// Removes everything from a style sheet that browsers ignore: comments, and white space that separates nothing.
///
/// It rewrites no values and moves no rules, so browsers treat both texts the same.
struct CSSMinifier {
  private let text: AssetText
  private var output: AssetWriter
  /// Whether a semicolon was written last.
  private var endsWithSemicolon = false
  private var index = 0

  private var tokens: [AssetToken] { text.tokens }

  /// Minifies a style sheet.
  ///
  /// - Parameter replacements: the bytes that replace tokens, by their index.
  static func minified(_ text: AssetText, replacing replacements: [Int: [UInt8]] = [:]) -> [UInt8] {
    var minifier = CSSMinifier(text, AssetWriter(text, replacements))
    minifier.run()
    return minifier.output.bytes
  }

  private init(_ text: AssetText, _ output: AssetWriter) {
    self.text = text
    self.output = output
  }

  /// The kind of a statement, which decides what white space is significant.
  private enum Statement {
    /// A selector or an at-rule, up to its `{` or `;`.
    case prelude
    case declaration
    /// A declaration of a custom property, whose value scripts can read.
    case customProperty
  }

  private mutating func run() {
    while index < tokens.count {
      if !tokens[index].isSignificant {
        keep(legal: index)
        index += 1
      } else if isStatementMark(tokens[index]) {
        close(index)
        index += 1
      } else {
        let end = endOfStatement()
        write(index..<end.index, as: kind(of: index, endsWithBlock: end.isBlock))
        index = end.index
      }
    }
  }

  private func isStatementMark(_ token: AssetToken) -> Bool {
    token.isMark("{") || token.isMark("}") || token.isMark(";")
  }

  /// Writes a brace or semicolon. The last semicolon of a block is redundant.
  private mutating func close(_ index: Int) {
    if tokens[index].isMark("}"), endsWithSemicolon {
      output.removeLast()
    }
    write(index)
    endsWithSemicolon = tokens[index].isMark(";")
  }

  private mutating func write(_ index: Int) {
    output.write(index)
    endsWithSemicolon = false
  }

  /// The end of the statement that begins here: at the mark after it, or at the end of the file.
  private func endOfStatement() -> (index: Int, isBlock: Bool) {
    let isCustom = text[tokens[index]].starts(with: "--".utf8) && isFollowedByColon(index)
    var depth = 0
    for place in index..<tokens.count where tokens[place].kind == .mark {
      switch tokens[place].first {
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

  /// - Parameter first: the index of the statement's first token.
  private func kind(of first: Int, endsWithBlock: Bool) -> Statement {
    if text[tokens[first]].starts(with: "--".utf8), isFollowedByColon(first) { return .customProperty }
    return endsWithBlock || tokens[first].first == UInt8(ascii: "@") ? .prelude : .declaration
  }

  private mutating func write(_ statement: Range<Int>, as kind: Statement) {
    var previous: AssetToken?
    var hasSpace = false
    var hasComment = false
    var isValue = false
    var isHead = false
    for index in statement {
      let token = tokens[index]
      guard token.isSignificant else {
        keep(legal: index)
        hasSpace = hasSpace || token.kind == .space
        hasComment = hasComment || token.kind == .comment
        continue
      }
      if let previous {
        if hasSpace, separates(previous, token, kind, isValue: isValue, isHead: isHead) {
          output.write(" ")
        } else if hasComment, !hasSpace {
          // Separates tokens that only a comment separated.
          for mark in "/**/".unicodeScalars {
            output.write(mark)
          }
        }
      }
      // The value begins after the first colon; a later one, as in a filter's argument, is part of it.
      isHead = !isValue && kind != .prelude && token.isMark(":")
      isValue = isValue || isHead
      write(index)
      previous = token
      (hasSpace, hasComment) = (false, false)
    }
    // In older browsers an empty custom property needs a space to be valid.
    if kind == .customProperty, isHead {
      output.write(" ")
    }
  }

  /// Whether the white space between two tokens is significant, as in `a b`, `1px + 1px` and `and (`.
  private func separates(
    _ left: AssetToken,
    _ right: AssetToken,
    _ kind: Statement,
    isValue: Bool,
    isHead: Bool
  ) -> Bool {
    // The value of a custom property is kept verbatim, except for leading white space.
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

  private mutating func keep(legal index: Int) {
    if text.isLegalComment(tokens[index]) {
      write(index)
    }
  }
}
