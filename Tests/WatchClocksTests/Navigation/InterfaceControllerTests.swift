import Foundation
import Testing
import WatchClocks

@Suite struct InterfaceControllerTests {
  let start = Date(timeIntervalSince1970: 1_000_000)

  func launched() throws -> InterfaceController {
    var controller = InterfaceController()
    try controller.awake()
    try controller.willActivate()
    try controller.didAppear()
    return controller
  }

  @Test func goesThroughItsStages() throws {
    var controller = InterfaceController()
    var stages = [controller.stage]
    try controller.awake(withContext: "Eastern") { stages.append($0.stage) }
    stages.append(controller.stage)
    try controller.willActivate { stages.append($0.stage) }
    try controller.didAppear { stages.append($0.stage) }
    try controller.didDeactivate { stages.append($0.stage) }
    try controller.willActivate { stages.append($0.stage) }
    #expect(
      stages == [.initializing, .initializing, .loaded, .active, .visible, .inactive, .active]
    )
    #expect(controller.context == "Eastern")
  }

  @Test func setsTextsDuringInitializationAndWhileActive() throws {
    var controller = InterfaceController()
    let isSet = controller.setText("init", of: "time")
    #expect(isSet)
    try controller.awake { $0.setText("awake", of: "time") }
    #expect(controller.labels["time"] == "awake")
    try controller.willActivate { $0.setText("active", of: "time") }
    #expect(controller.labels["time"] == "active")
    try controller.didAppear { $0.setText("visible", of: "time") }
    #expect(controller.labels["time"] == "visible")
    #expect(controller.dropped.isEmpty)
  }

  @Test func ignoresSettersWhileInactive() throws {
    var controller = try launched()
    controller.setText("1:59 AM", of: "time")
    try controller.didDeactivate()
    let isSet = controller.setText("2:00 AM", of: "time")
    #expect(!isSet)
    #expect(controller.labels["time"] == "1:59 AM")
    #expect(controller.dropped.map(\.text) == ["2:00 AM"])
  }

  @Test func ignoresSettersInsideDidDeactivate() throws {
    var controller = try launched()
    try controller.didDeactivate { $0.setText("--:--", of: "time") }
    #expect(controller.labels["time"] == nil)
    #expect(controller.dropped.map(\.label) == ["time"])
  }

  @Test func ignoresSettersBetweenAwakeAndTheFirstActivation() throws {
    var controller = InterfaceController()
    try controller.awake()
    let isSet = controller.setText("1:59 AM", of: "time")
    #expect(!isSet)
  }

  @Test func mayBeActivatedAndNeverAppear() throws {
    var controller = InterfaceController()
    try controller.awake()
    try controller.willActivate()
    try controller.didDeactivate()
    #expect(controller.stage == .inactive)
  }

  @Test func refusesCallsOutOfOrder() throws {
    var controller = InterfaceController()
    #expect(throws: LifecycleError.self) { try controller.willActivate() }
    #expect(throws: LifecycleError.self) { try controller.didAppear() }
    #expect(throws: LifecycleError.self) { try controller.didDeactivate() }
    try controller.awake()
    #expect(throws: LifecycleError.self) { try controller.awake() }
    try controller.willActivate()
    #expect(throws: LifecycleError.self) { try controller.willActivate() }
    #expect(controller.stage == .active)
  }

  @Test func firesATimerInTheDarkAndDropsItsText() throws {
    var controller = try launched()
    controller.scheduleTimer(try Ticks(every: 1000, from: start))
    try controller.didDeactivate()
    try controller.fireTimers(after: start, through: start.addingTimeInterval(60)) { controller, date in
      controller.setText("\(date.timeIntervalSince1970)", of: "time")
    }
    #expect(controller.dropped.count == 60)
    #expect(controller.labels.isEmpty)
    #expect(controller.leakedTimers.count == 1)
  }

  @Test func hasNoLeakWhereTheTimerIsInvalidated() throws {
    var controller = try launched()
    let timer = controller.scheduleTimer(try Ticks(every: 1000, from: start))
    #expect(controller.leakedTimers.isEmpty)
    try controller.didDeactivate { $0.invalidateTimer(timer) }
    #expect(controller.leakedTimers.isEmpty)
    var fired = 0
    try controller.fireTimers(after: start, through: start.addingTimeInterval(60)) { _, _ in fired += 1 }
    #expect(fired == 0)
  }

  @Test func firesTwoTimersInOrder() throws {
    var controller = try launched()
    controller.scheduleTimer(try Ticks(every: 3000, from: start))
    controller.scheduleTimer(try Ticks(every: 2000, from: start))
    var fired: [Double] = []
    try controller.fireTimers(after: start, through: start.addingTimeInterval(6)) { _, date in
      fired.append(date.timeIntervalSince(start))
    }
    #expect(fired == [2, 3, 4, 6, 6])
  }

  @Test func letsATickInvalidateItsTimer() throws {
    var controller = try launched()
    let timer = controller.scheduleTimer(try Ticks(every: 1000, from: start))
    var fired = 0
    try controller.fireTimers(after: start, through: start.addingTimeInterval(60)) { controller, _ in
      fired += 1
      controller.invalidateTimer(timer)
    }
    #expect(fired == 1)
  }
}
