/// Scheduled actions, in the order they fall due.
///
/// A binary heap. Entries due at the same moment leave in insertion order, which keeps runs deterministic.
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

  /// When the first entry is due, in milliseconds since the start.
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
