/// A hash set of positive numbers, for the few hundred that four tiles make.
///
/// Uses open addressing. Four tiles make fewer than 1,200 numbers including those of their subsets: at most 4 for a
/// pair, 3 × 4 × 4 = 48 for three tiles, and 4 × 48 × 4 + 3 × 4 × 4 × 4 = 960 for four. So there is always a free slot,
/// and every search ends.
struct NumberHash {
  private static let bits: UInt32 = 11
  private var slots = [UInt32](repeating: 0, count: 1 << bits)

  mutating func removeAll() {
    for index in slots.indices {
      slots[index] = 0
    }
  }

  /// Adds a number other than 0.
  ///
  /// - Returns: whether it is new.
  @discardableResult
  mutating func insert(_ number: UInt32) -> Bool {
    // Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. The overflow is intended.
    var slot = Int((number &* 2_654_435_769) >> (32 - Self.bits))
    while slots[slot] != 0 {
      if slots[slot] == number { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = number
    return true
  }
}
