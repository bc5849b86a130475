/// A single-pass JSON parser (RFC 8259).
///
/// It returns what Foundation's `JSONDecoder` returns for a ``JSONValue``, with one exception: a number of 2^53 or more
/// written with a decimal point or an exponent is an integer here if it is whole; in Foundation that depends on the
/// number of digits. It is also stricter, because other parsers must be able to read the JSON it accepts. It refuses:
///
/// - a comma after the last item or member (RFC 8259, sections 4 and 5);
/// - a byte order mark, and any encoding but UTF-8 (section 8.1);
/// - invalid JSON in a member that is dropped because its name is repeated.
struct JSONParser {
  /// The maximum nesting depth of arrays and objects, as in Foundation.
  static let deepest = 512

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Parses the whole document, a single value.
  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard next == nil else { throw fault("Unexpected text after the value") }
    return value
  }

  /// The next byte, or nil at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 {
      index += 1
    }
  }

  /// Consumes the next byte if it is `mark`.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// - Parameter depth: the number of arrays and objects around the value.
  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try items(depth: depth + 1))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
    default: throw expected("a value")
    }
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [String: JSONValue] {
    try descend(to: depth)
    // Collect pairs first: a growing dictionary rehashes every name.
    var members: [(String, JSONValue)] = []
    skipSpace()
    guard !take("}") else { return [:] }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw expected("a member's name in double quotes") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw expected("a colon") }
      members.append((name, try value(depth: depth)))
      skipSpace()
      guard take(",") else { break }
    }
    guard take("}") else { throw expected("a comma or '}'") }
    // The first of two members with the same name wins, as in Foundation.
    return Dictionary(members) { first, _ in first }
  }

  private mutating func items(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
    try descend(to: depth)
    var items: [JSONValue] = []
    skipSpace()
    guard !take("]") else { return items }
    repeat {
      items.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw expected("a comma or ']'") }
    return items
  }

  private mutating func descend(to depth: Int) throws(JSONSyntaxError) {
    guard depth <= Self.deepest else { throw fault("Nested deeper than \(Self.deepest) levels") }
    index += 1
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[index...].starts(with: word.utf8) else { throw expected("a value") }
    index += word.utf8.count
    return value
  }
}

// MARK: - Places

extension JSONParser {
  /// Moves to the value at a place.
  ///
  /// - Parameter tokens: the names and indices of the place.
  /// - Returns: whether there is such a value. If not, the parser is at the value that should contain it.
  fileprivate mutating func seek(_ tokens: ArraySlice<String>) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard let token = tokens.first else { return true }
    let start = index
    if take("{") {
      if try seekMember(token) { return try seek(tokens.dropFirst()) }
    } else if take("["), let number = Int(token), number >= 0, try seekItem(number) {
      return try seek(tokens.dropFirst())
    }
    index = start
    return false
  }

  private mutating func seekMember(_ name: String) throws(JSONSyntaxError) -> Bool {
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { return false }
      let found = try string()
      skipSpace()
      guard take(":") else { return false }
      if found == name { return true }
      _ = try value(depth: 0)
      skipSpace()
    } while take(",")
    return false
  }

  private mutating func seekItem(_ number: Int) throws(JSONSyntaxError) -> Bool {
    var count = 0
    repeat {
      skipSpace()
      guard next != UInt8(ascii: "]") else { return false }
      if count == number { return true }
      _ = try value(depth: 0)
      count += 1
      skipSpace()
    } while take(",")
    return false
  }
}

extension JSONPointer {
  /// Returns the line and the byte in the line, counted from 1, at which its value begins in a text.
  ///
  /// - Parameter text: a JSON text that was parsed without an error.
  /// - Returns: the place of the value; if there is none, that of the innermost value that should contain it.
  package func place(in text: some Collection<UInt8>) -> (line: Int, column: Int) {
    var parser = JSONParser(text)
    // A text that isn't JSON has no such place; the parser stops where it noticed.
    _ = try? parser.seek(tokens[...])
    return parser.place
  }
}

// MARK: - Numbers

