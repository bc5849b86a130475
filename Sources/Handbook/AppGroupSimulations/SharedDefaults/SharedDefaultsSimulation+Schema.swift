import AppGroups
import SimulationKit

extension SharedDefaultsSimulation {
  /// The schema of a scenario.
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
      Property("global", values("System-wide settings, on every device."), default: [:]),
      Property("places", places, default: [:]),
      Property(
        "saveDelay",
        Schema(
          .integer(0...60_000),
          "The delay in milliseconds until other processes see a write. Apple doesn't document it."
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
          Schema(.choice(Platform.allCases.map(\.rawValue)), "The platform it was built for."),
          default: "iOS"
        ),
        Property(
          "entitled",
          Schema(.boolean, "Whether its entitlements list the scenario's group."),
          default: true
        ),
        Property(
          "group",
          Schema(text, "The group that its code requests."),
          default: "group.com.example.money"
        ),
      ]),
      summary
    )
  }

  private static var places: Schema {
    let summaries: [(Device.Place, String)] = [
      (.managed, "Settings that an administrator enforces. They come first."),
      (.cloud, "The domain in the cloud, which only a shared iPad has."),
      (.thisHost, "The domain for this computer only, which only a Mac has."),
      (.globalThisHost, "The global domain for this computer only, which only a Mac has."),
      (.allUsers, "The domain for all users."),
      (.globalAllUsers, "The global domain for all users."),
    ]
    return Schema(
      .object(summaries.map { Property($0.0.rawValue, values($0.1), default: [:]) }),
      "The settings in the places that processes only read, on every device and for every domain."
    )
  }

  private static func values(_ summary: String) -> Schema {
    Schema(.dictionary(of: Schema(.anything(depth: 4)), count: 0...16), summary)
  }

  private static var step: Schema {
    let process = Property(
      "process",
      Schema(.choice(ProcessRole.allCases.map(\.rawValue)), "The process that acts.")
    )
    let key = Property("key", Schema(.string(length: 1...100), "The key."))
    let notification = Property("name", Schema(text, "The name of the notification."))
    let defaults = Property(
      "defaults",
      Schema(
        .choice(SharedDefaultsStep.Defaults.allCases.map(\.rawValue)),
        "The defaults object."
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
                  "The kind of value: plain JSON, or text for a URL, a date or bytes in base64."
                ),
                default: "plain"
              ),
              defaults,
            ]
          ),
          Schema.Variant(
            "fill",
            "A process sets data of a given size.",
            [
              process, key, Property("bytes", Schema(.integer(0...5_000_000), "The number of bytes.")),
              defaults,
            ]
          ),
          Schema.Variant("remove", "A process removes a value.", [process, key, defaults]),
          Schema.Variant(
            "register",
            "A process registers default values.",
            [process, Property("values", values("The values."))]
          ),
          Schema.Variant(
            "addSuite",
            "A process adds the group to the search list of its standard defaults.",
            [process]
          ),
          Schema.Variant(
            "removeSuite",
            "A process removes the group from the search list of its standard defaults.",
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
                  "Whether to show only the answer, or each place searched."
                ),
                default: "answer"
              ),
            ]
          ),
          Schema.Variant("locate", "A process requests the group's container.", [process]),
          Schema.Variant(
            "wait",
            "Time passes.",
            [Property("milliseconds", Schema(.integer(0...3_600_000), "The duration."))]
          ),
          Schema.Variant("synchronize", "A process saves its changes now.", [process]),
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
          Schema.Variant("listen", "A process observes Darwin notifications.", [process, notification]),
          Schema.Variant("post", "A process posts a Darwin notification.", [process, notification]),
          Schema.Variant(
            "kill",
            "A process is killed. Its unsaved changes are lost.",
            [process]
          ),
          Schema.Variant(
            "launch",
            "A process ends and is launched again.",
            [process, Property("arguments", values("Its argument domain."), default: [:])]
          ),
        ]
      )
    )
  }
}
