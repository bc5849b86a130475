import Foundation

/// How search compares letters: ignoring case and, unless an exact match is found, accents.
///
/// `search-engine.js` implements the same rules. Both process one scalar at a time, so they produce the same letters in
/// every context.
enum LetterFolding {
  /// The role of a scalar in search.
  enum Role: UInt8 {
    case separator
    case letter
    /// A character of a script without spaces, which is a word by itself.
    case ideograph
  }

  /// The role of a scalar beyond ASCII.
  static func role(of scalar: UInt32) -> Role {
    switch scalar {
    case 0xAA, 0xB5, 0xBA: .letter
    case ..<0xC0, 0xD7, 0xF7, 0x2000...0x2BFF, 0x3000...0x303F, 0xFE00...0xFE6F, 0xFF00...0xFF0F,
      0xFFF0...0xFFFF, 0x1F000...0x1FAFF, 0xE000...0xF8FF:
      .separator
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .ideograph
    default: .letter
    }
  }

  /// The lower-case form of a scalar beyond ASCII, accents kept.
  static func lowercase(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x250 {
      return lowercaseTable[Int(max(scalar, 0x80)) - 0x80]
    }
    return mappedLowercase(scalar)
  }

  /// A word in lower case, accents kept.
  static func lowercased(_ word: ArraySlice<UInt8>) -> [UInt8] {
    guard word.contains(where: { $0 >= 0x80 }) else {
      return word.map(\.lowercased)
    }
    var lowercased: [UInt8] = []
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      let isUpper = ("A"..."Z").contains(scalar)
      lowercased.append(
        scalar: scalar.isASCII ? scalar.value | (isUpper ? 0x20 : 0) : lowercase(scalar.value)
      )
    }
    return lowercased
  }

  private static let lowercaseTable = (UInt32(0x80)..<0x250).map(mappedLowercase)

  /// The first scalar of Unicode's full mapping. It is the only one, except for U+0130, which becomes an i.
  private static func mappedLowercase(_ scalar: UInt32) -> UInt32 {
    guard let scalar = Unicode.Scalar(scalar) else { return 0xFFFD }
    return scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
  }

  /// Letters without a decomposition in Unicode, and how people type them on other keyboards.
  private static let spelledOut: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ª": "a",
    "º": "o",
  ]

  /// A lower-case word without its accents.
  static func folded(_ word: [UInt8]) -> [UInt8] {
    guard word.contains(where: { $0 >= 0x80 }) else { return word }
    var folded: [UInt8] = []
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      if let letters = spelledOut[scalar] {
        folded += letters.utf8
      } else if scalar.isASCII {
        folded.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        where !(0x300...0x36F).contains(part.value) {
          folded += Array(String(part).utf8)
        }
      }
    }
    return folded
  }
}