extension JSONParser {
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    _ = take("-")
    if !take("0") {
      try digits()
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      _ = take("+") || take("-")
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let integer = Int(text) {
      return .integer(integer)
    }
    guard let number = JSONValue(number: text) else {
      index = start
      throw fault("The number is too large")
    }
    return number
  }

  /// Consumes one or more digits.
  private mutating func digits() throws(JSONSyntaxError) {
    let start = index
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
      index += 1
    }
    guard index > start else { throw expected("a digit") }
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    let start = index
    var isASCII = skipPlain()
    var text = bytes[start..<index]
    while take("\\") {
      try takeEscape(into: &text)
      let plain = index
      isASCII = skipPlain() && isASCII
      text += bytes[plain..<index]
    }
    guard next == UInt8(ascii: "\"") else {
      throw next == nil
        ? expected("a double quote") : fault("A control character in a string must be escaped")
    }
    // `decoding` would repair invalid UTF-8, and `validating` is slow.
    guard
      let string = isASCII ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
    else { throw notUTF8(from: start) }
    index += 1
    return string
  }

  /// Skips to the next byte that isn't plain text: a quote, a backslash or a control character.
  ///
  /// - Returns: whether the skipped bytes are ASCII.
  private mutating func skipPlain() -> Bool {
    var bits: UInt8 = 0
    while let next, next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") {
      bits |= next
      index += 1
    }
    return bits < 0x80
  }

  private mutating func notUTF8(from start: Int) -> JSONSyntaxError {
    var parser = UTF8.ForwardParser()
    var rest = bytes[start..<index].makeIterator()
    index = start
    while case .valid(let scalar) = parser.parseScalar(from: &rest) {
      index += scalar.count
    }
    return fault("The text is not in UTF-8")
  }

  private mutating func takeEscape(into text: inout ArraySlice<UInt8>) throws(JSONSyntaxError) {
    guard let mark = next else { throw expected("a double quote") }
    index += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(mark)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text += String(Character(try escapedScalar())).utf8
    default:
      index -= 2
      throw fault("Invalid escape")
    }
  }

  /// Parses the rest of an escape that began with `\u`.
  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index - 2
    let high = try hexadecimal()
    if let scalar = Unicode.Scalar(high) {
      return scalar
    }
    guard (0xD800..<0xDC00).contains(high), take("\\"), take("u") else { throw loneSurrogate(at: start) }
    let low = try hexadecimal()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw loneSurrogate(at: start) }
    return scalar
  }

  private mutating func loneSurrogate(at place: Int) -> JSONSyntaxError {
    index = place
    return fault("Unpaired surrogate")
  }

  /// Consumes four hexadecimal digits.
  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw expected("a hexadecimal digit")
      }
      number = number << 4 + UInt32(digit)
      index += 1
    }
    return number
  }
}

// MARK: - Faults

extension JSONParser {
  private func expected(_ what: String) -> JSONSyntaxError {
    switch next {
    case nil: fault("Expected \(what), found the end")
    case (0x21..<0x7F)?: fault("Expected \(what), found '\(Unicode.Scalar(next ?? 0))'")
    case let byte?: fault("Expected \(what), found the byte 0x\(String(byte, radix: 16, uppercase: true))")
    }
  }

  /// An error at the next byte.
  private func fault(_ reason: String) -> JSONSyntaxError {
    let place = place
    return JSONSyntaxError(line: place.line, column: place.column, reason)
  }

  /// The line and the column of the next byte.
  fileprivate var place: (line: Int, column: Int) {
    let before = bytes[..<index]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return (line, index - start + 1)
  }
}

extension JSONValue {
  /// Parses a JSON text in UTF-8, nested at most 512 levels deep, with nothing after it.
  ///
  /// A number without a fraction becomes an integer if it fits. The first of two members with the same name wins.
  /// Source: RFC 8259.
  ///
  /// - Parameter bytes: the whole text.
  /// - Throws: ``JSONSyntaxError`` with the place of the first error.
  public init(parsing bytes: some Collection<UInt8>) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }
}
