import SwiftIDEUtils
import SwiftParser
import SwiftSyntax

/// A piece of Swift, read by the compiler's own parser: its statements for the checker, its tokens for
/// the reader.
struct SwiftSource {
  private let bytes: [UInt8]
  private let tree: SourceFileSyntax
  private let lineStarts: [Int]

  init(_ code: String) {
    let bytes = Array(code.utf8)
    self.bytes = bytes
    tree = Parser.parse(source: code)
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Whether the parser could make sense of all of it; an open brace is the usual reason why not.
  var isComplete: Bool { !tree.hasError }

  // MARK: Statements

  /// One declaration or statement at the top level.
  struct Item: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case importDeclaration
      /// A type, an extension, an operator: what a function body cannot hold or should share.
      case type
      case function
      case variable
      case statement
    }

    var kind: Kind
    var text: String
    /// The line and the column of its first character, from 1, within the code.
    var line: Int
    var column: Int
    /// The names that it declares.
    var declared: Set<String>
    /// Every identifier in it.
    var mentioned: Set<String>
    /// The expectations that stand in it, behind it or on the lines after it.
    var prints: [Expectation]
    /// Where a word of access belongs, in a declaration that may have one.
    var access: Access?
  }

  /// A declaration cut where a word of access belongs.
  struct Access: Hashable, Sendable {
    /// The attributes, which stand before such a word.
    var attributes: String
    /// The rest, with blanks in place of its own words of access.
    var declaration: String
    /// The line and the column of the rest, from 1, within the code.
    var line: Int
    var column: Int
  }

  /// An expectation in a comment: `// Prints "text"`.
  struct Expectation: Hashable, Sendable {
    var text: String
    /// The line and the column of the comment, from 1, within the code.
    var line: Int
    var column: Int
  }

  /// The items at the top level, in order.
  var items: [Item] {
    var items: [Item] = []
    for (index, statement) in tree.statements.enumerated() {
      let start = statement.positionAfterSkippingLeadingTrivia.utf8Offset
      let (line, column) = place(of: start)
      var item = Item(
        kind: kind(of: statement.item),
        text: text(of: statement),
        line: line,
        column: column,
        declared: declaredNames(in: statement.item),
        mentioned: [],
        prints: [],
        access: access(in: statement)
      )
      for token in statement.tokens(viewMode: .sourceAccurate) {
        if case .identifier(let name) = token.tokenKind {
          item.mentioned.insert(name)
        }
        // What leads the first token stands behind the item before.
        if token.position != statement.position || index == 0 {
          item.prints += expectations(in: token.leadingTrivia, at: token.position)
        } else {
          items[index - 1].prints += expectations(in: token.leadingTrivia, at: token.position)
        }
        item.prints += expectations(
          in: token.trailingTrivia,
          at: token.endPositionBeforeTrailingTrivia
        )
      }
      items.append(item)
    }
    let end = tree.endOfFileToken
    if !items.isEmpty {
      items[items.count - 1].prints += expectations(in: end.leadingTrivia, at: end.position)
    }
    return items
  }

  private static let accessWords: Set = ["public", "internal", "package", "open", "private", "fileprivate"]

  /// A conformance leaves an extension no word of access, and operators have none.
  private func access(in statement: CodeBlockItemSyntax) -> Access? {
    guard case .decl(let declaration) = statement.item,
      [.type, .function].contains(kind(of: statement.item)),
      let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes,
      let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      declaration.as(ExtensionDeclSyntax.self)?.inheritanceClause == nil
    else { return nil }
    var first = declaration.firstToken(viewMode: .sourceAccurate)
    if let last = attributes.lastToken(viewMode: .sourceAccurate) {
      first = last.nextToken(viewMode: .sourceAccurate)
    }
    guard let first else { return nil }
    let start = first.positionAfterSkippingLeadingTrivia.utf8Offset
    var rest = Array(bytes[start..<declaration.endPositionBeforeTrailingTrivia.utf8Offset])
    for modifier in modifiers where Self.accessWords.contains(modifier.name.text) {
      let word = modifier.positionAfterSkippingLeadingTrivia.utf8Offset - start
      for index in word..<(word + modifier.trimmedLength.utf8Length) {
        rest[index] = UInt8(ascii: " ")
      }
    }
    let (line, column) = place(of: start)
    return Access(
      attributes: attributes.isEmpty ? "" : text(of: attributes),
      declaration: String(decoding: rest, as: UTF8.self),
      line: line,
      column: column
    )
  }

  private func text(of node: some SyntaxProtocol) -> String {
    let range =
      node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    return String(decoding: bytes[range], as: UTF8.self)
  }

  private func place(of offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.lastIndex { $0 <= offset } ?? 0
    return (line + 1, offset - lineStarts[line] + 1)
  }

  private func kind(of item: CodeBlockItemSyntax.Item) -> Item.Kind {
    guard case .decl(let declaration) = item else { return .statement }
    return switch declaration.kind {
    case .importDecl: .importDeclaration
    case .functionDecl: .function
    case .variableDecl: .variable
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl,
      .operatorDecl, .precedenceGroupDecl, .macroDecl:
      .type
    default: .statement
    }
  }

  private func declaredNames(in item: CodeBlockItemSyntax.Item) -> Set<String> {
    guard case .decl(let declaration) = item else { return [] }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return [function.name.text]
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return [] }
    var names: Set<String> = []
    for binding in variable.bindings {
      for token in binding.pattern.tokens(viewMode: .sourceAccurate) {
        if case .identifier(let name) = token.tokenKind {
          names.insert(name)
        }
      }
    }
    return names
  }

  private func expectations(in trivia: Trivia, at position: AbsolutePosition) -> [Expectation] {
    comments(in: trivia, at: position).compactMap { comment in
      Self.printedText(in: comment.text).map {
        Expectation(text: $0, line: comment.line, column: comment.column)
      }
    }
  }

  /// The comments that look like an expectation and are none: `// prints "text"`, `// Prints 'text'`.
  ///
  /// Left alone, they would be believed by a reader and compared with nothing.
  var misspelledExpectations: [Expectation] {
    tree.tokens(viewMode: .sourceAccurate).flatMap { token in
      comments(in: token.leadingTrivia, at: token.position)
        + comments(in: token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia)
    }.filter { Self.looksLikeExpectation($0.text) && Self.printedText(in: $0.text) == nil }
  }

  private static func looksLikeExpectation(_ comment: String) -> Bool {
    comment.dropFirst(2).drop { $0 == " " }.lowercased().hasPrefix("prints")
      && comment.contains { "\"'“”`".contains($0) }
  }

  /// The line comments of some trivia, each with its place.
  private func comments(in trivia: Trivia, at position: AbsolutePosition) -> [Expectation] {
    var offset = position.utf8Offset
    var found: [Expectation] = []
    for piece in trivia {
      if case .lineComment(let text) = piece {
        let (line, column) = place(of: offset)
        found.append(Expectation(text: text, line: line, column: column))
      }
      offset += piece.sourceLength.utf8Length
    }
    return found
  }

  /// The text between the first and the last quotation mark of `// Prints "..."`.
  private static func printedText(in comment: String) -> String? {
    let words = comment.dropFirst(2).drop { $0 == " " }
    guard words.hasPrefix("Prints \""), let first = words.firstIndex(of: "\""),
      let last = words.lastIndex(of: "\""), first < last
    else { return nil }
    return String(words[words.index(after: first)..<last])
  }

  // MARK: Tokens

  /// What a piece of code is to a reader; the raw values are the classes in the page.
  enum TokenClass: String, Hashable, Sendable {
    case keyword = "k"
    case type = "t"
    case function = "f"
    case string = "s"
    case number = "n"
    case attribute = "a"
    case label = "l"
    case comment = "c"
    case documentation = "d"
  }

  /// The code in pieces, each with what it is; nil for what needs no colour.
  var tokens: [(text: String, tokenClass: TokenClass?)] {
    tree.classifications.map { piece in
      let range = piece.range.lowerBound.utf8Offset..<piece.range.upperBound.utf8Offset
      let text = String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
      return (text, tokenClass(of: piece.kind, text, followedBy: range.upperBound))
    }
  }

  private func tokenClass(
    of kind: SyntaxClassification,
    _ text: String,
    followedBy end: Int
  ) -> TokenClass? {
    switch kind {
    case .keyword, .ifConfigDirective: .keyword
    case .type: .type
    case .stringLiteral, .regexLiteral: .string
    case .integerLiteral, .floatLiteral: .number
    case .attribute: .attribute
    case .argumentLabel: .label
    case .lineComment, .blockComment: .comment
    case .docLineComment, .docBlockComment: .documentation
    case .identifier:
      // The parser alone knows no types. Swift's naming rules tell them from calls well enough to read.
      if text.first?.isUppercase == true {
        .type
      } else if end < bytes.count, bytes[end] == UInt8(ascii: "(") {
        .function
      } else {
        nil
      }
    case .dollarIdentifier, .editorPlaceholder, .operator, .none: nil
    @unknown default: nil
    }
  }
}
