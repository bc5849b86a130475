import Foundation

/// Reads the argument domain from a command line with any number of `-key value` pairs.
///
/// Source: `NSUserDefaults.h` (2016), `NSArgumentDomain`: "Arguments must be formatted as '-key plistvalue'". As in
/// `UserDefaults.swift` (github.com/swiftlang/swift-corelibs-foundation), a value that doesn't begin like a property
/// list is a string, and one that begins with a minus starts the next pair.
public enum LaunchArguments {
  /// Returns the argument domain of a command line.
  ///
  /// A value that begins like an old-style property list, with `{`, `(`, `"` or `<`, is parsed as one, or used as a
  /// string if parsing fails. Numbers remain strings, which the getters convert.
  ///
  /// - Parameter arguments: the command line, with or without the program's name.
  /// - Returns: the value of each key. If a key occurs twice, the last value wins.
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

/// Reads NeXTSTEP-style property lists, which have strings, data, arrays and dictionaries.
///
/// Source: Property List Programming Guide, "Old-Style ASCII Property Lists" (developer.apple.com).
struct OldStylePlist {
  private var rest: Substring.UnicodeScalarView

  /// Returns the value of the whole text, or nil if it is not such a property list.
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

  /// Reads a quoted string, or a word of letters, digits and `_$/:.-`.
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

  /// The next character that isn't white space.
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
