import DocsFoundation
import SwiftParser
import SwiftSyntax

/// A piece of Swift, parsed with the compiler's own parser: its statements for checking, its tokens for display.
package struct SwiftSource {
  package let bytes: [UInt8]
  package let tree: SourceFileSyntax
  private let lineStarts: [Int]
  /// Whether it isn't parsed, because that could take years.
  let isTooDeep: Bool

  package init(_ code: String) {
    bytes = Array(code.utf8)
    let parsed = Nesting.ofAuthors.fault(in: code) == nil ? Self.parsed(bytes) : nil
    isTooDeep = parsed == nil
    tree = parsed ?? Parser.parse(source: "")
    var lineStarts = [0]
    bytes.forEach(UInt8(ascii: "\n")) { lineStarts.append($0 + 1) }
    self.lineStarts = lineStarts
  }

  /// The tree of a text; nil if it is so deep that visiting it would overflow the stack.
  private static func parsed(_ bytes: [UInt8]) -> SourceFileSyntax? {
    func parse() -> SourceFileSyntax {
      bytes.withUnsafeBufferPointer {
        Parser.parse(source: $0, maximumNestingLevel: Nesting.deepestStatement)
      }
    }
    guard bytes.count > Nesting.deepestTree else { return parse() }
    // swift-syntax recurses for each `try` and each `#if`, without a limit.
    let stack = min(bytes.count, 1 << 17) * Nesting.stackForByte
    guard let tree = withStack(ofBytes: stack, parse), !Nesting.isTooDeep(tree) else { return nil }
    return tree
  }

  /// Whether all of it can be parsed; usually it can't because of an open brace.
  package var isComplete: Bool { !isTooDeep && !tree.hasError }

  /// The modules that it imports, under any condition.
  package var imports: Set<String> { Self.imports(in: tree.statements) }

  private static func imports(in statements: CodeBlockItemListSyntax) -> Set<String> {
    statements.reduce(into: []) { found, statement in
      if let name = statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text {
        found.insert(name)
      } else if let condition = statement.item.as(IfConfigDeclSyntax.self) {
        for statements in condition.statements { found.formUnion(imports(in: statements)) }
      }
    }
  }

  /// Whether the text contains one of some words, even in a comment. A quick check before a search of the tree.
  package func mentions(_ words: [String]) -> Bool {
    words.contains { bytes.index(of: Array($0.utf8), in: bytes.indices) != nil }
  }

  /// Whether it contains any of some keywords.
  package func has(_ words: Set<Keyword>) -> Bool {
    tree.tokens(viewMode: .sourceAccurate).contains { token in
      if case .keyword(let word) = token.tokenKind { words.contains(word) } else { false }
    }
  }

  // MARK: Statements

  /// One declaration or statement at the top level.
  package struct Item: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case importDeclaration
      /// A type, an extension, an operator: anything that a function body can't contain, or that should be shared.
      case type
      case function
      case variable
      case statement
    }

    /// The part of a statement that `// => value` can be compared with.
    package enum Value: Hashable, Sendable {
      /// The statement is an expression.
      case itself
      /// The statement binds one name.
      case name(String)
    }

    package var kind: Kind
    /// Its byte range in the code.
    package var range: Range<Int>
    /// The line and column of its first character, from 1, within the code.
    package var line: Int
    package var column: Int
    /// The names that it declares.
    package var declared: Set<String>
    /// Every identifier in it.
    package var mentioned: Set<String>
    /// The type that it extends, if it does.
    package var extended: Extension?
    /// The part of it that has a value; nil if none has.
    package var value: Value?
    /// The expectations in it, after it, or on the lines below it.
    package var expectations: [Expectation]
    /// The position for an access modifier, if the declaration may have one.
    package var access: Access?
  }

  /// What an extension adds to a type.
  package struct Extension: Hashable, Sendable {
    package var type: String
    /// The names of the members.
    package var members: Set<String>
  }

  /// A declaration, split at the position of an access modifier.
  package struct Access: Hashable, Sendable {
    /// The byte range of the attributes, which precede the modifier; empty if there are none.
    package var attributes: Range<Int>
    /// The byte range of the rest.
    package var declaration: Range<Int>
    /// The byte ranges of access modifiers that it already has.
    package var words: [Range<Int>]
    /// The number of line breaks in the attributes.
    package var attributeLines: Int
    /// The line and column of the rest, from 1, within the code.
    package var line: Int
    package var column: Int
  }

  /// A comment that states what a statement does: `// Prints "text"`, `// => value`.
  package struct Expectation: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case prints, value }

    package var kind: Kind
    package var text: String
    /// The line and column of the comment, from 1, within the code.
    package var line: Int
    package var column: Int
  }

  /// The items at the top level, in order.
  package func items() -> [Item] {
    var items: [Item] = []
    for (index, statement) in tree.statements.enumerated() {
      let range = Self.range(of: statement)
      let (line, column) = place(of: range.lowerBound)
      var item = Item(
        kind: kind(of: statement.item),
        range: range,
        line: line,
        column: column,
        declared: declaredNames(in: statement.item),
        mentioned: [],
        extended: extended(in: statement.item),
        value: value(of: statement.item),
        expectations: [],
        access: access(in: statement)
      )
      for token in statement.tokens(viewMode: .sourceAccurate) {
        if case .identifier(let name) = token.tokenKind {
          item.mentioned.insert(name)
        }
        // Comments before the first token follow the previous item.
        if token.position != statement.position || index == 0 {
          item.expectations += expectations(in: comments(before: token))
        } else {
          items[index - 1].expectations += expectations(in: comments(before: token))
        }
        item.expectations += expectations(in: comments(after: token))
      }
      items.append(item)
    }
    if !items.isEmpty {
      items[items.count - 1].expectations += expectations(in: comments(before: tree.endOfFileToken))
    }
    return items
  }

  /// The bytes of a range of the code.
  package subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range.clamped(to: 0..<bytes.count)] }

  private static let accessWords: Set = ["public", "internal", "package", "open", "private", "fileprivate"]

  /// An extension with a conformance can't have an access modifier, and neither can operators.
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
    let attributeRange = attributes.isEmpty ? start..<start : Self.range(of: attributes)
    let (line, column) = place(of: start)
    return Access(
      attributes: attributeRange,
      declaration: start..<declaration.endPositionBeforeTrailingTrivia.utf8Offset,
      words: Array(modifiers).filter { Self.accessWords.contains($0.name.text) }.map(Self.range),
      attributeLines: self[attributeRange].count { $0 == UInt8(ascii: "\n") },
      line: line,
      column: column
    )
  }

  private func value(of item: CodeBlockItemSyntax.Item) -> Item.Value? {
    switch item {
    case .expr(let expression):
      let elements = expression.as(SequenceExprSyntax.self)?.elements
      return elements?.contains { isAssignment($0) } == true ? nil : .itself
    case .decl(let declaration):
      guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
        let name = variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      else { return nil }
      return .name(name)
    case .stmt:
      return nil
    }
  }

  /// Whether a part of a sequence is `=`, or an operator such as `+=`.
  private func isAssignment(_ element: ExprSyntax) -> Bool {
    guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return element.is(AssignmentExprSyntax.self)
    }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }

  /// The bytes of a node, without the blanks and comments around it.
  package static func range(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  package func place(of offset: Int) -> (line: Int, column: Int) {
    var (line, end) = (0, lineStarts.count)
    while end - line > 1 {
      let middle = (line + end) / 2
      if lineStarts[middle] <= offset { line = middle } else { end = middle }
    }
    return (line + 1, offset - lineStarts[line] + 1)
  }

  package func kind(of item: CodeBlockItemSyntax.Item) -> Item.Kind {
    guard case .decl(let declaration) = item else { return .statement }
    return switch declaration.kind {
    case .ifConfigDecl: kind(of: declaration.cast(IfConfigDeclSyntax.self))
    case .importDecl: .importDeclaration
    case .functionDecl: .function
    case .variableDecl: .variable
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .typeAliasDecl,
      .operatorDecl, .precedenceGroupDecl, .macroDecl:
      .type
    default: .statement
    }
  }

  /// An `#if` that contains only imports counts as an import; one that contains only imports, types and functions goes
  /// to the top of the file.
  private func kind(of condition: IfConfigDeclSyntax) -> Item.Kind {
    let kinds = Set(condition.statements.flatMap { $0.map { kind(of: $0.item) } })
    if kinds.isEmpty || kinds.contains(.variable) || kinds.contains(.statement) { return .statement }
    return kinds == [.importDeclaration] ? .importDeclaration : .type
  }

  private func declaredNames(in item: CodeBlockItemSyntax.Item) -> Set<String> {
    guard case .decl(let declaration) = item else { return [] }
    if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
      return [named.name.text]
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

  private func extended(in item: CodeBlockItemSyntax.Item) -> Extension? {
    guard case .decl(let declaration) = item, let node = declaration.as(ExtensionDeclSyntax.self) else {
      return nil
    }
    let members = node.memberBlock.members.map { declaredNames(in: .decl($0.decl)) }
    return Extension(
      type: node.extendedType.trimmedDescription,
      members: members.reduce(into: []) { $0.formUnion($1) }
    )
  }

  private func expectations(in comments: [Comment]) -> [Expectation] {
    comments.compactMap { comment in
      switch ExpectationComment(comment.text) {
      case .prints(let text):
        Expectation(kind: .prints, text: text, line: comment.line, column: comment.column)
      case .value(let text):
        Expectation(kind: .value, text: text, line: comment.line, column: comment.column)
      case .nearMiss, .prose: nil
      }
    }
  }

  /// A comment that looks like an expectation but isn't one, with its correction.
  package struct NearMiss: Hashable, Sendable {
    package var comment: Comment
    package var correction: String
  }

  /// The comments that look like expectations but aren't.
  ///
  /// - Parameter items: the source's own items.
  package func nearMisses(among items: [Item]) -> [NearMiss] {
    let questions = Set(typeQuestions.map(\.line))
    var found: [NearMiss] = []
    var next = 0
    for comment in comments {
      while next < items.count, items[next].range.upperBound <= comment.offset { next += 1 }
      // The meaning of a bare value depends on the code before it on its line.
      let item = next > 0 ? items[next - 1] : nil
      let isBehind = item.map { place(of: max(0, $0.range.upperBound - 1)).line == comment.line } ?? false
      let hasValue = item.map { $0.value != nil && $0.expectations.isEmpty } ?? false
      let isPrint = item.map { self[$0.range].starts(with: Array("print(".utf8)) } ?? false
      let read = ExpectationComment(
        comment.text,
        isBehindValue: isBehind && hasValue,
        isBehindPrint: isBehind && hasValue && isPrint
      )
      if case .nearMiss(let correction) = read {
        found.append(NearMiss(comment: comment, correction: correction))
      } else if let correction = ExpectedMessage.correction(of: comment.text) {
        found.append(NearMiss(comment: comment, correction: correction))
      } else if ExpectationComment.isQuestion(comment.text), !questions.contains(comment.line) {
        let correction =
          "//  ^? on a line of its own, with spaces to put its caret below a name in the code above"
        found.append(NearMiss(comment: comment, correction: correction))
      }
    }
    return found
  }

  /// A comment, with its location.
  package struct Comment: Hashable, Sendable {
    /// The text, with its delimiters.
    package var text: String
    /// The line and column, from 1, within the code.
    package var line: Int
    package var column: Int
    /// The offset of its first byte.
    package var offset: Int

    package init(text: String, line: Int, column: Int, offset: Int) {
      self.text = text
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  /// Every comment, in order.
  package var comments: [Comment] {
    tree.tokens(viewMode: .sourceAccurate).flatMap { comments(before: $0) + comments(after: $0) }
  }

  private func comments(before token: TokenSyntax) -> [Comment] {
    comments(in: token.position..<token.positionAfterSkippingLeadingTrivia) { token.leadingTrivia }
  }

  private func comments(after token: TokenSyntax) -> [Comment] {
    comments(in: token.endPositionBeforeTrailingTrivia..<token.endPosition) { token.trailingTrivia }
  }

  /// - Parameter trivia: what is in the range. It is read only if it may have a comment, because that takes long.
  private func comments(in range: Range<AbsolutePosition>, _ trivia: () -> Trivia) -> [Comment] {
    var offset = range.lowerBound.utf8Offset
    guard self[offset..<range.upperBound.utf8Offset].contains(UInt8(ascii: "/")) else { return [] }
    var found: [Comment] = []
    for piece in trivia() {
      switch piece {
      case .lineComment(let text), .docLineComment(let text), .blockComment(let text),
        .docBlockComment(let text):
        let (line, column) = place(of: offset)
        found.append(Comment(text: text, line: line, column: column, offset: offset))
      default: break
      }
      offset += piece.sourceLength.utf8Length
    }
    return found
  }

  // MARK: Statements that are invalid in a script

  /// The locations of each `return` outside of a function. The function that wraps a script here would accept it.
  package var strayReturns: [(line: Int, column: Int)] {
    guard mentions(["return"]) else { return [] }
    let visitor = StrayReturnVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    return visitor.found.map(place(of:))
  }

  // MARK: Type questions

  /// A comment that asks for the type of the code above its caret: `//  ^?`.
  package struct TypeQuestion: Hashable, Sendable {
    /// The type that the page states; empty if the build has to fill it in.
    package var text: String
    /// The line and column of the caret, from 1, within the code.
    package var line: Int
    package var column: Int
    /// The byte offset that the caret points at.
    package var offset: Int
    /// The byte offset of the end of the comment.
    package var end: Int
  }

  /// The type questions, in order. There may be several below one line.
  package var typeQuestions: [TypeQuestion] {
    guard mentions(["^?"]) else { return [] }
    let comments = comments.filter { $0.isPlainLine && isAlone($0) }
    var asked: Set<Int> = []
    return comments.compactMap { comment in
      let words = comment.text.utf8.dropFirst(2)
      guard let caret = words.firstIndex(where: { $0 != UInt8(ascii: " ") }),
        comment.text.utf8[caret...].starts(with: "^?".utf8)
      else { return nil }
      asked.insert(comment.line)
      var line = comment.line - 1
      while asked.contains(line) { line -= 1 }
      let column = comment.column + comment.text.utf8.distance(from: comment.text.startIndex, to: caret)
      guard line >= 1, let offset = byte(above: column, of: comment.line, in: line) else { return nil }
      return TypeQuestion(
        text: comment.text[caret...].dropFirst(2).drop { $0 == " " }.trimmingBlanksAtEnd,
        line: comment.line,
        column: column,
        offset: offset,
        end: lineStarts[comment.line - 1] + comment.column - 1 + comment.text.utf8.count
      )
    }
  }

  /// The byte on a line that is displayed above a column of another line: with as many characters before it.
  private func byte(above column: Int, of line: Int, in target: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1), lineStarts.indices.contains(target - 1) else { return nil }
    let start = lineStarts[line - 1]
    let before = String(decoding: self[start..<(start + column - 1)], as: UTF8.self).count
    let first = lineStarts[target - 1]
    let end = lineStarts.indices.contains(target) ? lineStarts[target] - 1 : bytes.count
    let above = String(decoding: self[first..<max(first, end)], as: UTF8.self)
    return above.count > before ? first + above.prefix(before).utf8.count : nil
  }

  /// Whether only blanks precede a comment on its line.
  func isAlone(_ comment: Comment) -> Bool {
    let start = lineStarts[comment.line - 1]
    return self[start..<(start + comment.column - 1)].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 9 }
  }
}

extension IfConfigDeclSyntax {
  /// The statements of each clause.
  fileprivate var statements: [CodeBlockItemListSyntax] {
    clauses.compactMap { if case .statements(let statements)? = $0.elements { statements } else { nil } }
  }
}

extension SwiftSource.Comment {
  /// Whether it begins with exactly two slashes.
  fileprivate var isPlainLine: Bool { text.hasPrefix("//") && !text.hasPrefix("///") }
}

/// Finds each `return` outside of a function.
private final class StrayReturnVisitor: SyntaxVisitor {
  /// The byte offsets of the statements.
  private(set) var found: [Int] = []

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found.append(node.positionAfterSkippingLeadingTrivia.utf8Offset)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
