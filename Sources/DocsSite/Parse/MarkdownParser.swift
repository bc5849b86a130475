import CCMark

/// Reads CommonMark into blocks, through libcmark.
///
/// Tables and heading ids, which CommonMark has not, are passes of their own over what is read here.
struct MarkdownParser {
  /// The deepest nesting of quotes, lists and emphasis; what is deeper is a mistake or an attack.
  static let depthLimit = 64

  private let file: String
  private let firstLine: Int
  private let lines: [Substring]
  /// For text that does not stand in the file as it is read: the line of the file, from 1, of each line read.
  private var lineMap: [Int] = []
  /// The code between backticks in the block that is being read.
  private var codeSpans = CodeSpans()
  private(set) var diagnostics: [Diagnostic] = []

  /// A parser for one text.
  ///
  /// - Parameters:
  ///   - text: the Markdown.
  ///   - file: the file it comes from.
  ///   - firstLine: the line of the file on which the text begins, from 1.
  private init(_ text: String, file: String, firstLine: Int) {
    self.file = file
    self.firstLine = firstLine
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// A parser for text that was gathered from the lines of another one.
  private init(gatheredFrom parser: MarkdownParser, lineMap: [Int]) {
    file = parser.file
    firstLine = parser.firstLine
    lines = parser.lines
    self.lineMap = lineMap
  }

  /// Reads a text.
  static func blocks(of text: String, file: String, firstLine: Int) -> (
    blocks: [Block], diagnostics: [Diagnostic]
  ) {
    var parser = MarkdownParser(text, file: file, firstLine: firstLine)
    let blocks = parser.withDocument(text) { parser, root in parser.blocks(in: root, depth: 0) }
    return (blocks, parser.diagnostics)
  }

  private mutating func withDocument<Result>(
    _ text: String,
    _ body: (inout MarkdownParser, OpaquePointer) -> Result
  ) -> Result where Result: RangeReplaceableCollection {
    var text = text
    let root = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
      }
    }
    guard let root else { return Result() }
    defer { cmark_node_free(root) }
    return body(&self, root)
  }

  // MARK: Blocks

  private mutating func blocks(in parent: OpaquePointer, depth: Int) -> [Block] {
    guard depth < Self.depthLimit else {
      diagnostics.append(
        Diagnostic(
          "nested-too-deep",
          at: position(of: parent),
          "Nested deeper than \(Self.depthLimit) levels"
        )
      )
      return []
    }
    var blocks: [Block] = []
    for node in children(of: parent) {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HEADING:
        blocks.append(
          .heading(
            level: Int(cmark_node_get_heading_level(node)),
            content: content(of: node, depth: depth),
            id: ""
          )
        )
      case CMARK_NODE_PARAGRAPH:
        blocks += paragraph(node, depth: depth)
      case CMARK_NODE_LIST:
        blocks.append(.list(list(node, depth: depth)))
      case CMARK_NODE_BLOCK_QUOTE:
        blocks.append(.quote(self.blocks(in: node, depth: depth + 1)))
      case CMARK_NODE_CODE_BLOCK:
        blocks.append(.code(codeBlock(node)))
      case CMARK_NODE_THEMATIC_BREAK:
        blocks.append(.thematicBreak)
      case CMARK_NODE_HTML_BLOCK:
        blocks.append(.html(string(cmark_node_get_literal(node))))
      default:
        break
      }
    }
    return blocks
  }

  private mutating func paragraph(_ node: OpaquePointer, depth: Int) -> [Block] {
    let position = position(of: node)
    let end = Int(cmark_node_get_end_line(node)) + firstLine - 1
    guard let source = TableSource(lines: sourceLines(from: position, to: end)) else {
      return [.paragraph(content(of: node, depth: depth))]
    }
    var blocks: [Block] = []
    if !source.before.isEmpty {
      let (before, faults) = MarkdownParser.blocks(
        of: source.before.joined(separator: "\n"),
        file: file,
        firstLine: position.line
      )
      blocks += before
      diagnostics += faults
    }
    let firstRow = position.line + source.before.count
    blocks.append(
      .table(
        source.table { texts, width in
          // The delimiter row stands between the header and the rest.
          let rows = texts.indices.map { $0 / width }.map { firstRow + ($0 == 0 ? 0 : $0 + 1) }
          return cells(of: texts, lines: rows, depth: depth)
        }
      )
    )
    return blocks
  }

  /// The lines of a paragraph as its author wrote them, without the marks of the quotes and lists around.
  private func sourceLines(from position: SourcePosition, to end: Int) -> [String] {
    let first = max(0, position.line - firstLine)
    let last = min(end - firstLine, lines.count - 1)
    guard first >= 0, first <= last else { return [] }
    return lines[first...last].enumerated().map { index, line in
      var rest = line
      if index == 0 {
        rest = Substring(line.utf8.dropFirst(position.column - 1))
      } else {
        for _ in 1..<max(1, position.column) {
          guard let mark = rest.first, mark == " " || mark == ">" || mark == "\t" else { break }
          rest = rest.dropFirst()
        }
      }
      return String(rest)
    }
  }

  /// The content of table cells, read as inline text in one go.
  ///
  /// An em space before each cell keeps it a paragraph whatever it begins with; the definitions of the
  /// page follow, so that reference links resolve.
  ///
  /// - Parameter rows: the line of the file on which each cell stands.
  private mutating func cells(of texts: [String], lines rows: [Int], depth: Int) -> [[Inline]] {
    let guardMark = "\u{2003}"
    let definitions = lines.filter { $0.drop { $0 == " " }.starts(with: "[") && $0.contains("]:") }
    let document =
      texts.map { guardMark + $0 }.joined(separator: "\n\n") + "\n\n" + definitions.joined(separator: "\n")
    var nested = MarkdownParser(gatheredFrom: self, lineMap: rows.flatMap { [$0, $0] })
    let cells = nested.withDocument(document) { parser, root in
      parser.children(of: root).prefix(texts.count).map { cell -> [Inline] in
        var content = parser.content(of: cell, depth: depth)
        if case .text(let first)? = content.first {
          let rest = String(first.trimmingPrefix(guardMark))
          content.replaceSubrange(0..<1, with: rest.isEmpty ? [] : [.text(rest)])
        }
        return content
      }
    }
    diagnostics += nested.diagnostics
    return cells + Array(repeating: [], count: max(0, texts.count - cells.count))
  }

  private mutating func list(_ node: OpaquePointer, depth: Int) -> Block.List {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    return Block.List(
      start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
      isTight: cmark_node_get_list_tight(node) != 0,
      items: children(of: node).map { blocks(in: $0, depth: depth + 1) }
    )
  }

  private func codeBlock(_ node: OpaquePointer) -> CodeBlock {
    let position = position(of: node)
    let line = lines.indices.contains(position.line - firstLine) ? lines[position.line - firstLine] : ""
    let first = line.utf8.dropFirst(position.column - 1).first
    return CodeBlock(
      info: string(cmark_node_get_fence_info(node)),
      text: string(cmark_node_get_literal(node)),
      position: position,
      // An indented block's column is where its code begins; a fence may itself be indented.
      indentation: max(0, position.column - 1),
      isFenced: first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    )
  }

  // MARK: Inlines

  /// The inlines of a paragraph, a heading or a cell.
  private mutating func content(of node: OpaquePointer, depth: Int) -> [Inline] {
    let start = position(of: node).line
    // A cell is read on a line of its own, whichever line of the file it stands on.
    let last = lineMap.isEmpty ? Int(cmark_node_get_end_line(node)) + firstLine - 1 : start
    codeSpans.move(to: start, in: lines.dropFirst(start - firstLine).prefix(max(1, last - start + 1)))
    return inlines(in: node, depth: depth)
  }

  /// A code span, or the link to a symbol that one of two backticks is.
  private mutating func code(_ text: String) -> Inline {
    guard let span = codeSpans.next(of: text), span.isSymbolLink else { return .code(text) }
    return .symbolLink(
      text,
      position: SourcePosition(file: file, line: span.line, column: span.column)
    )
  }

  private mutating func inlines(in parent: OpaquePointer, depth: Int) -> [Inline] {
    guard depth < Self.depthLimit else {
      diagnostics.append(
        Diagnostic(
          "nested-too-deep",
          at: position(of: parent),
          "Nested deeper than \(Self.depthLimit) levels"
        )
      )
      return []
    }
    return children(of: parent).map { node in
      switch cmark_node_get_type(node) {
      case CMARK_NODE_CODE: code(string(cmark_node_get_literal(node)))
      case CMARK_NODE_EMPH: .emphasis(inlines(in: node, depth: depth + 1))
      case CMARK_NODE_STRONG: .strong(inlines(in: node, depth: depth + 1))
      case CMARK_NODE_LINK:
        .link(
          destination: string(cmark_node_get_url(node)),
          title: string(cmark_node_get_title(node)),
          content: inlines(in: node, depth: depth + 1),
          position: position(ofLink: node)
        )
      case CMARK_NODE_IMAGE:
        .image(
          source: string(cmark_node_get_url(node)),
          title: string(cmark_node_get_title(node)),
          alternative: inlines(in: node, depth: depth + 1),
          position: position(ofLink: node)
        )
      case CMARK_NODE_SOFTBREAK: .softBreak
      case CMARK_NODE_LINEBREAK: .lineBreak
      case CMARK_NODE_HTML_INLINE: .html(string(cmark_node_get_literal(node)))
      default: .text(string(cmark_node_get_literal(node)))
      }
    }
  }

  // MARK: Nodes

  private func children(of parent: OpaquePointer) -> [OpaquePointer] {
    Array(sequence(first: cmark_node_first_child(parent)) { cmark_node_next($0) }.prefix { $0 != nil })
      .compactMap(\.self)
  }

  private func position(of node: OpaquePointer) -> SourcePosition {
    let line = Int(cmark_node_get_start_line(node))
    return SourcePosition(
      file: file,
      line: lineMap.indices.contains(line - 1) ? lineMap[line - 1] : max(1, line + firstLine - 1),
      column: max(1, Int(cmark_node_get_start_column(node)))
    )
  }

  /// The place of a link's destination.
  ///
  /// libcmark 0.30 loses count of the lines behind a hard line break, so the destination is looked for on
  /// the lines that follow; a link by reference keeps the place that libcmark gives.
  private func position(ofLink node: OpaquePointer) -> SourcePosition {
    let position = position(of: node)
    let destination = "](" + string(cmark_node_get_url(node))
    let first = max(0, position.line - firstLine)
    for index in lines.indices.dropFirst(first).prefix(16) {
      if let range = lines[index].firstRange(of: destination) {
        let column = lines[index].utf8.distance(from: lines[index].startIndex, to: range.lowerBound) + 3
        return SourcePosition(file: file, line: index + firstLine, column: column)
      }
    }
    return position
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
