/// The changes of a domain since its property list was last written.
///
/// A record consists of a 12-byte header and a body, which is a binary property list. The header has the length of the
/// body, the checksum of the body, and the checksum of these two, each as 4 bytes in little-endian order.
///
/// The journal ends before the first record that isn't complete and valid, as SQLite's log does: a killed writer may
/// leave a part of a record, and a power cut zeros with later records behind them. The next writer cuts off what follows,
/// and keeps a copy of the file if it was more than a part of a record.
///
/// Source of the rule: SQLite, *Database File Format*, section 4.1, https://www.sqlite.org/fileformat2.html#walformat
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
    /// The size of the valid records.
    var size = 0
    /// Whether they are followed by anything but zeros or a part of a record.
    var isDamaged = false
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
      content.isDamaged = true
    }
    return content
  }

  /// Returns the first record and its size; nil if there is none, only a part of one, or nothing but zeros.
  ///
  /// - Throws: ``DefaultsFault/malformed(_:)`` for anything else.
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
