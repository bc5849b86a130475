import Testing

@testable import SimulationKit

struct EventQueueTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func givesWhatASortedArrayGives(seed: UInt64) {
    var random = SeededSource(seed: seed)
    var queue = EventQueue<Int>()
    var expected: [(due: Int, number: Int)] = []
    for number in 0..<400 {
      if random.number(in: 0...2) == 0 {
        let removed = queue.removeFirst()
        #expect(removed?.action == expected.first?.number)
        #expect(removed?.due == expected.first?.due)
        expected = Array(expected.dropFirst())
      } else {
        // Many entries at few moments, so most moments are shared.
        let due = random.number(in: 0...20)
        queue.insert(number, due: due)
        expected.append((due, number))
        expected.sort { $0 < $1 }
      }
      #expect(queue.next == expected.first?.due)
    }
    while let entry = queue.removeFirst() {
      #expect(entry.action == expected.first?.number)
      expected = Array(expected.dropFirst())
    }
    #expect(expected.isEmpty)
    #expect(queue.next == nil)
  }
}
