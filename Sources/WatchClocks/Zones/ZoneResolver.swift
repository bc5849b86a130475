import Foundation
import SimulationKit

/// Finds the zone for a name, and refuses ambiguous names.
///
/// Foundation has two initializers that disagree: `TimeZone(identifier: "AST")` is Alaska, `TimeZone(abbreviation:
/// "AST")` is Halifax. Both were measured with Swift 6.3 on Linux; see
/// [TimeZone](https://developer.apple.com/documentation/foundation/timezone).
public struct ZoneResolver: Hashable, Sendable {
  /// The interpretation of a word without a slash, such as `AST`.
  public enum BareWords: String, Hashable, Sendable, Codable, CaseIterable {
    /// The word must be an identifier and have only one meaning.
    case refused
    /// The interpretation by `TimeZone(identifier:)`.
    case identifier
    /// The interpretation by `TimeZone(abbreviation:)`.
    case abbreviation
  }

  /// The interpretation of a word without a slash.
  public var bareWords: BareWords

  /// Creates a resolver. By default it refuses ambiguous words.
  public init(bareWords: BareWords = .refused) {
    self.bareWords = bareWords
  }

  /// The release of the installed time zone data, such as `2025b`.
  ///
  /// It is an input of every reading. Governments change their clocks, so a later release may give another time for the
  /// same moment.
  public static var dataVersion: String { TimeZone.timeZoneDataVersion }

  /// Checks the release of the installed time zone data.
  ///
  /// - Parameter version: the release that a test or a recorded run was made with, such as `2025b`.
  /// - Throws: ``ZoneError/dataVersion(wanted:here:)`` if another release is installed.
  public static func require(dataVersion version: String) throws(ZoneError) {
    guard version == dataVersion else { throw .dataVersion(wanted: version, here: dataVersion) }
  }

  /// Returns the zone for a name.
  ///
  /// - Parameter name: an identifier in the IANA database, an alias, or an offset such as `GMT+5:30`. The
  ///   interpretation of a word without a slash depends on ``bareWords``.
  /// - Returns: the zone, with the requested name.
  /// - Throws: ``ZoneError`` if the name is unknown or ambiguous.
  public func zone(_ name: String) throws(ZoneError) -> Zone {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .empty }
    let candidates = candidates(for: name)
    if bareWords == .abbreviation, let abbreviated = TimeZone(abbreviation: name) {
      return Zone(name: name, timeZone: abbreviated)
    }
    // For unknown zones ICU has a zone of its own, with Greenwich time.
    if name != "Etc/Unknown", let identified = TimeZone(identifier: name) {
      guard bareWords != .refused || candidates.count < 2 else {
        throw .ambiguous(name, candidates: candidates)
      }
      return Zone(name: name, timeZone: identified)
    }
    guard let only = candidates.first else { throw Self.miss(name) }
    throw candidates.count > 1
      ? .ambiguous(name, candidates: candidates) : .bareAbbreviation(name, zone: only.identifier)
  }

  /// Returns every zone that a word can mean: first as an identifier, then as an abbreviation.
  ///
  /// - Parameter word: a name without a slash. Any other name means at most one zone.
  /// - Returns: one candidate for each zone, or for each offset if many zones share an abbreviation.
  public func candidates(for word: String) -> [ZoneCandidate] {
    guard !word.contains("/") else { return [] }
    var found: [ZoneCandidate] = []
    if let identified = TimeZone(identifier: word) {
      let target = ZoneAbbreviations.legacyZone(of: word) ?? ZoneLinks.target(of: word)
      let identifier = TimeZone(identifier: target) == nil ? identified.identifier : target
      found.append(ZoneCandidate(identifier, by: .identifier))
    }
    var abbreviated = ZoneAbbreviations.zones(for: word)
    if abbreviated.isEmpty, let zone = TimeZone.abbreviationDictionary[word] {
      abbreviated = [zone]
    }
    for zone in abbreviated where !found.contains(where: { $0.identifier == zone }) {
      found.append(ZoneCandidate(zone, by: .abbreviation))
    }
    return found
  }

  private static func miss(_ name: String) -> ZoneError {
    let names = (TimeZone.knownTimeZoneIdentifiers + ZoneLinks.names).sorted()
    if let right = names.first(where: { $0.lowercased() == name.lowercased() }) {
      return .wrongCase(name, right: right)
    }
    return .unknown(name, nearest: name.nearest(among: names))
  }
}
