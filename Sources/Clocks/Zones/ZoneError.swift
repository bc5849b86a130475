/// Why a name is no time zone, and what was probably meant.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is empty or blank.
  case empty
  /// Nothing has this name; the nearest known one, where there is one.
  case unknown(String, nearest: String?)
  /// The name is right but for its capital letters, and zone names are case-sensitive.
  case wrongCase(String, right: String)
  /// The word means several zones, by identifier or by abbreviation.
  case ambiguous(String, candidates: [ZoneCandidate])
  /// The word is only an abbreviation; the zone that it is short for.
  case bareAbbreviation(String, zone: String)
  /// Another release of the zone data is wanted than the one that answers here.
  case dataVersion(wanted: String, here: String)

  /// The reason as a sentence without its full stop.
  public var description: String {
    switch self {
    case .empty:
      "The name of the zone is empty"
    case .unknown(let name, let nearest):
      nearest.map { "No zone is called '\(name)'; did you mean '\($0)'?" }
        ?? "No zone is called '\(name)'"
    case .wrongCase(let name, let right):
      "No zone is called '\(name)': names are case-sensitive; did you mean '\(right)'?"
    case .ambiguous(let name, let candidates):
      "'\(name)' is ambiguous: \(candidates.map(\.description).joined(separator: ", ")); "
        + "write the identifier in full"
    case .bareAbbreviation(let name, let zone):
      "'\(name)' is an abbreviation, not a zone; did you mean '\(zone)'?"
    case .dataVersion(let wanted, let here):
      "Release \(wanted) of the zone data is wanted, and \(here) answers here"
    }
  }
}
