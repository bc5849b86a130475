/// Highlights XML, property lists and HTML.
struct XMLHighlighter {
  enum Dialect: Hashable, Sendable {
    case xml
    /// Scripts and styles contain no markup.
    case html
    /// The enclosing element determines the class of a text.
    case propertyList
  }

  private let dialect: Dialect
  /// The class of the text after the last tag.
  private var textClass: TokenClass?

  static func scan(_ code: inout CodeScanner, _ dialect: Dialect) {
    var highlighter = XMLHighlighter(dialect: dialect)
    while let byte = code.next {
      switch byte {
      case "<": highlighter.takeMarkup(&code)
      case "&": takeReference(&code, otherwise: highlighter.textClass)
      default: code.take(as: highlighter.textClass) { $0 != "<" && $0 != "&" }
      }
    }
  }

  private init(dialect: Dialect) {
    self.dialect = dialect
  }

  private mutating func takeMarkup(_ code: inout CodeScanner) {
    let nameStart = code.position + (code.second == "/" ? 2 : 1)
    switch code[nameStart] {
    case "!" where code.hasPrefix("<!--"):
      code.take(through: "-->", from: code.position + 4, as: .comment)
    case "!" where code.hasPrefix("<![CDATA["): Self.takeCharacterData(&code)
    case "!": Self.takeDeclaration(&code)
    case "?":
      code.take(2, as: .keyword)
      code.take(as: .keyword, while: Self.isInName)
      Self.takeAttributes(&code, delimiters: .keyword)
    case let byte? where Self.isInName(byte): takeTag(&code, nameStart: nameStart)
    default: code.take(as: textClass)
    }
  }

  // MARK: Tags

  private mutating func takeTag(_ code: inout CodeScanner, nameStart: Int) {
    let nameEnd = code.offset(from: nameStart, while: Self.isInName)
    let name = code.text(nameStart..<min(nameEnd, nameStart + 10))
    let isStart = nameStart == code.position + 1
    textClass = nil
    if dialect == .propertyList, name == "true" || name == "false" {
      let end = code.offset(from: nameEnd) { $0 != "<" && $0 != ">" }
      return code.take(to: code[end] == ">" ? end + 1 : end, as: .keyword)
    }
    code.take(to: nameEnd, as: .type)
    Self.takeAttributes(&code, delimiters: .type)
    guard isStart, code.previous == ">", code[code.position - 2] != "/" else { return }
    switch dialect {
    case .xml: break
    case .propertyList: textClass = Self.textClass(in: name)
    case .html where ["script", "style"].contains(name.lowercased()):
      code.take(to: Self.rawTextEnd(in: name.lowercased(), code))
    case .html: break
    }
  }

  /// Returns the offset of the end tag of an element without markup.
  private static func rawTextEnd(in element: String, _ code: CodeScanner) -> Int {
    var start = code.position
    while let end = code.offset(of: "</", from: start) {
      start = end + 2
      let nameEnd = min(start + element.utf8.count, code.end)
      if code.text(start..<nameEnd).lowercased() == element { return end }
    }
    return code.end
  }

  private static func textClass(in element: String) -> TokenClass? {
    switch element {
    case "key": .label
    case "string", "date", "data": .string
    case "integer", "real": .number
    default: nil
    }
  }

  /// Takes the attributes of a tag or processing instruction, and its closing delimiter.
  private static func takeAttributes(_ code: inout CodeScanner, delimiters: TokenClass) {
    while let byte = code.next {
      switch byte {
      case ">": return code.take(as: delimiters)
      case "/" where code.second == ">", "?" where code.second == ">":
        return code.take(2, as: delimiters)
      case "<": return
      case "\"", "'": takeValue(&code, quote: byte)
      case "=": takeAssignment(&code)
      case _ where isInName(byte): code.take(as: .attribute, while: isInName)
      default: code.take()
      }
    }
  }

  /// Takes an equals sign, and the value after it if it is unquoted.
  private static func takeAssignment(_ code: inout CodeScanner) {
    code.take()
    code.take { $0.isBlankOrNewline }
    if code.next != "\"", code.next != "'" {
      code.take(as: .string) { !$0.isBlankOrNewline && $0 != ">" && $0 != "<" }
    }
  }

  private static func takeValue(_ code: inout CodeScanner, quote: Unicode.Scalar) {
    code.take(as: .string)
    while let byte = code.next, byte != quote {
      if byte == "&" {
        takeReference(&code, otherwise: .string)
      } else {
        code.take(as: .string) { $0 != quote && $0 != "&" }
      }
    }
    code.take(as: .string)
  }

  // MARK: The rest

  /// Takes `&amp;`, `&#38;` or `&#x26;`, or only the ampersand.
  private static func takeReference(_ code: inout CodeScanner, otherwise: TokenClass?) {
    let start = code.position + (code.second == "#" ? 2 : 1)
    let end = code.offset(from: start) { $0.isInName }
    if end > start, code[end] == ";" {
      code.take(to: end + 1, as: .number)
    } else {
      code.take(as: otherwise)
    }
  }

  private static func takeCharacterData(_ code: inout CodeScanner) {
    code.take("<![CDATA[".utf8.count, as: .keyword)
    code.take(to: code.offset(of: "]]>", from: code.position) ?? code.end, as: .string)
    code.take("]]>".utf8.count, as: .keyword)
  }

  /// Takes `<!DOCTYPE …>` and similar declarations. The content of brackets is read as separate markup.
  private static func takeDeclaration(_ code: inout CodeScanner) {
    code.take(2, as: .keyword)
    code.take(as: .keyword, while: isInName)
    while let byte = code.next {
      switch byte {
      case ">": return code.take(as: .keyword)
      case "[", "<": return
      case "\"", "'":
        let end = code.offset(from: code.position + 1) { $0 != byte }
        code.take(to: end + 1, as: .string)
      default: code.take()
      }
    }
  }

  private static func isInName(_ byte: Unicode.Scalar) -> Bool {
    byte.isInName || byte == ":" || byte == "-" || byte == "." || byte.value >= 0x80
  }
}
