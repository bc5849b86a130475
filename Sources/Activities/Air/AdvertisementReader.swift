/// Reads the bytes of an advertisement, and records each field.
///
/// Every step checks the remaining length before it reads. (The decoder that was published with the format doesn't: it
/// uses the received length as an index.)
struct AdvertisementReader {
  private let bytes: [UInt8]
  private var offset = 0
  /// The fields so far, without gaps.
  private(set) var fields: [AdvertisementField] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads a list of structures up to the end.
  mutating func readPayload() throws(AdvertisementFault) -> HandoffAdvertisement {
    guard bytes.count <= AdvertisingStructure.longestPayload else { throw .oversized(bytes.count) }
    var found: HandoffAdvertisement?
    while offset < bytes.count {
      // A length of zero ends the list early; only zeros may follow.
      guard bytes[offset] > 0 else {
        append(.padding, bytes[offset...].prefix { $0 == 0 }.count)
        guard offset == bytes.count else { throw .trailingBytes(bytes.count - offset, at: offset) }
        break
      }
      let end = offset + 1 + Int(bytes[offset])
      append(.structureLength, 1)
      guard end <= bytes.count else { throw .truncated(missing: end - bytes.count, at: bytes.count) }
      let type = bytes[offset]
      append(.structureType, 1)
      if type == AdvertisingStructure.manufacturerData, found == nil {
        found = try readManufacturerData(until: end)
      } else {
        append(type == AdvertisingStructure.flags ? .structureFlags : .structureData, end - offset)
      }
    }
    guard let found else { throw .noManufacturerData }
    return found
  }

  /// Reads the company and Continuity messages.
  ///
  /// - Parameter end: the offset after them, at most the number of bytes.
  mutating func readManufacturerData(until end: Int) throws(AdvertisementFault) -> HandoffAdvertisement {
    guard end - offset >= 2 else { throw .truncated(missing: offset + 2 - end, at: end) }
    let company = littleEndian(at: offset)
    guard company == HandoffAdvertisement.company else { throw .wrongCompany(company, at: offset) }
    append(.company, 2)

    var found: HandoffAdvertisement?
    var kinds: [UInt8] = []
    while offset < end {
      kinds.append(bytes[offset])
      if bytes[offset] == HandoffAdvertisement.messageType, found == nil {
        found = try readHandoffMessage(until: end)
        continue
      }
      let missing = offset + 1 < end ? offset + 2 + Int(bytes[offset + 1]) - end : 1
      if missing > 0 {
        throw found == nil
          ? .truncated(missing: missing, at: end) : .trailingBytes(end - offset, at: offset)
      }
      append(.otherMessage, 2 + Int(bytes[offset + 1]))
    }
    guard let found else { throw .noHandoffMessage(found: kinds) }
    return found
  }

  private mutating func readHandoffMessage(until end: Int) throws(AdvertisementFault) -> HandoffAdvertisement
  {
    append(.messageType, 1)
    if offset < end, bytes[offset] != HandoffAdvertisement.contentLength {
      throw .wrongLength(Int(bytes[offset]), at: offset)
    }
    try take(1, .messageLength, of: offset + 1, until: end)
    let start = offset
    let whole = start + HandoffAdvertisement.contentLength
    try take(1, .status, of: whole, until: end)
    try take(2, .counter, of: whole, until: end)
    try take(1, .tag, of: whole, until: end)
    try take(HandoffAdvertisement.ciphertextLength, .ciphertext, of: whole, until: end)
    return HandoffAdvertisement(
      status: bytes[start],
      counter: littleEndian(at: start + 1),
      tag: bytes[start + 3],
      tenBytes: Array(bytes[start + 4..<offset])
    )
  }

  /// Records the remaining bytes as a single field.
  mutating func leaveRest() {
    append(.unread, bytes.count - offset)
  }

  /// Records a field if its bytes exist.
  ///
  /// - Parameters:
  ///   - whole: the offset at which the enclosing structure should end.
  ///   - end: the offset at which the data ends.
  private mutating func take(
    _ count: Int,
    _ kind: AdvertisementField.Kind,
    of whole: Int,
    until end: Int
  ) throws(AdvertisementFault) {
    guard end - offset >= count else { throw .truncated(missing: whole - end, at: end) }
    append(kind, count)
  }

  /// Records a field whose bytes are known to exist.
  private mutating func append(_ kind: AdvertisementField.Kind, _ count: Int) {
    guard count > 0 else { return }
    fields.append(AdvertisementField(kind, offset: offset, bytes: Array(bytes[offset..<offset + count])))
    offset += count
  }

  private func littleEndian(at offset: Int) -> UInt16 {
    UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }
}
