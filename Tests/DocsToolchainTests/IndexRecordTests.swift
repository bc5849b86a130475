import TestPrograms
import Testing

@testable import DocsMarkdown
@testable import DocsToolchain

@Suite struct IndexRecordTests {
  @Test func readsSymbolsAndPlaces() async throws {
    let program = try await CompiledProgram.everything.value
    let record = try IndexRecord(program.index)
    let places = record.occurrences.filter { record.symbols[$0.symbol].name == "toggle(by:_:)" }
    #expect(places.map(\.line) == [11, 35])
    #expect(places.first?.roles.contains(.definition) == true)
    #expect(places.last?.roles.contains(.reference) == true)
  }

  @Test func countsLinesOfTheFileItself() async throws {
    let program = try await CompiledProgram.everything.value
    let record = try IndexRecord(program.index)
    let name = try #require(record.symbols.firstIndex { $0.name == "_page0()" })
    #expect(record.occurrences.first { $0.symbol == name }?.line == 28)
  }

  @Test func refusesWhatIsNoRecord() {
    #expect(throws: IndexRecord.Failure.bitstream(.truncated)) { try IndexRecord([]) }
    #expect(throws: IndexRecord.Failure.bitstream(.truncated)) { try IndexRecord(Array("BITCODE!".utf8)) }
  }

  @Test func refusesAnotherVersionOfTheFormat() throws {
    // A block of versions with one unabbreviated record: code 0, one number.
    var bits = BitWriter(magic: "IDXR")
    bits.enterBlock(8)
    bits.record(code: 0, [9])
    bits.endBlock()
    #expect(throws: IndexRecord.Failure.version(9)) { try IndexRecord(bits.bytes) }
  }

  @Test func refusesAPlaceOfASymbolThatIsNotThere() throws {
    var bits = BitWriter(magic: "IDXR")
    bits.enterBlock(8)
    bits.record(code: 0, [5])
    bits.endBlock()
    bits.enterBlock(11)
    bits.record(code: 3, [7, 4, 1, 1])
    bits.endBlock()
    #expect(throws: IndexRecord.Failure.shape) { try IndexRecord(bits.bytes) }
  }

  @Test func survivesAnyDamage() async throws {
    let bytes = try await CompiledProgram.everything.value.index
    for length in stride(from: 0, to: bytes.count, by: 61) {
      _ = try? IndexRecord(Array(bytes.prefix(length)))
    }
    for place in stride(from: 4, to: bytes.count, by: 37) {
      var damaged = bytes
      damaged[place] ^= UInt8(truncatingIfNeeded: place) | 1
      _ = try? IndexRecord(damaged)
    }
  }

  @Test func refusesBlocksThatNeverEnd() {
    var bits = BitWriter(magic: "IDXR")
    for _ in 0..<40 {
      bits.enterBlock(8)
    }
    #expect(throws: IndexRecord.Failure.bitstream(.nestedTooDeep)) { try IndexRecord(bits.bytes) }
  }
}

/// Writes a bitstream with 3-bit abbreviation IDs in its blocks, and no abbreviations.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var count: Int
  private var depth = 0

  init(magic: String) {
    bytes = Array(magic.utf8)
    count = bytes.count * 8
  }

  mutating func enterBlock(_ block: UInt64) {
    fixed(1, width: depth == 0 ? 2 : 3)
    variable(block, width: 8)
    variable(3, width: 4)
    align()
    fixed(0, width: 32)
    depth += 1
  }

  mutating func endBlock() {
    fixed(0, width: 3)
    align()
    depth -= 1
  }

  mutating func record(code: UInt64, _ values: [UInt64]) {
    fixed(3, width: 3)
    variable(code, width: 6)
    variable(UInt64(values.count), width: 6)
    for value in values {
      variable(value, width: 6)
    }
  }

  private mutating func align() {
    while count % 32 != 0 {
      fixed(0, width: 1)
    }
  }

  private mutating func fixed(_ value: UInt64, width: Int) {
    for bit in 0..<width {
      if count % 8 == 0 {
        bytes.append(0)
      }
      bytes[count / 8] |= UInt8((value >> UInt64(bit)) & 1) << UInt8(count % 8)
      count += 1
    }
  }

  private mutating func variable(_ value: UInt64, width: Int) {
    let limit: UInt64 = 1 << UInt64(width - 1)
    var rest = value
    while rest >= limit {
      fixed(rest % limit | limit, width: width)
      rest /= limit
    }
    fixed(rest, width: width)
  }
}
