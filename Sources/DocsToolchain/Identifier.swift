/// Finds identifiers in the bytes of a Swift source.
package enum Identifier {
  /// Returns the range of the identifier or operator at an offset, including backticks.
  package static func range(at offset: Int, in source: [UInt8]) -> Range<Int>? {
    guard source.indices.contains(offset) else { return nil }
    var end = offset
    if source[offset] == UInt8(ascii: "`") {
      end += 1
      while end < source.count, source[end] != UInt8(ascii: "`"), source[end] != UInt8(ascii: "\n") {
        end += 1
      }
      return end < source.count && source[end] == UInt8(ascii: "`") ? offset..<(end + 1) : nil
    }
    let isPart = isWord(source[offset]) ? isWord : isOperator
    while end < source.count, isPart(source[end]) {
      end += 1
    }
    return end > offset ? offset..<end : nil
  }

  /// Returns the range of the identifier that ends before an offset.
  package static func range(endingAt end: Int, in source: [UInt8]) -> Range<Int>? {
    guard end > 0, end <= source.count else { return nil }
    var start = end
    if source[end - 1] == UInt8(ascii: "`") {
      start -= 1
      while start > 0, source[start - 1] != UInt8(ascii: "`"), source[start - 1] != UInt8(ascii: "\n") {
        start -= 1
      }
      return start > 0 && source[start - 1] == UInt8(ascii: "`") ? (start - 1)..<end : nil
    }
    while start > 0, isWord(source[start - 1]) {
      start -= 1
    }
    return start < end ? start..<end : nil
  }

  /// Returns the name of a token, without backticks.
  package static func name(_ token: Range<Int>, in source: [UInt8]) -> String {
    var bytes = source[token]
    if bytes.first == UInt8(ascii: "`") {
      bytes = bytes.dropFirst().dropLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the end of the last nonblank before an offset.
  package static func blanksSkipped(before offset: Int, in source: [UInt8]) -> Int {
    var end = min(max(0, offset), source.count)
    while end > 0, source[end - 1] <= UInt8(ascii: " ") {
      end -= 1
    }
    return end
  }

  /// Returns whether a byte is a letter, digit, `_`, `$`, or not ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default:
      false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.".utf8.contains(byte)
  }
}
