/// Numbers words from 0, in the order of their first occurrence.
///
/// The letters of all words are in one array, so words need no separate allocations. The numbers are found by a hash
/// table with open addressing (FNV-1a, linear probing).
struct WordTable {
  private var letters: [UInt8] = []
  /// The end of each word; it begins at the end of the previous one.
  private var ends: [Int32] = []
  /// The number of a word plus 1 in the lower half, or 0 if the slot is free, and its hash in the upper one, so most
  /// other words are told apart without a look at their letters. The count is a power of two.
  private var slots: [UInt64]
  private static let firstHash: UInt32 = 0x811C_9DC5
  private static let prime: UInt32 = 0x0100_0193

  /// Creates a table with room for some words before it grows.
  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 {
      size *= 2
    }
    slots = [UInt64](repeating: 0, count: size)
    letters.reserveCapacity(capacity * 8)
    ends.reserveCapacity(capacity)
  }

  /// The number of words.
  var count: Int { ends.count }

  /// The size of all words, in bytes.
  var size: Int { letters.count }

  /// The letters of a word.
  subscript(number: Int) -> ArraySlice<UInt8> { letters[range(of: number)] }

  private func range(of number: Int) -> Range<Int> {
    (number > 0 ? Int(ends[number - 1]) : 0)..<Int(ends[number])
  }

  // MARK: Numbering

  /// The number of a word, which is added if it is new.
  mutating func number(of word: ArraySlice<UInt8>) -> Int {
    word.withUnsafeBufferPointer { number(of: $0) }
  }

  /// The number of a word, which is added if it is new.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = Self.firstHash
    for byte in word { hash = (hash ^ UInt32(byte)) &* Self.prime }
    let (number, slot) = find(hash, word.count) { $0 == word[$1] }
    if let number { return number }
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
    let (number, slot) = text.withUnsafeBufferPointer { text in
      find(hash, range.count) { $0 == text[range.lowerBound + $1].lowercased }
    }
    if let number { return number }
    let start = letters.count
    letters += text[range]
    for index in start..<letters.count {
      letters[index] = letters[index].lowercased
    }
    return add(hash, at: slot)
  }

  /// The number of a word, or nil and the slot that it gets.
  ///
  /// - Parameters:
  ///   - length: the length of the word in bytes.
  ///   - isLetter: whether a byte is the word's at an offset.
  @inline(__always) private func find(
    _ hash: UInt32,
    _ length: Int,
    isLetter: (_ byte: UInt8, _ offset: Int) -> Bool
  ) -> (number: Int?, slot: Int) {
    slots.withUnsafeBufferPointer { slots in
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 {
        if UInt32(slots[slot] >> 32) == hash {
          let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
          let range = range(of: number)
          let isSame =
            range.count == length
            && letters.withUnsafeBufferPointer { letters in
              for offset in 0..<length where !isLetter(letters[range.lowerBound + offset], offset) {
                return false
              }
              return true
            }
          if isSame { return (number, slot) }
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return (nil, slot)
    }
  }

  /// Completes the word whose letters were added last.
  private mutating func add(_ hash: UInt32, at slot: Int) -> Int {
    ends.append(Int32(truncatingIfNeeded: letters.count))
    slots[slot] = UInt64(hash) << 32 | UInt64(ends.count)
    if ends.count * 2 > slots.count {
      grow()
    }
    return ends.count - 1
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for entry in slots where entry != 0 {
      var slot = Int(entry >> 32) & mask
      while larger[slot] != 0 {
        slot = (slot + 1) & mask
      }
      larger[slot] = entry
    }
    slots = larger
  }
}

extension UInt8 {
  /// An ASCII letter in lowercase; any other byte unchanged.
  @inline(__always) package var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
