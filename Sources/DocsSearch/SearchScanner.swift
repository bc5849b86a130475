import DocsMarkdown

/// Finds the words of a text, byte by byte.
///
/// A word is a sequence of letters, digits and underscores. In prose, a Swift name with periods or labels is also a
/// word as a whole: `TestStore.buy(_:)`, `docs.yml`.
struct SearchScanner {
  /// A word, as a range of bytes.
  struct Token: Hashable {
    var range: Range<Int>
    /// Whether it contains other words: `userInfo`, `compile_fail`.
    var isCompound = false
    /// Whether it spans words that were returned before.
    var isJoined = false
  }

  /// The class of an ASCII byte.
  private enum ByteClass: UInt8 {
    case other, lower, upper, digit, underscore, beyondASCII
  }

  private static let classes: [ByteClass] = (0...255).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "_"): .underscore
    case 0x80...0xFF: .beyondASCII
    default: .other
    }
  }

  private let text: [UInt8]
  private let end: Int
  private let joins: Bool
  private let classes = Self.classes
  private var place: Int
  /// The start of a name with periods that contains the last word.
  private var chainStart: Int?
  /// A name with periods or labels, returned after the words in it.
  private var joined: Token?

  /// Creates a scanner for a part of a text.
  ///
  /// - Parameter joins: whether names with periods and labels are also returned as a whole.
  init(_ text: [UInt8], in range: Range<Int>, joins: Bool) {
    self.text = text
    place = max(0, range.lowerBound)
    end = min(range.upperBound, text.count)
    self.joins = joins
  }

  /// The next word, or nil at the end.
  mutating func next() -> Token? {
    if let token = joined {
      joined = nil
      return token
    }
    while place < end {
      let kind = classes[Int(text[place])]
      if kind == .other {
        place += 1
      } else if kind == .beyondASCII {
        let (scalar, length) = Self.scalar(in: text, at: place, end: end)
        switch LetterFolding.role(of: scalar) {
        case .separator: place += length
        case .letter: return word()
        case .ideograph:
          place += length
          return Token(range: place - length..<place)
        }
      } else {
        return word()
      }
    }
    return nil
  }

  private mutating func word() -> Token {
    let start = place
    var place = place
    var flags: UInt8 = 0
    text.withUnsafeBufferPointer { text in
      classes.withUnsafeBufferPointer { classes in
        while place < end {
          let kind = classes[Int(text[place])]
          if kind == .lower {
            flags |= Self.hasLower
          } else if kind == .other {
            return
          } else if kind == .upper, place > start {
            flags |= Self.hasInnerUpper
          } else if kind == .underscore, place > start {
            flags |= Self.hasUnderscore
          } else if kind == .beyondASCII {
            let (scalar, length) = Self.scalar(in: text, at: place, end: end)
            guard LetterFolding.role(of: scalar) == .letter else { return }
            place += length - 1
          }
          place += 1
        }
      }
    }
    self.place = place
    if joins {
      join(from: start)
    }
    let isCamelCase = flags & (Self.hasLower | Self.hasInnerUpper) == Self.hasLower | Self.hasInnerUpper
    return Token(range: start..<place, isCompound: isCamelCase || flags & Self.hasUnderscore != 0)
  }

  private static let hasLower: UInt8 = 1
  private static let hasInnerUpper: UInt8 = 2
  private static let hasUnderscore: UInt8 = 4

  /// Checks whether the word that ends here continues as a longer name, and records the name at its end.
  private mutating func join(from start: Int) {
    let point = UInt8(ascii: ".")
    if place + 1 < end, text[place] == point, Self.isPlainWord(classes[Int(text[place + 1])]) {
      chainStart = chainStart ?? start
      return
    }
    let labels = endOfLabels()
    if chainStart != nil || labels != nil {
      joined = Token(range: (chainStart ?? start)..<(labels ?? place), isJoined: true)
    }
    chainStart = nil
  }

  private static func isPlainWord(_ kind: ByteClass) -> Bool { kind != .other && kind != .beyondASCII }

  /// The end of the function labels that directly follow a name: `(_:continue:)`.
  private func endOfLabels() -> Int? {
    guard place < end, text[place] == UInt8(ascii: "(") else { return nil }
    var index = place + 1
    var hasColon = false
    while index < end, index - place < 100 {
      let byte = text[index]
      if byte == UInt8(ascii: ")") {
        return hasColon && text[index - 1] == UInt8(ascii: ":") ? index + 1 : nil
      }
      guard byte == UInt8(ascii: ":") || Self.isPlainWord(classes[Int(byte)]) else { return nil }
      hasColon = hasColon || byte == UInt8(ascii: ":")
      index += 1
    }
    return nil
  }

  /// The parts of a compound word: `NS`, `User` and `Activity` in `NSUserActivity`.
  ///
  /// A part begins at an uppercase letter after any other character, at the last of several uppercase letters if a
  /// lowercase one follows, and after underscores.
  static func parts(of range: Range<Int>, in text: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range {
      let kind = classes[Int(text[index])]
      if kind == .underscore {
        if start < index {
          parts.append(start..<index)
        }
        start = index + 1
      } else if kind == .upper, index > start {
        let follows = classes[Int(text[index - 1])] != .upper
        let ends = index + 1 < range.upperBound && classes[Int(text[index + 1])] == .lower
        if follows || ends {
          parts.append(start..<index)
          start = index
        }
      }
    }
    if start < range.upperBound {
      parts.append(start..<range.upperBound)
    }
    return parts
  }

  /// Decodes the scalar at a byte that isn't ASCII. An invalid one counts as U+FFFD with a length of one byte.
  static func scalar<Text: RandomAccessCollection<UInt8>>(
    in text: Text,
    at place: Int,
    end: Int
  ) -> (scalar: UInt32, length: Int) where Text.Index == Int {
    let lead = UInt32(text[place])
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard length > 1, place + length <= end else { return (0xFFFD, 1) }
    var scalar = lead & (0xFF >> UInt32(length + 1))
    for index in place + 1..<place + length {
      scalar = scalar << 6 | UInt32(text[index] & 0x3F)
    }
    return (scalar, length)
  }
}
