/// A NeXTSTEP property list: quoted strings, braces, parentheses.
///
/// It supports what receipts and other lists of the time use: dictionaries, arrays, strings with and without
/// quotation marks, bytes in angle brackets, comments. Numbers and dates are strings. Strings are Unicode; characters
/// above 127 are escaped as `\Uxxxx`, and octal escapes mean Latin 1, where NeXTSTEP had an encoding of its own.
///
/// Source: Apple, *Old-Style ASCII Property Lists*,
/// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
enum OpenStepPropertyList: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case array([OpenStepPropertyList])
  case dictionary([String: OpenStepPropertyList])

  /// Parses a list.
  ///
  /// - Throws: ``ReceiptFault/notPropertyList(expected:at:)``.
  init(_ bytes: [UInt8]) throws(ReceiptFault) {
    var parser = OpenStepParser(bytes)
    self = try parser.whole()
  }

  /// Returns the list in the format of receipts: one pair per line, sorted by key.
  static func write(_ pairs: [String: String]) -> String {
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
