/// The name with which a site lists an app: `ABCDE12345.com.example.app`.
///
/// It consists of the prefix of the app's ID, usually the team ID, and the bundle identifier
/// ([Supporting associated domains](https://developer.apple.com/documentation/xcode/supporting-associated-domains)).
public struct AppIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The prefix: ten capital letters and digits.
  public let team: String
  /// The bundle identifier: letters, digits and hyphens, separated by full stops.
  public let bundle: String

  /// Parses an app identifier.
  ///
  /// - Parameter text: prefix and bundle identifier, separated by a full stop.
  /// - Throws: ``AssociationFault/appIdentifier(_:)`` if it is invalid.
  public init(_ text: String) throws(AssociationFault) {
    let bytes = text.utf8
    guard let mark = bytes.firstIndex(of: UInt8(ascii: ".")) else { throw .appIdentifier(text) }
    team = String(text[..<mark])
    bundle = String(text[bytes.index(after: mark)...])
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard team.utf8.count == 10, team.utf8.allSatisfy({ capitals.contains($0) || digits.contains($0) }),
      bundle.domainLabels.allSatisfy(\.isDomainLabel)
    else { throw .appIdentifier(text) }
  }

  /// The text form.
  public var description: String { "\(team).\(bundle)" }
}

extension String {
  /// The name without the full stop of the root zone at its end.
  var domainWithoutRoot: String { utf8.last == UInt8(ascii: ".") ? String(dropLast()) : self }
}

extension StringProtocol {
  /// The parts of a name between full stops, as bytes.
  var domainLabels: [Substring.UTF8View] {
    Substring(self).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  }
}

extension Substring.UTF8View {
  /// Whether it is a valid part of a name: one or more ASCII letters, digits and hyphens.
  var isDomainLabel: Bool {
    !isEmpty
      && allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
