import SimulationKit

/// What is wrong with a scene, at which element, and what to do about it.
public struct SceneDiagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The rule that is broken; it knows who says so.
  public let rule: SceneRule
  /// The place in the scene: `/glances/0/groups/1/elements/2`.
  public let place: JSONPointer
  /// What is wrong, as a sentence without its full stop.
  public let message: String
  /// What to do instead, as a sentence without its full stop.
  public let fix: String

  /// How bad it is.
  public var severity: SceneRule.Severity { rule.severity }

  /// The severity, the message and the fix in one line.
  public var description: String { "\(severity.rawValue): \(message). \(fix)." }
}
