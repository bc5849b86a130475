/// GHASH, the authentication function of GCM (NIST SP 800-38D, section 6.4).
///
/// A block is an element of the field of 2¹²⁸ elements. The standard writes the coefficient of x⁰ first, so
/// here it is the highest bit of a `UInt128`, and multiplying by x is a shift to the right.
///
/// The product is computed bit by bit, as section 6.3 defines it. Its time depends on the key, which only matters if
/// the key is a secret.
struct GaloisHash: Sendable {
  private let key: UInt128
  /// The hash of all blocks so far.
  private(set) var value: UInt128 = 0

  /// Creates the hash of no blocks.
  ///
  /// - Parameter key: the hash subkey, which is the encrypted block of zeros.
  init(key: UInt128) {
    self.key = key
  }

  /// Adds a block.
  mutating func update(_ block: UInt128) {
    value = Self.product(value ^ block, key)
  }

  /// Adds bytes, padding the last block with zeros.
  mutating func update(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count, by: 16) {
      update(UInt128(block: bytes[start..<min(start + 16, bytes.count)]))
    }
  }

  /// The product of two elements (algorithm 1 of the standard).
  static func product(_ x: UInt128, _ y: UInt128) -> UInt128 {
    // x¹²⁸ = 1 + x + x² + x⁷.
    let reduction: UInt128 = 0xE1 << 120
    var (rest, multiple, sum) = (x, y, UInt128(0))
    while rest != 0 {
      if rest >> 127 == 1 { sum ^= multiple }
      multiple = multiple & 1 == 1 ? multiple >> 1 ^ reduction : multiple >> 1
      rest <<= 1
    }
    return sum
  }
}

extension UInt128 {
  /// A block of at most 16 bytes, the first in the highest bits, padded with zeros.
  init(block bytes: some Collection<UInt8>) {
    self = bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    self <<= 8 * (16 - Swift.min(bytes.count, 16))
  }

  /// The 16 bytes, from the highest bits.
  var blockBytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self >> (120 - 8 * $0)) }
  }
}
