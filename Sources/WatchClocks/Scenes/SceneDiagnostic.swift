import SimulationKit

/// A fault in a scene, with its element and a fix.
public struct SceneDiagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The broken rule, which has the source.
  public let rule: SceneRule
  /// The location in the scene, such as `/glances/0/groups/1/elements/2`.
  public let place: JSONPointer
  /// What is wrong, as a sentence without its period.
  public let message: String
  /// What to do instead, as a sentence without its period.
  public let fix: String

  /// The severity of the fault.
  public var severity: SceneRule.Severity { rule.severity }

  /// The severity, the message and the fix, on one line.
  public var description: String { "\(severity.rawValue): \(message). \(fix)." }
}
