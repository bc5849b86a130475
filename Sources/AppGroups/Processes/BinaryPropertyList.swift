import Foundation

/// The binary form of property lists: writes them, and weighs them before somebody else reads them.
///
/// Source: CoreFoundation, `CFBinaryPList.c`, the comment on the format at its head.
enum BinaryPropertyList {
  private static let magic = Data("bplist00".utf8)

  /// The bytes of a property list whose keys are sorted.
  static func data(of value: PlistValue) -> Data {
    var writer = Writer()
    _ = writer.add(value)
    return writer.file
  }

  /// The number of values that a reader would make of a binary property list, counting each one as often as it is
  /// referred to.
  ///
  /// - Returns: nil where the bytes are no binary property list; `Int.max` where the list contains itself, is
  ///   nested deeper than ``LimitedPlistValue/maximumDepth``, or is damaged.
  static func weight(of data: Data) -> Int? {
    guard data.starts(with: magic) else { return nil }
    guard var graph = Graph(Array(data)) else { return .max }
    return graph.weight(of: graph.top, depth: 0)
  }

  /// The references between the objects of a file.
  private struct Graph {
    let bytes: [UInt8]
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let table: Int
    private var known: [Int: (weight: Int, height: Int)] = [:]

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 8 + 32 else { return nil }
      self.bytes = bytes
      let trailer = bytes.count - 32
      offsetSize = Int(bytes[trailer + 6])
      referenceSize = Int(bytes[trailer + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
        let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
        let table = Self.number(bytes, trailer + 24, 8),
        count >= 1, count <= bytes.count, top < count, table >= 8, table <= trailer,
        (trailer - table) / offsetSize >= count
      else { return nil }
      self.count = count
      self.top = top
      self.table = table
    }

    /// How many values an object stands for; the depth is that of the object itself.
    mutating func weight(of object: Int, depth: Int) -> Int {
      guard depth <= LimitedPlistValue.maximumDepth else { return .max }
      if let (weight, height) = known[object] {
        return depth + height <= LimitedPlistValue.maximumDepth ? weight : .max
      }
      guard let children = children(of: object) else { return .max }
      var weight = 1
      var height = 0
      for child in children {
        let (sum, overflows) = weight.addingReportingOverflow(self.weight(of: child, depth: depth + 1))
        guard !overflows, sum <= LimitedPlistValue.maximumCount else { return .max }
        weight = sum
        height = max(height, 1 + (known[child]?.height ?? 0))
      }
      known[object] = (weight, height)
      return weight
    }

    private func children(of object: Int) -> [Int]? {
      guard object < count, let start = Self.number(bytes, table + object * offsetSize, offsetSize),
        start >= 8, start < table
      else { return nil }
      let kind = bytes[start] >> 4
      guard kind == 0xA || kind == 0xC || kind == 0xD else { return [] }
      var length = Int(bytes[start] & 0x0F)
      var next = start + 1
      if length == 15 {
        guard next < table, bytes[next] >> 4 == 1, bytes[next] & 0x0F <= 3 else { return nil }
        let size = 1 << Int(bytes[next] & 0x0F)
        guard let number = Self.number(bytes, next + 1, size) else { return nil }
        length = number
        next += 1 + size
      }
      // A dictionary has as many keys as values.
      guard next <= table, length <= (table - next) / referenceSize else { return nil }
      let references = kind == 0xD ? length * 2 : length
      guard references <= (table - next) / referenceSize else { return nil }
      var children: [Int] = []
      for index in 0..<references {
        guard let child = Self.number(bytes, next + index * referenceSize, referenceSize) else { return nil }
        children.append(child)
      }
      return children
    }

    /// A big-endian number of 1 to 8 bytes, where it fits an `Int`.
    private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
      guard start >= 0, start <= bytes.count - size else { return nil }
      let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
  }

  private struct Writer {
    private var objects: [[UInt8]] = []
    private var strings: [String: Int] = [:]

    /// Adds a value with everything in it; gives its number.
    mutating func add(_ value: PlistValue) -> Int {
      if case .string(let text) = value, let number = strings[text] { return number }
      let number = objects.count
      // What contains others comes before them, so that the top is object 0.
      objects.append([])
      objects[number] = bytes(of: value)
      if case .string(let text) = value { strings[text] = number }
      return number
    }

    private mutating func bytes(of value: PlistValue) -> [UInt8] {
      if case .boolean(let flag) = value { return [flag ? 0x09 : 0x08] }
      if case .integer(let number) = value { return [0x13] + big(UInt64(bitPattern: Int64(number)), 8) }
      if case .real(let number) = value { return [0x23] + big(number.bitPattern, 8) }
      if case .date(let date) = value {
        return [0x33] + big(date.timeIntervalSinceReferenceDate.bitPattern, 8)
      }
      if case .data(let data) = value { return marker(0x40, data.count) + data }
      if case .array(let items) = value {
        let references = items.map { add($0) }
        return marker(0xA0, items.count) + references.flatMap { big(UInt64($0), 4) }
      }
      if case .dictionary(let members) = value {
        let sorted = members.sorted { $0.key < $1.key }
        let keys = sorted.map { add(.string($0.key)) }
        let values = sorted.map { add($0.value) }
        return marker(0xD0, sorted.count) + (keys + values).flatMap { big(UInt64($0), 4) }
      }
      guard case .string(let text) = value else { return [0x00] }
      if text.unicodeScalars.allSatisfy(\.isASCII) { return marker(0x50, text.utf8.count) + text.utf8 }
      return marker(0x60, text.utf16.count) + text.utf16.flatMap { big(UInt64($0), 2) }
    }

    var file: Data {
      var data = BinaryPropertyList.magic
      var offsets: [UInt8] = []
      for object in objects {
        offsets += big(UInt64(data.count), 8)
        data += object
      }
      let table = data.count
      data += offsets
      data += [0, 0, 0, 0, 0, 0, 8, 4]
      return data + big(UInt64(objects.count), 8) + big(0, 8) + big(UInt64(table), 8)
    }

    private func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x13] + big(UInt64(count), 8)
    }

    private func big(_ number: UInt64, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
  }
}
