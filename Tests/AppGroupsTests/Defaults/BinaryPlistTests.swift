import AppGroups
import Foundation
import SimulationKit
import Testing

@Suite struct BinaryPlistTests {
  @Test(arguments: 0..<60 * Sample.fuzz) func whatIsWrittenIsReadAgain(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let value = Sample.plist(&random, depth: 4)
    let bytes = try BinaryPlist.encode(value)
    #expect(try BinaryPlist.decode(bytes) == value)
    #expect(try BinaryPlist.encode(value) == bytes)
  }

  @Test(arguments: 0..<60 * Sample.fuzz) func foundationReadsWhatIsWrittenAndIsReadItself(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let value = PlistValue.dictionary(["root": Sample.plist(&random, depth: 4)])
    let bytes = try BinaryPlist.encode(value)
    let read = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let written = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
    #expect(try BinaryPlist.decode([UInt8](written)) == value)
  }

  @Test func eachKindHasItsMarker() throws {
    let cases: [(PlistValue, [UInt8])] = [
      (false, [0x08]), (true, [0x09]), (255, [0x10, 0xFF]), (256, [0x11, 1, 0]),
      (-1, [0x13, 255, 255, 255, 255, 255, 255, 255, 255]), (65_536, [0x12, 0, 1, 0, 0]),
      ("ab", [0x52, 0x61, 0x62]), ("é", [0x61, 0, 0xE9]), (.real(1), [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
      (.date(Date(timeIntervalSinceReferenceDate: 0)), [0x33, 0, 0, 0, 0, 0, 0, 0, 0]),
      (.data(Data([7])), [0x41, 7]), ([], [0xA0]), ([:], [0xD0]),
    ]
    for (value, object) in cases {
      let bytes = try BinaryPlist.encode(value)
      #expect(Array(bytes.dropFirst(8).prefix(object.count)) == object, "\(value)")
      #expect(bytes.count == 8 + object.count + 1 + 32)
    }
  }

  @Test func theDeepestValueIsWrittenAndReadAndOneDeeperIsNot() throws {
    var deep: PlistValue = 1
    for _ in 0..<PlistValue.maximumDepth {
      deep = [deep]
    }
    #expect(try BinaryPlist.decode(BinaryPlist.encode(deep)) == deep)
    #expect(throws: DefaultsFault.self) { try BinaryPlist.encode([deep]) }
  }

  /// A file of some objects with one-byte offsets and references.
  private func file(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [objects.count, top, table] {
      bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)]
    }
    return bytes
  }

  @Test func malformedFilesAreRefusedWithTheReason() throws {
    let unfolding = (1...20).map { [0xA9] + [UInt8](repeating: UInt8($0), count: 9) } + [[0x09]]
    let cases: [(String, [UInt8])] = [
      ("It is not a binary property list", []),
      ("It is not a binary property list", Array("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8)),
      ("The trailer is invalid", Array("bplist00".utf8) + [UInt8](repeating: 255, count: 40)),
      ("The trailer is invalid", file([[0x09]], top: 1)),
      ("It is nested deeper than 32 levels", file([[0xA1, 0]])),
      ("It expands without limit", file(unfolding)),
      ("A reference is out of range", file([[0xA1, 9]])),
      ("A length is not an integer", file([[0x5F, 0x09]])),
      ("An object extends beyond the object area", file([[0x5E, 0x61]])),
      (
        "An object extends beyond the object area",
        file([[0x4F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]])
      ),
      (
        "An object extends beyond the object area",
        file([[0xAF, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]])
      ),
      ("An integer has more than 64 bits", file([[0x14] + [UInt8](repeating: 1, count: 16)])),
      ("A key is not a string", file([[0xD1, 1, 1], [0x09]])),
      ("A key occurs twice", file([[0xD2, 1, 1, 1, 1], [0x51, 0x61]])),
      ("A string is not ASCII", file([[0x51, 0xFF]])),
      ("A string is not UTF-16", file([[0x61, 0xD8, 0x00]])),
      ("An object has an unknown type", file([[0x00]])),
      ("nan is not finite", file([[0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]])),
      ("The date is outside the years 1 to 9999", file([[0x33, 0x7F, 0xEF, 255, 255, 255, 255, 255, 255]])),
    ]
    for (reason, bytes) in cases {
      #expect(throws: DefaultsFault.malformed(reason)) { try BinaryPlist.decode(bytes) }
    }
  }

  @Test(arguments: 0..<40 * Sample.fuzz) func changedBytesNeverTrap(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let bytes = try BinaryPlist.encode(Sample.plist(&random, depth: 3))
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<random.number(in: 1...4) {
        changed[random.number(in: 0...changed.count - 1)] = UInt8(random.number(in: 0...255))
      }
      if random.number(in: 0...3) == 0 {
        changed.removeLast(random.number(in: 0...changed.count))
      }
      // A value that can still be decoded can be encoded again.
      if let value = try? BinaryPlist.decode(changed) {
        _ = try BinaryPlist.encode(value)
      }
    }
  }
}
