/// The start tag of an element.
struct HTMLTag: Sendable {
  /// An attribute. Its value is escaped as in the source, or nil if it has none.
  struct Attribute: Sendable {
    var name: String
    var value: String?
  }

  var name: String
  var attributes: [Attribute]
  /// Whether the tag is self-closing: `<path … />`.
  var isClosed = false

  /// The escaped value of an attribute, or nil if it is missing.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// Whether the element has a class.
  func hasClass(_ name: String) -> Bool {
    self["class"]?.split(separator: " ").contains(Substring(name)) == true
  }

  /// The tag as HTML.
  var html: String {
    var html = "<" + name
    for attribute in attributes {
      html += " " + attribute.name
      if let value = attribute.value {
        html += "=\"" + value + "\""
      }
    }
    return html + (isClosed ? "/>" : ">")
  }
}

/// Rewrites the elements of generated HTML for uses outside the pages.
///
/// It takes half as long as rendering the pages again (1.6 % of a build of the handbook, against 3.0 %), and the renderers
/// of blocks, listings, simulations and pictures need to know nothing of feeds and print.
///
/// It reads only HTML that this program wrote: every `<` begins a tag, every attribute is in double quotes,
/// and every element except void ones has an end tag.
struct HTMLRewriter {
  /// What to do with an element.
  enum Verdict {
    /// Keep it, with this tag.
    case keep(HTMLTag)
    /// Replace it and its content.
    case replace(with: String)
  }

  /// Renames elements, in both start and end tags.
  var rename: (String) -> String = { $0 }
  /// Decides about an element by its start tag.
  var verdict: (HTMLTag) -> Verdict

  /// The HTML with all verdicts applied.
  func rewrite(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var reader = TagReader(bytes: bytes[...])
    // The element being dropped, and the number of open elements with its name.
    var dropped: (name: String, depth: Int)?
    while let (text, tag) = reader.next() {
      if dropped == nil {
        output += text
      }
      switch tag {
      case .begin(let tag):
        guard dropped == nil else {
          if tag.name == dropped?.name, !tag.isAlone {
            dropped?.depth += 1
          }
          continue
        }
        switch verdict(tag) {
        case .keep(var kept):
          kept.name = rename(kept.name)
          output += kept.html.utf8
        case .replace(let replacement):
          output += replacement.utf8
          dropped = tag.isAlone ? nil : (tag.name, 1)
        }
      case .end(let name):
        guard let open = dropped else {
          output += "</\(rename(name))>".utf8
          continue
        }
        if name == open.name {
          dropped = open.depth == 1 ? nil : (name, open.depth - 1)
        }
      case nil: break
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension HTMLTag {
  /// Elements without content and end tags (HTML, section 13.1.2).
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]

  fileprivate var isAlone: Bool { isClosed || Self.void.contains(name) }
}

/// Reads HTML tag by tag.
private struct TagReader {
  enum Tag {
    case begin(HTMLTag)
    case end(String)
  }

  var bytes: ArraySlice<UInt8>

  /// The text up to the next tag, and that tag. At the end there is no tag; after that, the result is nil.
  mutating func next() -> (text: ArraySlice<UInt8>, tag: Tag?)? {
    guard !bytes.isEmpty else { return nil }
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else {
      defer { bytes = [] }
      return (bytes, nil)
    }
    let text = bytes[..<start]
    bytes = bytes[(start + 1)...]
    if bytes.first == UInt8(ascii: "/") {
      let end = bytes.firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
      let name = String(decoding: bytes[..<end].dropFirst(), as: UTF8.self)
      bytes = bytes[end...].dropFirst()
      return (text, .end(name))
    }
    return (text, .begin(tag()))
  }

  private mutating func tag() -> HTMLTag {
    var tag = HTMLTag(name: word(), attributes: [])
    while true {
      bytes = bytes.drop { $0.isSpace }
      guard let first = bytes.first, first != UInt8(ascii: ">") else { break }
      if first == UInt8(ascii: "/") {
        tag.isClosed = true
        bytes = bytes.dropFirst()
        continue
      }
      let name = word()
      guard bytes.starts(with: "=\"".utf8) else {
        tag.attributes.append(HTMLTag.Attribute(name: name))
        // Skip anything that isn't an attribute, so this terminates.
        bytes = name.isEmpty ? bytes.dropFirst() : bytes
        continue
      }
      bytes = bytes.dropFirst(2)
      let end = bytes.firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
      tag.attributes.append(
        HTMLTag.Attribute(name: name, value: String(decoding: bytes[..<end], as: UTF8.self))
      )
      bytes = bytes[end...].dropFirst()
    }
    bytes = bytes.dropFirst()
    return tag
  }

  private mutating func word() -> String {
    let word = bytes.prefix { !$0.isSpace && !"/>=\"".utf8.contains($0) }
    bytes = bytes[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x9...0xD).contains(self) }
}

extension String {
  /// The unescaped value of an attribute in this program's HTML; the inverse of `escapedForHTML`.
  var unescapedFromHTML: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    var text = ""
    var rest = self[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      rest = rest[mark...]
      let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
      let known = entities.first { rest.hasPrefix($0.0) } ?? ("&", "&")
      text += known.1
      rest = rest.dropFirst(known.0.count)
    }
    return text + rest
  }
}
