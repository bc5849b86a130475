import AppGroups
import SimulationKit

extension SharedDefaultsSimulation {
  /// Example scenarios. The first is the best starting point.
  public var examples: [Example<SharedDefaultsScenario>] {
    sharing + searching + saving + converting + limits + linux
  }

  /// Which processes share a container.
  private var sharing: [Example<SharedDefaultsScenario>] {
    [
      Example("The extension reads what the app wrote", SharedDefaultsScenario(steps: writeAndRead)),
      Example(
        "The extension is not entitled",
        SharedDefaultsScenario(
          extension: .init(bundleID: "com.example.money.widget", entitled: false),
          steps: writeAndRead
        )
      ),
      Example(
        "A typo in the app's group",
        SharedDefaultsScenario(
          app: .init(bundleID: "com.example.money", group: "group.com.example.mony"),
          steps: writeAndRead
        )
      ),
      Example("In watchOS 1 the extension is on the phone", onWatch(.watchOS1)),
      Example("From watchOS 2 on, the extension is on the watch", onWatch(.watchOS2)),
      Example(
        "A path to nothing on a Mac",
        SharedDefaultsScenario(
          app: .init(bundleID: "com.example.money", platform: .macOS),
          extension: .init(
            bundleID: "com.example.money.widget",
            platform: .macOS,
            group: "group.com.example.mony"
          ),
          steps: [.locate(.init(.app)), .locate(.init(.extension))]
        )
      ),
    ]
  }

  /// Which domain of the search list has the answer.
  private var searching: [Example<SharedDefaultsScenario>] {
    [
      Example("One key in six places", sixPlaces),
      Example("Every place of a Mac's search list", everyPlace),
      Example(
        "Registered in the app, asked in the extension",
        SharedDefaultsScenario(
          steps: [
            .register(.init(.app, values: ["currency": "euro"])),
            .read(.init(.app, key: "currency")),
            .read(.init(.extension, key: "currency")),
          ]
        )
      ),
    ]
  }

  /// When other processes see a write, and what happens to it if the writer is killed.
  private var saving: [Example<SharedDefaultsScenario>] {
    [
      Example(
        "Before the save and after it",
        SharedDefaultsScenario(steps: [
          .write(.init(.app, key: "currency", value: "sterling")),
          .read(.init(.app, key: "currency")),
          .wait(.init(milliseconds: 50)),
          .read(.init(.extension, key: "currency")),
          .wait(.init(milliseconds: 50)),
          .read(.init(.extension, key: "currency")),
        ])
      ),
      Example(
        "Killed before the save",
        SharedDefaultsScenario(steps: [
          .write(.init(.app, key: "currency", value: "sterling")),
          .wait(.init(milliseconds: 50)),
          .kill(.init(.app)),
          .launch(.init(.app)),
          .wait(.init(milliseconds: 250)),
          .read(.init(.app, key: "currency")),
        ])
      ),
      Example(
        "Two processes write at once, and nothing is lost",
        SharedDefaultsScenario(steps: [
          .write(.init(.app, key: "currency", value: "sterling")),
          .write(.init(.extension, key: "language", value: "en")),
          .wait(.init(milliseconds: 100)),
          .read(.init(.app, key: "language")),
          .read(.init(.extension, key: "currency")),
        ])
      ),
      Example(
        "Who is told of a change",
        SharedDefaultsScenario(steps: [
          .observe(.init(.app, key: nil)),
          .observe(.init(.extension, key: nil)),
          .observe(.init(.extension, key: "currency")),
          .listen(.init(.extension, name: "com.example.money.changed")),
          .write(.init(.app, key: "currency", value: "sterling")),
          .synchronize(.init(.app)),
          .post(.init(.app, name: "com.example.money.changed")),
          .read(.init(.extension, key: "currency")),
        ])
      ),
    ]
  }

  /// How the getters convert a value.
  private var converting: [Example<SharedDefaultsScenario>] {
    [
      Example("What each getter makes of true", SharedDefaultsScenario(steps: converting(true))),
      Example("What each getter makes of text", SharedDefaultsScenario(steps: converting("tYes"))),
      Example("A URL comes back whole", SharedDefaultsScenario(steps: urlSteps)),
    ]
  }

  /// The maximum size of a domain.
  private var limits: [Example<SharedDefaultsScenario>] {
    [
      Example(
        "Four mebibytes are too much",
        SharedDefaultsScenario(steps: [
          .fill(.init(.app, key: "photo", bytes: 4_000_000)),
          .fill(.init(.app, key: "another", bytes: 200_000)),
        ])
      ),
      Example(
        "One mebibyte ends a process on the watch",
        SharedDefaultsScenario(
          profile: SharedDefaultsSimulation.watchOS26.name,
          extension: .init(bundleID: "com.example.money.watch", platform: .watchOS2),
          steps: [
            .write(.init(.extension, key: "currency", value: "sterling")),
            .fill(.init(.extension, key: "cache", bytes: 1_048_576)),
          ]
        )
      ),
      Example(
        "An Apple TV warns first",
        SharedDefaultsScenario(
          profile: SharedDefaultsSimulation.tvOS.name,
          steps: [
            .fill(.init(.app, key: "cache", bytes: 600_000)),
            .fill(.init(.app, key: "more", bytes: 500_000)),
          ]
        )
      ),
    ]
  }

