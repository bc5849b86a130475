/// A template that is rendered once, with slots for the values that change from use to use.
///
/// Filling the slots only joins texts, so a theme's markup can be on ten thousand pages, in as many links, and is still
/// rendered only a few times.
package struct SlottedTemplate: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case slot(Int)
  }

  private let pieces: [Piece]

  /// A template without output.
  package static let empty = SlottedTemplate(pieces: [])

  private init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Renders a template except for its slots.
  ///
  /// - Parameters:
  ///   - name: the template. If the theme doesn't have it, the output is empty.
  ///   - context: the values that don't change.
  ///   - slots: the names of the values that do, at most ten. In the template, each is a nonempty text.
  /// - Throws: an error if templates include each other endlessly.
  package init(_ name: String, in theme: Theme, _ context: TemplateContext, slots: [String]) throws {
    guard theme.hasTemplate(name) else {
      self = .empty
      return
    }
    var context = context
    for (number, slot) in slots.prefix(10).enumerated() {
      context[slot] = .text(Self.mark(number))
    }
    self.init(text: try theme.render(name, context).text, slots: slots.count)
  }

  /// Splits a text at the marks of its slots.
  private init(text: String, slots: Int) {
    var pieces: [Piece] = []
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: Self.opening) {
      let number = rest.index(after: start)
      guard number < rest.endIndex, let slot = Int(String(rest[number])), slot < slots else { break }
      pieces += [.text(String(rest[..<start])), .slot(slot)]
      // The digit, and the mark after it.
      rest = rest[number...].dropFirst(2)
    }
    self.init(pieces: pieces + [.text(String(rest))])
  }

  /// The template with its slots filled.
  ///
  /// - Parameter values: the value of each slot, as HTML.
  package func text(_ values: [String]) -> String {
    var html = ""
    for piece in pieces {
      switch piece {
      case .text(let text): html += text
      case .slot(let slot): if values.indices.contains(slot) { html += values[slot] }
      }
    }
    return html
  }

  /// The text before and after the first slot with a number, with the other slots filled.
  package func halves(around slot: Int, _ values: [String]) -> (before: String, after: String) {
    var halves = ("", "")
    var isBehind = false
    for piece in pieces {
      var text = ""
      switch piece {
      case .text(let own): text = own
      case .slot(slot) where !isBehind:
        isBehind = true
        continue
      case .slot(let other): text = values.indices.contains(other) ? values[other] : ""
      }
      if isBehind { halves.1 += text } else { halves.0 += text }
    }
    return halves
  }

  // Two scalars of the last private-use plane, which no theme uses.
  private static let opening: Unicode.Scalar = "\u{10FFFC}"

  private static func mark(_ number: Int) -> String { "\u{10FFFC}\(number)\u{10FFFD}" }
}
