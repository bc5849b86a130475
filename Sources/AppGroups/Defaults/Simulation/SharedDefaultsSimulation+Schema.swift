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

  private static func values(_ summary: String) -> Schema {
    Schema(.dictionary(of: Schema(.anything(depth: 4)), count: 0...16), summary)
  }

  private static var step: Schema {
    let process = Property(
      "process",
      Schema(.choice(SharedDefaultsStep.Actor.allCases.map(\.rawValue)), "Who does it.")
    )
    let key = Property("key", Schema(.string(length: 1...100), "The key."))
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
            [process, key, Property("value", Schema(.anything(depth: 4), "The value.")), defaults]
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
            "read",
            "A process reads a value.",
            [
              process, key, defaults,
              Property(
                "getter",
                Schema(.choice(SharedDefaultsStep.Getter.allCases.map(\.rawValue)), "The typed getter."),
                default: "string"
              ),
            ]
          ),
          Schema.Variant("locate", "A process asks where the group's container is.", [process]),
          Schema.Variant(
            "wait",
            "Time passes.",
            [Property("milliseconds", Schema(.integer(0...3_600_000), "How much of it."))]
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
