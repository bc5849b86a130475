import Foundation
import SimulationKit
import _CryptoExtras

@testable import Activities

/// Shared helpers for the tests of advertisements.
enum Air {
  /// Multiplies the amount of random input; set by `LIVEDOCS_FUZZ`.
  static let fuzz = max(1, ProcessInfo.processInfo.environment["LIVEDOCS_FUZZ"].flatMap { Int($0) } ?? 1)

  static let day = Date(timeIntervalSince1970: 1_412_035_200)

  static func key(_ seed: UInt64) -> HandoffKey {
    var random = SeededSource(seed: seed)
    return HandoffKey(dateCreated: day, from: &random)
  }

  static func key(bytes: [UInt8], lastUsedCounter: UInt16 = 0) throws -> HandoffKey {
    try HandoffKey(
      identifier: key(0).identifier,
      dateCreated: day,
      bytes: bytes,
      lastUsedCounter: lastUsedCounter
    )
  }

  static func bytes(_ count: Int, from random: inout SeededSource) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  static func plaintext(from random: inout SeededSource) -> HandoffAdvertisement.Plaintext? {
    HandoffAdvertisement.Plaintext(bytes(10, from: &random))
  }

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    [UInt8](hexadecimal: hexadecimal) ?? []
  }
}

/// An independent implementation of GCM: schoolbook multiplication of polynomials, reduced afterwards.
enum ReferenceGCM {
  static func product(_ x: UInt128, _ y: UInt128) -> UInt128 {
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
    var bytes = block.blockBytes
    try AES.permute(&bytes, key: SymmetricKey(data: key))
    return UInt128(block: bytes)
  }

  /// Returns the tag's first byte, and the other text, for the ten bytes of an advertisement.
  ///
  /// - Parameter encrypting: whether `text` is the plaintext rather than the ciphertext.
  static func crypt(
    _ text: [UInt8],
    key: [UInt8],
    vector: [UInt8],
    status: UInt8,
    encrypting: Bool = false
  ) throws -> (text: [UInt8], tag: UInt8) {
    let hashKey = try encrypt(0, key)
    let start = product(product(UInt128(block: vector), hashKey) ^ 16, hashKey)
    let next = start & ~0xFFFF_FFFF | UInt128(UInt32(truncatingIfNeeded: start) &+ 1)
    let other = try zip(text, encrypt(next, key).blockBytes).map { $0 ^ $1 }
    var hash = product(UInt128(block: [status]), hashKey)
    hash = product(hash ^ UInt128(block: encrypting ? other : text), hashKey)
    hash = product(hash ^ (8 << 64 | 80), hashKey)
    return (other, (hash ^ (try encrypt(start, key))).blockBytes[0])
  }
}
