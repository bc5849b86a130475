import CCMark
import DocsFoundation

/// Parses CommonMark into blocks, through libcmark.
///
/// Extensions of CommonMark are passes in their own files: ``TableSource``, ``FootnoteSource``, ``Callouts``,
/// ``Strikethrough``, ``Autolinks`` and ``HeadingIDs``.
package struct MarkdownParser {
  /// The maximum nesting of quotes, lists and emphasis. Anything deeper is a mistake or an attack.
  package static let depthLimit = 64

  private let source: MarkdownSource
  /// Whether raw HTML is read as what it says, as in READMEs; it is text elsewhere.
  private let readsHTML: Bool
  /// The inline passes that the text needs.
  private let passes: InlinePasses
  /// The origin of each line, if the text was assembled from lines of the file.
  private var origins: [LineOrigin] = []
  /// Whether the text for libcmark has substitutes for escapes.
  private var hidesEscapes = false
  /// The number of bytes parsed again.
  private var reread = 0
  private var isTooDeep = false
  /// The link definitions, as text; computed on first use.
  private var definitions: [UInt8]?
  /// The lines of the current block, and its code spans and links.
  private var lines = 0...0
  private var codeSpans = CodeSpans()
  private var places = BlockPlaces()
  private var footnotes = Footnotes()
  private var explicitIDs: Set<String> = []
  package private(set) var diagnostics: [Diagnostic] = []

  private init(_ source: MarkdownSource) {
    self.source = source
    readsHTML = PagePath.isInPlace(source.file)
    passes = InlinePasses(for: source.bytes)
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: the Markdown.
  ///   - file: the file it comes from.
  ///   - firstLine: the line of the file on which the text begins, from 1.
  package static func blocks(of text: String, file: String, firstLine: Int) -> (
    blocks: [Block], diagnostics: [Diagnostic]
  ) {
    let source = MarkdownSource(text, file: file, firstLine: firstLine)
    if let fault = MarkdownLimits.fault(in: source) {
      return ([], [fault])
    }
    var parser = MarkdownParser(source)
    return (parser.document(), parser.diagnostics)
  }

  private mutating func document() -> [Block] {
    guard passes.contains(.footnotes) else {
      return withDocument(source.bytes) { parser, root in parser.allBlocks(in: root, depth: 0) }
    }
    let notes = FootnoteSource(source)
    diagnostics += footnotes.define(notes.definitions, in: source)
    var blocks = withDocument(notes.rest) { parser, root in parser.allBlocks(in: root, depth: 0) }
    let read = self.notes()
    if !read.isEmpty {
      blocks.append(.footnotes(read))
    }
    diagnostics += footnotes.unused(in: source)
    return blocks
  }

  /// The footnotes that the text refers to, directly or through other footnotes.
  private mutating func notes() -> [Block.Footnote] {
    var notes: [Block.Footnote] = []
    while notes.count < footnotes.order.count {
      let name = footnotes.order[notes.count]
      guard let definition = footnotes.definition(of: name) else { break }
      let content = reading(definition.bytes, from: definition.origins) { parser, root in
        parser.allBlocks(in: root, depth: 1)
      }
      notes.append(Block.Footnote(name: name, references: 0, content: content))
    }
    for index in notes.indices {
      notes[index].references = footnotes.references(to: notes[index].name)
    }
    return notes
  }

  // MARK: Documents

  private mutating func withDocument<Result>(
    _ text: [UInt8],
    _ body: (inout MarkdownParser, OpaquePointer) -> Result
  ) -> Result where Result: RangeReplaceableCollection {
    let hidden = Escapes.hidden(in: text)
    let outer = hidesEscapes
    hidesEscapes = hidden != nil
    defer { hidesEscapes = outer }
    let root = (hidden ?? text).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
      }
    }
    guard let root else { return Result() }
    defer { cmark_node_free(root) }
    return body(&self, root)
  }

  /// Parses text assembled from lines of the page. Its links can use the page's definitions.
  private mutating func reading<Result>(
    _ text: [UInt8],
    from origins: [LineOrigin],
    _ body: (inout MarkdownParser, OpaquePointer) -> Result
  ) -> Result where Result: RangeReplaceableCollection {
    var text = text
    if text.index(of: UInt8(ascii: "]"), in: 0..<text.count) != nil {
      let definitions = definitions ?? Self.definitions(in: source)
      self.definitions = definitions
      text += [0x0A, 0x0A] + definitions
    }
    reread += text.count
    guard reread <= MarkdownLimits.rereading else {
      if reread - text.count <= MarkdownLimits.rereading {
        diagnostics.append(
          Diagnostic(
            "page-is-too-long",
            at: position(ofLine: origins.first?.line ?? 0),
            "The page has too many tables and footnotes for its number of link definitions"
          )
        )
      }
      return Result()
    }
    let outer = self.origins
    self.origins = origins
    defer { self.origins = outer }
    return withDocument(text, body)
  }

  /// The lines that look like link definitions: `[name]: address`.
  private static func definitions(in source: MarkdownSource) -> [UInt8] {
    var definitions: [UInt8] = []
    for index in 0..<source.lineCount {
      let line = source.line(index)
      let text = source.bytes[line].prefix(4).drop { $0 == 0x20 }
      guard text.first == UInt8(ascii: "["), !source.bytes.starts(with: "[^".utf8, at: text.startIndex),
        source.bytes.index(of: Array("]:".utf8), in: line) != nil
      else { continue }
      definitions += source.bytes[line] + [0x0A]
    }
    return definitions
  }

  // MARK: Blocks

  package static func nestedTooDeep(at position: SourcePosition) -> Diagnostic {
    Diagnostic("nested-too-deep", at: position, "Nested deeper than \(depthLimit) levels")
  }

  /// Reports excessive nesting, once per text.
  private mutating func stopNesting(at node: OpaquePointer) {
    if !isTooDeep {
      diagnostics.append(Self.nestedTooDeep(at: position(of: node)))
    }
    isTooDeep = true
  }

  /// The blocks of a document, with their escapes resolved.
  private mutating func allBlocks(in root: OpaquePointer, depth: Int) -> [Block] {
    let blocks = blocks(in: root, depth: depth)
    return hidesEscapes ? blocks.mapInlines(\.withPlainEscapes) : blocks
  }

  private mutating func blocks(in parent: OpaquePointer, depth: Int) -> [Block] {
    guard depth < Self.depthLimit else {
      stopNesting(at: parent)
      return []
    }
    var blocks: [Block] = []
    blocks.reserveCapacity(childCount(of: parent))
    var marker: ListMarker?
    var child = cmark_node_first_child(parent)
    while let node = child {
      child = cmark_node_next(node)
      let isList = cmark_node_get_type(node) == CMARK_NODE_LIST
      if !isList, let unused = marker {
        diagnostics.append(unused.withoutList)
        marker = nil
      }
      switch cmark_node_get_type(node) {
      case CMARK_NODE_HEADING:
        blocks.append(heading(node, depth: depth))
      case CMARK_NODE_PARAGRAPH:
        appendParagraph(node, depth: depth, to: &blocks)
      case CMARK_NODE_LIST:
        var list = list(node, depth: depth)
        let fault = marker?.mark(&list)
        diagnostics += fault.map { [$0] } ?? []
        marker = nil
        blocks.append(.list(list))
      case CMARK_NODE_BLOCK_QUOTE:
        appendQuote(node, depth: depth, to: &blocks)
      case CMARK_NODE_CODE_BLOCK:
        let block = codeBlock(node)
        diagnostics += block.reorderedText
        blocks.append(.code(block))
      case CMARK_NODE_THEMATIC_BREAK:
        blocks.append(.thematicBreak)
      case CMARK_NODE_HTML_BLOCK:
        let html = code(cmark_node_get_literal(node))
        marker = ListMarker(html, at: position(of: node))
        guard marker == nil else { break }
        diagnostics += ListMarker.misspelling(in: html, at: position(of: node)).map { [$0] } ?? []
        let shown = Self.withoutComments(html)
        // Authors of other texts don't expect that a listing in a comment is checked.
        let read = readsHTML ? Self.withoutComments(html, keepingLines: true) : html
        diagnostics += Self.swallowedListings(in: read, at: position(of: node))
        if readsHTML {
          let (content, addresses) = HTMLContent.blocks(of: shown, at: position(of: node))
          blocks += content
          addresses.forEach { check($0, at: position(of: node)) }
        } else if !shown.allSatisfy(\.isWhitespace) {
          blocks.append(.html(shown))
        }
      default:
        break
      }
    }
    if let marker { diagnostics.append(marker.withoutList) }
    return blocks
  }

  /// Raw HTML without its comments, which aren't for readers.
  private static func withoutComments(_ html: String, keepingLines: Bool = false) -> String {
    var rest = html[...]
    var shown = ""
    while let start = rest.firstRange(of: "<!--"),
      let end = rest[start.upperBound...].firstRange(of: "-->")
    {
      shown += rest[..<start.lowerBound]
      shown += keepingLines ? rest[start.lowerBound..<end.lowerBound].filter(\.isNewline) : ""
      rest = rest[end.upperBound...]
    }
    return shown + rest
  }

  /// Reports listings inside a raw HTML block, which continues to the next blank line or the end of a comment.
  private static func swallowedListings(in html: String, at position: SourcePosition) -> [Diagnostic] {
    html.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().compactMap { number, line in
        let text = line.drop { $0 == " " || $0 == "\t" || $0 == ">" }
        guard text.hasPrefix("```") || text.hasPrefix("~~~") else { return nil }
        let info = text.drop { $0 == "`" || $0 == "~" }
        guard FenceWords(String(info)).language.hasPrefix("swift") else { return nil }
        return Diagnostic(
          "listing-is-swallowed",
          at: SourcePosition(file: position.file, line: position.line + number, column: 1),
          "The listing is part of the raw HTML above it, so it isn't checked",
          hints: [
            "Leave a blank line before the fence; to show an unchecked listing, write ignore=\"why\""
          ]
        )
      }
  }

  private mutating func heading(_ node: OpaquePointer, depth: Int) -> Block {
    var content = content(of: node, depth: depth)
    var id = ""
    if let explicit = HeadingIDs.takeExplicit(from: &content) {
      let place = source.bytes.index(of: Array("{#".utf8), in: source.lines(lines))
      switch HeadingIDs.checked(
        explicit,
        among: explicitIDs,
        at: place.map(source.position) ?? position(of: node)
      ) {
      case .success(let checked):
        explicitIDs.insert(checked)
        id = checked
      case .failure(let fault): diagnostics.append(fault.diagnostic)
      }
    }
    return .heading(level: Int(cmark_node_get_heading_level(node)), content: content, id: id)
  }

  /// Adds a quote, a callout, or a tab, which joins the tabs before it.
  private mutating func appendQuote(_ node: OpaquePointer, depth: Int, to blocks: inout [Block]) {
    let inner = self.blocks(in: node, depth: depth + 1)
    switch Callouts.block(of: inner) {
    case .success(.tabs(let tabs))?:
      var row: [Block.Tab] = []
      if case .tabs(let others)? = blocks.last {
        row = others
        blocks.removeLast()
      }
      let faults = tabs.compactMap { Callouts.fault(of: $0, after: row, at: markPosition(in: node)) }
      diagnostics += faults
      blocks.append(.tabs(row + tabs))
    case .success(let block)?: blocks.append(block)
    case .failure(let unknown)?:
      diagnostics.append(unknown.diagnostic(at: markPosition(in: node)))
      blocks.append(.quote(inner))
    case nil: blocks.append(.quote(inner))
    }
  }

  /// The position of the `[!` of a quote.
  private func markPosition(in node: OpaquePointer) -> SourcePosition {
    let place = source.bytes.index(of: Array("[!".utf8), in: source.line(lineIndex(of: node)))
    return place.map(source.position) ?? position(of: node)
  }

  private mutating func list(_ node: OpaquePointer, depth: Int) -> Block.List {
    let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
    var items: [[Block]] = []
    items.reserveCapacity(childCount(of: node))
    var child = cmark_node_first_child(node)
    while let item = child {
      child = cmark_node_next(item)
      items.append(TaskItems.marked(blocks(in: item, depth: depth + 1)))
    }
    return Block.List(
      start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
      isTight: cmark_node_get_list_tight(node) != 0,
      items: items
    )
  }

  private func codeBlock(_ node: OpaquePointer) -> CodeBlock {
    let position = position(of: node)
    let line = source.line(position.line - source.firstLine)
    let first = source.bytes.byte(at: line.lowerBound + position.column - 1)
    return CodeBlock(
      info: text(cmark_node_get_fence_info(node)),
      text: code(cmark_node_get_literal(node)),
      position: position,
      // The column of an indented block is where its code begins; a fence may itself be indented.
      indentation: max(0, position.column - 1),
      isFenced: first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
    )
  }

  // MARK: Paragraphs and tables

  /// Adds a paragraph, or a table and the text before it.
  private mutating func appendParagraph(_ node: OpaquePointer, depth: Int, to blocks: inout [Block]) {
    guard let (table, origins) = table(in: node) else {
      blocks.append(.paragraph(content(of: node, depth: depth)))
      return
    }
    if !table.before.isEmpty {
      blocks += reading(
        Array(table.before.joined(separator: "\n").utf8),
        from: Array(origins.prefix(table.before.count))
      ) { parser, root in parser.allBlocks(in: root, depth: depth) }
    }
    let rows = Array(origins.dropFirst(table.before.count))
    guard table.count <= MarkdownLimits.cells else {
      diagnostics.append(
        Diagnostic(
          "table-is-too-large",
          at: position(ofLine: rows.first?.line ?? 0),
          "The table has \(table.count) cells; the limit is \(MarkdownLimits.cells)"
        )
      )
      return
    }
    blocks.append(
      .table(
        table.table { texts, width in
          // The delimiter row is between the header and the other rows.
          let lines = texts.indices.map { $0 / width }.map { rows[$0 == 0 ? 0 : $0 + 1].line }
          return cells(of: texts, lines: lines, depth: depth)
        }
      )
    )
  }

  /// The table in the lines of a paragraph, and the origins of its lines.
  private func table(in node: OpaquePointer) -> (TableSource, [LineOrigin])? {
    let first = Int(cmark_node_get_start_line(node))
    let last = Int(cmark_node_get_end_line(node))
    guard last > first, (first + 1...last).contains(where: { isDelimiterRow(line(ofLine: $0)) }) else {
      return nil
    }
    let column = position(of: node).column
    var texts: [String] = []
    var origins: [LineOrigin] = []
    for (index, line) in (first...last).map(line(ofLine:)).enumerated() {
      let range = source.line(line)
      var dropped = index == 0 ? column - 1 : 0
      if index > 0 {
        // Without the marks of the enclosing quotes and lists.
        while dropped < column - 1, let byte = source.bytes.byte(at: range.lowerBound + dropped),
          byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">")
        {
          dropped += 1
        }
      }
      texts.append(source.text(min(range.lowerBound + dropped, range.upperBound)..<range.upperBound))
      origins.append(LineOrigin(line: line, dropped: dropped))
    }
    return TableSource(lines: texts).map { ($0, origins) }
  }

  /// Whether a line could be the delimiter row of a table, possibly after quote marks.
  private func isDelimiterRow(_ line: Int) -> Bool {
    let bytes = source.bytes[source.line(line)]
    return bytes.contains(UInt8(ascii: "-"))
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x20, 0x09, UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ">"): true
        default: false
        }
      }
  }

  /// The content of table cells, parsed as inline text in one go.
  ///
  /// An em space before each cell keeps it a paragraph, whatever the cell begins with.
  ///
  /// - Parameter lines: the line of each cell, from 0.
  private mutating func cells(of texts: [String], lines: [Int], depth: Int) -> [[Inline]] {
    let guardMark: Unicode.Scalar = "\u{2003}"
    let document = texts.map { "\(guardMark)\($0)" }.joined(separator: "\n\n")
    let origins = lines.flatMap { line in repeatElement(LineOrigin(line: line, dropped: 0), count: 2) }
    let cells: [[Inline]] = reading(Array(document.utf8), from: origins) { parser, root in
      var cells: [[Inline]] = []
      cells.reserveCapacity(texts.count)
      var child = cmark_node_first_child(root)
      while let cell = child, cells.count < texts.count {
        child = cmark_node_next(cell)
        var content = parser.content(of: cell, depth: depth)
        if case .text(let first)? = content.first, first.unicodeScalars.first == guardMark {
          let rest = String(first.unicodeScalars.dropFirst())
          content.replaceSubrange(0..<1, with: rest.isEmpty ? [] : [.text(rest)])
        }
        cells.append(parser.hidesEscapes ? content.withPlainEscapes : content)
      }
      return cells
    }
    return cells + Array(repeating: [], count: max(0, texts.count - cells.count))
  }

  // MARK: Inlines

  /// The inlines of a paragraph, heading or cell.
  private mutating func content(of node: OpaquePointer, depth: Int) -> [Inline] {
    let first = lineIndex(of: node)
    lines = first...max(first, line(ofLine: Int(cmark_node_get_end_line(node))))
    return inlines(in: node, depth: depth)
  }

  /// A code span, or a symbol link if it has double backticks.
  private mutating func codeSpan(_ text: String) -> Inline {
    codeSpans.move(to: lines, in: source)
    guard let span = codeSpans.next(of: text), span.isSymbolLink else { return .code(text) }
    return .symbolLink(
      text,
      position: SourcePosition(file: source.file, line: span.line, column: span.column)
    )
  }

  private mutating func inlines(in parent: OpaquePointer, depth: Int, isInLink: Bool = false) -> [Inline] {
    guard depth < Self.depthLimit else {
      stopNesting(at: parent)
      return []
    }
    var inlines: [Inline] = []
    inlines.reserveCapacity(childCount(of: parent))
    var child = cmark_node_first_child(parent)
    while let node = child {
      child = cmark_node_next(node)
      switch cmark_node_get_type(node) {
      case CMARK_NODE_CODE: inlines.append(codeSpan(code(cmark_node_get_literal(node))))
      case CMARK_NODE_EMPH:
        inlines.append(.emphasis(self.inlines(in: node, depth: depth + 1, isInLink: isInLink)))
      case CMARK_NODE_STRONG:
        inlines.append(.strong(self.inlines(in: node, depth: depth + 1, isInLink: isInLink)))
      case CMARK_NODE_LINK: inlines.append(link(node, depth: depth))
      case CMARK_NODE_IMAGE: inlines.append(image(node, depth: depth))
      case CMARK_NODE_SOFTBREAK: inlines.append(.softBreak)
      case CMARK_NODE_LINEBREAK: inlines.append(.lineBreak)
      case CMARK_NODE_HTML_INLINE:
        let html = Self.withoutComments(code(cmark_node_get_literal(node)))
        if !html.isEmpty {
          inlines.append(.html(html))
        }
      default: inlines.append(.text(string(cmark_node_get_literal(node))))
      }
    }
    if readsHTML {
      let read = HTMLContent.inlines(inlines, at: position(of: parent))
      inlines = read.inlines
      read.addresses.forEach { check($0, at: position(of: parent)) }
    }
    return passes.isEmpty ? inlines : applyingPasses(to: inlines, isInLink: isInLink)
  }

  private mutating func link(_ node: OpaquePointer, depth: Int) -> Inline {
    let destination = text(cmark_node_get_url(node))
    let content = inlines(in: node, depth: depth + 1, isInLink: true)
    let position = position(ofLink: node, to: destination)
    check(LinkAddress(destination), at: position)
    return .link(
      destination: destination,
      title: text(cmark_node_get_title(node)),
      content: content,
      position: position
    )
  }

  private mutating func image(_ node: OpaquePointer, depth: Int) -> Inline {
    let address = text(cmark_node_get_url(node))
    let alternative = inlines(in: node, depth: depth + 1, isInLink: true)
    let position = position(ofLink: node, to: address)
    // Nothing that a link of DocC leads to is an image.
    let isDocumentation = if case .documentation = LinkAddress(address) { true } else { false }
    check(isDocumentation ? .unsafe(scheme: "doc") : LinkAddress(address), at: position)
    if alternative.plainText.utf8.allSatisfy({ $0 == 0x20 }) {
      diagnostics.append(
        Diagnostic(
          "image-has-no-text",
          at: position,
          "The image has no alternative text",
          hints: ["Describe it between the brackets, for readers who can't see it: ![A lamp](lamp.svg)"]
        )
      )
    }
    return .image(
      source: address,
      title: text(cmark_node_get_title(node)),
      alternative: alternative,
      position: position
    )
  }

  private mutating func check(_ address: LinkAddress, at position: SourcePosition) {
    if let fault = address.fault(at: position) {
      diagnostics.append(fault)
    }
  }

  // MARK: Passes

  private mutating func applyingPasses(to inlines: [Inline], isInLink: Bool) -> [Inline] {
    var inlines = inlines
    if !isInLink, passes.contains(.autolinks) {
      inlines = Autolinks.applied(to: inlines) { place(of: $0) }
    }
    if !isInLink, passes.contains(.footnotes) {
      inlines = inlines.flatMap { referringToFootnotes($0) }
    }
    return passes.contains(.strikethrough) ? Strikethrough.applied(to: inlines) : inlines
  }

  private mutating func referringToFootnotes(_ inline: Inline) -> [Inline] {
    guard case .text(let text) = inline, let pieces = Footnotes.pieces(of: text) else { return [inline] }
    return pieces.map { piece in
      switch piece {
      case .text(let text): return .text(text)
      case .reference(let written):
        let name = written.lowercased()
        if let reference = footnotes.reference(to: name) { return .footnote(reference) }
        let mark = "[^\(written)]"
        diagnostics.append(footnotes.undefined(name, at: place(of: mark)))
        return .text(mark)
      }
    }
  }

  /// The position of some text in the current block.
  private mutating func place(of text: String) -> SourcePosition {
    let range = source.lines(lines)
    places.move(to: range)
    return source.position(at: places.next(of: text, in: source) ?? range.lowerBound)
  }

  // MARK: Nodes

  private func childCount(of parent: OpaquePointer) -> Int {
    var count = 0
    var child = cmark_node_first_child(parent)
    while let node = child {
      count += 1
      child = cmark_node_next(node)
    }
    return count
  }

  /// The line of the text, from 0, for a line number of libcmark, from 1.
  private func line(ofLine line: Int) -> Int {
    guard !origins.isEmpty else { return max(0, line - 1) }
    return origins.indices.contains(line - 1) ? origins[line - 1].line : origins[origins.count - 1].line
  }

  private func lineIndex(of node: OpaquePointer) -> Int { line(ofLine: Int(cmark_node_get_start_line(node))) }

  private func position(ofLine line: Int) -> SourcePosition {
    SourcePosition(file: source.file, line: source.firstLine + line)
  }

  private func position(of node: OpaquePointer) -> SourcePosition {
    let line = Int(cmark_node_get_start_line(node))
    let dropped = origins.indices.contains(line - 1) ? origins[line - 1].dropped : 0
    return SourcePosition(
      file: source.file,
      line: source.firstLine + self.line(ofLine: line),
      column: max(1, Int(cmark_node_get_start_column(node)) + dropped)
    )
  }

  /// The position of a link's destination. For a reference link, the position that libcmark reports.
  private mutating func position(ofLink node: OpaquePointer, to destination: String) -> SourcePosition {
    places.move(to: source.lines(lines))
    return places.destination(destination, in: source).map(source.position) ?? position(of: node)
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }

  /// A text whose escapes libcmark has resolved.
  private func text(_ text: UnsafePointer<CChar>?) -> String {
    hidesEscapes ? Escapes.plain(string(text)) : string(text)
  }

  /// A text in which backslashes are literal.
  private func code(_ text: UnsafePointer<CChar>?) -> String {
    hidesEscapes ? Escapes.written(string(text)) : string(text)
  }
}
