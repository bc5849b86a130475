import Foundation
import SimulationKit

extension GlanceLintSimulation {
  /// Everything that a run keeps.
  struct Stage: Sendable {
    /// What is on the screen.
    enum Screen: Hashable, Sendable {
      case face
      case glance
      case app
    }

    let scenario: Scenario
    let diagnostics: [SceneDiagnostic]
    var step = 0
    var wristIsUp = true
    var screen = Screen.face
    /// The controller of the glance, made before anyone looks.
    var glance = InterfaceController(name: "Glance")
    /// When the texts of the glance were set, in milliseconds since the start.
    var filled: Int?
    /// How old the texts of the glance were when it left the screen, in seconds.
    var secondsOld: Int?
    /// What the app was handed when the wearer tapped the glance.
    var handed: [String: String]?
    /// The notification that is shown or waits.
    var notification: NotificationPresentation?
    /// The steps of the notification that the trace has told.
    var toldSteps = 0
    /// The looks that the wearer saw.
    var looks: [NotificationPresentation.Look] = []

    init(scenario: Scenario, diagnostics: [SceneDiagnostic]) {
      self.scenario = scenario
      self.diagnostics = diagnostics
    }

    /// Whether the system has glances at all, and the app has one.
    var hasGlance: Bool { scenario.profile != "watchos-3" && !scenario.glances.isEmpty }
  }
}

typealias GlanceWorld = World<GlanceLintSimulation.Stage>

extension [SceneDiagnostic] {
  /// The first three messages as sentences, and how many more there are.
  fileprivate var sentences: String {
    let first = prefix(3).map { $0.message + "." }.joined(separator: " ")
    return count > 3 ? "\(first) And \((count - 3).of("more diagnostic"))." : first
  }
}

extension GlanceWorld {
  /// Reads the storyboard, and makes the glance.
  mutating func lint() {
    show(sceneFigures)
    let diagnostics = state.diagnostics
    record(
      diagnostics.contains { $0.severity == .error } ? .refusal : .local,
      "lint",
      from: "Linter",
      diagnostics.isEmpty ? "Nothing is wrong with the scenes." : diagnostics.sentences,
      reasons: SceneRule.allCases.map { rule in
        let broken = diagnostics.first { $0.rule == rule }
        return Reason(rule.rawValue, holds: broken == nil, broken.map { $0.message + "." } ?? rule.summary)
      }
    )
    show(sceneFigures)
    guard state.hasGlance, let glance = state.scenario.glances.first else { return }
    record(
      .call,
      "init()",
      from: "WatchKit",
      to: "Glance",
      "'\(glance.name)' is made early, before anyone looks."
    )
    record(.call, "awake(withContext:)", from: "WatchKit", to: "Glance", "It comes once.")
    state.glance.enter(.awake) { _ in }
    if glance.filling == .awake {
      fill("The texts are set now, and will be old when they are seen.")
    }
    show(sceneFigures)
  }

  /// How old the texts of the glance are now, in seconds; nil where none were set.
  var secondsOld: Int? { state.filled.map { (clock.elapsed - $0) / 1000 } }

  /// The app sets the texts of the glance.
  mutating func fill(_ detail: String) {
    state.filled = clock.elapsed
    record(.call, "setText(_:)", from: "Glance", to: "WatchKit", detail)
  }
}
