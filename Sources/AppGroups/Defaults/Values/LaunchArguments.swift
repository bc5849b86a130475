import Foundation

/// Reads the argument domain from a command line: `-key value`, any number of times.
///
/// Source: `NSUserDefaults.h` (2016), `NSArgumentDomain`: "Arguments must be formatted as '-key plistvalue'". That
/// the value is text where it does not begin as a property list does, and that one with a minus in front begins the
/// next pair, is as in `UserDefaults.swift` (github.com/swiftlang/swift-corelibs-foundation).
public enum LaunchArguments {
  /// The argument domain of a command line.
  ///
  /// A value that begins as a property list in the old style, with `{`, `(`, `"` or `<`, is read as one; where it is
  /// none, it is text. Numbers stay text too, of which the getters make numbers.
  ///
  /// - Parameter arguments: the command line, with the name of the program or without.
  /// - Returns: the value of each key; of two for one key, the last.
  public static func domain(of arguments: [String]) -> [String: PlistValue] {
    var domain: [String: PlistValue] = [:]
    var rest = arguments[...]
    while let current = rest.popFirst() {
      guard current.hasPrefix("-"), current.count > 1, let next = rest.first, !next.hasPrefix("-") else {
        continue
      }
      rest = rest.dropFirst()
      domain[String(current.dropFirst())] = OldStylePlist.value(of: next) ?? .string(next)
    }
    return domain
  }
}

/// Reads property lists in the style of NeXTSTEP, which knows text, data, arrays and dictionaries.
///
/// Source: Property List Programming Guide, "Old-Style ASCII Property Lists" (developer.apple.com).
struct OldStylePlist {
  private var rest: Substring.UnicodeScalarView

  /// The value of a whole text, or nil where it is no such property list.
  static func value(of text: String) -> PlistValue? {
    guard let first = text.unicodeScalars.first, "{(\"<".unicodeScalars.contains(first) else { return nil }
    var reader = OldStylePlist(rest: text[...].unicodeScalars)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipBlanks()
    return reader.rest.isEmpty ? value : nil
  }

  private mutating func value(depth: Int) -> PlistValue? {
    skipBlanks()
    guard depth <= PlistValue.maximumDepth, let first = rest.first else { return nil }
    switch first {
    case "{": return dictionary(depth: depth)
    case "(": return array(depth: depth)
    case "<": return data()
    default: return word().map(PlistValue.string)
    }
  }

  private mutating func array(depth: Int) -> PlistValue? {
    rest.removeFirst()
    var items: [PlistValue] = []
    while !takes(")") {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
      guard takes(",") || next == ")" else { return nil }
    }
    return .array(items)
  }

  private mutating func dictionary(depth: Int) -> PlistValue? {
    rest.removeFirst()
    var members: [String: PlistValue] = [:]
    while !takes("}") {
      skipBlanks()
      guard let key = word(), takes("="), let member = value(depth: depth + 1) else { return nil }
      members[key] = member
      guard takes(";") || next == "}" else { return nil }
    }
    return .dictionary(members)
  }

  private mutating func data() -> PlistValue? {
    rest.removeFirst()
    var digits: [UInt8] = []
    while !takes(">") {
      skipBlanks()
      guard let digit = rest.popFirst(), let value = UInt8(String(digit), radix: 16) else { return nil }
      digits.append(value)
    }
    guard digits.count.isMultiple(of: 2) else { return nil }
    return .data(Data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }))
  }

  /// Text in quotation marks, or a word of letters, digits and `_$/:.-`.
  private mutating func word() -> String? {
    guard rest.first == "\"" else {
      let word = rest.prefix {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_$/:.-".unicodeScalars.contains($0)
      }
      rest = rest.dropFirst(word.count)
      return word.isEmpty ? nil : String(word)
    }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
    }
    return nil
  }

  /// The next character that is no blank.
  private var next: Unicode.Scalar? { rest.first { !$0.properties.isWhitespace } }

  private mutating func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    skipBlanks()
    rest.removeFirst()
    return true
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0.properties.isWhitespace }
  }
}
