/// The reason a name isn't a time zone, with a suggestion.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name that is empty or contains only white space.
  case empty
  /// An unknown name, with the most similar known one, if any.
  case unknown(String, nearest: String?)
  /// A name with the wrong case. Zone names are case-sensitive.
  case wrongCase(String, right: String)
  /// A word that means several zones, by identifier or by abbreviation.
  case ambiguous(String, candidates: [ZoneCandidate])
  /// A word that is only an abbreviation, with its zone.
  case bareAbbreviation(String, zone: String)
  /// Zone data of another release than the required one.
  case dataVersion(wanted: String, here: String)

  /// The reason as a sentence without its period.
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
      "Release \(wanted) of the zone data is required, but this system has \(here)"
    }
  }
}
