import Foundation

/// Reads a binary property list of which nothing is believed.
struct BinaryPlistReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// The values that may still be read.
  ///
  /// Every reference takes a byte at least, so a file with more values than bytes has one container in many
  /// places, which nobody's writer does, and which can make a small file unfold without end.
  private var valuesLeft: Int
  /// The bytes that the values may still weigh.
  private var weightLeft = BinaryPlist.maximumSize

  private let maximumDepth: Int

  init(_ bytes: [UInt8], depth: Int) throws(DefaultsFault) {
    self.bytes = bytes
    maximumDepth = depth
    valuesLeft = bytes.count
    let trailer = bytes.count - 32
    guard bytes.count <= BinaryPlist.maximumSize else { throw .malformed("It is too large") }
    guard trailer > 8, bytes.starts(with: Array("bplist0".utf8)) else {
      throw .malformed("It is no binary property list")
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw .malformed("The trailer is wrong")
    }
    func number(_ index: Int) throws(DefaultsFault) -> Int {
      guard let number = Self.integer(bytes, at: trailer + 8 + index * 8, size: 8), number <= bytes.count
      else {
        throw .malformed("The trailer is wrong")
      }
      return number
    }
    count = try number(0)
    top = try number(1)
    table = try number(2)
    // Both factors are small, so nothing overflows.
    guard table > 8, top < count, table + count * offsetSize <= trailer else {
      throw .malformed("The trailer is wrong")
    }
  }

  /// The whole value.
  mutating func value() throws(DefaultsFault) -> PlistValue {
    try value(top, depth: 0)
  }

  private mutating func value(_ object: Int, depth: Int) throws(DefaultsFault) -> PlistValue {
    guard depth <= maximumDepth else {
      throw .malformed("It is nested deeper than \(maximumDepth) levels")
    }
    guard object < count, let offset = Self.integer(bytes, at: table + object * offsetSize, size: offsetSize),
      (8..<table).contains(offset)
    else { throw .malformed("A reference leads nowhere") }
    guard valuesLeft > 0 else { throw .malformed("It unfolds without end") }
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
        throw .malformed("A key is no string")
      }
      let member = try value(reference(start, count + index), depth: depth + 1)
      guard members.updateValue(member, forKey: key) == nil else {
        throw .malformed("A key stands there twice")
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
    default: throw .malformed("An object is of an unknown kind")
    }
    weightLeft -= value.size
    guard weightLeft >= 0 else { throw .malformed("It unfolds without end") }
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

  /// An integer object: of 8 bytes it has a sign, of fewer it has none.
  private func integer(at offset: Int) throws(DefaultsFault) -> Int {
    let power = bytes[offset] & 15
    guard power <= 3 else { throw .malformed("An integer has more than 64 bits") }
    return try bits(at: offset, size: 1 << Int(power))
  }

  private func bits(at offset: Int, size: Int) throws(DefaultsFault) -> Int {
    guard offset + 1 + size <= table else { throw .malformed("An object reaches beyond the others") }
    return bytes[offset + 1..<offset + 1 + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Where the content of an object begins and how many items it has, each of so many bytes.
  private func extent(at offset: Int, size: Int) throws(DefaultsFault) -> (start: Int, count: Int) {
    var start = offset + 1
    var count = Int(bytes[offset] & 15)
    if count == 15 {
      guard start < table, bytes[start] >> 4 == 1 else { throw .malformed("A length is no integer") }
      count = try integer(at: start)
      start += 1 + 1 << Int(bytes[start] & 15)
    }
    guard (0...table).contains(count), start + count * size <= table else {
      throw .malformed("An object reaches beyond the others")
    }
    return (start, count)
  }

  private func reference(_ start: Int, _ index: Int) throws(DefaultsFault) -> Int {
    guard let number = Self.integer(bytes, at: start + index * referenceSize, size: referenceSize) else {
      throw .malformed("A reference leads nowhere")
    }
    return number
  }

  /// A number of up to 8 bytes without a sign, or nil where there is none or an `Int` cannot hold it.
  private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size <= 8, offset + size <= bytes.count else { return nil }
    return Int(exactly: bytes[offset..<offset + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
