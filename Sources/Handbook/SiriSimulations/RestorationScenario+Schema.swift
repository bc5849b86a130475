import Activities
import SimulationKit

extension RestorationScenario {
  /// The shape of a scenario of `activity-restoration`.
  static let schema = Schema.scenario(
    profiles: RestorationSimulation.profiles,
    start: "2026-03-02T10:09:00Z",
    [
      .init("app", Schema(.string(length: 1...40), "The name of the app."), default: "NumberRace"),
      .init("device", choice(Device.self, "The device that the app runs on."), default: "phone"),
      .init("launch", choice(LaunchState.self, "Whether the app is running."), default: "background"),
      .init("root", Schema(.string(length: 0...40), "The root scene, which always exists."), default: "Menu"),
      .init(
        "scenes",
        Schema(
          .array(of: Schema(.object(scene)), count: 0...15),
          "The other scenes, each after its parent."
        ),
        default: .array(standardScenes)
      ),
      .init(
        "scene",
        Schema(
          .string(length: 0...40),
          "The scene in which the user left the app; a cold launch begins at the root."
        ),
        default: "Menu"
      ),
      .init("intent", Schema(.object(intent), "The user's request to Siri."), default: [:]),
      .init("response", Schema(.object(response), "The response of the app's extension."), default: [:]),
      .init("delegate", Schema(.object(delegate), "The behavior of the app's delegate."), default: [:]),
      .init(
        "answer",
        choice(RoutePlan.Answer.self, "The user's answer when unsaved work would be lost."),
        default: "save"
      ),
      .init(
        "steps",
        Schema(.array(of: Schema(.tagged("do", steps)), count: 1...64), "What happens, in order.")
      ),
    ]
  )

  private static func choice<Word: RawRepresentable & CaseIterable>(
    _ words: Word.Type,
    _ summary: String = ""
  ) -> Schema where Word.RawValue == String {
    Schema(.choice(words.allCases.map(\.rawValue)), summary)
  }

  private static let name = Schema(.string(length: 0...80))
  private static let identifier = Schema(.optional(Schema(.string(length: 1...80))))
  private static let values = Schema(
    .dictionary(of: Schema(.anything(depth: ActivityValue.deepest)), count: 0...16)
  )

  private static let scene: [Schema.Property] = [
    .init("name", Schema(.string(length: 0...40))),
    .init("from", Schema(.string(length: 0...40), "The parent scene.")),
    .init("by", choice(SceneGraph.Presentation.self, "How it appears on the screen."), default: "push"),
    .init(
      "fields",
      Schema(.array(of: Schema(.string(length: 1...40)), count: 0...4), "The parameters that it shows."),
      default: []
    ),
    .init("unsaved", Schema(.boolean, "Whether it has unsaved work."), default: false),
  ]

  private static let standardScenes: [JSONValue] = [
    ["name": "Play", "from": "Menu", "unsaved": true],
    ["name": "Result", "from": "Play", "by": "present"],
    ["name": "Settings", "from": "Menu", "by": "present"],
    ["name": "About", "from": "Settings"],
    ["name": "Solver", "from": "Menu", "fields": ["tiles", "target"]],
  ]

  private static let intent: [Schema.Property] = [
    .init("name", Schema(.string(length: 0...80), "The name of its class."), default: "SolveGameIntent"),
    .init("title", Schema(.string(length: 0...80), "Empty for none."), default: "Solve Game"),
    .init(
      "phrase",
      Schema(.optional(Schema(.string(length: 0...200))), "suggestedInvocationPhrase, or null."),
      default: "Solve my numbers"
    ),
    .init("parameters", values, default: ["tiles": [100, 75, 50, 25, 6, 3], "target": 952]),
  ]

  private static let response: [Schema.Property] = [
    .init("code", choice(Code.self, "The result of the extension."), default: "continue-in-app"),
    .init(
      "activity",
      Schema(
        .optional(Schema(.object([.init("type", name), .init("userInfo", values, default: [:])]))),
        "The activity that the extension supplies; null lets the system create one."
      ),
      default: .null
    ),
  ]

