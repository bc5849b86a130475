/// Numbers words from 0, in the order in which they first come.
///
/// The letters of all words lie in one array, so that a word costs no memory of its own; the numbers are found
/// by an open hash table (FNV-1a, linear probing).
struct WordTable {
  private var letters: [UInt8] = []
  /// Where each word ends; it begins where the one before it ends.
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  /// The number of a word and 1, or 0; as many as a power of two.
  private var slots: [Int32]
  /// The hash of the word that is being spelled.
  private var hash = Self.firstHash

  private static let firstHash: UInt32 = 0x811C_9DC5

  /// A table that has room for some words before it grows.
  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 {
      size *= 2
    }
    slots = [Int32](repeating: 0, count: size)
    letters.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
  }

  /// The number of words.
  var count: Int { ends.count }

  /// The number of letters of all words, in bytes.
  var size: Int { letters.count }

  /// The letters of a word.
  subscript(number: Int) -> ArraySlice<UInt8> {
    letters[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }

  // MARK: Spelling

  /// Adds a letter to the word that is being spelled.
  mutating func append(_ byte: UInt8) {
    letters.append(byte)
    hash = (hash ^ UInt32(byte)) &* 0x0100_0193
  }

  /// Adds a letter to the word that is being spelled.
  mutating func append(scalar: UInt32) {
    let first = letters.count
    letters.append(scalar: scalar)
    for place in first..<letters.count {
      hash = (hash ^ UInt32(letters[place])) &* 0x0100_0193
    }
  }

  /// Adds letters to the word that is being spelled.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    letters += bytes
  }

  /// Forgets the word that is being spelled.
  mutating func drop() {
    letters.removeLast(letters.count - Int(ends.last ?? 0))
    hash = Self.firstHash
  }

  /// Ends the word that is being spelled.
  ///
  /// - Returns: its number; that of the same word before it where there was one.
  mutating func finish() -> Int {
    let hash = hash
    let start = Int(ends.last ?? 0)
    let length = letters.count - start
    self.hash = Self.firstHash
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, holds(number, start, length) {
        letters.removeLast(length)
        return number
      }
      slot = (slot + 1) & mask
    }
    ends.append(Int32(truncatingIfNeeded: letters.count))
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: ends.count)
    if ends.count * 2 > slots.count {
      grow()
    }
    return ends.count - 1
  }

  /// Whether a word has the letters from a place on.
  private func holds(_ number: Int, _ start: Int, _ length: Int) -> Bool {
    let first = number > 0 ? Int(ends[number - 1]) : 0
    guard Int(ends[number]) - first == length else { return false }
    for offset in 0..<length where letters[first + offset] != letters[start + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        slot = (slot + 1) & mask
      }
      slots[slot] = Int32(number + 1)
    }
  }
}
