/// A value as one writes it in Swift.
///
/// `print` writes optionals with `Optional`, the cases of an enumeration with its module where they are elements, and
/// sets and dictionaries in another order each time. A page may also write a value as a program would.
package struct ValueForm: Hashable, Sendable, Codable {
  /// The text, in which U+001E precedes a set.
  private let text: String
  /// Whether `print` writes the value in the same way each time.
  package let isOrdered: Bool

  package init(_ text: String, isOrdered: Bool) {
    (self.text, self.isOrdered) = (text, isOrdered)
  }

  /// The form for a page.
  package var words: String { text.replacing("\u{1E}", with: "") }

  /// Whether a text means the value.
  package func isMeant(by expected: String) -> Bool {
    var (left, right) = (FormReader(expected), FormReader(text))
    guard let expected = left.form(), let actual = right.form(), left.isAtEnd, right.isAtEnd else {
      return false
    }
    return expected.matches(actual)
  }
}

/// The structure of a value's text.
private indirect enum Form: Equatable {
  case word(String)
  case list([Form])
  case set([Form])
  case dictionary([[Form]])
  /// A tuple, which has no name, or a value with arguments.
  case call(String, [(label: String, value: Form)])

  static func == (left: Form, right: Form) -> Bool { left.matches(right) }

  /// Whether it describes a value.
  func matches(_ actual: Form) -> Bool {
    switch (self, actual) {
    case (.word(let word), .word(let other)):
      return word == other || Self.number(word).map { $0 == Self.number(other) } ?? false
    case (.list(let elements), .list(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.matches($1) }
    case (.list(let elements), .set(let others)), (.set(let elements), .set(let others)):
      return Self.match(elements.map { [$0] }, others.map { [$0] })
    case (.dictionary(let entries), .dictionary(let others)):
      return Self.match(entries, others)
    case (.call(let name, let arguments), .call(let other, let others)):
      return name == other && arguments.count == others.count
        && zip(arguments, others).allSatisfy { $0.label == $1.label && $0.value.matches($1.value) }
    case (.call("Optional", let arguments), _):
      return arguments.count == 1 && arguments[0].label.isEmpty && arguments[0].value.matches(actual)
    default:
      return false
    }
  }

  /// Whether each of some groups has a counterpart of its own, in any order.
  private static func match(_ groups: [[Form]], _ others: [[Form]]) -> Bool {
    guard groups.count == others.count, groups.count <= 2_000 else { return false }
    var open = others
    for group in groups {
      let index = open.firstIndex { other in
        group.count == other.count && zip(group, other).allSatisfy { $0.matches($1) }
      }
      guard let index else { return false }
      open.swapAt(index, open.count - 1)
      open.removeLast()
    }
    return true
  }

  private static func number(_ word: String) -> Double? {
    guard word.first.map({ $0.isNumber || $0 == "-" }) == true else { return nil }
    return Double(word.filter { $0 != "_" })
  }
}

/// Reads the text of a value.
private struct FormReader {
  private let characters: [Character]
  private var position = 0
  private var depth = 0

  init(_ text: String) {
    characters = Array(text)
    skipBlanks()
  }

  var isAtEnd: Bool { position == characters.count }

  private var next: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipBlanks() {
    while next?.isWhitespace == true { position += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    position += 1
    skipBlanks()
    return true
  }

  /// The form that begins here; nil if none does, or if it is nested too deeply.
  mutating func form() -> Form? {
    guard depth < 64 else { return nil }
    depth += 1
    defer { depth -= 1 }
    if take("\u{1E}") {
      guard case .list(let elements)? = form() else { return nil }
      return .set(elements)
    }
    if take("[") { return elements() }
    if take("(") { return arguments().map { .call("", $0) } }
    guard let word = word() else { return nil }
    if take("(") {
      guard let arguments = arguments() else { return nil }
      if word == "Set", arguments.count == 1, case .list(let elements) = arguments[0].value {
        return .set(elements)
      }
      return .call(word, arguments)
    }
    return .word(word)
  }

  /// What follows the bracket of an array or a dictionary.
  private mutating func elements() -> Form? {
    if take(":") { return take("]") ? .dictionary([]) : nil }
    var groups: [[Form]] = []
    while !take("]") {
      guard let first = form() else { return nil }
      var group = [first]
      if take(":") {
        guard let value = form() else { return nil }
        group.append(value)
      }
      groups.append(group)
      guard take(",") || next == "]" else { return nil }
    }
    if groups.allSatisfy({ $0.count == 1 }) { return .list(groups.flatMap(\.self)) }
    return groups.allSatisfy { $0.count == 2 } ? .dictionary(groups) : nil
  }

  /// What follows the parenthesis of a tuple or a call.
  private mutating func arguments() -> [(label: String, value: Form)]? {
    var arguments: [(label: String, value: Form)] = []
    while !take(")") {
      guard var value = form() else { return nil }
      var label = ""
      if case .word(let name) = value, take(":") {
        guard let labelled = form() else { return nil }
        (label, value) = (name, labelled)
      }
      arguments.append((label, value))
      guard take(",") || next == ")" else { return nil }
    }
    return arguments
  }

  /// A string literal as it stands, or everything up to the next mark. Of a path of names only the last one counts.
  private mutating func word() -> String? {
    let start = position
    if next == "\"" {
      position += 1
      while let character = next, character != "\"" { position += character == "\\" ? 2 : 1 }
      guard next == "\"" else { return nil }
      position += 1
      defer { skipBlanks() }
      return String(characters[start..<position])
    }
    while let character = next, !"[](),:\"\u{1E}".contains(character) { position += 1 }
    var word = String(characters[start..<position])
    while word.last?.isWhitespace == true { word.removeLast() }
    guard !word.isEmpty else { return nil }
    let names = word.split(separator: ".", omittingEmptySubsequences: false)
    let isPath =
      names.count > 1
      && names.dropFirst().allSatisfy { name in
        name.first.map { $0.isLetter || $0 == "_" } == true
          && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      } && names[0].first?.isNumber != true
    return isPath ? String(names[names.count - 1]) : word
  }
}
