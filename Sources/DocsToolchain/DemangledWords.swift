/// Rewrites a demangled type as it would appear in source code, in one pass.
struct DemangledWords {
  private let text: [UInt8]
  private var position = 0
  private var result: [UInt8] = []
  private var brackets: [Bracket] = []

  /// An open bracket, and what to do at its closing bracket.
  private struct Bracket {
    enum Form { case plain, optional, array, dictionary, pack }
    var form: Form
    /// The start of its content in the result.
    var start: Int
    /// Whether the content is a function type, which needs parentheses before a question mark.
    var hasArrow = false
  }

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  /// Returns the type as it would appear in source code.
  mutating func simplified() -> String {
    while position < text.count {
      if takes("(extension in ") {
        skip(through: "):")
      } else if takes("__owned ") || takes("__shared ") || takes("@lvalue ") || takes("@unowned ") {
        continue
      } else if takes("Pack{") {
        brackets.append(Bracket(form: .pack, start: result.count))
      } else if takes(" : ") {
        result += ": ".utf8
      } else if starts(with: " #") || starts(with: " in ") {
        skipContext()
      } else if let name = privateName() {
        result += name
      } else if takes("()") {
        result += isBeforeArrow ? "()".utf8 : "Void".utf8
      } else if Identifier.isWord(text[position]) {
        takeName()
      } else {
        takeSign()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the preceding parentheses are a parameter list and not an empty tuple.
  private var isBeforeArrow: Bool {
    starts(with: " ->") || starts(with: " async") || starts(with: " throws")
  }

  // MARK: Brackets

  private static let sugared: [(name: String, form: Bracket.Form)] = [
    ("Swift.Optional<", .optional), ("Swift.Array<", .array), ("Swift.Dictionary<", .dictionary),
  ]

  private mutating func takeSign() {
    switch text[position] {
    case UInt8(ascii: "-") where starts(with: "->"):
      if !brackets.isEmpty {
        brackets[brackets.count - 1].hasArrow = true
      }
      result += "->".utf8
      position += 2
      return
    case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["):
      brackets.append(Bracket(form: .plain, start: result.count))
    case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let bracket = brackets.popLast(), bracket.form != .plain {
        close(bracket)
        position += 1
        return
      }
    case UInt8(ascii: ",") where brackets.last?.form == .dictionary:
      result.append(UInt8(ascii: ":"))
      position += 1
      return
    default:
      break
    }
    result.append(text[position])
    position += 1
  }

  private mutating func close(_ bracket: Bracket) {
    switch bracket.form {
    case .plain, .pack:
      break
    case .optional:
      if bracket.hasArrow {
        result.insert(UInt8(ascii: "("), at: bracket.start)
        result.append(UInt8(ascii: ")"))
      }
      result.append(UInt8(ascii: "?"))
    case .array, .dictionary:
      result.insert(UInt8(ascii: "["), at: bracket.start)
      result.append(UInt8(ascii: "]"))
    }
  }

  // MARK: Names

  /// Reads a name without its module.
  private mutating func takeName() {
    if let sugar = Self.sugared.first(where: { starts(with: $0.name) }) {
      position += sugar.name.utf8.count
      brackets.append(Bracket(form: sugar.form, start: result.count))
      return
    }
    let isFirst = result.last != UInt8(ascii: ".")
    let name = word()
    guard isFirst, isBeforeMember else {
      result += name
      return
    }
    if Self.isGenericParameter(name) {
      result += name
      skipProtocol()
    } else {
      position += 1
      result += privateName() ?? word()
    }
  }

  /// Whether a dot and a name follow, and not the dots of a variadic parameter.
  private var isBeforeMember: Bool {
    starts(with: ".") && !starts(with: "..")
  }

  /// Returns whether a name is a generic parameter of a mangled name: `A`, `B1`.
  private static func isGenericParameter(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return false }
    return name.dropFirst().allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// Omits the module and the protocol from `A.Swift.Sequence.Element`.
  private mutating func skipProtocol() {
    let start = position
    for _ in 0..<2 {
      position += 1
      if privateName() == nil {
        _ = word()
      }
      guard isBeforeMember, !starts(with: ".Type") else {
        position = start
        return
      }
    }
  }

  /// Reads the name in `(Lamp in _86FC517588E99F9D817942ABAA474915)`, and moves past it; returns nil if there is none.
  private mutating func privateName() -> ArraySlice<UInt8>? {
    let start = position
    guard takes("(") else { return nil }
    let name = word()
    if !name.isEmpty, takes(" in _") {
      _ = word()
      if takes(")") {
        return name
      }
    }
    position = start
    return nil
  }

  private mutating func word() -> ArraySlice<UInt8> {
    let start = position
    while position < text.count, Identifier.isWord(text[position]) {
      position += 1
    }
    return text[start..<position]
  }

  // MARK: Contexts

  /// Skips the function that contains a local type or variable, up to the end of the enclosing list.
  private mutating func skipContext() {
    var depth = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: ">") where text[position - 1] == UInt8(ascii: "-"):
        break
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"):
        guard depth > 0 else { return }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        return
      default:
        break
      }
      position += 1
    }
  }

  private mutating func skip(through end: String) {
    while position < text.count, !takes(end) {
      position += 1
    }
  }

  // MARK: Matching

  private func starts(with prefix: String) -> Bool {
    text[position...].starts(with: prefix.utf8)
  }

  private mutating func takes(_ prefix: String) -> Bool {
    guard starts(with: prefix) else { return false }
    position += prefix.utf8.count
    return true
  }
}
