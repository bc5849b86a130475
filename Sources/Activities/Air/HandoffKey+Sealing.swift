extension HandoffKey {
  /// Encrypts a plaintext, whatever the counter.
  ///
  /// ``HandoffAdvertiser`` sees to it that no counter is used twice; this does not.
  ///
  /// - Parameters:
  ///   - plaintext: what is advertised.
  ///   - status: the byte that everyone may read; it is authenticated with the rest.
  ///   - counter: the counter, whose two bytes are the initialization vector.
  /// - Returns: the advertisement, with the first byte of the tag.
  /// - Throws: ``Failure/wrongLength(_:)``, which no key of this type gives rise to.
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

  /// Decrypts an advertisement, if its tag is the one that this key gives.
  ///
  /// One tag in 256 matches by chance, so another key opens it with those odds, and what comes out is noise.
  ///
  /// - Parameter advertisement: what was received.
  /// - Returns: the plaintext, or nil where the tag does not match.
  public func open(_ advertisement: HandoffAdvertisement) -> HandoffAdvertisement.Plaintext? {
    // A key that the cipher cannot use opens nothing.
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
