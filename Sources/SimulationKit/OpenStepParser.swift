/// Parses a NeXTSTEP property list byte by byte, in linear time.
struct OpenStepParser {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private let isStrict: Bool
  private var index = 0
  private var depth = 0

  init(_ bytes: [UInt8], maximumDepth: Int, isStrict: Bool) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.isStrict = isStrict
  }

  /// Parses the bytes as a single value.
  mutating func whole() throws(OpenStepFault) -> OpenStepPropertyList {
    let list = try value()
    try skipBlanks()
    guard index == bytes.count else { throw expected("the end") }
    return list
  }

  private mutating func value() throws(OpenStepFault) -> OpenStepPropertyList {
    try skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try nested { (parser) throws(OpenStepFault) in try parser.dictionary() }
    case UInt8(ascii: "("): return try nested { (parser) throws(OpenStepFault) in try parser.array() }
    case UInt8(ascii: "<"): return .bytes(try hexadecimal())
    default: return .text(try text())
    }
  }

  private mutating func nested(
    _ read: (inout OpenStepParser) throws(OpenStepFault) -> OpenStepPropertyList
  ) throws(OpenStepFault) -> OpenStepPropertyList {
    guard depth < maximumDepth else { throw expected("at most \(maximumDepth) levels") }
    depth += 1
    index += 1
    let list = try read(&self)
    depth -= 1
    return list
  }

  private mutating func dictionary() throws(OpenStepFault) -> OpenStepPropertyList {
    var pairs: [String: OpenStepPropertyList] = [:]
    while true {
      try skipBlanks()
      if take("}") { return .dictionary(pairs) }
      let start = index
      let key = try text()
      try skipBlanks()
      let value: OpenStepPropertyList
      if !isStrict, peek == UInt8(ascii: ";") {
        value = .text(key)
      } else {
        guard take("=") else { throw expected("=") }
        value = try self.value()
        try skipBlanks()
      }
      guard take(";") else { throw expected(";") }
      guard pairs.updateValue(value, forKey: key) == nil || !isStrict else {
        throw OpenStepFault(expected: "a key that is not there yet", offset: start)
      }
    }
  }

  private mutating func array() throws(OpenStepFault) -> OpenStepPropertyList {
    var values: [OpenStepPropertyList] = []
    while true {
      try skipBlanks()
      if take(")") { return .array(values) }
      values.append(try value())
      try skipBlanks()
      guard !take(",") else { continue }
      guard take(")") else { throw expected(", or )") }
      return .array(values)
    }
  }

  /// Reads bytes, between which there may be white space, but no comments.
  private mutating func hexadecimal() throws(OpenStepFault) -> [UInt8] {
    index += 1
    var found: [UInt8] = []
    while true {
      while let byte = peek, Self.isBlank(byte) { index += 1 }
      if take(">") { return found }
      found.append(try digit() << 4 | digit())
    }
  }

  private mutating func digit() throws(OpenStepFault) -> UInt8 {
    guard let digit = peek.flatMap(Self.digit) else { throw expected("two hexadecimal digits or >") }
    index += 1
    return digit
  }

  private mutating func text() throws(OpenStepFault) -> String {
    guard let first = peek else { throw expected("a value") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let word = bytes[index...].prefix { Self.isPlain($0) }
    guard !word.isEmpty else { throw expected("a value") }
    index += word.count
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func quoted(_ mark: UInt8) throws(OpenStepFault) -> String {
    let start = index
    index += 1
    var units: [UInt16] = []
    while let byte = peek {
      if byte == mark {
        index += 1
        guard let text = String(validating: units, as: UTF16.self) else {
          throw OpenStepFault(expected: "a text of whole characters", offset: start)
        }
        return text
      }
      if byte == UInt8(ascii: "\\") {
        units.append(try escape())
      } else if byte < 0x80 {
        units.append(UInt16(byte))
        index += 1
      } else {
        units += try character()
      }
    }
    throw expected("the end of the text")
  }

  /// A character above 127, which newer writers keep as UTF-8.
  private mutating func character() throws(OpenStepFault) -> String.UTF16View {
    let sequence = bytes[index...].prefix(4)
    let count = 1 + sequence.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    guard let text = String(validating: sequence.prefix(count), as: UTF8.self) else {
      throw expected("UTF-8")
    }
    index += count
    return text.utf16
  }

  private mutating func escape() throws(OpenStepFault) -> UInt16 {
    index += 1
    guard let byte = peek else { throw expected("an escaped character") }
    if byte == UInt8(ascii: "U") || byte == UInt8(ascii: "u") {
      index += 1
      return try number(digits: 4...4, radix: 16)
    }
    if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      return try number(digits: 1...3, radix: 8)
    }
    guard byte < 0x80 else { throw expected("an escaped character of ASCII") }
    index += 1
    switch byte {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "v"): return 0x0B
    default: return UInt16(byte)
    }
  }

  private mutating func number(digits: ClosedRange<Int>, radix: UInt16) throws(OpenStepFault) -> UInt16 {
    var number: UInt16 = 0
    var count = 0
    while count < digits.upperBound, let digit = peek.flatMap(Self.digit), UInt16(digit) < radix {
      number = number * radix + UInt16(digit)
      count += 1
      index += 1
    }
    guard digits.contains(count) else { throw expected("\(digits.lowerBound) digits") }
    return number
  }

  private mutating func skipBlanks() throws(OpenStepFault) {
    while let byte = peek {
      if Self.isBlank(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count {
        if bytes[index + 1] == UInt8(ascii: "/") {
          while let byte = peek, byte != 0x0A, byte != 0x0D { index += 1 }
        } else if bytes[index + 1] == UInt8(ascii: "*") {
          try skipComment()
        } else {
          return
        }
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(OpenStepFault) {
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
    index = bytes.count
    throw expected("the end of the comment")
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func expected(_ what: String) -> OpenStepFault { OpenStepFault(expected: what, offset: index) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether a byte may occur in an unquoted string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
