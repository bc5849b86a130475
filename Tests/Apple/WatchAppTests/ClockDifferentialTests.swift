// Outlets are implicitly unwrapped, as Xcode writes them.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Simulator
import Testing
import WatchClocks
import WatchKit

@Suite("WatchKit's layer and the library")
@MainActor
struct ClockDifferentialTests {
  /// The app's code of ``ClockController`` in the library's own terms: one setter in two of the calls.
  private static let app: Navigation<Hierarchy>.App = { call, controller in
    if call == .awake { controller.setText("Clock", of: "cityLabel") }
    if call == .willActivate { controller.setText("now", of: "timeLabel") }
    if call == .didDeactivate { controller.setText("--:--", of: "timeLabel") }
  }

  @Test func makeTheSameCallsWithTheSameIgnoredSetters() throws {
    let scenes = ["Root", "Detail", "Sheet", "Other"].map { name in WatchScene(name) { PlainController() } }
    let stage = try ClockAppStage.app(WatchStoryboard(root: "Root", scenes))
    let watch = stage.watch
    stage.app.launch()
    watch.run { watch.controller?.pushController(withName: "Detail", context: nil) }
    try watch.lowerWrist()
    try watch.raiseWrist()
    watch.run { watch.controller?.presentController(withNames: ["Sheet", "Other"], contexts: nil) }
    try watch.swipe(toPage: 1)
    watch.run { watch.controller?.dismiss() }
    watch.run { watch.controller?.popToRootController() }

    let storyboard = try Storyboard(["Root", "Detail", "Sheet", "Other"])
    var navigation = try Navigation(root: "Root", in: storyboard, app: Self.app)
    try navigation.push("Detail")
    try navigation.lowerWrist()
    try navigation.raiseWrist()
    try navigation.present(["Sheet", "Other"])
    try navigation.showModal(page: 1)
    try navigation.dismiss()
    try navigation.popToRoot()

    #expect(watch.calls.map(\.controller) == navigation.calls.map(\.controller))
    #expect(watch.calls.map(\.name) == navigation.calls.map(\.name))
    #expect(watch.calls.map(\.call) == navigation.calls.map(\.call))
    #expect(watch.calls.map(\.drops) == navigation.calls.map(\.drops))
    #expect(watch.calls.map(\.drops).reduce(0, +) > 0)
  }

  @Test func dropTheSameSettersOfATimerThatNobodyStops() throws {
    let stage = try ClockAppStage.hierarchy("Leaky")
    let watch = stage.watch
    stage.app.launch()
    try watch.lowerWrist()
    stage.world.letTimePass(60)

    var controller = InterfaceController(name: "Leaky")
    let ticks = try Ticks(every: 1000, from: ClockAppStage.start)
    try controller.awake()
    try controller.willActivate { _ = $0.scheduleTimer(ticks) }
    try controller.didAppear()
    try controller.didDeactivate()
    try controller.fireTimers(after: ClockAppStage.start, through: ClockAppStage.start.addingTimeInterval(60))
    {
      controller,
      _ in controller.setText("tick", of: "timeLabel")
    }
    #expect(watch.ignoredSetters.map(\.label) == controller.dropped.map(\.label))
    #expect(watch.ignoredSetters.map(\.stage) == controller.dropped.map(\.stage))
    #expect(watch.ignoredSetters.map(\.call) == controller.dropped.map(\.call))
  }
}

class PlainController: WKInterfaceController {
  @Outlet var cityLabel: WKInterfaceLabel!
  @Outlet var timeLabel: WKInterfaceLabel!

  override func awake(withContext context: Any?) {
    cityLabel.setText("Clock")
  }

  override func willActivate() {
    timeLabel.setText("now")
  }

  override func didDeactivate() {
    timeLabel.setText("--:--")
  }
}
