import SimulationKit
import Testing

@testable import Activities

@Suite struct StreamTests {
  private typealias Reading = ContinuationInputStream.Reading

  private func opened(capacity: Int = 8) throws -> (ContinuationStreams, ContinuationStreams) {
    let (one, other) = try ContinuationStreams.connected(capacity: capacity)
    for streams in [one, other] {
      try streams.input.open()
      try streams.output.open()
    }
    return (one, other)
  }

  @Test func areDeliveredUnopened() throws {
    let (one, _) = try ContinuationStreams.connected()
    #expect(one.input.status == .notOpen)
    #expect(one.output.status == .notOpen)
    #expect(throws: ContinuationStreamFailure.notOpen) { try one.input.read(upTo: 1) }
    #expect(throws: ContinuationStreamFailure.notOpen) { try one.output.write([1]) }
    #expect(!one.input.hasBytesAvailable)
    #expect(!one.output.hasSpaceAvailable)
  }

  @Test func areCrossConnected() throws {
    let (one, other) = try opened()
    #expect(try one.output.write([1, 2]) == 2)
    #expect(try other.output.write([3]) == 1)
    #expect(try other.input.read(upTo: 10) == .bytes([1, 2]))
    #expect(try one.input.read(upTo: 10) == .bytes([3]))
    #expect(try one.input.read(upTo: 10) == .nothingYet)
  }

  @Test func takeWhatFitsAndNoMore() throws {
    let (one, other) = try opened(capacity: 3)
    #expect(try one.output.write([1, 2, 3, 4]) == 3)
    #expect(!one.output.hasSpaceAvailable)
    #expect(try one.output.write([4]) == 0)
    #expect(try other.input.read(upTo: 2) == .bytes([1, 2]))
    #expect(try one.output.write([4, 5, 6]) == 2)
    #expect(try other.input.read(upTo: 9) == .bytes([3, 4, 5]))
  }

  @Test func endOnceEverythingWasRead() throws {
    let (one, other) = try opened()
    _ = try one.output.write([1])
    one.output.close()
    #expect(other.input.status == .open)
    #expect(try other.input.read(upTo: 1) == .bytes([1]))
    #expect(other.input.status == .atEnd)
    #expect(try other.input.read(upTo: 1) == .end)
  }

  @Test func canBeWrittenBeforeTheOtherSideOpens() throws {
    let (one, other) = try ContinuationStreams.connected()
    try one.output.open()
    #expect(try one.output.write([1]) == 1)
    try other.input.open()
    #expect(try other.input.read(upTo: 1) == .bytes([1]))
  }

  @Test func cannotBeUsedAfterTheyWereClosed() throws {
    let (one, other) = try opened()
    one.output.close()
    other.input.close()
    #expect(one.output.status == .closed && other.input.status == .closed)
    #expect(throws: ContinuationStreamFailure.closed) { try one.output.write([1]) }
    #expect(throws: ContinuationStreamFailure.closed) { try one.output.open() }
    #expect(throws: ContinuationStreamFailure.closed) { try other.input.read(upTo: 1) }
    #expect(throws: ContinuationStreamFailure.closed) { try other.input.open() }
    one.input.close()
    #expect(throws: ContinuationStreamFailure.brokenPipe) { try other.output.write([1]) }
  }

  @Test func refuseLengthsBelowOne() throws {
    #expect(throws: ContinuationStreamFailure.invalidLength(0)) {
      try ContinuationStreams.connected(capacity: 0)
    }
    let (one, _) = try opened()
    #expect(throws: ContinuationStreamFailure.invalidLength(-1)) { try one.input.read(upTo: -1) }
  }

  @Test func comparePipesByWhatTheyHold() throws {
    var one = try BytePipe(capacity: 8)
    var other = one
    _ = one.write([9, 9, 1, 2])
    _ = one.read(upTo: 1)
    _ = one.read(upTo: 1)
    _ = other.write([1, 2])
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    other.end()
    #expect(one != other)
    #expect(other.write([1]) == 0)
  }

  /// Whatever the sizes of writes and reads, every byte arrives once and in order.
  @Test(arguments: 0..<50) func bringEveryByteOverInOrder(seed: Int) throws {
    var random = SeededSource(seed: UInt64(seed))
    let (one, other) = try opened(capacity: random.number(in: 1...16))
    let sent = (0..<500).map { UInt8(truncatingIfNeeded: $0) }
    var rest = sent[...]
    var received: [UInt8] = []
    var turns = 0
    while received.count < sent.count {
      turns += 1
      try #require(turns < 10_000)
      rest = rest.dropFirst(try one.output.write(rest.prefix(random.number(in: 0...20))))
      if case .bytes(let bytes) = try other.input.read(upTo: random.number(in: 1...20)) {
        received += bytes
      }
    }
    #expect(received == sent)
  }
}
