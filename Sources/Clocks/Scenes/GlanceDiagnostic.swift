import SimulationKit

/// What is wrong with a glance, at which element, and what to do about it.
public struct GlanceDiagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
  /// A rule that a glance can break.
  public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system has no glances any more.
    case gone
    /// An app has one glance.
    case oneGlance = "one-glance"
    /// A glance has an upper and a lower group.
    case twoGroups = "two-groups"
    /// A glance has no controls.
    case noControls = "no-controls"
    /// A glance does not scroll.
    case noScrolling = "no-scrolling"
    /// Tables and maps are allowed, and of little use.
    case tableOrMap = "table-or-map"
    /// Text is set in the system font.
    case systemFont = "system-font"
  }

  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Allowed, and advised against.
    case warning
    /// Not allowed.
    case error
  }

  /// The rule that is broken.
  public let rule: Rule
  /// How bad it is.
  public let severity: Severity
  /// The place in the scene: `/glances/0/groups/1/elements/2`.
  public let place: JSONPointer
  /// What is wrong, as a sentence without its full stop.
  public let message: String
  /// What to do instead, as a sentence without its full stop.
  public let fix: String

  /// The severity, the message and the fix in one line.
  public var description: String { "\(severity.rawValue): \(message). \(fix)." }
}
