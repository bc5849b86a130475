/// Numbers words from 0, in the order of their first occurrence.
///
/// The letters of all words are in one array, so words need no separate allocations. The numbers are found by a hash
/// table with open addressing (FNV-1a, linear probing).
struct WordTable {
  private var letters: [UInt8] = []
  /// The end of each word; it begins at the end of the previous one.
  private var ends: [Int32] = []
  private var hashes: [UInt32] = []
  /// The number of a word plus 1, or 0 if the slot is free. The count is a power of two.
  private var slots: [Int32]
  private static let firstHash: UInt32 = 0x811C_9DC5
  private static let prime: UInt32 = 0x0100_0193

  /// Creates a table with room for some words before it grows.
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

  /// The size of all words, in bytes.
  var size: Int { letters.count }

  /// The letters of a word.
  subscript(number: Int) -> ArraySlice<UInt8> {
    letters[(number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])]
  }

  // MARK: Numbering

  /// The number of a word, which is added if it is new.
  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    let hash = word.reduce(Self.firstHash) { ($0 ^ UInt32($1)) &* Self.prime }
    var slot = Int(hash) & (slots.count - 1)
    while let number = number(at: slot) {
      if hashes[number] == hash, self[number] == word {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    letters += word
    return add(hash, at: slot)
  }

  /// The number of the lowercase form of a part of a text, which is added if it is new.
  mutating func number(ofLowercased text: [UInt8], in range: Range<Int>) -> Int {
    var hash = Self.firstHash
    let isASCII = text.withUnsafeBufferPointer { text in
      for index in range {
        guard text[index] < 0x80 else { return false }
        hash = (hash ^ UInt32(text[index].lowercased)) &* Self.prime
      }
      return true
    }
    guard isASCII else { return number(of: LetterFolding.lowercased(text[range])[...]) }
    var slot = Int(hash) & (slots.count - 1)
    while let number = number(at: slot) {
      if hashes[number] == hash, holds(number, text, range) {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let start = letters.count
    letters += text[range]
    for index in start..<letters.count {
      letters[index] = letters[index].lowercased
    }
    return add(hash, at: slot)
  }

  /// Whether a word is the lowercase form of a part of a text.
  private func holds(_ number: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let first = number > 0 ? Int(ends[number - 1]) : 0
    guard Int(ends[number]) - first == range.count else { return false }
    return letters.withUnsafeBufferPointer { letters in
      text.withUnsafeBufferPointer { text in
        for offset in 0..<range.count
        where letters[first + offset] != text[range.lowerBound + offset].lowercased {
          return false
        }
        return true
      }
    }
  }

  private func number(at slot: Int) -> Int? {
    let number = Int(slots[slot]) - 1
    return number >= 0 ? number : nil
  }

  /// Completes the word whose letters were added last.
  private mutating func add(_ hash: UInt32, at slot: Int) -> Int {
    ends.append(Int32(truncatingIfNeeded: letters.count))
    hashes.append(hash)
    slots[slot] = Int32(truncatingIfNeeded: ends.count)
    if ends.count * 2 > slots.count {
      grow()
    }
    return ends.count - 1
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

extension UInt8 {
  /// An ASCII letter in lowercase; any other byte unchanged.
  @inline(__always) package var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
