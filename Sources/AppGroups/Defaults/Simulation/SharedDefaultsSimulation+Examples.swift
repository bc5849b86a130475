import SimulationKit

extension SharedDefaultsSimulation {
  /// Scenarios that show what it can do; the first is the one to start from.
  public var examples: [Example<SharedDefaultsScenario>] {
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
        "A typing error in the app's group",
        SharedDefaultsScenario(
          app: .init(bundleID: "com.example.money", group: "group.com.example.mony"),
          steps: writeAndRead
        )
      ),
      Example(
        "From watchOS 2 on, the extension is on the watch",
        SharedDefaultsScenario(
          extension: .init(bundleID: "com.example.money.watch", platform: .watchOS2),
          steps: writeAndRead
        )
      ),
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
      Example("One key in five places", fivePlaces),
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

  private var writeAndRead: [SharedDefaultsStep] {
    [
      .write(.init(.app, key: "currency", value: "sterling")),
      .wait(.init(milliseconds: 250)),
      .read(.init(.extension, key: "currency")),
    ]
  }

  /// Each read finds the key one place earlier in the search list.
  private var fivePlaces: SharedDefaultsScenario {
    let read = SharedDefaultsStep.read(.init(.app, key: "currency", defaults: .standard))
    return SharedDefaultsScenario(
      global: ["region": "GB"],
      steps: [
        .register(.init(.app, values: ["currency": "euro", "region": "FR"])),
        read,
        .read(.init(.app, key: "region", defaults: .standard)),
        .write(.init(.app, key: "currency", value: "dollar")),
        .addSuite(.init(.app)),
        read,
        .write(.init(.app, key: "currency", value: "sterling", defaults: .standard)),
        read,
        .launch(.init(.app, arguments: ["currency": "yen"])),
        read,
        .remove(.init(.app, key: "currency", defaults: .standard)),
        .wait(.init(milliseconds: 100)),
      ]
    )
  }
}
