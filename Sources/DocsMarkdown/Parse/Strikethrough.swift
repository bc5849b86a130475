/// Text between one or two tildes, as in GitHub Flavored Markdown (section 6.5).
///
/// A run of tildes opens or closes under the same conditions as emphasis. Both runs must have the same
/// length; three or more tildes are text.
enum Strikethrough {
  /// The inlines of a line, with text between tildes struck out.
  static func applied(to inlines: [Inline]) -> [Inline] {
    guard inlines.contains(where: { $0.hasTilde }) else { return inlines }
    var output: [Inline] = []
    /// The openers of one and of two tildes, as indices into the output.
    var openers: [[Int]] = [[], [], []]
    for piece in pieces(of: inlines) {
      switch piece {
      case .inline(let inline):
        output.append(inline)
      case .run(let count, let opens, let closes):
        if closes, let opener = openers[count].popLast() {
          let content = Array(output[(opener + 1)...]).withJoinedText
          output.replaceSubrange(opener..., with: [.strikethrough(content)])
          // Openers inside that are still unclosed are text.
          while let last = openers[3 - count].last, last > opener {
            openers[3 - count].removeLast()
          }
        } else {
          if opens {
            openers[count].append(output.count)
          }
          output.append(.text(String(repeating: "~", count: count)))
        }
      }
    }
    return output.withJoinedText
  }

  private enum Piece {
    case inline(Inline)
    case run(count: Int, opens: Bool, closes: Bool)
  }

  /// Splits runs of one or two tildes from the text.
  private static func pieces(of inlines: [Inline]) -> [Piece] {
    var pieces: [Piece] = []
    for (index, inline) in inlines.enumerated() {
      guard case .text(let text) = inline, inline.hasTilde else {
        pieces.append(.inline(inline))
        continue
      }
      let scalars = text.unicodeScalars
      var rest = scalars.startIndex
      var position = rest
      while let start = scalars[position...].firstIndex(of: "~") {
        let end = scalars[start...].firstIndex { $0 != "~" } ?? scalars.endIndex
        position = end
        let count = scalars.distance(from: start, to: end)
        guard count <= 2 else { continue }
        let before =
          start > scalars.startIndex
          ? scalars[scalars.index(before: start)] : index > 0 ? inlines[index - 1].edge : " "
        let after =
          end < scalars.endIndex ? scalars[end] : index + 1 < inlines.count ? inlines[index + 1].edge : " "
        if rest < start {
          pieces.append(.inline(.text(String(scalars[rest..<start]))))
        }
        rest = end
        pieces.append(.run(count: count, opens: flanks(before, after), closes: flanks(after, before)))
      }
      if rest < scalars.endIndex {
        pieces.append(.inline(.text(String(scalars[rest...]))))
      }
    }
    return pieces
  }

  /// Whether a run is a left-flanking delimiter run (CommonMark, section 6.2).
  private static func flanks(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    if after.properties.isWhitespace { return false }
    return !after.isPunctuation || before.properties.isWhitespace || before.isPunctuation
  }
}

extension Inline {
  fileprivate var hasTilde: Bool {
    if case .text(let text) = self { text.utf8.contains(UInt8(ascii: "~")) } else { false }
  }

  /// The source character at the edge of an inline that is not text: a mark, or the end of the line.
  fileprivate var edge: Unicode.Scalar {
    switch self {
    case .softBreak, .lineBreak: " "
    default: "*"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: isASCII && "$+<=>^`|~".unicodeScalars.contains(self)
    }
  }
}

extension [Inline] {
  /// The inlines with adjacent texts joined.
  package var withJoinedText: [Inline] {
    var joined: [Inline] = []
    var text = ""
    for inline in self {
      if case .text(let next) = inline {
        text += next
      } else {
        if !text.isEmpty { joined.append(.text(text)) }
        text = ""
        joined.append(inline)
      }
    }
    if !text.isEmpty { joined.append(.text(text)) }
    return joined
  }
}
