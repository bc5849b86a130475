import Foundation

/// An object file in the Executable and Linkable Format, of a machine with 64 bits and little-endian numbers.
///
/// Source: the System V Application Binary Interface, chapter 4, "Object Files".
struct ObjectFile {
  private let bytes: Data
  /// The table of section headers.
  private let headers: Range<Int>
  private let headerSize: Int
  /// The names of the sections.
  private let names: Range<Int>

  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]

  /// - Parameter bytes: the content of a file. The result is nil if it isn't such an object, is damaged, or has more than
  ///   65,279 sections.
  init?(_ bytes: Data) {
    guard bytes.startIndex == 0, bytes.starts(with: Self.magic),
      let start = bytes.number(UInt64.self, at: 0x28),
      let size = bytes.number(UInt16.self, at: 0x3A), size >= 0x40,
      let count = bytes.number(UInt16.self, at: 0x3C), let namesIndex = bytes.number(UInt16.self, at: 0x3E),
      let headers = bytes.range(start, count * size), namesIndex < count,
      let names = bytes.contents(ofHeader: headers.lowerBound + namesIndex * size)
    else { return nil }
    (self.bytes, self.headers, headerSize, self.names) = (bytes, headers, size, names)
  }

  /// The bytes of the first section with a name; nil if there is none.
  func section(_ name: String) -> Data? {
    for header in stride(from: headers.lowerBound, to: headers.upperBound, by: headerSize) {
      guard let offset = bytes.number(UInt32.self, at: header), offset < names.count,
        bytes[(names.lowerBound + offset)..<names.upperBound].prefix(while: { $0 != 0 }).elementsEqual(
          name.utf8
        )
      else { continue }
      return bytes.contents(ofHeader: header).map { bytes[$0] }
    }
    return nil
  }
}

extension Data {
  /// The number at an offset; nil if the file ends before it, or if it is too large.
  fileprivate func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Int? {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, offset <= count - size else { return nil }
    return withUnsafeBytes {
      Int(exactly: Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)))
    }
  }

  /// A range of the file; nil if the file ends before it.
  fileprivate func range(_ start: Int, _ size: Int) -> Range<Int>? {
    guard start <= count, size <= count - start else { return nil }
    return start..<(start + size)
  }

  /// Where a section is, according to its header.
  fileprivate func contents(ofHeader header: Int) -> Range<Int>? {
    guard let start = number(UInt64.self, at: header + 0x18),
      let size = number(UInt64.self, at: header + 0x20)
    else { return nil }
    return range(start, size)
  }
}
