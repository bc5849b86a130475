import SimulationKit

/// An action that Siri suggests, or would suggest if nothing stood against it.
public struct Suggestion: Hashable, Sendable {
  /// What is suggested, as it was donated last.
  public let action: Shortcut.Action
  /// What a person reads of it; the name of the class where an intent has no title.
  public let title: String
  /// How many donations count for it.
  public let donations: Int
  /// What it is worth, and why.
  public let score: Score
  /// The conditions that were asked, in order; where one does not hold, the action is not suggested.
  public let reasons: [Reason]

  /// Whether it is suggested: every condition holds.
  public var isOffered: Bool { reasons.allSatisfy(\.holds) }
  /// The conditions that do not hold.
  public var failures: [Reason] { reasons.filter { !$0.holds } }

  /// The parts of a score, each in thousandths.
  public struct Score: Hashable, Sendable {
    /// What the donations are worth together: each a thousand when it is made, and less as it ages.
    public let frequency: Int
    /// How near the time of day is to that of the donations, on average: a thousand at the same minute.
    public let timeOfDay: Int
    /// What the suggestions are ordered by: the worth of each donation times its nearness.
    public let total: Int
  }
}
