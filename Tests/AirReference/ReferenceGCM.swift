import Foundation
import SimulationKit
import _CryptoExtras

/// Shared helpers for the tests of advertisements.
package enum Air {
  /// Random bytes.
  package static func bytes(_ count: Int, from random: inout SeededSource) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  /// The bytes that hexadecimal digits stand for, without their spaces; empty if there is anything else.
  package static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.filter { $0 != " " }.compactMap(\.hexDigitValue)
    guard digits.count == hexadecimal.count(where: { $0 != " " }), digits.count.isMultiple(of: 2) else {
      return []
    }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// An independent implementation of GCM: schoolbook multiplication of polynomials, reduced afterwards.
package enum ReferenceGCM {
  package static func product(_ x: UInt128, _ y: UInt128) -> UInt128 {
    let (a, b) = (reversed(x), reversed(y))
    var (low, high) = (UInt128(0), UInt128(0))
    for bit in 0..<128 where a >> bit & 1 == 1 {
      low ^= b << bit
      high ^= bit == 0 ? 0 : b >> (128 - bit)
    }
    // x¹²⁸ = x⁷ + x² + x + 1.
    for bit in (0..<128).reversed() where high >> bit & 1 == 1 {
      low ^= 0x87 << bit
      high ^= bit == 0 ? 0 : 0x87 >> (128 - bit)
    }
    return reversed(low)
  }

  private static func reversed(_ x: UInt128) -> UInt128 {
    (0..<128).reduce(0) { $0 << 1 | x >> $1 & 1 }
  }

  private static func encrypt(_ block: UInt128, _ key: [UInt8]) throws -> UInt128 {
    var bytes = bytes(of: block)
    try AES.permute(&bytes, key: SymmetricKey(data: key))
    return number(bytes)
  }

  /// Returns the tag's first byte, and the other text, for the ten bytes of an advertisement.
  ///
  /// - Parameter encrypting: whether `text` is the plaintext rather than the ciphertext.
  package static func crypt(
    _ text: [UInt8],
    key: [UInt8],
    vector: [UInt8],
    status: UInt8,
    encrypting: Bool = false
  ) throws -> (text: [UInt8], tag: UInt8) {
    let hashKey = try encrypt(0, key)
    let start = product(product(number(vector), hashKey) ^ 16, hashKey)
    let next = start & ~0xFFFF_FFFF | UInt128(UInt32(truncatingIfNeeded: start) &+ 1)
    let other = try zip(text, bytes(of: encrypt(next, key))).map { $0 ^ $1 }
    var hash = product(number([status]), hashKey)
    hash = product(hash ^ number(encrypting ? other : text), hashKey)
    hash = product(hash ^ (8 << 64 | 80), hashKey)
    return (other, bytes(of: hash ^ (try encrypt(start, key)))[0])
  }

  /// The number whose highest bits are the bytes of a block, padded with zeros.
  private static func number(_ bytes: [UInt8]) -> UInt128 {
    bytes.enumerated().reduce(0) { $0 | UInt128($1.element) << (120 - 8 * $1.offset) }
  }

  private static func bytes(of number: UInt128) -> [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: number >> (120 - 8 * $0)) }
  }
}
