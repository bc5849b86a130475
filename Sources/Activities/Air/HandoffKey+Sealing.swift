extension HandoffKey {
  /// Encrypts a plaintext with a given counter.
  ///
  /// Unlike ``HandoffAdvertiser``, this method doesn't prevent a counter from being used twice.
  ///
  /// - Parameters:
  ///   - plaintext: the content to advertise.
  ///   - status: the unencrypted status, which is authenticated with the rest.
  ///   - counter: the counter, whose two bytes are the initialization vector.
  /// - Returns: the advertisement, with the first byte of the tag.
  /// - Throws: ``Failure/wrongLength(_:)``, which cannot occur with a key of this type.
  public func seal(
    _ plaintext: HandoffAdvertisement.Plaintext,
    status: UInt8 = 0,
    counter: UInt16
  ) throws(Failure) -> HandoffAdvertisement {
    let sealed = try GaloisCounterMode(key: bytes)
      .seal(plaintext.bytes, vector: counter.littleEndianBytes, authenticating: [status])
    // A ciphertext is as long as its plaintext, and a tag has 16 bytes.
    return HandoffAdvertisement(
      status: status,
      counter: counter,
      tag: sealed.tag[0],
      tenBytes: sealed.ciphertext
    )
  }

  /// Decrypts an advertisement if its tag matches this key.
  ///
  /// One tag in 256 matches by chance. A wrong key opens an advertisement with those odds, and yields noise.
  ///
  /// - Parameter advertisement: the received advertisement.
  /// - Returns: the plaintext, or nil if the tag does not match.
  public func open(_ advertisement: HandoffAdvertisement) -> HandoffAdvertisement.Plaintext? {
    // A key that the cipher rejects opens nothing.
    guard
      let (plaintext, tag) = try? GaloisCounterMode(key: bytes).open(
        advertisement.ciphertext,
        vector: advertisement.vector,
        authenticating: [advertisement.status]
      ),
      tag.first == advertisement.tag
    else { return nil }
    return HandoffAdvertisement.Plaintext(plaintext)
  }
}
