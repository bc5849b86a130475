import Activities
import SimulationKit

extension HandoffScenario {
  /// The properties that all devices have.
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

  /// The shape of the sender.
  static let sender =
    device("watch") + [
      .init("developmentSigned", flag, default: false),
      .init(
        "overridesUpdate",
        Schema(.boolean, "Whether the view controller overrides updateUserActivityState(_:)."),
        default: true
      ),
      .init(
        "streams",
        Schema(.boolean, "supportsContinuationStreams: the text of bodySize bytes goes into a stream."),
        default: false
      ),
      .init("browser", browser, default: "Safari"),
    ]

  /// The shape of the receiver.
  static let receiver =
    device("phone") + [
      .init("installed", Schema(.boolean, "Whether the app is installed."), default: true),
      .init(
        "types",
        Schema(.array(of: typeName, count: 0...8), "The app's NSUserActivityTypes."),
        default: ["com.example.shirts.choose-color", "com.example.shirts.choose-size"]
      ),
      .init(
        "documentTypes",
        Schema(
          .array(of: typeName, count: 0...8),
          "The NSUbiquitousDocumentUserActivityType of each of the app's document types."
        ),
        default: []
      ),
      .init(
        "domains",
        Schema(
          .array(of: Schema(.string(length: 1...200)), count: 0...8),
          "The app's associated domains, such as activitycontinuation:www.example.com."
        ),
        default: []
      ),
      .init("site", Schema(.boolean, "Whether the sites of these domains list the app."), default: true),
      .init("browser", browser, default: "Safari"),
      .init(
        "locked",
        Schema(.optional(flag), "Null: a phone or tablet is locked unless the app is in front; a Mac isn't."),
        default: .null
      ),
      .init("unlocks", Schema(.boolean, "Whether the person can unlock it."), default: true),
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
        "handler",
        Schema(
          .optional(Schema(.choice(Handler.allCases.map(\.rawValue)))),
          "When the app calls the restoration handler; null leaves that to callsHandler."
        ),
        default: .null
      ),
      .init(
        "streams",
        Schema(.choice(Streams.allCases.map(\.rawValue)), "When the app requests continuation streams."),
        default: "no"
      ),
      .init(
        "restores",
        Schema(.choice(Restoring.allCases.map(\.rawValue)), "Where the control is set."),
        default: "both"
      ),
    ]

  /// The shape of another device in the room.
  static let bystander =
    device("tablet") + [
      .init("installed", Schema(.boolean, "Whether the app is installed."), default: true),
      .init(
        "types",
        Schema(
          .optional(Schema(.array(of: typeName, count: 0...8))),
          "The app's NSUserActivityTypes; null means the receiver's."
        ),
        default: .null
      ),
      .init("browser", browser, default: "Safari"),
      .init("x", Schema(.number(-1000...1000), "Meters to the right of the sender."), default: 2),
      .init("y", Schema(.number(-1000...1000), "Meters below the sender, seen from above."), default: 2),
    ]

  private static let browser = Schema(.string(length: 0...40), "The default browser; empty for none.")
}
