/// The changes of a domain since its property list was last written.
///
/// A record consists of a 12-byte header and a body, which is a binary property list. The header has the length of the
/// body, the checksum of the body, and the checksum of these two, each as 4 bytes in little-endian order. That
/// distinguishes three cases:
///
/// - A torn write of a killed writer at the end: less than a header, or less than the body that a valid header
///   announces. It was never acknowledged, and the next writer truncates it.
/// - Zeros up to the end, which a file system may leave after a power cut: treated the same.
/// - Anything else is damage and is left unchanged.
enum Journal {
  /// The first bytes of a journal.
  static let mark = Array("LDJRNL1\n".utf8)
  static let headerSize = 12

  /// Returns the record of a change.
  static func record(of change: DomainChange) -> [UInt8] {
    let body = BinaryPlist.bytes(of: change.plist)
    var header = little(UInt32(body.count)) + little(Checksum.crc32(body))
    header += little(Checksum.crc32(header))
    return header + body
  }

  /// The contents of part of a journal.
  struct Content {
    var changes: [DomainChange] = []
    /// The size of the complete records. Anything after them is torn.
    var size = 0
    /// The damage after the complete records; nil if there is none.
    var damage: String?
  }

  /// Reads the part of a journal from the start of a record to the end.
  static func content(of bytes: [UInt8]) -> Content {
    var content = Content()
    do {
      while let (change, size) = try record(in: bytes[content.size...]) {
        content.changes.append(change)
        content.size += size
      }
    } catch {
      content.damage = error.description
    }
    return content
  }

  /// Returns the first record and its size; nil if there is none or it is torn.
  private static func record(
    in bytes: ArraySlice<UInt8>
  ) throws(DefaultsFault) -> (DomainChange, size: Int)? {
    let header = bytes.prefix(headerSize)
    guard header.count == headerSize else { return nil }
    guard little(Checksum.crc32(header.prefix(8))) == Array(header.suffix(4)) else {
      guard bytes.allSatisfy({ $0 == 0 }) else { throw .malformed("The header of a record is invalid") }
      return nil
    }
    let length = header.prefix(4).reversed().reduce(0 as Int) { $0 << 8 | Int($1) }
    let body = Array(bytes.dropFirst(headerSize).prefix(length))
    guard body.count == length else { return nil }
    guard little(Checksum.crc32(body)) == Array(header.dropFirst(4).prefix(4)) else {
      guard bytes.dropFirst(headerSize).allSatisfy({ $0 == 0 }) else {
        throw .malformed("The body of a record is invalid")
      }
      return nil
    }
    return (try DomainChange(BinaryPlist.decode(body, around: 2)), headerSize + length)
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
