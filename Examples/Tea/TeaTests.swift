import Simulator
import Testing
import UIKit
import WatchKit

@MainActor @Suite struct TeaTests {
  /// 17:04:30 in London.
  let world = SimulatedWorld(date: Date(timeIntervalSince1970: 1_429_286_670))
  let app: SimulatedApp
  var watch: SimulatedWatchApp { app.watch }

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "App")
    let bundle = try AppBundle(contentsOf: folder, team: "ABCDE12345", platform: .watchOS2)
    let scene = WatchScene("Tea") { TeaController() }
      .time("clock", .twentyFourHour)
      .action("startButton", TeaController.start)
    app = try world.addDevice(.watch).install(bundle, storyboard: WatchStoryboard(root: "Tea", [scene])) {
      ExtensionDelegate()
    }
    app.launch()
  }

  @Test func `The labels count by themselves`() throws {
    #expect(watch.screen?["status"] == "No tea yet")
    #expect(watch.screen?["clock"] == "17:04")
    try watch.tap("startButton")
    #expect(watch.screen?["countdown"] == "3:00")
    world.letTimePass(75)
    #expect(watch.screen?["countdown"] == "1:45")
    #expect(watch.screen?["clock"] == "17:05")
    #expect(watch.haptics == [])
  }

  @Test func `A tap on the wrist says that the tea is ready`() throws {
    try watch.tap("startButton")
    world.letTimePass(180)
    #expect(watch.screen?["status"] == "Ready")
    #expect(watch.haptics == [.success])
  }

  @Test func `Whoever looks too late is told then`() throws {
    try watch.tap("startButton")
    try watch.lowerWrist()
    world.letTimePass(600)
    #expect(watch.haptics == [])
    #expect(watch.timerCount == 0)
    try watch.raiseWrist()
    #expect(watch.screen?["status"] == "Ready")
    #expect(watch.haptics == [.success])
    #expect(watch.ignoredSetters.isEmpty)
  }
}
