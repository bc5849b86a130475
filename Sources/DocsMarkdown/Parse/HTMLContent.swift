import DocsFoundation

/// Reads the raw HTML of a README as what it says: links, images, headings, text.
///
/// Elements that only arrange things are left out, and what is in them stays.
struct HTMLContent {
  /// An element that encloses others.
  private struct Frame {
    var name: String
    var attributes: [String: String]
    var content: [Inline] = []
  }

  private let position: SourcePosition
  private var blocks: [Block] = []
  /// The addresses of links and images.
  private var addresses: [LinkAddress] = []
  /// The open elements. The first encloses a paragraph or a heading, and is none itself.
  private var frames = [Frame(name: "", attributes: [:])]
  /// The level of the heading that is open.
  private var heading: Int?

  private init(at position: SourcePosition) {
    self.position = position
  }

  /// The blocks that a block of raw HTML says, and the addresses of links and images in it.
  ///
  /// - Parameters:
  ///   - html: the HTML, without comments.
  ///   - position: its position in the file.
  static func blocks(of html: String, at position: SourcePosition) -> (
    blocks: [Block], addresses: [LinkAddress]
  ) {
    var content = HTMLContent(at: position)
    for token in HTMLToken.tokens(of: html) {
      content.add(token)
    }
    content.endBlock()
    return (content.blocks, content.addresses)
  }

  /// Inlines whose raw HTML is replaced by what it says, and the addresses of links and images in it.
  static func inlines(
    _ inlines: [Inline],
    at position: SourcePosition
  ) -> (inlines: [Inline], addresses: [LinkAddress]) {
    guard inlines.contains(where: { if case .html = $0 { true } else { false } }) else {
      return (inlines, [])
    }
    var content = HTMLContent(at: position)
    for inline in inlines {
      guard case .html(let html) = inline else {
        content.append(inline)
        continue
      }
      for token in HTMLToken.tokens(of: html) {
        content.addInline(token)
      }
    }
    return (content.inlines(), content.addresses)
  }

  // MARK: Blocks

  private static let separators: Set<String> = [
    "address", "article", "blockquote", "center", "dd", "details", "div", "dl", "dt", "figcaption", "figure",
    "footer",
    "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
    "tfoot", "th",
    "thead", "tr", "ul",
  ]

  private mutating func add(_ token: HTMLToken) {
    switch token {
    case .start(let name, _) where Self.level(of: name) != nil:
      endBlock()
      heading = Self.level(of: name)
    case .end(let name) where Self.level(of: name) != nil: endBlock()
    case .start("hr", _):
      endBlock()
      blocks.append(.thematicBreak)
    case .start(let name, _) where Self.separators.contains(name): endBlock()
    case .end(let name) where Self.separators.contains(name): endBlock()
    default: addInline(token)
    }
  }

  /// The level of a heading by its tag: `h1`.
  private static func level(of name: String) -> Int? {
    guard name.utf8.count == 2, name.hasPrefix("h"), let level = Int(name.dropFirst()) else { return nil }
    return (1...6).contains(level) ? level : nil
  }

  private mutating func endBlock() {
    let content = inlines().trimmed
    if !content.isEmpty {
      blocks.append(heading.map { .heading(level: $0, content: content, id: "") } ?? .paragraph(content))
    }
    heading = nil
  }

  // MARK: Inlines

  private static let enclosing: Set<String> = [
    "a", "b", "strong", "i", "em", "code", "kbd", "samp", "tt", "del", "s",
  ]

  private mutating func addInline(_ token: HTMLToken) {
    switch token {
    case .text(let text): append(.text(text.withSingleBlanks))
    case .start("br", _): append(.lineBreak)
    case .start("img", let attributes):
      guard let source = attributes["src"], !source.isEmpty else { return }
      addresses.append(LinkAddress(source))
      append(
        .image(
          source: source,
          title: "",
          alternative: [.text(attributes["alt"] ?? "")],
          position: position
        )
      )
    case .start(let name, let attributes) where Self.enclosing.contains(name):
      guard frames.count < MarkdownParser.depthLimit else { return }
      frames.append(Frame(name: name, attributes: attributes))
      if name == "a", let address = attributes["href"] {
        addresses.append(LinkAddress(address))
      }
    case .end(let name) where frames.contains { $0.name == name }:
      while frames.count > 1, closeFrame() != name {}
    default: break
    }
  }

  private mutating func append(_ inline: Inline) {
    frames[frames.count - 1].content.append(inline)
  }

  /// Closes the innermost element, and returns its name.
  @discardableResult
  private mutating func closeFrame() -> String {
    let frame = frames.removeLast()
    for inline in Self.inlines(of: frame, at: position) {
      append(inline)
    }
    return frame.name
  }

  /// What an element is in Markdown.
  private static func inlines(of frame: Frame, at position: SourcePosition) -> [Inline] {
    let content = frame.content
    switch frame.name {
    case "a":
      guard let address = frame.attributes["href"], !address.isEmpty, !content.isEmpty else { return content }
      return [.link(destination: address, title: "", content: content.withoutLinks, position: position)]
    case "b", "strong": return [.strong(content)]
    case "i", "em": return [.emphasis(content)]
    case "code", "kbd", "samp", "tt": return [.code(content.plainText)]
    case "del", "s": return [.strikethrough(content)]
    default: return content
    }
  }

  /// Closes all elements, and takes what they contain.
  private mutating func inlines() -> [Inline] {
    while frames.count > 1 {
      closeFrame()
    }
    defer { frames[0].content = [] }
    return frames[0].content
  }
}

extension String {
  /// The text with one blank for each run of white space, as browsers show it.
  fileprivate var withSingleBlanks: String {
    var text = ""
    var isBlank = false
    for scalar in unicodeScalars {
      let isSpace = scalar == " " || ("\t"..."\r").contains(scalar)
      if !isSpace {
        text.unicodeScalars.append(scalar)
      } else if !isBlank {
        text += " "
      }
      isBlank = isSpace
    }
    return text
  }
}

extension [Inline] {
  /// The inlines without blanks and breaks at both ends; none if there is nothing else.
  fileprivate var trimmed: [Inline] {
    var inlines = self
    while let first = inlines.first, first.isBlank { inlines.removeFirst() }
    while let last = inlines.last, last.isBlank { inlines.removeLast() }
    if case .text(let text)? = inlines.first {
      inlines[0] = .text(String(text.drop { $0 == " " }))
    }
    if case .text(let text)? = inlines.last, text.hasSuffix(" ") {
      inlines[inlines.count - 1] = .text(String(text.dropLast()))
    }
    return inlines
  }
}

extension [Inline] {
  /// The inlines with the content of links instead of the links, because links don't nest.
  fileprivate var withoutLinks: [Inline] {
    flatMap { inline -> [Inline] in
      switch inline {
      case .link(_, _, let content, _): content.withoutLinks
      case .strong(let content): [.strong(content.withoutLinks)]
      case .emphasis(let content): [.emphasis(content.withoutLinks)]
      default: [inline]
      }
    }
  }
}

extension Inline {
  fileprivate var isBlank: Bool {
    switch self {
    case .text(let text): text.utf8.allSatisfy { $0 == 0x20 }
    case .softBreak, .lineBreak: true
    default: false
    }
  }
}
