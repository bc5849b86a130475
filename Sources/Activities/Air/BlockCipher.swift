import _CryptoExtras

/// The AES block function (FIPS 197) with a fixed key, from swift-crypto.
///
/// Only this file uses swift-crypto, for the block function and for the hash below.
struct BlockCipher: Sendable {
  private let key: SymmetricKey

  /// Creates the block function for a key.
  ///
  /// - Parameter key: 16, 24 or 32 bytes.
  init(key: [UInt8]) {
    self.key = SymmetricKey(data: key)
  }

  /// Encrypts one block.
  ///
  /// - Parameter block: the block, its first byte in the highest bits.
  /// - Returns: the encrypted block.
  /// - Throws: ``HandoffKey/Failure/wrongLength(_:)`` for a key of another size, the only error possible here.
  func encrypt(_ block: UInt128) throws(HandoffKey.Failure) -> UInt128 {
    var word = block.bigEndian
    return try withUnsafeMutableBytes(of: &word) { (bytes) throws(HandoffKey.Failure) -> UInt128 in
      var payload = bytes.bindMemory(to: UInt8.self)
      do {
        try AES.permute(&payload, key: key)
      } catch {
        throw .wrongLength(key.bitCount / 8)
      }
      return UInt128(bigEndian: bytes.load(as: UInt128.self))
    }
  }
}

/// SHA-512 (FIPS 180-4), from swift-crypto.
enum Digest {
  /// The hash of a text.
  ///
  /// - Parameter text: the text, as UTF-8.
  /// - Returns: 64 bytes.
  static func sha512(_ text: String) -> [UInt8] {
    Array(SHA512.hash(data: Array(text.utf8)))
  }
}
