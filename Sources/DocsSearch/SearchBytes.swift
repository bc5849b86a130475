/// The encoding of the search index: numbers in groups of seven bits, short texts preceded by their length.
extension [UInt8] {
  /// Appends a number with seven bits in each byte, the lowest first. The top bit means that more bytes follow
  /// (LEB128).
  package mutating func append(number: Int) {
    var rest = UInt64(Swift.max(0, number))
    while rest > 0x7F {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends bytes preceded by their count.
  package mutating func append(counted bytes: some Collection<UInt8>) {
    append(number: bytes.count)
    append(contentsOf: bytes)
  }

  /// The length of the common prefix of two texts in bytes, at most 255.
  func sharedPrefix(with other: [UInt8]) -> Int {
    let limit = Swift.min(count, other.count, 255)
    var length = 0
    while length < limit, self[length] == other[length] {
      length += 1
    }
    return length
  }
}

/// Reads the output of ``append(number:)`` and ``append(counted:)``. No input makes it trap.
struct SearchByteReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  var isAtEnd: Bool { place >= bytes.endIndex }

  /// The next byte; nil at the end.
  mutating func byte() -> UInt8? {
    guard place < bytes.endIndex else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  /// The next number, at most 2^56 - 1; nil if there is none.
  mutating func number() -> Int? {
    var value = 0
    var shift = 0
    while shift < 56, let byte = byte() {
      value |= Int(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return value }
      shift += 7
    }
    return nil
  }

  /// The next bytes; nil if there are too few.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.endIndex - place else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// The next bytes that are preceded by their count.
  mutating func countedBytes() -> ArraySlice<UInt8>? {
    guard let count = number() else { return nil }
    return bytes(count)
  }
}

/// A short name derived from content: 64-bit FNV-1a over eight bytes at a time.
///
/// It names files for caches and isn't used for security, so it needn't resist attacks.
package struct SearchHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init(_ value: UInt64) {
    self.value = value
  }

  package init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      let whole = bytes.count & ~7
      for place in stride(from: 0, to: whole, by: 8) {
        add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      }
      var rest = UInt64(bytes.count)
      for byte in bytes[whole...] {
        rest = rest << 8 | UInt64(byte)
      }
      add(rest)
    }
  }

  /// The shift mixes the upper half into the lower one, which multiplication alone doesn't do.
  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 32
  }

  /// Sixteen hexadecimal digits.
  package var name: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
