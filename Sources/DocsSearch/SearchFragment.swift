import Foundation

/// The source of a result's text: the names of a page and the text of its sections.
package struct SearchFragment: Hashable, Sendable, Codable {
  /// A heading with the text below it.
  package struct Section: Hashable, Sendable {
    /// The heading's id; empty for the text before the first heading.
    package var anchor: String
    /// The heading; the title of the page for the text before the first heading.
    package var heading: String
    package var text: String

    package init(anchor: String, heading: String, text: String) {
      self.anchor = anchor
      self.heading = heading
      self.text = text
    }
  }

  package var address: String
  package var title: String
  /// The context of the page: the section of the sidebar, or a symbol's kind and module.
  package var label: String
  package var isSymbol: Bool
  package var sections: [Section]
}

extension SearchFragment.Section: Codable {
  /// An array of three texts, so the names aren't repeated a thousand times.
  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    anchor = try values.decode(String.self)
    heading = try values.decode(String.self)
    text = try values.decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(anchor)
    try values.encode(heading)
    try values.encode(text)
  }
}

/// Writes the JSON of a ``SearchFragment`` incrementally, about as fast as copying the text.
struct SearchFragmentWriter {
  private var bytes: [UInt8] = []
  private var hasSections = false

  init(address: String, title: String, label: String, isSymbol: Bool, capacity: Int) {
    bytes.reserveCapacity(capacity)
    bytes += #"{"address":"#.utf8
    append(string: Array(address.utf8))
    bytes += #","title":"#.utf8
    append(string: Array(title.utf8))
    bytes += #","label":"#.utf8
    append(string: Array(label.utf8))
    bytes += #","isSymbol":"#.utf8
    bytes += (isSymbol ? "true" : "false").utf8
    bytes += #","sections":["#.utf8
  }

  mutating func add(anchor: String, heading: [UInt8], text: [UInt8]) {
    if hasSections {
      bytes.append(UInt8(ascii: ","))
    }
    hasSections = true
    bytes.append(UInt8(ascii: "["))
    append(string: Array(anchor.utf8))
    bytes.append(UInt8(ascii: ","))
    append(string: heading)
    bytes.append(UInt8(ascii: ","))
    append(string: text)
    bytes.append(UInt8(ascii: "]"))
  }

  /// The finished JSON.
  mutating func finish() -> [UInt8] {
    bytes += "]}".utf8
    return bytes
  }

  /// A JSON string (RFC 8259, section 7). Control characters become spaces, because results don't show them.
  private mutating func append(string: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    string.withUnsafeBufferPointer { string in
      var copied = 0
      for index in 0..<string.count {
        let byte = string[index]
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: string[copied..<index]))
        copied = index + 1
        if byte >= 0x20 {
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(byte)
        } else {
          bytes.append(UInt8(ascii: " "))
        }
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: string[copied...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
