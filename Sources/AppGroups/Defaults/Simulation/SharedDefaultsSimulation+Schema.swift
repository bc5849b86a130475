import SimulationKit

extension SharedDefaultsSimulation {
  /// The shape of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2016-03-08T09:00:00Z",
    [
      Property(
        "group",
        Schema(text, "The app group that the entitlements name."),
        default: "group.com.example.money"
      ),
      Property("groupTeam", Schema(text, "The team that registered the group."), default: "ABCDE12345"),
      Property("app", participant("com.example.money", "The app."), default: [:]),
      Property("extension", participant("com.example.money.widget", "The extension."), default: [:]),
      Property("global", values("Settings of the whole system, on every device."), default: [:]),
      Property("places", places, default: [:]),
      Property(
        "saveDelay",
        Schema(
          .integer(0...60_000),
          "Milliseconds from a write to the moment when others see it; Apple publishes none."
        ),
        default: 100
      ),
      Property("steps", Schema(.array(of: step, count: 0...64), "What happens, in order.")),
    ]
  )

  private typealias Property = Schema.Property

  private static var text: Schema.Form { .string(length: 0...200) }

  private static func participant(_ bundleID: String, _ summary: String) -> Schema {
    Schema(
      .object([
        Property("bundleID", Schema(text, "Its bundle identifier."), default: .string(bundleID)),
        Property("team", Schema(text, "The team that signed it."), default: "ABCDE12345"),
        Property(
          "platform",
          Schema(.choice(Platform.allCases.map(\.rawValue)), "What it was built for."),
          default: "iOS"
        ),
        Property(
          "entitled",
          Schema(.boolean, "Whether its entitlements list the scenario's group."),
          default: true
        ),
        Property(
          "group",
          Schema(text, "The group that its code asks for."),
          default: "group.com.example.money"
        ),
      ]),
      summary
    )
  }

  private static var places: Schema {
    let summaries: [(Device.Place, String)] = [
      (.managed, "What an administrator prescribes; asked before everything else."),
      (.cloud, "The domain in the cloud, which only an iPad that several people share has."),
      (.thisHost, "The domain on this computer alone, which only a Mac has."),
      (.globalThisHost, "The global domain on this computer alone, which only a Mac has."),
      (.allUsers, "The domain for all users."),
      (.globalAllUsers, "The global domain for all users."),
    ]
    return Schema(
      .object(summaries.map { Property($0.0.rawValue, values($0.1), default: [:]) }),
      "What stands in the places that processes only read, on every device and for every domain."
    )
  }

  private static func values(_ summary: String) -> Schema {
    Schema(.dictionary(of: Schema(.anything(depth: 4)), count: 0...16), summary)
  }

  private static var step: Schema {
    let process = Property(
      "process",
      Schema(.choice(SharedDefaultsStep.Actor.allCases.map(\.rawValue)), "Who does it.")
    )
    let key = Property("key", Schema(.string(length: 1...100), "The key."))
    let notification = Property("name", Schema(text, "The name of the notification."))
    let defaults = Property(
      "defaults",
      Schema(
        .choice(SharedDefaultsStep.Defaults.allCases.map(\.rawValue)),
        "Which of its defaults objects."
      ),
      default: "group"
    )
    return Schema(
      .tagged(
        "do",
        [
          Schema.Variant(
            "write",
            "A process sets a value.",
            [
              process, key, Property("value", Schema(.anything(depth: 4), "The value.")),
              Property(
                "kind",
                Schema(
                  .choice(SharedDefaultsStep.Kind.allCases.map(\.rawValue)),
                  "What the value is: plain JSON, or text that stands for a URL, a date or bytes in base64."
                ),
                default: "plain"
              ),
              defaults,
            ]
          ),
          Schema.Variant(
            "fill",
            "A process sets so many bytes of data.",
            [
              process, key, Property("bytes", Schema(.integer(0...5_000_000), "How many bytes.")), defaults,
            ]
          ),
          Schema.Variant("remove", "A process removes a value.", [process, key, defaults]),
          Schema.Variant(
            "register",
            "A process registers values to fall back on.",
            [process, Property("values", values("The values."))]
          ),
          Schema.Variant(
            "addSuite",
            "A process adds the group to the search list of its standard defaults.",
            [process]
          ),
          Schema.Variant(
            "removeSuite",
            "A process takes the group out of the search list of its standard defaults again.",
            [process]
          ),
          Schema.Variant(
            "read",
            "A process reads a value.",
            [
              process, key, defaults,
              Property(
                "getter",
                Schema(.choice(SharedDefaultsStep.Getter.allCases.map(\.rawValue)), "The typed getter."),
                default: "string"
              ),
              Property(
                "detail",
                Schema(
                  .choice(SharedDefaultsStep.Detail.allCases.map(\.rawValue)),
                  "Whether the answer is shown alone, or each place that is asked."
                ),
                default: "answer"
              ),
            ]
          ),
          Schema.Variant("locate", "A process asks where the group's container is.", [process]),
          Schema.Variant(
            "wait",
            "Time passes.",
            [Property("milliseconds", Schema(.integer(0...3_600_000), "How much of it."))]
          ),
          Schema.Variant("synchronize", "A process waits until its writes are saved.", [process]),
          Schema.Variant(
            "observe",
            "A process observes a key of its defaults, or the notification that they have changed.",
            [
              process,
              Property(
                "key",
                Schema(.optional(Schema(.string(length: 1...100))), "The key; null for the notification."),
                default: .null
              ),
              defaults,
            ]
          ),
          Schema.Variant("listen", "A process listens to Darwin notifications.", [process, notification]),
          Schema.Variant("post", "A process posts a Darwin notification.", [process, notification]),
          Schema.Variant(
            "kill",
            "A process is ended at once, and what was not saved yet is lost.",
            [process]
          ),
          Schema.Variant(
            "launch",
            "A process ends and is launched anew.",
            [process, Property("arguments", values("Its argument domain."), default: [:])]
          ),
        ]
      )
    )
  }
}
