import Simulator
import WatchClocks
import WatchKit

/// The clock app on a watch, at 17:04:30 UTC, and a phone beside it.
@MainActor
struct ClockAppStage {
  static let start = Date(timeIntervalSince1970: 1_429_290_270)

  let world: SimulatedWorld
  let phone: SimulatedDevice
  let app: SimulatedApp
  var watch: SimulatedWatchApp { app.watch }

  init(_ storyboard: WatchStoryboard) throws {
    world = SimulatedWorld(seed: 7, date: Self.start)
    phone = world.addDevice(.phone)
    let device = world.addDevice(.watch, named: "Anna's watch")
    let bundle = try AppBundle(
      info: ["CFBundleIdentifier": .string("com.example.clocks.watch")],
      team: "ABCDE12345",
      platform: .watchOS2
    )
    app = try device.install(bundle, storyboard: storyboard) { ExtensionDelegate() }
  }

  nonisolated static func clock(_ name: String = "Clock") -> WatchScene {
    WatchScene(name) { ClockController() }
      .text("timeLabel", "--:--")
      .time("face", .twelveHour)
      .action("settingsButton", ClockController.settingsTapped)
  }

  nonisolated static var others: [WatchScene] {
    [
      WatchScene("Settings", title: "Settings") { SettingsController() }
        .text("detailLabel", "Medium")
        .group("detailGroup", "detailLabel")
        .action("secondsSwitch", SettingsController.secondsChanged)
        .action("sizeSlider", SettingsController.sizeChanged)
        .action("resetButton", SettingsController.resetTapped),
      WatchScene("About") { AboutController() }.action("doneButton", AboutController.doneTapped),
      WatchScene("Cities") { CitiesController() }
        .row(
          WatchRow("CityRow") { CityRow() }.text("nameLabel", "City").action("starButton", CityRow.starTapped)
        )
        .push("home", from: "homeButton", to: "Clock"),
      WatchScene("Leaky") { LeakyClockController() },
      WatchScene("Glance") { GlanceController() },
    ]
  }

  static func hierarchy(_ root: String) throws -> ClockAppStage {
    try ClockAppStage(WatchStoryboard(root: root, glance: "Glance", [clock(), clock("Second")] + others))
  }

  static func pages(_ names: [String]) throws -> ClockAppStage {
    try ClockAppStage(WatchStoryboard(pages: names, [clock(), clock("Second"), clock("Third")] + others))
  }

  static func app(_ storyboard: WatchStoryboard) throws -> ClockAppStage {
    try ClockAppStage(storyboard)
  }
}
