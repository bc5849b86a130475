import DocsFoundation
import DocsMarkdown
import Foundation

extension SearchDocument {
  /// Creates the document of a page.
  ///
  /// - Parameters:
  ///   - page: its address, language, title, description, tags and listings.
  ///   - blocks: its content.
  ///   - label: the section of the sidebar that it belongs to, which is shown but not searched.
  package init(_ page: Page, blocks: [Block], label: String) {
    var reader = PageReader(page, label: label)
    reader.read(blocks)
    self = reader.finish()
  }
}

/// Splits a page into sections and counts their words.
private struct PageReader {
  private let page: Page
  /// The positions of invisible listings.
  private let unseen: Set<SourcePosition>
  private var terms = SearchTerms()
  private var fragment: SearchFragmentWriter

  private var anchor = ""
  private var heading: [UInt8]
  /// Whether a heading is being read. All of it counts as heading, including code.
  private var isHeading = false
  private var isTable = false
  private var text: [UInt8] = []
  /// The start of the text that isn't counted yet.
  private var start = 0

  /// The longest text of a section that is kept for results, in bytes. The whole text is searched.
  private static let textLimit = 20_000

  init(_ page: Page, label: String) {
    self.page = page
    unseen = Set(page.samples.lazy.filter(\.isInvisible).map(\.position))
    let title = page.frontMatter.title
    heading = Array(title.utf8)
    fragment = SearchFragmentWriter(
      address: page.urlPath,
      title: title,
      label: label,
      isSymbol: false,
      capacity: 8192
    )
    text.reserveCapacity(4096)
    terms.add(title, as: .title)
    terms.add(page.urlPath, as: .address)
    for tag in page.frontMatter.tags {
      terms.add(tag, as: .tag)
    }
    if !page.frontMatter.description.isEmpty {
      append(page.frontMatter.description)
      count(as: .description)
      appendBlank()
    }
  }

  mutating func finish() -> SearchDocument {
    finishSection()
    return SearchDocument(
      address: page.urlPath,
      language: page.language,
      terms: terms.encoded,
      fragment: fragment.finish()
    )
  }

  private mutating func finishSection() {
    count(as: .text)
    while text.last == UInt8(ascii: " ") {
      text.removeLast()
    }
    if text.count > Self.textLimit {
      text.removeLast(text.count - Self.textLimit)
      // Readers would decode a truncated scalar as U+FFFD, so it is removed.
      while let last = text.popLast(), last >= 0x80, last < 0xC0 {}
    }
    fragment.add(anchor: anchor, heading: heading, text: text)
    text.removeAll(keepingCapacity: true)
    start = 0
  }

  // MARK: Blocks

  mutating func read(_ blocks: [Block]) {
    for block in blocks {
      switch block {
      case .heading(_, let content, let id):
        finishSection()
        anchor = id
        isHeading = true
        read(content)
        isHeading = false
        heading = text
        count(as: .heading)
        text.removeAll(keepingCapacity: true)
        start = 0
      case .paragraph(let content):
        read(content)
        endPiece()
      case .list(let list):
        for item in list.items {
          read(item)
        }
      case .quote(let inner):
        read(inner)
      case .code(let code):
        read(code)
      case .table(let table):
        isTable = true
        for cell in table.header + table.rows.flatMap(\.self) {
          read(cell)
          endPiece()
        }
        isTable = false
      case .callout(let callout):
        read(callout.title)
        endPiece()
        read(callout.content)
      case .tabs(let tabs):
        for tab in tabs {
          read(tab.title)
          endPiece()
          read(tab.content)
        }
      case .footnotes(let notes):
        for note in notes {
          read(note.content)
        }
      case .thematicBreak, .html:
        break
      }
    }
  }

  private mutating func read(_ code: CodeBlock) {
    guard !unseen.contains(code.position), !Self.isInstruction(code.info) else { return }
    if Diagram.isDiagram(code) { return read(Diagram.parse(code).diagram) }
    count(as: .text)
    append(code.text)
    count(as: .code)
    appendBlank()
  }

  /// Reads the texts of a diagram, without the syntax around them.
  private mutating func read(_ diagram: Diagram?) {
    for label in diagram?.labels ?? [] {
      append(label)
      endPiece()
    }
  }

  /// Whether a fence contains no text for readers but describes what to show in its place.
  private static func isInstruction(_ info: String) -> Bool {
    info.hasPrefix(WidgetFence.language) || info.hasPrefix("reference")
  }

  private mutating func endPiece() {
    count(as: .text)
    appendBlank()
  }

  // MARK: Lines

  private mutating func read(_ content: [Inline]) {
    for inline in content {
      switch inline {
      case .text(let string): append(string)
      case .code(let string) where isHeading: append(string)
      case .symbolLink(let string, _) where isHeading: append(string)
      case .code(let string), .symbolLink(let string, _):
        count(as: .text)
        append(string)
        count(as: .code, joins: true)
      case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner, _),
        .image(_, _, let inner, _):
        read(inner)
      case .softBreak, .lineBreak: appendBlank()
      case .html, .checkbox, .footnote: break
      }
    }
  }

  /// Appends a text with its whitespace collapsed to single spaces.
  private mutating func append(_ string: String) {
    var string = string
    string.withUTF8 { bytes in
      // Combining marks after their letters, as some systems write accents.
      if bytes.contains(where: { $0 == 0xCC || $0 == 0xCD }) {
        var composed = String(decoding: bytes, as: UTF8.self).precomposedStringWithCanonicalMapping
        composed.withUTF8 { appendReduced($0) }
      } else {
        appendReduced(bytes)
      }
    }
  }

  private mutating func appendReduced(_ bytes: UnsafeBufferPointer<UInt8>) {
    let blank = UInt8(ascii: " ")
    var place = 0
    while place < bytes.count {
      if bytes[place] <= blank {
        appendBlank()
        place += 1
        continue
      }
      // Words with single spaces between them are copied unchanged.
      let start = place
      while place < bytes.count {
        if bytes[place] > blank {
          place += 1
        } else if bytes[place] == blank, place + 1 < bytes.count, bytes[place + 1] > blank {
          place += 2
        } else {
          break
        }
      }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<place]))
    }
  }

  /// Separates the text so far from what follows.
  private mutating func appendBlank() {
    let blank = UInt8(ascii: " ")
    if let last = text.last, last != blank {
      text.append(blank)
    }
  }

  /// Counts the words since the last count.
  private mutating func count(as field: SearchTerms.Field, joins: Bool = false) {
    if start < text.count {
      let place: SearchTerms.Field = isTable ? .cell : field
      terms.add(text, in: start..<text.count, as: place, joins: joins || field != .code)
    }
    start = text.count
  }
}
