/// The change from recording something.
public enum Recording: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is new.
  case recorded
  /// It was known, and nothing changed.
  case alreadyKnown = "already-known"
  /// It was known, and a later copy has new data: a revocation, another end.
  case updated
  /// It was known, and a later copy than this one is known too, which still counts.
  case outdated
}
