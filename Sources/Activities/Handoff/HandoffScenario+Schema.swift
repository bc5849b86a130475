import SimulationKit

extension HandoffScenario {
  /// The shape of a scenario of `handoff`.
  static let schema = Schema.scenario(
    profiles: HandoffSimulation.profiles,
    start: "2026-03-02T10:09:00Z",
    [
      .init("app", Schema(.string(length: 1...40), "The name of the app."), default: "Shirts"),
      .init(
        "screens",
        Schema(.array(of: screen, count: 1...4), "The screens of the app, in the order of its tabs."),
        default: [
          [
            "type": "com.example.shirts.choose-color", "title": "Color",
            "choices": ["White", "Blue", "Red"],
          ],
          ["type": "com.example.shirts.choose-size", "title": "Size", "choices": ["S", "M", "L", "XL"]],
        ]
      ),
      .init("sender", Schema(.object(sender), "The device that the activity comes from."), default: [:]),
      .init("receiver", Schema(.object(receiver), "The device that it goes to."), default: [:]),
      .init("distance", Schema(.number(0...1000), "Metres between the two."), default: 1),
      .init(
        "transfer",
        Schema(.choice(Transfer.allCases.map(\.rawValue)), "What becomes of the payload on its way."),
        default: "arrives"
      ),
      .init(
        "sizeLimit",
        Schema(
          .integer(1...1_000_000),
          "The payload size beyond which the system gives up, in bytes; Apple does not publish it."
        ),
        default: 65_536
      ),
      .init(
        "steps",
        Schema(.array(of: Schema(.tagged("do", steps)), count: 1...64), "What happens, in order.")
      ),
    ]
  )

  private static let typeName = Schema(.string(length: 0...200), "An activity type, in reverse-DNS style.")
  private static let label = Schema(.string(length: 1...40))
  private static let flag = Schema(.boolean)

  private static let screen = Schema(
    .object([
      .init("type", typeName),
      .init("title", label),
      .init(
        "choices",
        Schema(.array(of: label, count: 0...8), "What can be chosen, by userInfo[\"current\"]."),
        default: []
      ),
      .init(
        "fields",
        Schema(.array(of: label, count: 0...3), "The keys of userInfo that are shown as fields."),
        default: []
      ),
    ])
  )

  private static func device(_ kind: String) -> [Schema.Property] {
    [
      .init(
        "kind",
        Schema(.choice(HandoffDevice.Kind.allCases.map(\.rawValue))),
        default: .string(kind)
      ),
      .init(
        "account",
        Schema(.string(length: 0...80), "The iCloud account; empty for none."),
        default: "anna"
      ),
      .init("bluetooth", flag, default: true),
      .init("wifi", flag, default: true),
      .init("handoff", Schema(.boolean, "Handoff in the settings."), default: true),
      .init("team", Schema(.string(length: 1...40), "The team that signed the app."), default: "TEAM1"),
    ]
  }

  private static let sender =
    device("watch") + [
      .init("developmentSigned", flag, default: false),
      .init(
        "overridesUpdate",
        Schema(.boolean, "Whether the view controller overrides updateUserActivityState(_:)."),
        default: true
      ),
    ]

  private static let receiver =
    device("phone") + [
      .init(
        "types",
        Schema(.array(of: typeName, count: 0...8), "The app's NSUserActivityTypes."),
        default: ["com.example.shirts.choose-color", "com.example.shirts.choose-size"]
      ),
      .init("launch", Schema(.choice(LaunchState.allCases.map(\.rawValue))), default: "cold"),
      .init("willFinish", Schema(.boolean, "What willFinishLaunching returns."), default: true),
      .init("didFinish", Schema(.boolean, "What didFinishLaunching returns."), default: true),
      .init("showsProgress", Schema(.boolean, "What willContinue… returns."), default: false),
      .init(
        "callsHandler",
        Schema(.boolean, "Whether the app calls the restoration handler."),
        default: true
      ),
      .init(
        "restores",
        Schema(.choice(Restoring.allCases.map(\.rawValue)), "Where the control is set."),
        default: "both"
      ),
    ]

  private static let userInfo = Schema(
    .dictionary(of: Schema(.anything(depth: ActivityValue.deepest)), count: 0...32),
    "Entries of userInfo."
  )

  private static let steps: [Schema.Variant] = [
    .init(
      "publish",
      "The sending app publishes an activity.",
      [
        .init("type", typeName),
        .init("title", Schema(.string(length: 0...200)), default: ""),
        .init("userInfo", userInfo, default: [:]),
        .init(
          "bodySize",
          Schema(.integer(0...200_000), "Bytes of text under the key body."),
          default: 0
        ),
        .init("webpageURL", Schema(.string(length: 0...2000), "Empty for none."), default: ""),
        .init(
          "requiredKeys",
          Schema(.optional(Schema(.array(of: label, count: 0...32))), "requiredUserInfoKeys, or null."),
          default: .null
        ),
        .init("eligible", Schema(.boolean, "isEligibleForHandoff."), default: true),
        .init("publicIndexing", Schema(.boolean, "isEligibleForPublicIndexing."), default: false),
        .init(
          "expiresAfter",
          Schema(.optional(Schema(.integer(0...86_400))), "Seconds until expirationDate, or null."),
          default: .null
        ),
      ]
    ),
    .init(
      "change",
      "The person changes something on the sender's screen.",
      [.init("userInfo", userInfo)]
    ),
    .init(
      "leave",
      "The person leaves the sender's screen.",
      [
        .init(
          "invalidates",
          Schema(.boolean, "Whether the app then invalidates its activity."),
          default: true
        )
      ]
    ),
    .init("resign", "The app calls resignCurrent()."),
    .init("invalidate", "The app calls invalidate()."),
    .init("become-current", "The app calls becomeCurrent() once more."),
    .init("wait", "Time passes.", [.init("seconds", Schema(.integer(0...86_400)))]),
    .init("look", "The person looks at the receiver."),
    .init("tap", "The person opens the icon on the receiver."),
  ]
}
