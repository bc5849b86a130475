import Foundation

/// A streaming JSON scanner that returns one event at a time and builds no values.
///
/// It is made for files of many megabytes of which little is needed. It is only as strict as it must be to stay in
/// sync, and accepts some invalid numbers and commas. It isn't recursive, so nesting depth costs nothing.
package struct JSONScanner {
  /// A reason why bytes aren't JSON.
  package enum Failure: Error, Hashable {
    /// The bytes end too early.
    case truncated
    /// A byte is invalid at its position.
    case unexpected(offset: Int)
  }

  /// The next event, with the bytes of the member's name; an element has the name of its array.
  package enum Event {
    /// The start of an object or array.
    case begin(key: Range<Int>)
    /// The end of the innermost object or array.
    case end
    /// A string, as the bytes between its quotation marks.
    case string(key: Range<Int>, value: Range<Int>)
    /// A number, `true`, `false` or `null`.
    case literal(key: Range<Int>, value: Range<Int>)
  }

  package let bytes: [UInt8]
  private var position = 0
  private var containers: [(isObject: Bool, key: Range<Int>)] = []
  private var key = 0..<0
  private var hasStarted = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next event, or nil after the value.
  package mutating func next() throws(Failure) -> Event? {
    while true {
      skipBlanks()
      guard position < bytes.count else {
        guard hasStarted, containers.isEmpty else { throw .truncated }
        return nil
      }
      guard !hasStarted || !containers.isEmpty else { throw .unexpected(offset: position) }
      switch bytes[position] {
      case UInt8(ascii: ","):
        position += 1
        key = containers.last?.key ?? 0..<0
      case UInt8(ascii: "}"):
        return try end(ofObject: true)
      case UInt8(ascii: "]"):
        return try end(ofObject: false)
      case UInt8(ascii: "{"):
        return begin(isObject: true)
      case UInt8(ascii: "["):
        return begin(isObject: false)
      case UInt8(ascii: "\""):
        if let event = try stringOrKey() {
          return event
        }
      default:
        hasStarted = true
        return .literal(key: key, value: try literal())
      }
    }
  }

  /// Skips the rest of the object or array begun last, including its end.
  package mutating func skipContainer() throws(Failure) {
    guard containers.popLast() != nil else { return }
    var depth = 1
    while depth > 0 {
      guard position < bytes.count else { throw .truncated }
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: "\""):
        _ = try string()
      default:
        position += 1
      }
    }
  }

  /// The offset of the first byte that hasn't been read.
  package var offset: Int { position }

  /// Whether some bytes occur in a range.
  package func contains(_ pattern: [UInt8], in range: Range<Int>) -> Bool {
    guard let first = pattern.first else { return true }
    var rest = range
    while let start = offset(of: first, in: rest) {
      if bytes[start..<range.upperBound].starts(with: pattern) { return true }
      rest = start + 1..<range.upperBound
    }
    return false
  }

  /// Returns the text of a string or key.
  package func text(_ range: Range<Int>) -> String {
    let isEscaped = offset(of: UInt8(ascii: "\\"), in: range) != nil
    guard isEscaped else { return plainText(range) }
    return (try? JSONDecoder().decode(String.self, from: Data("\"\(plainText(range))\"".utf8))) ?? ""
  }

  /// Returns the bytes as text, without unescaping.
  private func plainText(_ range: Range<Int>) -> String {
    bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Returns the first offset of a byte in a range. memchr is many times faster at this than a loop.
  private func offset(of byte: UInt8, in range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress,
        let found = memchr(start + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return UnsafeRawPointer(found) - start
    }
  }

  // MARK: Pieces

  private mutating func begin(isObject: Bool) -> Event {
    position += 1
    hasStarted = true
    containers.append((isObject, key))
    return .begin(key: key)
  }

  private mutating func end(ofObject isObject: Bool) throws(Failure) -> Event {
    guard let last = containers.popLast(), last.isObject == isObject else {
      throw .unexpected(offset: position)
    }
    position += 1
    return .end
  }

  /// Reads a string; returns nil if it was a member's name, which is stored.
  private mutating func stringOrKey() throws(Failure) -> Event? {
    let text = try string()
    skipBlanks()
    if containers.last?.isObject == true, position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      position += 1
      key = text
      return nil
    }
    hasStarted = true
    return .string(key: key, value: text)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= UInt8(ascii: " ") {
      position += 1
    }
  }

  /// Reads a string and returns the bytes between its quotation marks.
  private mutating func string() throws(Failure) -> Range<Int> {
    let start = position + 1
    var next = start
    while next < bytes.count, let quote = offset(of: UInt8(ascii: "\""), in: next..<bytes.count) {
      var escapes = quote
      while escapes > start, bytes[escapes - 1] == UInt8(ascii: "\\") {
        escapes -= 1
      }
      // A quotation mark after an odd number of backslashes is part of the text.
      if (quote - escapes) % 2 == 0 {
        position = quote + 1
        return start..<quote
      }
      next = quote + 1
    }
    throw .truncated
  }

  private mutating func literal() throws(Failure) -> Range<Int> {
    let start = position
    while position < bytes.count, Self.isLiteral(bytes[position]) {
      position += 1
    }
    guard position > start else { throw .unexpected(offset: start) }
    return start..<position
  }

  /// Returns whether a byte is a letter, digit or number sign.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      true
    default:
      false
    }
  }
}
