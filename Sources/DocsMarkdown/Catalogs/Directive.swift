/// The head of a directive of DocC: `@Image(source: lamp, alt: "A lamp") {`.
///
/// Source: https://www.swift.org/documentation/docc/api-reference-syntax
struct Directive: Hashable {
  var name: String
  /// The arguments by label; the one without a label has an empty label.
  var arguments: [String: String]
  /// Whether its content follows, and what of it is on the same line.
  var content: Content

  enum Content: Hashable {
    case none
    /// It follows, up to a closing brace.
    case open(first: Substring)
    /// All of it is on the line.
    case closed(Substring)
  }

  /// Reads a line; nil if it isn't a directive.
  init?(_ line: Substring) {
    guard line.first == "@" else { return nil }
    let name = line.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = name.first, first.isUppercase else { return nil }
    var rest = line.dropFirst(name.count + 1).drop { $0 == " " }
    self.name = String(name)
    arguments = [:]
    if rest.first == "(" {
      guard let end = Self.end(ofArguments: rest) else { return nil }
      arguments = Self.arguments(rest[..<end].dropFirst())
      rest = rest[end...].dropFirst().drop { $0 == " " }
    }
    guard !rest.allSatisfy({ $0 == " " }) else {
      content = .none
      return
    }
    guard rest.first == "{" else { return nil }
    let inner = rest.dropFirst()
    let text = inner.reversed().drop { $0 == " " }
    content =
      text.first == "}"
      ? .closed(inner[..<(inner.lastIndex(of: "}") ?? inner.endIndex)]) : .open(first: inner)
  }

  /// The closing parenthesis, outside of quotation marks.
  private static func end(ofArguments text: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ")", !isQuoted { return index }
    }
    return nil
  }

  private static func arguments(_ text: Substring) -> [String: String] {
    var arguments: [String: String] = [:]
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ",", !isQuoted {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    for part in parts {
      let trimmed = part.trimmingBlanks
      let quote = trimmed.firstIndex(of: "\"") ?? trimmed.endIndex
      let colon = trimmed[..<quote].firstIndex(of: ":")
      let label = colon.map { trimmed[..<$0] } ?? ""
      let value = (colon.map { trimmed[trimmed.index(after: $0)...] } ?? trimmed[...]).trimmingBlanks
      let isText = value.count > 1 && value.first == "\"" && value.last == "\""
      arguments[String(label)] = isText ? String(value.dropFirst().dropLast()) : value
    }
    return arguments
  }
}
