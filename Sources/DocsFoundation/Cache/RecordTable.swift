/// Records that stay bytes until they are asked for, each under a name.
///
/// A large site has a hundred thousand of them, and a build of it looks at a few things in each.
package struct RecordTable: Sendable {
  /// The numbers of the records, from 1, in the lower half, and the hash of the name in the upper one; zero for free
  /// slots. It is at least half empty.
  private let slots: [UInt64]
  /// Where each record is, with its name.
  private let places: [Range<Int>]
  /// The bytes of the table. The ranges that its readers return are ranges of these.
  package let bytes: [UInt8]

  /// Creates an empty table.
  package init() {
    (bytes, places, slots) = ([], [], [])
  }

  /// Reads a table.
  ///
  /// - Throws: `BinaryReader.Malformed` if the bytes aren't what ``bytes(of:)`` returned.
  package init(_ bytes: [UInt8]) throws(BinaryReader.Malformed) {
    var reader = BinaryReader(bytes)
    let places = try reader.array { reader throws(BinaryReader.Malformed) in try reader.range() }
    try reader.finish()
    var slots = [UInt64](repeating: 0, count: 2 << (Int.bitWidth - places.count.leadingZeroBitCount))
    for (number, place) in places.enumerated() {
      var record = BinaryReader(bytes, in: place)
      // The lowest bits may have chosen the table.
      let hash = bytes[try record.range()].stableHash >> 32
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = hash << 32 | UInt64(number + 1)
    }
    (self.bytes, self.places, self.slots) = (bytes, places, slots)
  }

  /// The number of records.
  package var count: Int { places.count }

  /// The number of the record with a name, from 0; nil if there is none.
  package func number(of name: String) -> Int? {
    guard !slots.isEmpty else { return nil }
    let hash = name.utf8.stableHash >> 32
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
        var reader = BinaryReader(bytes, in: places[number])
        if let found = try? reader.range(), bytes[found].elementsEqual(name.utf8) { return number }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// A reader of a record, after its name.
  package func reader(of number: Int) throws(BinaryReader.Malformed) -> BinaryReader {
    var reader = BinaryReader(bytes, in: places[number])
    _ = try reader.range()
    return reader
  }

  /// The bytes of a record, with its name.
  package func record(_ number: Int) -> ArraySlice<UInt8> { bytes[places[number]] }

  /// The bytes of a new record.
  ///
  /// - Parameter write: writes what it contains.
  package static func record(_ name: String, _ write: (inout BinaryWriter) -> Void) -> ArraySlice<UInt8> {
    var writer = BinaryWriter()
    writer.write(name)
    write(&writer)
    return writer.bytes[...]
  }

  /// The bytes of a table.
  ///
  /// - Parameter records: the bytes of each record, with its name. No two have the same one.
  package static func bytes(of records: [ArraySlice<UInt8>]) -> [UInt8] {
    var writer = BinaryWriter()
    writer.write(records) { $0.write($1) }
    return writer.bytes
  }
}
