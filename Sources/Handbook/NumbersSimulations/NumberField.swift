/// A set of numbers from 0 to a limit, stored as a bit field.
struct NumberField: Hashable, Sendable {
  /// The largest number that it can hold.
  let limit: Int
  private var words: [UInt64]

  /// Creates an empty set.
  init(limit: Int) {
    self.limit = limit
    words = Array(repeating: 0, count: limit / 64 + 1)
  }

  /// The number of elements.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ number: Int) -> Bool {
    guard number >= 0, number <= limit else { return false }
    return words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  /// Adds a number, 0 or more; ignores numbers beyond the limit.
  mutating func insert(_ number: Int) {
    guard number <= limit else { return }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  /// Removes a number, 0 or more.
  mutating func remove(_ number: Int) {
    guard number <= limit else { return }
    words[number >> 6] &= ~(1 << UInt64(number & 63))
  }

  mutating func subtract(_ other: NumberField) {
    for index in 0..<min(words.count, other.words.count) {
      words[index] &= ~other.words[index]
    }
  }

  /// Adds each number of another set plus a distance, if the sum is from 0 to the limit.
  mutating func formUnion(_ other: NumberField, shiftedBy distance: Int = 0) {
    for index in words.indices {
      words[index] |= other.bits(from: index * 64 - distance)
    }
    words[words.count - 1] &= ~0 >> UInt64(63 - limit & 63)
  }

  /// The 64 bits from a position on, which may be before the first or after the last bit.
  private func bits(from position: Int) -> UInt64 {
    let index = position >> 6
    let shift = UInt64(position & 63)
    return word(index) >> shift | word(index + 1) << (64 - shift)
  }

  private func word(_ index: Int) -> UInt64 { words.indices.contains(index) ? words[index] : 0 }
}
