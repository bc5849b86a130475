import AppGroups
import SimulationKit

extension SharedFilesScenario {
  private typealias Property = Schema.Property

  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: SharedFilesSimulation.profiles,
    start: "2016-03-08T09:00:00Z",
    [
      Property(
        "group",
        Schema(text, "The app group that is registered."),
        default: "group.com.example.money"
      ),
      Property("groupTeam", Schema(text, "The team that registered it."), default: "ABCDE12345"),
      Property("app", participant("com.example.money", "The app."), default: [:]),
      Property("extension", participant("com.example.money.widget", "The extension."), default: [:]),
      Property(
        "files",
        Schema(
          .dictionary(of: Schema(.string(length: 0...200)), count: 0...4),
          "The initial contents of the group container, by file name."
        ),
        default: ["currency.txt": "pound"]
      ),
      Property(
        "steps",
        Schema(.array(of: Schema(.tagged("do", steps)), count: 0...64), "What happens, in order.")
      ),
    ]
  )

  private static var text: Schema.Form { .string(length: 0...300) }

  private static var groups: Schema {
    Schema(.array(of: Schema(text), count: 0...8), "The app groups that its entitlements list.")
  }

  private static func participant(_ bundleID: String, _ summary: String) -> Schema {
    Schema(
      .object([
        Property("bundleID", Schema(text, "Its bundle identifier."), default: .string(bundleID)),
        Property("team", Schema(text, "The team that signed it."), default: "ABCDE12345"),
        Property("platform", choice(Platform.self, "The platform it was built for."), default: "iOS"),
        Property("groups", groups, default: ["group.com.example.money"]),
        Property(
          "asksFor",
          Schema(text, "The group that its code requests."),
          default: "group.com.example.money"
        ),
      ]),
      summary
    )
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type,
    _ summary: String
  ) -> Schema {
    Schema(.choice(Choice.allCases.map(\.rawValue)), summary)
  }

  private static let process = Property("process", choice(ProcessRole.self, "Which process."))
  private static let container = Property(
    "in",
    Schema(text, "The container: group or own."),
    default: "group"
  )
  private static let name = Property(
    "name",
    Schema(.string(length: 0...300), "The name of the notification."),
    default: "com.example.money.changed"
  )

  private static func file(_ standard: JSONValue = "currency.txt") -> Property {
    Property("file", Schema(.string(length: 0...2000), "The name of the file."), default: standard)
  }

  private static let write = Schema.Variant(
    "write",
    "A process writes a file and may be interrupted.",
    [
      process,
      Property("text", Schema(.string(length: 0...200), "The text to write.")),
      file(), container,
      Property("method", choice(FileWrite.Method.self, "How to write it."), default: "atomic"),
      Property(
        "pieces",
        Schema(.integer(1...16), "The number of write calls."),
        default: 4
      ),
      Property("crash", choice(SharedFilesStep.Crash.self, "The interruption."), default: "none"),
      Property(
        "crashAfter",
        Schema(.integer(0...20), "The number of system calls before the interruption."),
        default: 0
      ),
      Property(
        "survivors",
        choice(ModelFolder.Survivors.self, "The unsynced changes that survive a power cut."),
        default: "metadata"
      ),
    ]
  )

  private static let coordinate = Schema.Variant(
    "coordinate",
    "A process reads or writes a file with file coordination.",
    [
      process,
      Property("access", choice(FileCoordination.Access.self, "Whether it reads or writes.")),
      Property(
        "milliseconds",
        Schema(.integer(0...3_600_000), "The duration of its accessor."),
        default: 200
      ),
      Property("text", Schema(.string(length: 0...200), "The text to write."), default: ""),
      file(), container,
    ]
  )

  /// The schemas of the steps.
  private static let steps: [Schema.Variant] = [
    write,
    .init("read", "A process reads a file.", [process, file(), container]),
    .init("locate", "A process requests its group's folder.", [process]),
    coordinate,
    .init(
      "lock",
      "A process locks a file.",
      [
        process, Property("kind", choice(FileLock.Kind.self, "The kind of lock.")), file("money.sqlite"),
        container,
      ]
    ),
    .init("unlock", "A process releases all its locks.", [process]),
    .init(
      "suspend",
      "The system suspends a process.",
      [
        process,
        Property(
          "backgroundTask",
          Schema(.boolean, "Whether it requests background time to release its locks."),
          default: false
        ),
      ]
    ),
    .init("resume", "The system resumes a suspended process.", [process]),
    .init("kill", "The user or the system kills a process.", [process]),
    .init(
      "sign",
      "A developer signs a process again and installs it.",
      [process, Property("groups", groups)]
    ),
    .init("observe", "A process observes a Darwin notification.", [process, name]),
    .init(
      "notify",
      "A process posts a Darwin notification.",
      [
        process, name,
        Property("userInfo", Schema(.string(length: 0...200), "The system drops it."), default: ""),
      ]
    ),
    .init(
      "wait",
      "Time passes.",
      [Property("milliseconds", Schema(.integer(0...3_600_000), "The duration."))]
    ),
  ]
}
