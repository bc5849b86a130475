/// What is due later, in the order in which it falls due.
///
/// A binary heap. Two entries of the same moment leave in the order in which they came, so that no run
/// depends on luck.
struct EventQueue<Action: Sendable>: Sendable {
  struct Entry: Sendable {
    let due: Int
    let number: Int
    let action: Action

    func precedes(_ other: Entry) -> Bool {
      (due, number) < (other.due, other.number)
    }
  }

  private var heap: [Entry] = []
  private var count = 0

  /// The moment of the first entry, in milliseconds since the start.
  var next: Int? { heap.first?.due }

  mutating func insert(_ action: Action, due: Int) {
    heap.append(Entry(due: due, number: count, action: action))
    count += 1
    var child = heap.count - 1
    while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> Entry? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while let child = [2 * parent + 1, 2 * parent + 2].filter(heap.indices.contains)
      .min(by: { heap[$0].precedes(heap[$1]) }), heap[child].precedes(heap[parent])
    {
      heap.swapAt(child, parent)
      parent = child
    }
    return first
  }
}
