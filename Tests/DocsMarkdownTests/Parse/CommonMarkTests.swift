import Foundation
import Scratch
import Testing

@testable import DocsMarkdown

/// The examples of the CommonMark Spec, except those with raw HTML, which is shown as text here.
struct CommonMarkTests {
  private struct Example: Decodable {
    var number: Int
    var section: String
    var markdown: String
    var html: String
  }

  /// Examples that are parsed differently, with the reason.
  private static let differing = [
    356: "libcmark 0.30 knows no symbol as punctuation", 610: "A bare address is a link",
    613: "A bare address is a link", 627: "libcmark 0.30 ends a comment in another way",
    628: "libcmark 0.30 ends a comment in another way",
  ]

  private static func examples() throws -> [Example] {
    let file = Checkout.at("Tests/CommonMark/examples.json")
    return try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
  }

  @Test func readsTheExamplesAsTheSpecificationDoes() throws {
    var compared = 0
    for example in try Self.examples() {
      let blocks = MarkdownParser.blocks(of: example.markdown, file: "content/a.md", firstLine: 1).blocks
      guard let html = PlainHTML.html(of: blocks) else { continue }
      compared += 1
      // Pages leave comments out.
      let expected = example.html.replacing(/<!--(?s:.*?)-->/, with: "")
      let isEqual = PlainHTML.normalized(html) == PlainHTML.normalized(expected)
      if Self.differing[example.number] == nil {
        #expect(
          isEqual,
          "\(example.number), \(example.section):\n\(example.markdown)\n\(html)\ninstead of\n\(example.html)"
        )
      } else {
        #expect(!isEqual, "\(example.number) is read as the specification does")
      }
    }
    #expect(compared > 560)
  }
}

/// Renders blocks as the HTML of the specification, without page, anchors and colors.
private enum PlainHTML {
  /// - Returns: nil if the blocks include raw HTML.
  static func html(of blocks: [Block], isTight: Bool = false) -> String? {
    var text = ""
    for block in blocks {
      guard let html = html(of: block, isTight: isTight) else { return nil }
      text += html
    }
    return text
  }

  private static func html(of block: Block, isTight: Bool) -> String? {
    switch block {
    case .heading(let level, let content, _):
      return html(of: content).map { "<h\(level)>\($0)</h\(level)>\n" }
    case .paragraph(let content):
      return html(of: content).map { isTight ? "\($0)\n" : "<p>\($0)</p>\n" }
    case .quote(let blocks):
      return html(of: blocks).map { "<blockquote>\n\($0)</blockquote>\n" }
    case .list(let list):
      var items = ""
      for item in list.items {
        guard let content = html(of: item, isTight: list.isTight) else { return nil }
        items += "<li>\(content)</li>\n"
      }
      let start = list.start.map { $0 == 1 ? "<ol>" : "<ol start=\"\($0)\">" }
      return "\(start ?? "<ul>")\n\(items)\(start == nil ? "</ul>" : "</ol>")\n"
    case .code(let code):
      let word = code.info.prefix { $0 != " " && $0 != "\t" }
      let name = word.isEmpty ? "" : " class=\"language-\(escaped(String(word)))\""
      return "<pre><code\(name)>\(escaped(code.text))</code></pre>\n"
    case .thematicBreak: return "<hr />\n"
    case .html, .callout, .tabs, .table, .footnotes: return nil
    }
  }

  private static func html(of inlines: [Inline]) -> String? {
    var text = ""
    for inline in inlines {
      switch inline {
      case .text(let words): text += escaped(words)
      case .code(let code): text += "<code>\(escaped(code))</code>"
      case .symbolLink(let name, _): text += "<code>\(escaped(name))</code>"
      case .softBreak: text += "\n"
      case .lineBreak: text += "<br />\n"
      case .emphasis(let content):
        guard let content = html(of: content) else { return nil }
        text += "<em>\(content)</em>"
      case .strong(let content):
        guard let content = html(of: content) else { return nil }
        text += "<strong>\(content)</strong>"
      case .link(let destination, let title, let content, _):
        guard let content = html(of: content) else { return nil }
        let name = title.isEmpty ? "" : " title=\"\(escaped(title))\""
        text += "<a href=\"\(address(destination))\"\(name)>\(content)</a>"
      case .image(let source, let title, let alternative, _):
        let name = title.isEmpty ? "" : " title=\"\(escaped(title))\""
        text += "<img src=\"\(address(source))\" alt=\"\(escaped(alternative.plainText))\"\(name) />"
      case .html, .strikethrough, .checkbox, .footnote: return nil
      }
    }
    return text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// An address as the reference implementation writes it.
  private static func address(_ destination: String) -> String {
    let plain = Set("-_.+!*(),%#@?=;:/,$~&'".utf8)
    return destination.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "'"): "&#x27;"
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      case _ where plain.contains(byte): String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// HTML without insignificant white space between blocks.
  static func normalized(_ html: String) -> String {
    var rest = html[...]
    var text = ""
    while let start = rest.firstRange(of: "<pre>"),
      let end = rest[start.upperBound...].firstRange(of: "</pre>")
    {
      text += blocks(rest[..<start.lowerBound]) + rest[start.lowerBound..<end.upperBound]
      rest = rest[end.upperBound...]
    }
    return text + blocks(rest)
  }

  private static func blocks(_ html: Substring) -> String {
    let edge = #/\s*(<\/?(?:p|ul|ol|li|blockquote|h[1-6]|hr|br)(?: [^>]*)?\/?>)\s*/#
    return String(html).replacing(edge) { String($0.output.1) }.trimmingCharacters(
      in: .whitespacesAndNewlines
    )
    .replacing("&#x27;", with: "'")
  }
}
