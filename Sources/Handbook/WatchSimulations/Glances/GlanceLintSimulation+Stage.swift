import Foundation
import SimulationKit
import WatchClocks

extension GlanceLintSimulation {
  /// The state of a run.
  struct Stage: Sendable {
    /// The screen shown.
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
    /// The glance's controller, created before the glance is shown.
    var glance = InterfaceController(name: "Glance")
    /// When the texts of the glance were set, in milliseconds since the start.
    var filled: Int?
    /// The age of the glance's texts when it left the screen, in seconds.
    var secondsOld: Int?
    /// The data passed to the app when the wearer tapped the glance.
    var handed: [String: String]?
    /// The current notification, shown or waiting.
    var notification: NotificationPresentation?
    /// The number of the notification's steps already recorded.
    var toldSteps = 0
    /// The looks that the wearer saw.
    var looks: [NotificationPresentation.Look] = []

    init(scenario: Scenario, diagnostics: [SceneDiagnostic]) {
      self.scenario = scenario
      self.diagnostics = diagnostics
    }

    /// Whether the system supports glances and the app has one.
    var hasGlance: Bool { scenario.profile != "watchos-3" && !scenario.glances.isEmpty }
  }
}

typealias GlanceWorld = World<GlanceLintSimulation.Stage>

extension [SceneDiagnostic] {
  /// The first three messages as sentences, and the number of other messages.
  fileprivate var sentences: String {
    let first = prefix(3).map { $0.message + "." }.joined(separator: " ")
    return count > 3 ? "\(first) And \((count - 3).of("more diagnostic"))." : first
  }
}

extension GlanceWorld {
  /// Checks the storyboard and creates the glance.
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

  /// The current age of the glance's texts, in seconds; nil if none were set.
  var secondsOld: Int? { state.filled.map { (clock.elapsed - $0) / 1000 } }

  /// Sets the texts of the glance, as the app does.
  mutating func fill(_ detail: String) {
    state.filled = clock.elapsed
    record(.call, "setText(_:)", from: "Glance", to: "WatchKit", detail)
  }
}
