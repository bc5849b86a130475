/// What recording something has changed.
public enum Recording: String, Hashable, Sendable, Codable, CaseIterable {
  /// It was not known before.
  case recorded
  /// It was, and nothing has changed.
  case alreadyKnown = "already-known"
  /// It was, and a later copy says something new: a revocation, another end.
  case updated
  /// It was, and a later copy than this one is known too, which stays what counts.
  case outdated
}