  /// Similar steps with Foundation's store on Linux.
  private var linux: [Example<SharedDefaultsScenario>] {
    let profile = SharedDefaultsSimulation.linuxFoundation.name
    return [
      Example(
        "On Linux, Foundation does not see the other process",
        SharedDefaultsScenario(
          profile: profile,
          steps: writeAndRead + [
            .synchronize(.init(.app)), .read(.init(.extension, key: "currency")),
            .synchronize(.init(.extension)), .read(.init(.extension, key: "currency")),
          ]
        )
      ),
      Example(
        "On Linux, Foundation loses what was not synchronized",
        SharedDefaultsScenario(
          profile: profile,
          steps: [
            .write(.init(.app, key: "currency", value: "sterling")), .wait(.init(milliseconds: 60_000)),
            .launch(.init(.app)), .read(.init(.app, key: "currency")),
          ]
        )
      ),
      Example(
        "On Linux, Foundation makes a number of true",
        SharedDefaultsScenario(profile: profile, steps: converting(true))
      ),
      Example(
        "On Linux, Foundation takes text for true",
        SharedDefaultsScenario(profile: profile, steps: converting("tYes"))
      ),
      Example(
        "On Linux, Foundation keeps the path alone",
        SharedDefaultsScenario(profile: profile, steps: urlSteps)
      ),
      Example(
        "On Linux, Foundation tells nobody",
        SharedDefaultsScenario(
          profile: profile,
          steps: [
            .observe(.init(.app, key: nil)), .observe(.init(.app, key: "currency")),
            .write(.init(.app, key: "currency", value: "sterling")), .read(.init(.app, key: "currency")),
          ]
        )
      ),
    ]
  }

  private var writeAndRead: [SharedDefaultsStep] {
    [
      .write(.init(.app, key: "currency", value: "sterling")),
      .wait(.init(milliseconds: 250)),
      .read(.init(.extension, key: "currency")),
    ]
  }

  private func onWatch(_ platform: Platform) -> SharedDefaultsScenario {
    SharedDefaultsScenario(
      extension: .init(bundleID: "com.example.money.watch", platform: platform),
      steps: writeAndRead
    )
  }

  private func converting(_ value: JSONValue) -> [SharedDefaultsStep] {
    [.write(.init(.app, key: "value", value: value))]
      + [.object, .string, .integer, .float, .double, .stringArray, .bool].map {
        .read(.init(.app, key: "value", getter: $0))
      }
  }

  private var urlSteps: [SharedDefaultsStep] {
    [
      .write(.init(.app, key: "site", value: "https://a.b/c?d=e", kind: .url)),
      .read(.init(.app, key: "site", getter: .url)),
    ]
  }

  /// All six places have the key. They are removed one by one, and each time the next one answers.
  private var sixPlaces: SharedDefaultsScenario {
    let read = SharedDefaultsStep.read(.init(.app, key: "currency", defaults: .standard, detail: .search))
    let register = SharedDefaultsStep.register(.init(.app, values: ["currency": "euro"]))
    return SharedDefaultsScenario(
      global: ["currency": "franc"],
      places: .init(allUsers: ["currency": "krone"]),
      steps: [
        .launch(.init(.app, arguments: ["currency": "yen"])),
        register,
        .addSuite(.init(.app)),
        .write(.init(.app, key: "currency", value: "dollar")),
        .write(.init(.app, key: "currency", value: "sterling", defaults: .standard)),
        read,
        .launch(.init(.app)),
        register,
        .addSuite(.init(.app)),
        read,
        .remove(.init(.app, key: "currency", defaults: .standard)),
        read,
        .removeSuite(.init(.app)),
        read,
      ]
    )
  }

  /// Each key is in one more place than the one before, counted from the end of the list.
  private var everyPlace: SharedDefaultsScenario {
    func places(_ count: Int) -> [String: JSONValue] {
      Dictionary(uniqueKeysWithValues: (1...count).map { ("k\($0)", .string("place \(count)")) })
    }
    let keys = Array(1...8)
    return SharedDefaultsScenario(
      app: .init(bundleID: "com.example.money", platform: .macOS),
      extension: .init(bundleID: "com.example.money.widget", platform: .macOS),
      global: places(6),
      places: .init(
        managed: places(1),
        thisHost: places(3),
        globalThisHost: places(5),
        allUsers: places(7),
        globalAllUsers: places(8)
      ),
      steps: [
        .launch(.init(.app, arguments: places(2))),
        .write(.init(.app, key: "k4", value: "place 4")),
      ] + keys.map { .read(.init(.app, key: "k\($0)", detail: .search)) }
    )
  }
}
