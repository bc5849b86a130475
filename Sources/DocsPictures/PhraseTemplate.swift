/// A text with placeholders: "The buyer gets {title}, {count} times."
///
/// A placeholder is a name of ASCII letters, digits, `-` and `_` in braces. With a `#` before it, it stands for digits
/// only. All other braces are text.
struct PhraseTemplate: Sendable {
  /// The texts around the placeholders: one more than there are placeholders.
  let literals: [[UInt8]]
  /// The placeholders in order, without braces.
  let names: [String]

  /// Parses a text.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var literals: [[UInt8]] = []
    var names: [String] = []
    var literal: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = PhraseTemplate.end(ofPlaceholderAt: index, in: bytes) {
        literals.append(literal)
        names.append(String(decoding: bytes[(index + 1)..<(end - 1)], as: UTF8.self))
        literal = []
        index = end
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    self.literals = literals + [literal]
    self.names = names
  }

  private static func end(ofPlaceholderAt start: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
      index += 1
    }
    let first = index
    while index < bytes.count, isName(bytes[index]) {
      index += 1
    }
    guard index > first, index < bytes.count, bytes[index] == UInt8(ascii: "}") else { return nil }
    return index + 1
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The number of characters that aren't placeholders.
  var literalCount: Int {
    literals.reduce(0) { $0 + String(decoding: $1, as: UTF8.self).count }
  }

  /// The texts that the placeholders stand for; nil if the text doesn't match.
  ///
  /// Each placeholder stands for as little as possible, and for at least a byte. So the text is read once, whatever it
  /// is: if the leftmost places of the literals don't match, no other places do.
  func values(in text: [UInt8]) -> [String]? {
    guard let prefix = literals.first, let suffix = literals.last, !names.isEmpty,
      text.count >= prefix.count + suffix.count + names.count,
      PhraseTemplate.holds(prefix, in: text, at: 0),
      PhraseTemplate.holds(suffix, in: text, at: text.count - suffix.count)
    else { return nil }
    let end = text.count - suffix.count
    var ranges: [Range<Int>] = []
    var start = prefix.count
    for literal in literals.dropFirst().dropLast() {
      guard let place = PhraseTemplate.place(of: literal, in: text, from: start + 1, to: end) else {
        return nil
      }
      ranges.append(start..<place)
      start = place + literal.count
    }
    guard start < end else { return nil }
    ranges.append(start..<end)
    for (name, range) in zip(names, ranges) where name.hasPrefix("#") {
      guard text[range].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
    }
    return ranges.map { String(decoding: text[$0], as: UTF8.self) }
  }

  /// The text with values for its placeholders.
  func text(_ values: [String: String]) -> String {
    var text = ""
    for (index, literal) in literals.enumerated() {
      text += String(decoding: literal, as: UTF8.self)
      if index < names.count {
        text += values[names[index]] ?? "{\(names[index])}"
      }
    }
    return text
  }

  private static func holds(_ literal: [UInt8], in text: [UInt8], at place: Int) -> Bool {
    for (index, byte) in literal.enumerated() where text[place + index] != byte {
      return false
    }
    return true
  }

  private static func place(of literal: [UInt8], in text: [UInt8], from start: Int, to end: Int) -> Int? {
    var place = start
    while place + literal.count <= end {
      if holds(literal, in: text, at: place) { return place }
      place += 1
    }
    return nil
  }
}
