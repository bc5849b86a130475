import Foundation
import SimulationKit

/// Finds the zone of a name, and refuses the names that mean two.
///
/// Foundation has two ways in, and they disagree: `TimeZone(identifier: "AST")` is Alaska,
/// `TimeZone(abbreviation: "AST")` is Halifax. Both behaviours were measured with Swift 6.3 on Linux; see
/// [TimeZone](https://developer.apple.com/documentation/foundation/timezone).
public struct ZoneResolver: Hashable, Sendable {
  /// What a word without a slash is taken for, such as `AST`.
  public enum BareWords: String, Hashable, Sendable, Codable, CaseIterable {
    /// It must be an identifier that is no abbreviation of another zone.
    case refused
    /// What `TimeZone(identifier:)` makes of it.
    case identifier
    /// What `TimeZone(abbreviation:)` makes of it.
    case abbreviation
  }

  /// What a word without a slash is taken for.
  public var bareWords: BareWords

  /// A resolver that refuses ambiguous words unless told otherwise.
  public init(bareWords: BareWords = .refused) {
    self.bareWords = bareWords
  }

  /// The release of the time zone data that answers: `2025b`.
  ///
  /// It is an input of every reading. Governments change their clocks, so a later release may give another
  /// time for the same moment.
  public static var dataVersion: String { TimeZone.timeZoneDataVersion }

  /// The zone of a name.
  ///
  /// - Parameter name: an identifier of the IANA database, an alias of one, or `GMT+5:30`; what a bare word
  ///   is taken for is up to ``bareWords``.
  /// - Returns: the zone, under the name that was asked for.
  /// - Throws: ``ZoneError`` where nothing has the name, or two zones have it.
  public func zone(_ name: String) throws(ZoneError) -> Zone {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .empty }
    let identified = TimeZone(identifier: name)
    let abbreviated = TimeZone(abbreviation: name)
    switch (identified, abbreviated) {
    case (let identified?, let abbreviated?) where identified.identifier != abbreviated.identifier:
      switch bareWords {
      case .refused:
        throw .ambiguous(
          name,
          identifier: Zone(name: name, timeZone: identified).commonName,
          abbreviation: Zone(name: name, timeZone: abbreviated).commonName
        )
      case .identifier: return Zone(name: name, timeZone: identified)
      case .abbreviation: return Zone(name: name, timeZone: abbreviated)
      }
    case (let identified?, _):
      return Zone(name: name, timeZone: identified)
    case (nil, let abbreviated?):
      guard bareWords == .abbreviation else {
        throw .bareAbbreviation(name, zone: abbreviated.identifier)
      }
      return Zone(name: name, timeZone: abbreviated)
    case (nil, nil):
      throw Self.miss(name)
    }
  }

  private static func miss(_ name: String) -> ZoneError {
    let names = (TimeZone.knownTimeZoneIdentifiers + aliases).sorted()
    if let right = names.first(where: { $0.lowercased() == name.lowercased() }) {
      return .wrongCase(name, right: right)
    }
    return .unknown(name, nearest: name.nearest(among: names))
  }

  /// Names that work and that Foundation does not list, for suggestions only.
  private static let aliases = [
    "Canada/Atlantic", "Canada/Central", "Canada/Eastern", "Canada/Mountain", "Canada/Newfoundland",
    "Canada/Pacific", "Canada/Saskatchewan", "Canada/Yukon", "UTC",
    "US/Alaska", "US/Arizona", "US/Central", "US/Eastern", "US/Hawaii", "US/Mountain", "US/Pacific",
  ]
}
