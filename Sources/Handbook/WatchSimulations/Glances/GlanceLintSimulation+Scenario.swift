import Foundation
import SimulationKit
import WatchClocks

extension GlanceLintSimulation {
  /// The input of a run of the linter.
  public struct Scenario: Codable, Hashable, Sendable {
    /// The random seed. This simulation doesn't use it.
    package var seed: Int
    /// The system: `watchos-2`, or `watchos-3`, which has no glances.
    package var profile: String
    /// The launch time of the app.
    package var start: Date
    /// The size of the watch.
    package var screen: Screen
    /// The name of the app.
    package var app: String
    /// The glances of its storyboard.
    package var glances: [Glance]
    /// The notifications of its storyboard.
    package var notifications: [NotificationScene]
    /// Whether Notification Privacy is on.
    package var privacy: Bool
    /// How to handle an error in the scenes.
    package var faults: FaultHandling
    /// What happens after the storyboard has been read. The wrist starts raised.
    package var steps: [Step]

    /// Creates a scenario.
    package init(
      seed: Int = 7,
      profile: String = "watchos-2",
      start: Date = WatchNavigation.launch,
      screen: Screen = .small,
      app: String = "Clocks",
      glances: [Glance] = [],
      notifications: [NotificationScene] = [],
      privacy: Bool = false,
      faults: FaultHandling = .recorded,
      steps: [Step] = []
    ) {
      self.seed = seed
      self.profile = profile
      self.start = start
      self.screen = screen
      self.app = app
      self.glances = glances
      self.notifications = notifications
      self.privacy = privacy
      self.faults = faults
      self.steps = steps
    }

    /// All diagnostics of the linters, with the glances first.
    var diagnostics: [SceneDiagnostic] {
      GlanceLint(system: profile == "watchos-3" ? 3 : 2, screenHeight: screen.height)
        .diagnostics(for: GlanceScene(glances)) + NotificationLint().diagnostics(for: notifications)
    }
  }

  /// One of the two watches of 2015.
  package enum Screen: String, Codable, Hashable, Sendable, CaseIterable {
    /// The 38 mm watch.
    case small = "38mm"
    /// The 42 mm watch.
    case large = "42mm"

    /// The height of the screen in points.
    ///
    /// Source: [Apple Watch Human Interface Guidelines](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Glances.html)
    /// of 2015: 272 by 340 and 312 by 390 pixels, two to a point.
    package var height: Int {
      switch self {
      case .small: 170
      case .large: 195
      }
    }
  }

  /// What happens after the storyboard has been read.
  package enum Step: Hashable, Sendable {
    /// The wearer swipes up from the watch face and sees the glance.
    case showGlance
    /// The wearer swipes down again.
    case hideGlance
    /// A notification arrives.
    case notify(notification: Int)
    /// The wearer taps the screen.
    case tap
    /// The wearer dismisses the notification.
    case dismiss
    /// The wearer lowers the wrist.
    case lowerWrist
    /// The wearer raises the wrist.
    case raiseWrist
    /// Time passes.
    case wait(milliseconds: Int)
  }
}

extension GlanceLintSimulation.Step: Codable {
  private enum Member: String, CodingKey {
    case notification, milliseconds
  }

  private enum Name: String, Codable {
    case notify, tap, dismiss, wait
    case showGlance = "show-glance"
    case hideGlance = "hide-glance"
    case lowerWrist = "lower-wrist"
    case raiseWrist = "raise-wrist"
  }

  /// Decodes a step by its member `do`.
  package init(from decoder: any Decoder) throws {
    let step = try decoder.container(keyedBy: Member.self)
    self =
      switch try decoder.stepName(as: Name.self) {
      case .notify: .notify(notification: try step.decode(Int.self, forKey: .notification))
      case .wait: .wait(milliseconds: try step.decode(Int.self, forKey: .milliseconds))
      case .tap: .tap
      case .dismiss: .dismiss
      case .showGlance: .showGlance
      case .hideGlance: .hideGlance
      case .lowerWrist: .lowerWrist
      case .raiseWrist: .raiseWrist
      }
  }

  /// Encodes a step with its member `do`.
  package func encode(to encoder: any Encoder) throws {
    var step = encoder.container(keyedBy: Member.self)
    func name(_ name: Name) throws { try encoder.encodeStepName(name) }
    switch self {
    case .notify(let notification):
      try name(.notify)
      try step.encode(notification, forKey: .notification)
    case .wait(let milliseconds):
      try name(.wait)
      try step.encode(milliseconds, forKey: .milliseconds)
    case .tap: try name(.tap)
    case .dismiss: try name(.dismiss)
    case .showGlance: try name(.showGlance)
    case .hideGlance: try name(.hideGlance)
    case .lowerWrist: try name(.lowerWrist)
    case .raiseWrist: try name(.raiseWrist)
    }
  }
}
