import SimulationKit

/// Everything that a run of `handoff` keeps: the devices, the apps, and how far they have come.
struct HandoffStage: Sendable {
  let scenario: HandoffScenario
  let profile: Profile
  let quirks: HandoffQuirks
  let sender: HandoffDevice
  let senderApp: InstalledApp
  let receiver: HandoffDevice
  /// The sender, the receiver and all others, in this order; empty where there are no others.
  let crowd: [Room.Occupant]
  /// The receiver, as all offers have it.
  let target: HandoffParty

  /// The names of those who take part, as a reader sees them.
  let here: String
  let hereApp: String
  let there: String
  let thereApp: String
  /// The receiver inside a sentence.
  let thereNoun: String

  /// The activities of the sending app.
  var roster = ActivityRoster()
  /// The screen that the sender shows, and the state in which it really is.
  var visible: (screen: HandoffScenario.Screen?, userInfo: [ActivityValue: ActivityValue]) = (nil, [:])
  /// What the receiver made of the last advertisement.
  var offer: HandoffOffer? { didSet { conditionsFigure = nil } }
  /// What goes over the air; nil where the run does not show it.
  var air: HandoffAir?
  /// The devices that show the icon, as indices of the crowd; nil before anything was published.
  var icons: [Int]? { didSet { roomFigure = nil } }
  /// What was drawn of the offer and of the icons, and what was said of the two devices; nil where it has changed since.
  var conditionsFigure: Figure?
  var roomFigure: Figure?
  var deviceReasons: [Reason]?
  /// Whether the receiver is locked.
  var isLocked: Bool
  /// Whether the receiving app is running.
  var launch: LaunchState
  /// The receiving app.
  var app: RestoringApp
  /// What was sent, from the moment at which it is complete.
  var payload: UserActivity?
  /// How the last continuation ended.
  var end: End?
  /// Whether anything was asked to restore its state.
  var wasRestored = false
  /// The bytes of text that the sending app keeps for a stream; 0 for none.
  var document = 0
  /// What became of the streams of the last continuation.
  var streaming = Streaming.notAsked

  /// How a continuation ended.
  enum End: Hashable, Sendable {
    /// As the sequence of callbacks says.
    case called(ContinuationSequence.End)
    /// The browser of this name opened the page.
    case browser(String)
    /// Nobody could unlock the receiver.
    case locked
  }

  /// What became of the streams of a continuation.
  enum Streaming: Hashable, Sendable {
    /// Nobody asked for them.
    case notAsked
    /// They were asked for, and not had.
    case refused
    /// The app has them, and has read nothing.
    case delivered
    /// The app has read this many bytes, and the end.
    case ended(bytes: Int)
  }

  init(_ scenario: HandoffScenario, profile: Profile) {
    self.scenario = scenario
    self.profile = profile
    quirks = HandoffQuirks(profile)
    let (from, to) = (scenario.sender, scenario.receiver)
    var source = InstalledApp(scenario.app, team: from.team)
    source.isDevelopmentSigned = from.developmentSigned
    senderApp = source
    sender = HandoffDevice(from, app: source)
    receiver = HandoffDevice(to, named: scenario.app, at: scenario.distance)
    target = HandoffParty(receiver)
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

  /// Whether both devices belong to one account, and so have each other's keys.
  var isPaired: Bool { !sender.account.isEmpty && sender.account == receiver.account }

  /// Whether UIKit or AppKit saves the activity; WatchKit only takes it as it is.
  var isManaged: Bool { sender.kind != .watch }
  /// Whether the sender last published what its browser shows.
  var isBrowsing: Bool { roster.activities.last?.activityType == HandoffRoute.browsingWeb }
  /// The method by which a watch publishes.
  var watchMethod: String {
    profile.has("no-activity-on-watch") ? "updateUserActivity(_:userInfo:webpageURL:)" : "update(_:)"
  }
  /// Whether the sending app streams the text of an activity of a type. It cannot where a browser or an old watch
  /// publishes, which say nothing of streams.
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
  /// The name of a device that has no other.
  var title: String {
    switch self {
    case .watch: "Watch"
    case .phone: "Phone"
    case .tablet: "Tablet"
    case .mac: "Mac"
    }
  }
}
