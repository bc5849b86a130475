import Foundation
import SimulationKit

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
      domain[String(current.dropFirst())] = PlistValue(oldStyle: next) ?? .string(next)
    }
    return domain
  }
}

extension PlistValue {
  /// The value of a text that begins like a property list in NeXTSTEP's style; nil if it isn't one.
  fileprivate init?(oldStyle text: String) {
    guard let first = text.utf8.first, "{(\"<".utf8.contains(first),
      let list = try? OpenStepPropertyList(
        Array(text.utf8),
        maximumDepth: Self.maximumDepth,
        isStrict: false
      )
    else { return nil }
    self.init(list)
  }

  private init(_ list: OpenStepPropertyList) {
    switch list {
    case .text(let text): self = .string(text)
    case .bytes(let bytes): self = .data(Data(bytes))
    case .array(let items): self = .array(items.map { PlistValue($0) })
    case .dictionary(let members): self = .dictionary(members.mapValues { PlistValue($0) })
    }
  }
}
