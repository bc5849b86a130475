import Simulator
import Testing
import WatchClocks
import WatchKit

@Suite("A clock on the watch")
@MainActor
struct ClockLifeTests {
  @Test func showsTheTimeOfTheWorldAndTicks() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    stage.app.launch()
    #expect(watch.screen?["timeLabel"] == "1:04:30 PM")
    #expect(watch.screen?.title == "New York")
    stage.world.letTimePass(2)
    #expect(watch.screen?["timeLabel"] == "1:04:32 PM")
    #expect(watch.ignoredSetters.isEmpty)
  }

  @Test func getsItsCallsInTheOrderThatWasMeasured() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    stage.app.launch()
    #expect(
      watch.trace == [
        "applicationDidFinishLaunching()", "applicationWillEnterForeground()", "Clock.init()",
        "Clock.awake(withContext:)", "applicationDidBecomeActive()", "Clock.willActivate()",
        "Clock.didAppear()",
      ]
    )
    try watch.lowerWrist()
    try watch.raiseWrist()
    #expect(
      watch.trace.dropFirst(7) == [
        "applicationWillResignActive()", "Clock.didDeactivate()", "applicationDidBecomeActive()",
        "Clock.willActivate()",
      ]
    )
  }

  @Test func postsTheNotificationsOfItsLife() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    stage.app.launch()
    let count = Counter()
    let observer = stage.app.run {
      NotificationCenter.default.addObserver(
        forName: WKExtension.applicationWillResignActiveNotification,
        object: nil,
        queue: nil
      ) { _ in count.add() }
    }
    try stage.watch.lowerWrist()
    #expect(count.value == 1)
    stage.app.run { NotificationCenter.default.removeObserver(observer) }
  }

  @Test func stopsWhileTheWristIsDown() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    stage.app.launch()
    try watch.lowerWrist()
    #expect(watch.timerCount == 0)
    #expect(watch.screen == nil)
    stage.world.letTimePass(60)
    #expect(watch.ignoredSetters.isEmpty)
    try watch.raiseWrist()
    #expect(watch.screen?["timeLabel"] == "1:05:30 PM")
  }

  @Test func ticksInVainIfTheTimerIsNeverStopped() throws {
    let stage = try ClockAppStage.hierarchy("Leaky")
    let watch = stage.watch
    stage.app.launch()
    try watch.lowerWrist()
    stage.world.letTimePass(60)
    #expect(watch.ignoredSetters.count == 60)
    #expect(watch.ignoredSetters.allSatisfy { $0.label == "timeLabel" && $0.call == nil })
    try watch.raiseWrist()
    #expect(watch.timerCount == 2, "each activation adds a timer")
  }

  @Test func showsADateThatTheSystemDrawsWithoutTheApp() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    stage.app.launch()
    #expect(watch.screen?["face"] == "1:04 PM")
    try watch.lowerWrist()
    stage.world.letTimePass(120)
    try watch.raiseWrist()
    #expect(watch.screen?["face"] == "1:06 PM")
  }

  @Test func leavesTheScreenWhenTheCrownIsPressedAndComesBack() throws {
    let stage = try ClockAppStage.hierarchy("Clock")
    let watch = stage.watch
    stage.app.launch()
    watch.pressCrown()
    #expect(watch.state == .background)
    #expect(
      watch.trace.suffix(3) == [
        "applicationWillResignActive()", "Clock.didDeactivate()", "applicationDidEnterBackground()",
      ]
    )
    stage.app.launch()
    #expect(
      watch.trace.suffix(3) == [
        "applicationWillEnterForeground()", "applicationDidBecomeActive()", "Clock.willActivate()",
      ]
    )
  }
}
