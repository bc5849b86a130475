/// Some values by their keys; what was not used for longest makes room.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var entries: [Key: (value: Value, lastUse: UInt64)] = [:]
  private var uses: UInt64 = 0

  /// - Parameter capacity: how many values at most; none for 0 or less.
  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  mutating func insert(_ value: Value, for key: Key) {
    guard capacity > 0 else { return }
    if entries[key] == nil, entries.count >= capacity {
      // Few enough that to look at all of them is quicker than to keep them in order.
      if let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        entries[oldest.key] = nil
      }
    }
    uses += 1
    entries[key] = (value, uses)
  }
}
