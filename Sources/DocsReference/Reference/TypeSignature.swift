/// The types of a function, as links to one of several overloads write them.
///
/// They are written as DocC does, so that its links lead here too: without spaces, labels and attributes, and with the
/// short forms `[Int]`, `[String:Int]` and `Int?`.
///
/// Source: https://www.swift.org/documentation/docc/linking-to-symbols-and-other-content
package struct TypeSignature: Codable, Hashable, Sendable {
  /// The types of its parameters.
  package var parameters: [String]
  /// The types that it returns: none for `Void`, and each element of a tuple.
  package var results: [String]

  /// Creates a signature from the declarations of its parameters, and of what it returns.
  init(parameters: [[Symbol.Fragment]], result: [Symbol.Fragment]) {
    self.parameters = parameters.map { TypeSpelling.text(of: $0) }
    let text = TypeSpelling.text(of: result)
    let isVoid = ["()", "Void", ""].contains(text)
    results = isVoid ? [] : text.tupleElements ?? [text]
  }
}

/// Writes a type with the short forms of arrays, dictionaries and optionals.
private struct TypeSpelling {
  /// A type of the standard library that has a short form.
  private enum ShortForm: String {
    case array = "s:Sa"
    case dictionary = "s:SD"
    case optional = "s:Sq"
  }

  /// What stands between two brackets, or outside of all.
  private struct Level {
    var bracket: Character?
    var form: ShortForm?
    var text = ""
  }

  private var levels = [Level()]
  /// A type that has a short form if an angle bracket follows.
  private var pending: (form: ShortForm, name: String)?

  /// The type in the declaration of a parameter, or of a result.
  static func text(of fragments: [Symbol.Fragment]) -> String {
    var spelling = TypeSpelling()
    var rest = fragments[...]
    while let fragment = rest.popFirst() {
      spelling.add(fragment)
      // `throws(Failure)` would read like parameters.
      guard fragment.kind == .keyword, fragment.text == "throws", rest.first?.text == "(",
        let end = rest.firstIndex(where: { $0.kind == .text && $0.text.hasPrefix(")") })
      else { continue }
      rest = rest[end...]
      rest[end].text.removeFirst()
    }
    return spelling.text
  }

  private var text: String {
    var spelling = self
    spelling.addPending()
    while spelling.levels.count > 1 { spelling.close() }
    var text = spelling.levels[0].text
    while let inside = text.withoutParentheses { text = inside }
    return text
  }

  private mutating func add(_ fragment: Symbol.Fragment) {
    switch fragment.kind {
    case .type:
      addPending()
      if let form = fragment.usr.flatMap(ShortForm.init) {
        pending = (form, fragment.text)
      } else {
        append(fragment.text)
      }
    case .keyword where fragment.text == "Any":
      addPending()
      append(fragment.text)
    case .text: addText(fragment.text)
    default: break
    }
  }

  private mutating func addText(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      let form = character == "<" ? pending?.form : nil
      if form == nil { addPending() } else { pending = nil }
      switch character {
      case "<", "(", "[": levels.append(Level(bracket: character, form: form))
      case ">" where levels[levels.count - 1].text.hasSuffix("-"): append(">")
      case ">", ")", "]": close()
      case "." where rest.hasPrefix("Type"):
        append(".Type")
        rest = rest.dropFirst(4)
      case ":" where levels[levels.count - 1].bracket == "[": append(":")
      case ",", ".", "?", "-", "&", "~": append(String(character))
      default: break
      }
    }
  }

  private mutating func append(_ text: String) { levels[levels.count - 1].text += text }

  private mutating func addPending() {
    guard let (_, name) = pending else { return }
    pending = nil
    append(name)
  }

  private mutating func close() {
    addPending()
    guard levels.count > 1, let level = levels.popLast(), let bracket = level.bracket else { return }
    switch (level.form, bracket) {
    case (.array, _): append("[\(level.text)]")
    case (.optional, _): append("\(level.text)?")
    case (.dictionary, _): append("[\(level.text.splitAtCommas().joined(separator: ":"))]")
    case (nil, "<"): append("<\(level.text)>")
    case (nil, "["): append("[\(level.text)]")
    case (nil, _): append("(\(level.text))")
    }
  }
}

extension StringProtocol {
  /// The parts between commas that no bracket encloses.
  func splitAtCommas() -> [String] {
    var parts = [""]
    var depth = 0
    var before: Character?
    for character in self {
      switch character {
      case "(", "[", "<": depth += 1
      case ">" where before == "-": break
      case ")", "]", ">": depth -= 1
      default: break
      }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      before = character
    }
    return parts
  }

  /// The elements of a tuple, none for `()`; nil for any other type.
  var tupleElements: [String]? {
    guard let inside = insideParentheses else { return nil }
    let elements = inside.isEmpty ? [] : inside.splitAtCommas()
    return elements.count == 1 ? nil : elements
  }

  /// What a pair of parentheses encloses that isn't needed.
  fileprivate var withoutParentheses: String? {
    insideParentheses.flatMap { $0.isEmpty || $0.splitAtCommas().count > 1 ? nil : String($0) }
  }

  /// What stands between a parenthesis at the beginning and its partner at the end; nil if there is no such pair.
  var insideParentheses: SubSequence? {
    guard first == "(", last == ")" else { return nil }
    var depth = 0
    for index in indices {
      depth += self[index] == "(" ? 1 : self[index] == ")" ? -1 : 0
      if depth == 0 { return self.index(after: index) == endIndex ? dropFirst().dropLast() : nil }
    }
    return nil
  }
}
