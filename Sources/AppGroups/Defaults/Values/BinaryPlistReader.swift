import Foundation

/// Reads an untrusted binary property list.
struct BinaryPlistReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// The number of values that may still be read.
  ///
  /// Every reference takes at least one byte, so a file with more values than bytes uses a container in many places. No
  /// writer does that, and it can make a small file expand without limit.
  private var valuesLeft: Int
  /// The total size that the remaining values may have.
  private var weightLeft = BinaryPlist.maximumSize

  private let maximumDepth: Int

  init(_ bytes: [UInt8], depth: Int) throws(DefaultsFault) {
    self.bytes = bytes
    maximumDepth = depth
    valuesLeft = bytes.count
    let trailer = bytes.count - 32
    guard bytes.count <= BinaryPlist.maximumSize else { throw .malformed("It is too large") }
    guard trailer > 8, bytes.starts(with: Array("bplist0".utf8)) else {
      throw .malformed("It is not a binary property list")
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw .malformed("The trailer is invalid")
    }
    func number(_ index: Int) throws(DefaultsFault) -> Int {
      guard let number = Self.integer(bytes, at: trailer + 8 + index * 8, size: 8), number <= bytes.count
      else {
        throw .malformed("The trailer is invalid")
      }
      return number
    }
    count = try number(0)
    top = try number(1)
    table = try number(2)
    // Both factors are small, so the product can't overflow.
    guard table > 8, top < count, table + count * offsetSize <= trailer else {
      throw .malformed("The trailer is invalid")
    }
  }

  /// Reads the whole value.
  mutating func value() throws(DefaultsFault) -> PlistValue {
    try value(top, depth: 0)
  }

  private mutating func value(_ object: Int, depth: Int) throws(DefaultsFault) -> PlistValue {
    guard depth <= maximumDepth else {
      throw .malformed("It is nested deeper than \(maximumDepth) levels")
    }
    guard object < count, let offset = Self.integer(bytes, at: table + object * offsetSize, size: offsetSize),
      (8..<table).contains(offset)
    else { throw .malformed("A reference is out of range") }
    guard valuesLeft > 0 else { throw .malformed("It expands without limit") }
    valuesLeft -= 1
    switch bytes[offset] >> 4 {
    case 0xA: return .array(try items(at: offset, depth: depth))
    case 0xD: return .dictionary(try members(at: offset, depth: depth))
    default: return try scalar(at: offset)
    }
  }

  private mutating func items(at offset: Int, depth: Int) throws(DefaultsFault) -> [PlistValue] {
    let (start, count) = try extent(at: offset, size: referenceSize)
    var items: [PlistValue] = []
    items.reserveCapacity(count)
    for index in 0..<count {
      items.append(try value(reference(start, index), depth: depth + 1))
    }
    return items
  }

  private mutating func members(at offset: Int, depth: Int) throws(DefaultsFault) -> [String: PlistValue] {
    let (start, count) = try extent(at: offset, size: referenceSize * 2)
    var members: [String: PlistValue] = [:]
    members.reserveCapacity(count)
    for index in 0..<count {
      guard case .string(let key) = try value(reference(start, index), depth: depth + 1) else {
        throw .malformed("A key is not a string")
      }
      let member = try value(reference(start, count + index), depth: depth + 1)
      guard members.updateValue(member, forKey: key) == nil else {
        throw .malformed("A key occurs twice")
      }
    }
    return members
  }

  private mutating func scalar(at offset: Int) throws(DefaultsFault) -> PlistValue {
    let value: PlistValue
    switch (bytes[offset] >> 4, bytes[offset] & 15) {
    case (0, 8): value = .boolean(false)
    case (0, 9): value = .boolean(true)
    case (1, _): value = .integer(try integer(at: offset))
    case (2, 2):
      value = .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try bits(at: offset, size: 4)))))
    case (2, 3): value = .real(Double(bitPattern: UInt64(bitPattern: Int64(try bits(at: offset, size: 8)))))
    case (3, 3):
      let seconds = Double(bitPattern: UInt64(bitPattern: Int64(try bits(at: offset, size: 8))))
      value = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (4, _):
      let (start, count) = try extent(at: offset, size: 1)
      value = .data(Data(bytes[start..<start + count]))
    case (5, _):
      let (start, count) = try extent(at: offset, size: 1)
      guard let text = String(validating: bytes[start..<start + count], as: Unicode.ASCII.self) else {
        throw .malformed("A string is not ASCII")
      }
      value = .string(text)
    case (6, _): value = .string(try wideString(at: offset))
    case (8, let size):
      guard let number = Self.integer(bytes, at: offset + 1, size: Int(size) + 1) else {
        throw .malformed("A reference of an archive is too large")
      }
      value = [BinaryPlist.referenceKey: .integer(number)]
    default: throw .malformed("An object has an unknown type")
    }
    weightLeft -= value.size
    guard weightLeft >= 0 else { throw .malformed("It expands without limit") }
    do {
      try value.validate()
    } catch {
      throw .malformed(error.description)
    }
    return value
  }

  private func wideString(at offset: Int) throws(DefaultsFault) -> String {
    let (start, count) = try extent(at: offset, size: 2)
    let units = (0..<count).lazy.map { [bytes] index in
      UInt16(bytes[start + index * 2]) << 8 | UInt16(bytes[start + index * 2 + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw .malformed("A string is not UTF-16")
    }
    return text
  }

  /// Reads an integer object. With 8 bytes it is signed, with fewer unsigned.
  private func integer(at offset: Int) throws(DefaultsFault) -> Int {
    let power = bytes[offset] & 15
    guard power <= 3 else { throw .malformed("An integer has more than 64 bits") }
    return try bits(at: offset, size: 1 << Int(power))
  }

  private func bits(at offset: Int, size: Int) throws(DefaultsFault) -> Int {
    guard offset + 1 + size <= table else { throw .malformed("An object extends beyond the object area") }
    return bytes[offset + 1..<offset + 1 + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the start of an object's contents and its number of items, each of `size` bytes.
  private func extent(at offset: Int, size: Int) throws(DefaultsFault) -> (start: Int, count: Int) {
    var start = offset + 1
    var count = Int(bytes[offset] & 15)
    if count == 15 {
      guard start < table, bytes[start] >> 4 == 1 else { throw .malformed("A length is not an integer") }
      count = try integer(at: start)
      start += 1 + 1 << Int(bytes[start] & 15)
    }
    guard (0...table).contains(count), start + count * size <= table else {
      throw .malformed("An object extends beyond the object area")
    }
    return (start, count)
  }

  private func reference(_ start: Int, _ index: Int) throws(DefaultsFault) -> Int {
    guard let number = Self.integer(bytes, at: start + index * referenceSize, size: referenceSize) else {
      throw .malformed("A reference is out of range")
    }
    return number
  }

  /// Reads an unsigned number of up to 8 bytes; nil if it is out of bounds or doesn't fit in an `Int`.
  private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= 8, offset + size <= bytes.count else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
