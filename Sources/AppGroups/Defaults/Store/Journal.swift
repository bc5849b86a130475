/// The changes of a domain since its property list was last written, one after the other.
///
/// A record is a header of 12 bytes and a body, the body being a binary property list of its own. The header has
/// the length of the body, the checksum of the body, and the checksum of these two, each of 4 bytes, the lowest
/// first. So three things can be told apart:
///
/// - what a writer that was killed left at the end: less than a header, or less than the body that a sound header
///   announces. It was never acknowledged, and the next writer cuts it off.
/// - zeros to the end, which a file system may leave of the last writes after a loss of power: the same.
/// - anything else, which is damage, and stays as it is.
enum Journal {
  /// What a journal begins with.
  static let mark = Array("LDJRNL1\n".utf8)
  static let headerSize = 12

  /// A record of some changes.
  static func record(of change: DomainChange) -> [UInt8] {
    let body = BinaryPlist.bytes(of: change.plist)
    var header = little(UInt32(body.count)) + little(Checksum.crc32(body))
    header += little(Checksum.crc32(header))
    return header + body
  }

  /// What stands in a part of a journal.
  struct Content {
    var changes: [DomainChange] = []
    /// The size of the whole records; what is left at the end is torn.
    var size = 0
    /// What is wrong behind them; nil where nothing is.
    var damage: String?
  }

  /// Reads a part of a journal that begins with a record and ends with the journal.
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

  /// The record at the beginning of some bytes, and its size; nil where there is none or it is torn.
  private static func record(
    in bytes: ArraySlice<UInt8>
  ) throws(DefaultsFault) -> (DomainChange, size: Int)? {
    let header = bytes.prefix(headerSize)
    guard header.count == headerSize else { return nil }
    guard little(Checksum.crc32(header.prefix(8))) == Array(header.suffix(4)) else {
      guard bytes.allSatisfy({ $0 == 0 }) else { throw .malformed("The header of a record is wrong") }
      return nil
    }
    let length = header.prefix(4).reversed().reduce(0 as Int) { $0 << 8 | Int($1) }
    let body = Array(bytes.dropFirst(headerSize).prefix(length))
    guard body.count == length else { return nil }
    guard little(Checksum.crc32(body)) == Array(header.dropFirst(4).prefix(4)) else {
      guard bytes.dropFirst(headerSize).allSatisfy({ $0 == 0 }) else {
        throw .malformed("The body of a record is wrong")
      }
      return nil
    }
    return (try DomainChange(BinaryPlist.decode(body, around: 2)), headerSize + length)
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
