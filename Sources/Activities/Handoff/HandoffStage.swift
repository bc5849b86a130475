import SimulationKit

/// Everything that a run of `handoff` keeps: the devices, the apps, and how far they have come.
struct HandoffStage: Sendable {
  let scenario: HandoffScenario
  let profile: Profile
  let sender: HandoffDevice
  let senderApp: InstalledApp
  let receiver: HandoffDevice

  /// The activities of the sending app.
  var roster = ActivityRoster()
  /// The screen that the sender shows, and the state in which it really is.
  var visible: (screen: HandoffScenario.Screen?, userInfo: [ActivityValue: ActivityValue]) = (nil, [:])
  /// What the receiver made of the last advertisement.
  var offer: HandoffOffer?
  /// Whether the receiving app is running.
  var launch: LaunchState
  /// The receiving app.
  var app: RestoringApp
  /// What was sent, from the moment at which it is complete.
  var payload: UserActivity?
  /// How the last continuation ended.
  var end: ContinuationSequence.End?
  /// Whether anything was asked to restore its state.
  var wasRestored = false

  init(_ scenario: HandoffScenario, profile: Profile) {
    self.scenario = scenario
    self.profile = profile
    let from = scenario.sender
    let to = scenario.receiver
    senderApp = InstalledApp(scenario.app, team: from.team).with {
      $0.isDevelopmentSigned = from.developmentSigned
    }
    sender = HandoffDevice(from.kind, account: from.account, apps: [senderApp]).with {
      $0.isBluetoothOn = from.bluetooth
      $0.isWiFiOn = from.wifi
      $0.isHandoffOn = from.handoff
    }
    receiver = HandoffDevice(
      to.kind,
      account: to.account,
      apps: [InstalledApp(scenario.app, team: to.team, activityTypes: to.types)]
    ).with {
      $0.isBluetoothOn = to.bluetooth
      $0.isWiFiOn = to.wifi
      $0.isHandoffOn = to.handoff
    }
    launch = to.launch
    app = RestoringApp(scenario.screens, restoring: to.restores, isRunning: to.launch != .cold)
  }

  /// The names of those who take part, as a reader sees them.
  var here: String { Self.name(of: sender.kind) }
  var hereApp: String { "\(here) app" }
  var there: String { (sender.kind == receiver.kind ? "Other " : "") + Self.name(of: receiver.kind) }
  var thereApp: String { "\(there) app" }
  /// The receiver inside a sentence.
  var thereNoun: String { (sender.kind == receiver.kind ? "other " : "") + receiver.kind.noun }

  /// Whether UIKit or AppKit saves the activity; WatchKit only takes it as it is.
  var isManaged: Bool { sender.kind != .watch }
  /// The method by which a watch publishes.
  var watchMethod: String {
    profile.has("no-activity-on-watch") ? "updateUserActivity(_:userInfo:webpageURL:)" : "update(_:)"
  }
  /// The framework that manages the sender's activity.
  var framework: String { sender.kind == .mac ? "AppKit" : "UIKit" }

  private static func name(of kind: HandoffDevice.Kind) -> String {
    switch kind {
    case .watch: "Watch"
    case .phone: "Phone"
    case .tablet: "Tablet"
    case .mac: "Mac"
    }
  }
}

extension HandoffDevice {
  fileprivate func with(_ change: (inout HandoffDevice) -> Void) -> HandoffDevice {
    var copy = self
    change(&copy)
    return copy
  }
}

extension InstalledApp {
  fileprivate func with(_ change: (inout InstalledApp) -> Void) -> InstalledApp {
    var copy = self
    change(&copy)
    return copy
  }
}
