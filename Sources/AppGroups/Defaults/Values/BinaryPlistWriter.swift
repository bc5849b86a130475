import Foundation

/// Writes a binary property list: the objects from the inside out, the table of their offsets, and the trailer.
struct BinaryPlistWriter {
  private var bytes = Array("bplist00".utf8)
  private var offsets: [Int] = []
  private let referenceSize: Int
  private let isArchive: Bool

  init(objects: Int, isArchive: Bool) {
    referenceSize = Self.width(of: objects)
    self.isArchive = isArchive
    offsets.reserveCapacity(objects)
  }

  /// Returns the whole file.
  mutating func file(of value: PlistValue) -> [UInt8] {
    let top = write(value)
    let table = bytes.count
    let offsetSize = Self.width(of: table)
    for offset in offsets {
      append(offset, size: offsetSize)
    }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [offsets.count, top, table] {
      append(number, size: 8)
    }
    return bytes
  }

  /// Writes an object after the objects that it contains.
  ///
  /// - Returns: its index.
  private mutating func write(_ value: PlistValue) -> Int {
    switch value {
    case .array(let items):
      let references = items.map { write($0) }
      return object { $0.container(0xA0, references.count, references) }
    case .dictionary(let members):
      if isArchive, members.count == 1, case .integer(let number)? = members[BinaryPlist.referenceKey] {
        return object { writer in
          writer.bytes.append(0x80)
          writer.append(number, size: 1)
        }
      }
      let sorted = members.sorted { $0.key < $1.key }
      let keys = sorted.map { write(.string($0.key)) }
      let values = sorted.map { write($0.value) }
      return object { $0.container(0xD0, keys.count, keys + values) }
    default:
      return object { $0.scalar(value) }
    }
  }

  private mutating func object(_ write: (inout BinaryPlistWriter) -> Void) -> Int {
    offsets.append(bytes.count)
    write(&self)
    return offsets.count - 1
  }

  private mutating func scalar(_ value: PlistValue) {
    switch value {
    case .boolean(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let number): integer(number)
    case .real(let number): real(0x23, number)
    case .date(let date): real(0x33, date.timeIntervalSinceReferenceDate)
    case .data(let data):
      mark(0x40, data.count)
      bytes += data
    case .string(let text): string(text)
    case .array, .dictionary: break
    }
  }

  private mutating func integer(_ number: Int) {
    // Readers treat eight bytes as signed and fewer as unsigned.
    let size = number < 0 ? 8 : Self.width(of: number)
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(number, size: size)
  }

  private mutating func real(_ marker: UInt8, _ number: Double) {
    bytes.append(marker)
    withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes += $0 }
  }

  private mutating func string(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      mark(0x50, text.utf8.count)
      bytes += text.utf8
    } else {
      mark(0x60, text.utf16.count)
      for unit in text.utf16 {
        append(Int(unit), size: 2)
      }
    }
  }

  private mutating func container(_ marker: UInt8, _ count: Int, _ references: [Int]) {
    mark(marker, count)
    for reference in references {
      append(reference, size: referenceSize)
    }
  }

  /// Writes the type and the length of an object. A length of 15 or more follows as an integer.
  private mutating func mark(_ marker: UInt8, _ count: Int) {
    bytes.append(marker | UInt8(min(count, 15)))
    if count >= 15 {
      integer(count)
    }
  }

  private mutating func append(_ number: Int, size: Int) {
    for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// The number of bytes for a nonnegative number: 1, 2, 4 or 8.
  private static func width(of number: Int) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }
}
