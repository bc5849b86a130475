/// The syntax of language tags: `en`, `pt-BR`, `zh-Hant-TW`.
package enum LanguageTag {
  /// Returns whether a text is a well-formed tag by BCP 47 (RFC 5646, section 2.1).
  ///
  /// It doesn't check whether the subtags are registered, and it rejects the old irregular tags (`i-klingon`).
  package static func isWellFormed(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(Array.init)
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }) else {
      return false
    }
    var rest = parts[...]
    if rest.first.map(isPrivate) == true { return rest.count > 1 }
    guard let language = rest.popFirst(), language.count >= 2, language.allSatisfy(\.isASCIILetter) else {
      return false
    }
    if language.count <= 3 {
      for _ in 0..<3 { rest.drop { $0.count == 3 && $0.allSatisfy(\.isASCIILetter) } }
    }
    rest.drop { $0.count == 4 && $0.allSatisfy(\.isASCIILetter) }
    rest.drop { part in
      part.count == 2 ? part.allSatisfy(\.isASCIILetter) : part.count == 3 && part.allSatisfy(\.isASCIIDigit)
    }
    while rest.drop({ $0.count >= 5 || ($0.count == 4 && $0.first?.isASCIIDigit == true) }) {}
    return areExtensions(rest)
  }

  /// Returns whether the rest of a tag consists of extensions, each a singleton and its subtags.
  private static func areExtensions(_ parts: ArraySlice<[UInt8]>) -> Bool {
    var rest = parts
    while let singleton = rest.popFirst() {
      guard singleton.count == 1 else { return false }
      if isPrivate(singleton) { return !rest.isEmpty }
      guard rest.drop({ $0.count >= 2 }) else { return false }
      while rest.drop({ $0.count >= 2 }) {}
    }
    return true
  }

  private static func isPrivate(_ part: [UInt8]) -> Bool {
    part.count == 1 && (part[0] | 0x20) == UInt8(ascii: "x")
  }
}

extension ArraySlice<[UInt8]> {
  /// Removes the first subtag if it fits.
  @discardableResult
  fileprivate mutating func drop(_ fits: ([UInt8]) -> Bool) -> Bool {
    guard let first, fits(first) else { return false }
    removeFirst()
    return true
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
