import Foundation
import SimulationKit

/// Finds the zone of a name, and refuses the names that mean several.
///
/// Foundation has two ways in, and they disagree: `TimeZone(identifier: "AST")` is Alaska,
/// `TimeZone(abbreviation: "AST")` is Halifax. Both behaviours were measured with Swift 6.3 on Linux; see
/// [TimeZone](https://developer.apple.com/documentation/foundation/timezone).
public struct ZoneResolver: Hashable, Sendable {
  /// What a word without a slash is taken for, such as `AST`.
  public enum BareWords: String, Hashable, Sendable, Codable, CaseIterable {
    /// It must mean one zone, and be its identifier.
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

  /// Makes sure that a release of the zone data is the one that answers.
  ///
  /// - Parameter version: the release that a test or a recorded run was made with: `2025b`.
  /// - Throws: ``ZoneError/dataVersion(wanted:here:)`` where another release answers.
  public static func require(dataVersion version: String) throws(ZoneError) {
    guard version == dataVersion else { throw .dataVersion(wanted: version, here: dataVersion) }
  }

  /// The zone of a name.
  ///
  /// - Parameter name: an identifier of the IANA database, an alias of one, or `GMT+5:30`; what a bare word
  ///   is taken for is up to ``bareWords``.
  /// - Returns: the zone, under the name that was asked for.
  /// - Throws: ``ZoneError`` where nothing has the name, or several zones have it.
  public func zone(_ name: String) throws(ZoneError) -> Zone {
    guard name.contains(where: { !$0.isWhitespace }) else { throw .empty }
    let candidates = candidates(for: name)
    if bareWords == .abbreviation, let abbreviated = TimeZone(abbreviation: name) {
      return Zone(name: name, timeZone: abbreviated)
    }
    // ICU has a zone for what it does not know, at the time of Greenwich.
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

  /// Every zone that a word can mean: as an identifier first, then as an abbreviation.
  ///
  /// - Parameter word: a name without a slash; any other name means one zone or none.
  /// - Returns: one candidate for each zone, or for each offset where many zones share an abbreviation.
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
