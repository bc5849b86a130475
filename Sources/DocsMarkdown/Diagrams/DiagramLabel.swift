import DocsFoundation

/// The texts of a diagram, in which `<br>` breaks the line and `#59;` is a character by its number.
enum DiagramLabel {
  /// The longest text, in characters.
  private static let limit = 300

  private static let names = ["quot": "\"", "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "num": "#"]

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - raw: a part of the line.
  ///   - line: the line, for the place of a fault.
  static func text(_ raw: Substring, in line: DiagramLine) throws(DiagramFault) -> String {
    guard raw.count <= limit else {
      throw line.fault(
        "The text is longer than \(limit) characters",
        "Put it below the diagram",
        at: raw.startIndex
      )
    }
    var text = ""
    var rest = raw
    while let character = rest.first {
      if character == "<", let tag = tag(in: rest) {
        guard ["<br>", "<br/>", "<br />"].contains(tag.lowercased()) else {
          throw line.fault(
            "'\(tag)' can't be drawn",
            "Labels are plain text; only <br> breaks a line",
            at: rest.startIndex
          )
        }
        text += "\n"
        rest = rest.dropFirst(tag.count)
      } else if character == "#", let code = code(in: rest) {
        guard let meaning = meaning(of: code) else {
          throw line.fault(
            "'#\(code);' isn't a character",
            "Write its number, as in #59;",
            at: rest.startIndex
          )
        }
        text += meaning
        rest = rest.dropFirst(code.count + 2)
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0.trimmed) }
      .joined(separator: "\n")
  }

  /// The tag at the start of a text.
  private static func tag(in text: Substring) -> Substring? {
    let next = text.dropFirst().first
    guard next?.isLetter == true || next == "/", let end = text.firstIndex(of: ">") else { return nil }
    return text[...end]
  }

  /// The number or name between `#` and `;` at the start of a text.
  private static func code(in text: Substring) -> Substring? {
    let code = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return !code.isEmpty && text[code.endIndex...].first == ";" ? code : nil
  }

  private static func meaning(of code: Substring) -> String? {
    guard let number = UInt32(code) else { return names[String(code)] }
    return Unicode.Scalar(number).flatMap { $0.value >= 0x20 ? String(Character($0)) : nil }
  }
}