  private static let delegate: [Schema.Property] = [
    .init(
      "accepts",
      Schema(.array(of: name, count: 0...8), "The activity types for which it returns true."),
      default: ["SolveGameIntent"]
    ),
    .init("willFinish", Schema(.boolean, "What willFinishLaunching returns."), default: true),
    .init("didFinish", Schema(.boolean, "What didFinishLaunching returns."), default: true),
    .init("opens", Schema(.string(length: 0...40), "The scene that the root opens."), default: "Solver"),
    .init(
      "list",
      Schema(
        .array(of: Schema(.string(length: 0...40)), count: 0...8),
        "The scenes whose view controllers are in the restoration list; only the root knows the way."
      ),
      default: ["Menu"]
    ),
    .init("handler", choice(HandlerUse.self, "What the delegate does with the handler."), default: "at-once"),
    .init("after", Schema(.integer(0...600_000), "Milliseconds until a later call."), default: 1500),
    .init(
      "direct",
      Schema(.boolean, "Whether the delegate calls restoreUserActivityState(_:) itself."),
      default: false
    ),
  ]

  private static let steps: [Schema.Variant] = [
    .init(
      "donate",
      "The app donates an interaction; null members are taken from the request.",
      [
        .init("name", Schema(.optional(name)), default: .null),
        .init("title", Schema(.optional(Schema(.string(length: 0...80)))), default: .null),
        .init("parameters", Schema(.optional(values)), default: .null),
        .init("identifier", identifier, default: .null),
        .init("group", identifier, default: .null),
      ]
    ),
    .init(
      "publish",
      "The app publishes an activity.",
      [
        .init("type", name),
        .init("title", Schema(.string(length: 0...80), "Empty for none."), default: ""),
        .init("userInfo", values, default: [:]),
        .init("persistentIdentifier", identifier, default: .null),
        .init("eligible", Schema(.boolean, "isEligibleForPrediction."), default: true),
        .init("current", Schema(.boolean, "Whether it becomes current."), default: true),
        .init(
          "expiresAfter",
          Schema(.optional(Schema(.integer(0...2_592_000))), "Seconds until expirationDate, or null."),
          default: .null
        ),
      ]
    ),
    .init(
      "delete",
      "The app deletes interactions by their identifiers.",
      [.init("identifiers", Schema(.array(of: name, count: 0...16)))]
    ),
    .init("delete-group", "The app deletes a group of interactions.", [.init("group", name)]),
    .init("delete-all", "The app deletes all interactions."),
    .init(
      "delete-activities",
      "The app deletes activities by their persistent identifiers, or all of them.",
      [.init("identifiers", Schema(.optional(Schema(.array(of: name, count: 0...16)))), default: .null)]
    ),
    .init("wait", "Time passes.", [.init("seconds", Schema(.integer(0...2_592_000)))]),
    .init("suggest", "The user looks at Siri's suggestions."),
    .init(
      "run",
      "The user taps one of the suggestions shown last.",
      [.init("number", Schema(.integer(1...16), "Counted from 1."), default: 1)]
    ),
    .init(
      "add-to-siri",
      "The user adds the request to Siri.",
      [
        .init(
          "phrase",
          Schema(.optional(Schema(.string(length: 0...200))), "Null means the suggested phrase."),
          default: .null
        )
      ]
    ),
    .init(
      "say",
      "The user says an added phrase.",
      [.init("phrase", Schema(.string(length: 0...200)))]
    ),
    .init(
      "request",
      "The user asks Siri; null members are taken from the request.",
      [
        .init("name", Schema(.optional(name)), default: .null),
        .init("parameters", Schema(.optional(values)), default: .null),
      ]
    ),
    .init(
      "go",
      "The user goes to another scene of the app.",
      [.init("to", Schema(.string(length: 0...40)))]
    ),
    .init("look", "The user looks at the screen."),
  ]
}
