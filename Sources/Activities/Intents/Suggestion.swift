import SimulationKit

/// An action that Siri suggests, or would suggest if all conditions held.
public struct Suggestion: Hashable, Sendable {
  /// The suggested action, as donated last.
  public let action: Shortcut.Action
  /// The title to display; the name of the class if an intent has no title.
  public let title: String
  /// The number of donations that count for it.
  public let donations: Int
  /// The score and its parts.
  public let score: Score
  /// The conditions that were checked, in order; the action is suggested only if all hold.
  public let reasons: [Reason]

  /// Whether it is suggested, because every condition holds.
  public var isOffered: Bool { reasons.allSatisfy(\.holds) }
  /// The conditions that don't hold.
  public var failures: [Reason] { reasons.filter { !$0.holds } }

  /// The parts of a score, each in thousandths.
  public struct Score: Hashable, Sendable {
    /// The total worth of the donations: each is worth a thousand at first, and less as it ages.
    public let frequency: Int
    /// The average nearness of the time of day to that of the donations: a thousand at the same minute.
    public let timeOfDay: Int
    /// The sort key of the suggestions: the sum of each donation's worth times its nearness.
    public let total: Int
  }
}
