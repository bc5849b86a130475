import Simulator
import Testing
import WatchClocks
import WatchKit

@Suite("Screens of a watch app")
@MainActor
struct ClockNavigationTests {
  @Test func pushesTheClockOfARowWithItsContext() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    #expect(watch.screen?.tables["table"]?.map { $0.texts["nameLabel"] } == ["New York", "St. John's"])
    try watch.tapRow(1)
    #expect(watch.screen?.name == "Clock")
    #expect(watch.screen?["timeLabel"] == "2:34:30 PM")
    try watch.goBack()
    #expect(watch.screen?.name == "Cities")
    #expect(watch.leakedControllers.isEmpty)
    #expect(
      watch.trace.suffix(4) == [
        "Cities.willActivate()", "Clock.willDisappear()", "Clock.didDeactivate()", "Cities.didAppear()",
      ]
    )
  }

  @Test func followsASegueWithTheContextThatTheControllerGives() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    try watch.tap("homeButton")
    #expect(watch.screen?["cityLabel"] == "St. John's")
  }

  @Test func presentsTwoPagesAndDismissesThem() throws {
    let stage = try ClockAppStage.pages(["Clock", "Second"])
    let watch = stage.watch
    stage.app.launch()
    try watch.tap("settingsButton")
    #expect(watch.screen?.name == "Settings")
    #expect(watch.screen?.title == "Settings")
    #expect(watch.screen?.dots == PageDotsProbe.first(of: watch))
    #expect((watch.controller as? SettingsController)?.city?.name == "New York")
    try watch.swipe(toPage: 1)
    #expect(watch.screen?["versionLabel"] == "1.0")
    #expect(watch.screen?.title == "Cancel")
    try watch.tap("doneButton")
    #expect(watch.screen?.name == "Clock")
    #expect(watch.refusals.isEmpty)
  }

  @Test func refusesAPushInsidePages() throws {
    let stage = try ClockAppStage.pages(["Clock", "Second"])
    let watch = stage.watch
    stage.app.launch()
    watch.run { watch.controller?.pushController(withName: "About", context: nil) }
    #expect(watch.screen?.name == "Clock")
    #expect(watch.refusals == [.pushInsidePages("About")])
  }

  @Test func bringsAPageToTheFrontAndReloadsThem() throws {
    let stage = try ClockAppStage.pages(["Clock", "Second", "Third"])
    let watch = stage.watch
    stage.app.launch()
    try watch.swipe(toPage: 2)
    let third = watch.controller
    try watch.swipe(toPage: 0)
    watch.run { third?.becomeCurrentPage() }
    #expect(watch.screen?.name == "Third")
    watch.run {
      WKInterfaceController.reloadRootPageControllers(
        withNames: ["Second", "Clock"],
        contexts: [City.stJohns, City.newYork],
        orientation: .horizontal,
        pageIndex: 1
      )
    }
    #expect(watch.screen?.name == "Clock")
    #expect(watch.screen?.dots?.count == 2)
  }

  @Test func replacesAHierarchyByPagesAndReleasesIt() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    try watch.tapRow(0)
    watch.run {
      WKInterfaceController.reloadRootControllers(
        withNames: ["Clock", "Second"],
        contexts: [City.stJohns, City.newYork]
      )
    }
    #expect(watch.screen?["cityLabel"] == "St. John's")
    #expect(watch.leakedControllers.isEmpty)
    #expect(watch.timerCount == 1, "the old clock has stopped; the next page was prepared and stopped")
    #expect(
      watch.trace.suffix(6) == [
        "Clock.willActivate()", "Clock.willDisappear()", "Clock.didDeactivate()", "Clock.didAppear()",
        "Second.willActivate()", "Second.didDeactivate()",
      ]
    )
  }

  @Test func keepsAControllerAliveWhoseTimerNobodyStops() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    for _ in 0..<3 {
      watch.run { watch.controller?.pushController(withName: "Leaky", context: nil) }
      try watch.goBack()
    }
    #expect(watch.leakedControllers.count == 3)
    stage.world.letTimePass(10)
    #expect(watch.ignoredSetters.count == 30)
  }

  @Test func namesWhatTheWearerCantDo() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    #expect(throws: WatchDriveError.notOnScreen) { try watch.tap("homeButton") }
    stage.app.launch()
    #expect(throws: WatchDriveError.noRow(7, table: "table")) { try watch.tapRow(7) }
    #expect(throws: WatchDriveError.move(.nothingToPop)) { try watch.goBack() }
    #expect(throws: WatchDriveError.noElement("away", controller: "Cities")) { try watch.tap("away") }
  }
}

/// Dots can't be created outside their library.
@MainActor
enum PageDotsProbe {
  static func first(of watch: SimulatedWatchApp) -> PageDots? {
    guard let dots = watch.screen?.dots, dots.count == 2, dots.current == 0 else { return nil }
    return dots
  }
}
