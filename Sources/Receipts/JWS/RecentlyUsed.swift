/// A cache of a limited size that evicts the least recently used value.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var entries: [Key: (value: Value, lastUse: UInt64)] = [:]
  private var uses: UInt64 = 0

  /// - Parameter capacity: the maximum number of values; 0 or less disables the cache.
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
      // With so few entries, a scan is quicker than keeping them in order.
      let oldest = entries.indices.min { entries.values[$0].lastUse < entries.values[$1].lastUse }
      if let oldest {
        entries.remove(at: oldest)
      }
    }
    uses += 1
    entries[key] = (value, uses)
  }
}
