/// Reads the records of a file in LLVM's bitstream container format.
///
/// LLVM's documentation describes it in "LLVM Bitstream File Format". A file is a sequence of nested blocks; each
/// record in a block is a code and numbers, encoded according to a preceding abbreviation.
package struct BitstreamReader {
  /// An error in a bitstream.
  package enum Failure: Error, Hashable {
    /// The file ends within a value.
    case truncated
    /// An abbreviation is undefined, or has an unknown encoding.
    case unknownAbbreviation
    /// Blocks are nested deeper than any writer nests them.
    case nestedTooDeep
  }

  /// A record: its block, code, numbers, and trailing bytes if any.
  package struct Record {
    package var block: Int
    package var code: UInt64
    package var values: [UInt64]
    var blob: ArraySlice<UInt8>
  }

  private enum Operand {
    case literal(UInt64)
    case fixed(Int)
    case variable(Int)
    case array
    case character
    case blob
  }

  private struct Scope {
    var block: Int
    /// The number of bits in an abbreviation ID.
    var width: Int
    var abbreviations: [[Operand]] = []
  }

  private static let depthLimit = 16

  private let bytes: [UInt8]
  /// The position of the next bit.
  private var position: Int
  private var scopes = [Scope(block: -1, width: 2)]

  /// Creates a reader.
  ///
  /// - Parameter magic: the bytes that the file must begin with.
  init(_ bytes: [UInt8], magic: [UInt8]) throws(Failure) {
    guard bytes.starts(with: magic) else { throw .truncated }
    self.bytes = bytes
    position = magic.count * 8
  }

  /// Returns the next record of any block, or nil at the end of the file.
  package mutating func next() throws(Failure) -> Record? {
    while let scope = scopes.last {
      // Blocks are word-aligned, so less than a word at the top level is the end.
      if scopes.count == 1, position > bytes.count * 8 - 32 {
        return nil
      }
      let number = try fixed(scope.width)
      switch number {
      case 0:
        guard scopes.count > 1 else { throw .truncated }
        scopes.removeLast()
        align()
      case 1:
        try enterBlock()
      case 2:
        scopes[scopes.count - 1].abbreviations.append(try definition())
      case 3:
        return try unabbreviatedRecord(in: scope.block)
      default:
        let index = Int(clamping: number) - 4
        guard scope.abbreviations.indices.contains(index) else { throw .unknownAbbreviation }
        return try record(scope.abbreviations[index], in: scope.block)
      }
    }
    return nil
  }

  // MARK: Blocks and abbreviations

  private mutating func enterBlock() throws(Failure) {
    let block = Int(clamping: try variable(8))
    let width = Int(clamping: try variable(4))
    align()
    let words = Int(try fixed(32))
    guard block != 0 else {
      // The standard block of abbreviation definitions, which isn't needed here.
      position += words * 32
      return
    }
    guard scopes.count < Self.depthLimit else { throw .nestedTooDeep }
    guard (2...32).contains(width) else { throw .unknownAbbreviation }
    scopes.append(Scope(block: block, width: width))
  }

  private mutating func definition() throws(Failure) -> [Operand] {
    var operands: [Operand] = []
    for _ in 0..<(try count(5)) {
      if try fixed(1) == 1 {
        operands.append(.literal(try variable(8)))
        continue
      }
      switch try fixed(3) {
      case 1: operands.append(.fixed(try width()))
      case 2: operands.append(.variable(try width()))
      case 3: operands.append(.array)
      case 4: operands.append(.character)
      case 5: operands.append(.blob)
      default: throw .unknownAbbreviation
      }
    }
    return operands
  }

  private mutating func width() throws(Failure) -> Int {
    let width = try variable(5)
    guard width <= 64 else { throw .unknownAbbreviation }
    return Int(width)
  }

  // MARK: Records

  private mutating func unabbreviatedRecord(in block: Int) throws(Failure) -> Record {
    var record = Record(block: block, code: try variable(6), values: [], blob: [])
    for _ in 0..<(try count(6)) {
      record.values.append(try variable(6))
    }
    return record
  }

  private mutating func record(_ operands: [Operand], in block: Int) throws(Failure) -> Record {
    var record = Record(block: block, code: 0, values: [], blob: [])
    var rest = operands[...]
    while let operand = rest.popFirst() {
      switch operand {
      case .array:
        guard let element = rest.popFirst() else { throw .unknownAbbreviation }
        for _ in 0..<(try count(6)) {
          record.values.append(try scalar(element))
        }
      case .blob:
        let length = try count(6)
        align()
        let start = position / 8
        guard start <= bytes.count, length <= bytes.count - start else { throw .truncated }
        record.blob = bytes[start..<(start + length)]
        position += length * 8
        align()
      default:
        record.values.append(try scalar(operand))
      }
    }
    guard !record.values.isEmpty else { throw .unknownAbbreviation }
    record.code = record.values.removeFirst()
    return record
  }

  private mutating func scalar(_ operand: Operand) throws(Failure) -> UInt64 {
    switch operand {
    case .literal(let value): return value
    case .fixed(let width): return try fixed(width)
    case .variable(let width): return try variable(width)
    case .character: return try fixed(6)
    case .array, .blob: throw .unknownAbbreviation
    }
  }

  // MARK: Bits

  /// Reads a count of items, each of which takes space in the file.
  private mutating func count(_ width: Int) throws(Failure) -> Int {
    let count = try variable(width)
    guard count <= UInt64(bytes.count) * 8 else { throw .truncated }
    return Int(count)
  }

  private mutating func align() {
    position = (position + 31) / 32 * 32
  }

  private mutating func fixed(_ width: Int) throws(Failure) -> UInt64 {
    guard position <= bytes.count * 8 - width else { throw .truncated }
    var value: UInt64 = 0
    var filled = 0
    while filled < width {
      let taken = min(8 - position % 8, width - filled)
      let bits = UInt64(bytes[position / 8]) >> UInt64(position % 8) & ((1 << UInt64(taken)) - 1)
      value |= bits << UInt64(filled)
      filled += taken
      position += taken
    }
    return value
  }

  /// Reads a variable-width number: chunks with a continuation bit each.
  private mutating func variable(_ width: Int) throws(Failure) -> UInt64 {
    guard width > 1 else { throw .unknownAbbreviation }
    let next: UInt64 = 1 << UInt64(width - 1)
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let piece = try fixed(width)
      guard shift < 64 else { throw .truncated }
      value |= (piece & (next - 1)) << shift
      shift += UInt64(width - 1)
      if piece & next == 0 {
        return value
      }
    }
  }
}
