import Foundation

/// Searches through the C library, which compares many bytes at a time.
extension [UInt8] {
  /// The index of the first byte with a value in a range of the array.
  package func index(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.lowerBound >= 0, range.upperBound <= count else { return nil }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return base.distance(to: found)
    }
  }

  /// The index of the first occurrence of a pattern in a range of the array.
  package func index(of pattern: [UInt8], in range: Range<Int>) -> Int? {
    guard let first = pattern.first else { return nil }
    var start = range.lowerBound
    while let found = index(of: first, in: start..<range.upperBound) {
      if found + pattern.count <= range.upperBound, starts(with: pattern, at: found) { return found }
      start = found + 1
    }
    return nil
  }

  /// Calls a function with the index of every byte with a value.
  package func forEach(_ byte: UInt8, _ body: (Int) -> Void) {
    var start = 0
    while let found = index(of: byte, in: start..<count) {
      body(found)
      start = found + 1
    }
  }

  /// Whether a pattern is at an index.
  package func starts(with pattern: some Collection<UInt8>, at index: Int) -> Bool {
    guard index >= 0, index + pattern.count <= count else { return false }
    var place = index
    for byte in pattern {
      guard self[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// The byte at an index, or nil if the index is out of bounds.
  package func byte(at index: Int) -> UInt8? { indices.contains(index) ? self[index] : nil }
}

extension String {
  /// The number of newlines in the text.
  package var newlineCount: Int {
    var text = self
    return text.withUTF8 { bytes in bytes.count { $0 == UInt8(ascii: "\n") } }
  }
}
