/// AES in Galois/Counter Mode (NIST SP 800-38D), for initialization vectors and tags of any length.
///
/// Handoff has vectors of two bytes and tags of one byte. swift-crypto's `AES.GCM` refuses both, with good reason: the
/// standard approves no tag of fewer than 32 bits (section 5.2.1.2 and appendix C). This implementation exists to show
/// the consequences. Don't use it for secrets, because it does not run in constant time.
struct GaloisCounterMode: Sendable {
  private let cipher: BlockCipher
  private let hashKey: UInt128

  /// Creates the mode for a key.
  ///
  /// - Parameter key: 16, 24 or 32 bytes.
  /// - Throws: ``HandoffKey/Failure/wrongLength(_:)``.
  init(key: [UInt8]) throws(HandoffKey.Failure) {
    cipher = BlockCipher(key: key)
    hashKey = try cipher.encrypt(0)
  }

  /// Encrypts and authenticates a plaintext.
  ///
  /// - Parameters:
  ///   - plaintext: the bytes to encrypt.
  ///   - vector: the initialization vector, at least one byte; never use the same one twice with a key.
  ///   - data: associated data, which is authenticated but not encrypted.
  /// - Returns: the ciphertext, as long as the plaintext, and the 16-byte tag; a shorter tag is a prefix of it.
  func seal(
    _ plaintext: [UInt8],
    vector: [UInt8],
    authenticating data: [UInt8]
  ) throws(HandoffKey.Failure) -> (ciphertext: [UInt8], tag: [UInt8]) {
    let start = firstBlock(vector)
    let ciphertext = try crypt(plaintext, after: start)
    return (ciphertext, try tag(ciphertext, authenticating: data, start: start))
  }

  /// Decrypts a ciphertext, and computes its tag.
  ///
  /// The caller must compare the tag, or as many bytes of it as were received, and use the plaintext only if it
  /// matches.
  ///
  /// - Parameters:
  ///   - ciphertext: the bytes to decrypt.
  ///   - vector: the initialization vector, at least one byte.
  ///   - data: associated data, which was authenticated but not encrypted.
  /// - Returns: the plaintext, as long as the ciphertext, and the correct 16-byte tag.
  func open(
    _ ciphertext: [UInt8],
    vector: [UInt8],
    authenticating data: [UInt8]
  ) throws(HandoffKey.Failure) -> (plaintext: [UInt8], tag: [UInt8]) {
    let start = firstBlock(vector)
    return (try crypt(ciphertext, after: start), try tag(ciphertext, authenticating: data, start: start))
  }

  /// The pre-counter block J₀ (section 7.1, step 2).
  private func firstBlock(_ vector: [UInt8]) -> UInt128 {
    if vector.count == 12 { return UInt128(block: vector) | 1 }
    var hash = GaloisHash(key: hashKey)
    hash.update(vector)
    hash.update(UInt128(vector.count) * 8)
    return hash.value
  }

  /// Encrypts or decrypts in counter mode (section 6.5). Only the low 32 bits of the block are the counter, and they
  /// wrap.
  private func crypt(_ bytes: [UInt8], after start: UInt128) throws(HandoffKey.Failure) -> [UInt8] {
    var (result, counter) = (bytes, UInt32(truncatingIfNeeded: start))
    for first in stride(from: 0, to: bytes.count, by: 16) {
      counter &+= 1
      let stream = try cipher.encrypt(start & ~0xFFFF_FFFF | UInt128(counter)).blockBytes
      for (index, byte) in zip(first..<bytes.count, stream) {
        result[index] ^= byte
      }
    }
    return result
  }

  private func tag(
    _ ciphertext: [UInt8],
    authenticating data: [UInt8],
    start: UInt128
  ) throws(HandoffKey.Failure) -> [UInt8] {
    var hash = GaloisHash(key: hashKey)
    hash.update(data)
    hash.update(ciphertext)
    hash.update(UInt128(data.count) * 8 << 64 | UInt128(ciphertext.count) * 8)
    return (hash.value ^ (try cipher.encrypt(start))).blockBytes
  }
}
