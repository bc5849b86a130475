import Testing

@testable import DocsServer

struct ByteRangeTests {
  @Test(
    arguments: [
      ("bytes=0-0", 10, ByteRange.part(0..<1)), ("bytes=0-9", 10, .part(0..<10)),
      ("bytes=2-", 10, .part(2..<10)),
      ("bytes=9-", 10, .part(9..<10)), ("bytes=0-99", 10, .part(0..<10)), ("BYTES= 1-2 ", 10, .part(1..<3)),
      ("bytes=-3", 10, .part(7..<10)), ("bytes=-10", 10, .part(0..<10)), ("bytes=-99", 10, .part(0..<10)),
      ("bytes=0-99999999999999999999999", 10, .part(0..<10)),
      ("bytes=-99999999999999999999999", 10, .part(0..<10)),
    ]
  )
  func isAPart(header: String, length: Int, range: ByteRange) {
    #expect(ByteRange(header, length: length) == range)
  }

  @Test(
    arguments: [
      ("bytes=10-", 10), ("bytes=10-11", 10), ("bytes=-0", 10), ("bytes=0-", 0), ("bytes=-1", 0),
      ("bytes=0-0", 0),
      ("bytes=99999999999999999999999-", 10), ("bytes=99999999999999999999999-99999999999999999999999", 10),
    ]
  )
  func isBeyondTheEnd(header: String, length: Int) {
    #expect(ByteRange(header, length: length) == .unsatisfiable)
  }

  /// A malformed range is ignored, and so are multiple ranges.
  @Test(
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=--1", "bytes=5-4", "bytes=a-b", "bytes=1-b", "bytes=1",
      "bytes=0x1-2",
      "bytes=+1-2", "bytes=1-2-3", "bytes=1 - 2", "lines=0-1", "bytes=0-0,2-3", "bytes=0-,0-,0-", "bytes=٣-٤",
      "bytes=\u{0}1-2",
    ]
  )
  func isNothingToGoBy(header: String) {
    #expect(ByteRange(header, length: 10) == .whole)
  }
}
