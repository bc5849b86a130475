/// A property list as NeXTSTEP wrote it: texts in quotation marks, braces, parentheses.
///
/// Of the format it knows what receipts use, and what else stands in the lists of the time: dictionaries,
/// arrays, texts with and without quotation marks, bytes in angle brackets, comments. Numbers and dates are
/// texts. A text is Unicode; the escapes for characters above 127 are `\Uxxxx`, and octal ones stand for
/// Latin 1, where NeXTSTEP had a table of its own.
///
/// Source: Apple, *Old-Style ASCII Property Lists*,
/// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
enum OpenStepPropertyList: Hashable, Sendable {
  case text(String)
  case bytes([UInt8])
  case array([OpenStepPropertyList])
  case dictionary([String: OpenStepPropertyList])

  /// Reads a list.
  ///
  /// - Throws: ``ReceiptFault/notPropertyList(expected:at:)``.
  init(_ bytes: [UInt8]) throws(ReceiptFault) {
    var parser = OpenStepParser(bytes)
    self = try parser.whole()
  }

  /// The list as receipts write it: a pair on each line, sorted by its key.
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
