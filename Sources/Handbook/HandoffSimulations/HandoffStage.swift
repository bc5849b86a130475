import Activities
import SimulationKit

/// The state of a run of `handoff`: the devices, the apps, and their progress.
struct HandoffStage: Sendable {
  let scenario: HandoffScenario
  let profile: Profile
  let sender: HandoffDevice
  let senderApp: InstalledApp
  let receiver: HandoffDevice
  /// The sender, the receiver and all others, in this order; empty if there are no others.
  let crowd: [Room.Occupant]

  /// The display names of the participants.
  let here: String
  let hereApp: String
  let there: String
  let thereApp: String
  /// The receiver's name inside a sentence.
  let thereNoun: String

  /// The activities of the sending app.
  var roster = ActivityRoster()
  /// The screen that the sender shows, with its actual state.
  var visible: (screen: HandoffScenario.Screen?, userInfo: [ActivityValue: ActivityValue]) = (nil, [:])
  /// The receiver's evaluation of the last advertisement.
  var offer: HandoffOffer? { didSet { conditionsFigure = nil } }
  /// The state of the air; nil if the run does not show it.
  var air: HandoffAir?
  /// The devices that show the icon, as indices into the crowd; nil before the first publication.
  var icons: [Int]? { didSet { roomFigure = nil } }
  /// Cached figures of the offer and the icons, and cached reasons of the two devices; nil if outdated.
  var conditionsFigure: Figure?
  var roomFigure: Figure?
  var deviceReasons: [Reason]?
  /// Whether the receiver is locked.
  var isLocked: Bool
  /// Whether the receiving app is running.
  var launch: LaunchState
  /// The receiving app.
  var app: RestoringApp
  /// The payload, once it is complete.
  var payload: UserActivity?
  /// The end of the last continuation.
  var end: End?
  /// Whether any object was asked to restore its state.
  var wasRestored = false
  /// The number of bytes of text that the sending app keeps for a stream; 0 for none.
  var document = 0
  /// The state of the last continuation's streams.
  var streaming = Streaming.notAsked

  /// The end of a continuation.
  enum End: Hashable, Sendable {
    /// The end of the sequence of callbacks.
    case called(ContinuationSequence.End)
    /// The browser with this name opened the page.
    case browser(String)
    /// The receiver could not be unlocked.
    case locked
  }

  /// The state of a continuation's streams.
  enum Streaming: Hashable, Sendable {
    /// The streams were not requested.
    case notAsked
    /// The streams were requested but not available.
    case refused
    /// The app has the streams, but has read nothing.
    case delivered
    /// The app has read this many bytes, up to the end.
    case ended(bytes: Int)
  }

  init(_ scenario: HandoffScenario, profile: Profile) {
    self.scenario = scenario
    self.profile = profile
    let (from, to) = (scenario.sender, scenario.receiver)
    var source = InstalledApp(scenario.app, team: from.team)
    source.isDevelopmentSigned = from.developmentSigned
    senderApp = source
    sender = HandoffDevice(from, app: source)
    receiver = HandoffDevice(to, named: scenario.app, at: scenario.distance)
    isLocked = receiver.isLocked
    launch = to.launch
    app = RestoringApp(scenario.screens, restoring: to.restores, isRunning: to.launch != .cold)
    let isTwin = sender.kind == receiver.kind
    here = sender.kind.title
    hereApp = here + " app"
    there = isTwin ? "Other " + receiver.kind.title : receiver.kind.title
    thereApp = there + " app"
    thereNoun = isTwin ? "other " + receiver.kind.noun : receiver.kind.noun
    crowd =
      scenario.others.isEmpty
      ? [] : [Room.Occupant(here, sender), Room.Occupant(there, receiver)] + Self.bystanders(of: scenario)
    guard scenario.air || scenario.steps.contains(where: \.isOnAir) else { return }
    air = HandoffAir(seed: scenario.seed, sender: here, isPaired: isPaired, start: scenario.start)
  }

  /// Whether both devices belong to the same account, and so have each other's keys.
  var isPaired: Bool { !sender.account.isEmpty && sender.account == receiver.account }

  /// Whether UIKit or AppKit saves the activity. A watch sends it unchanged, because here its activities have no delegate.
  var isManaged: Bool { sender.kind != .watch }
  /// Whether the sender's last publication is a web page in its browser.
  var isBrowsing: Bool { roster.activities.last?.activityType == HandoffRoute.browsingWeb }
  /// The method that a watch publishes with.
  var watchMethod: String {
    profile.has("no-activity-on-watch") ? "updateUserActivity(_:userInfo:webpageURL:)" : "update(_:)"
  }
  /// Whether the sending app streams the text of an activity with this type. A browser or an old watch cannot, because
  /// its activities don't support streams.
  func streams(_ type: String) -> Bool {
    scenario.sender.streams && type != HandoffRoute.browsingWeb
      && (isManaged || !profile.has("no-activity-on-watch"))
  }
  /// The framework that manages the sender's activity.
  var framework: String { sender.kind == .mac ? "AppKit" : "UIKit" }
  /// When the app calls the restoration handler.
  var handler: HandoffScenario.Handler {
    scenario.receiver.handler ?? (scenario.receiver.callsHandler ? .atOnce : .never)
  }

  private static func bystanders(of scenario: HandoffScenario) -> [Room.Occupant] {
    scenario.others.enumerated().map { index, other in
      Room.Occupant(
        "\(other.kind.title) \(index + 3)",
        HandoffDevice(other, named: scenario.app, types: scenario.receiver.types)
      )
    }
  }
}

extension HandoffDevice.Kind {
  /// The name of a device without a name of its own.
  var title: String {
    switch self {
    case .watch: "Watch"
    case .phone: "Phone"
    case .tablet: "Tablet"
    case .mac: "Mac"
    }
  }
}
