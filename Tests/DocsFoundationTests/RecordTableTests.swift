import Testing

@testable import DocsFoundation

struct RecordTableTests {
  private let names = [""] + (0..<500).map { "content/\($0)/é.md" }

  private func bytes() -> [UInt8] {
    RecordTable.bytes(of: names.map { name in RecordTable.record(name) { $0.write(name.count) } })
  }

  @Test func aRecordIsFoundByItsName() throws {
    let table = try RecordTable(bytes())
    #expect(table.count == names.count)
    for (number, name) in names.enumerated() {
      #expect(table.number(of: name) == number)
      var reader = try table.reader(of: number)
      #expect(try reader.number() == name.count)
      #expect(reader.isAtEnd)
    }
    #expect(table.number(of: "content/500/é.md") == nil)
    #expect(RecordTable().number(of: "") == nil)
  }

  @Test func recordsAreCopiedAsBytes() throws {
    let table = try RecordTable(bytes())
    #expect(RecordTable.bytes(of: (0..<table.count).map(table.record)) == bytes())
    let fewer = try RecordTable(RecordTable.bytes(of: [table.record(7), table.record(0)]))
    #expect(fewer.number(of: names[7]) == 0)
    #expect(fewer.number(of: "") == 1)
    #expect(fewer.number(of: names[8]) == nil)
  }

  @Test func bytesThatAreCutShortAreNoTable() {
    let bytes = bytes()
    for length in stride(from: 0, to: bytes.count, by: 61) {
      #expect(throws: BinaryReader.Malformed.self) { try RecordTable(Array(bytes[..<length])) }
    }
  }
}
