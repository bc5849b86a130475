/// AES in Galois/Counter Mode (NIST SP 800-38D), for initialization vectors and tags of any length.
///
/// Handoff has vectors of two bytes and tags of one byte. swift-crypto's `AES.GCM` refuses both, with good
/// reason: the standard approves no tag of fewer than 32 bits (section 5.2.1.2 and appendix C). This one is
/// there to show what follows from that. It is not for secrets, because it does not run in constant time.
struct GaloisCounterMode: Sendable {
  private let cipher: BlockCipher
  private let hashKey: UInt128

  /// The mode under a key.
  ///
  /// - Parameter key: 16, 24 or 32 bytes.
  /// - Throws: ``HandoffKey/Failure/wrongLength(_:)``.
  init(key: [UInt8]) throws(HandoffKey.Failure) {
    cipher = BlockCipher(key: key)
    hashKey = try cipher.encrypt(0)
  }

  /// Encrypts and authenticates.
  ///
  /// - Parameters:
  ///   - plaintext: what is encrypted.
  ///   - vector: the initialization vector, at least one byte; never the same twice under one key.
  ///   - data: what is authenticated and stays readable.
  /// - Returns: the ciphertext, as long as the plaintext, and the tag: 16 bytes, of which a shorter tag is
  ///   the beginning.
  func seal(
    _ plaintext: [UInt8],
    vector: [UInt8],
    authenticating data: [UInt8]
  ) throws(HandoffKey.Failure) -> (ciphertext: [UInt8], tag: [UInt8]) {
    let start = firstBlock(vector)
    let ciphertext = try crypt(plaintext, after: start)
    return (ciphertext, try tag(ciphertext, authenticating: data, start: start))
  }

  /// Decrypts, and says which tag belongs to the ciphertext.
  ///
  /// Whoever asks compares the tag, as many bytes of it as there are, and uses the plaintext only where it
  /// matches.
  ///
  /// - Parameters:
  ///   - ciphertext: what is decrypted.
  ///   - vector: the initialization vector, at least one byte.
  ///   - data: what is authenticated and was readable.
  /// - Returns: the plaintext, as long as the ciphertext, and the 16 bytes of the true tag.
  func open(
    _ ciphertext: [UInt8],
    vector: [UInt8],
    authenticating data: [UInt8]
  ) throws(HandoffKey.Failure) -> (plaintext: [UInt8], tag: [UInt8]) {
    let start = firstBlock(vector)
    return (try crypt(ciphertext, after: start), try tag(ciphertext, authenticating: data, start: start))
  }

  /// The block that counting starts from, J₀ (section 7.1, step 2).
  private func firstBlock(_ vector: [UInt8]) -> UInt128 {
    if vector.count == 12 { return UInt128(block: vector) | 1 }
    var hash = GaloisHash(key: hashKey)
    hash.update(vector)
    hash.update(UInt128(vector.count) * 8)
    return hash.value
  }

  /// Encrypts, or decrypts, by counting (section 6.5). Only the low 32 bits of a block count, and they wrap.
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
