/// A NeXTSTEP property list: quoted strings, braces, parentheses.
///
/// It supports what receipts, launch arguments and other lists of the time use: dictionaries, arrays, strings with and without
/// quotation marks, bytes in angle brackets, comments. Numbers and dates are strings. Strings are Unicode; characters
/// above 127 are escaped as `\Uxxxx`, and octal escapes mean Latin 1, where NeXTSTEP had an encoding of its own.
///
/// Source: Apple, *Old-Style ASCII Property Lists*,
/// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
package enum OpenStepPropertyList: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case array([OpenStepPropertyList])
  case dictionary([String: OpenStepPropertyList])

  /// Parses a list.
  ///
  /// - Parameters:
  ///   - bytes: the list as UTF-8.
  ///   - maximumDepth: the maximum nesting, at least 1; real lists have fewer than 32 levels.
  ///   - isStrict: whether to refuse what `PropertyListSerialization` takes: a repeated key, whose last value wins
  ///     there, and a key without a value, which is its own.
  /// - Throws: ``OpenStepFault``.
  package init(
    _ bytes: [UInt8],
    maximumDepth: Int = 32,
    isStrict: Bool = true
  ) throws(OpenStepFault) {
    var parser = OpenStepParser(bytes, maximumDepth: maximumDepth, isStrict: isStrict)
    self = try parser.whole()
  }

  /// Returns the list in the format of receipts: one pair per line, sorted by key.
  package static func write(_ pairs: [String: String]) -> String {
    let lines = pairs.sorted { $0.key < $1.key }.map { "\t\(quoted($0.key)) = \(quoted($0.value));\n" }
    return "{\n" + lines.joined() + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x5C: quoted += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x0A: quoted += "\\n"
      case 0x20...0x7E: quoted += String(UnicodeScalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}

/// The place where bytes stop being a property list.
package struct OpenStepFault: Error, Hashable {
  /// What should be there, such as `=`.
  package let expected: String
  /// The offset of the byte.
  package let offset: Int
}
