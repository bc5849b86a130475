// Outlets are implicitly unwrapped, as Xcode writes them.
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import Simulator
import Testing
import WatchClocks
import WatchKit

@Suite("Elements of a watch app")
@MainActor
struct ClockControlTests {
  @Test func passesTheValueOfAControlToItsAction() throws {
    let stage = try ClockAppStage.hierarchy("Settings")
    let watch = stage.watch
    stage.app.launch()
    try watch.slide("sizeSlider", to: 3)
    #expect(watch.screen?["detailLabel"] == "Size 3")
    try watch.toggle("secondsSwitch")
    #expect(watch.screen?["detailLabel"] == nil, "the group around it is hidden")
    #expect(watch.isHidden("detailLabel"))
    #expect(watch.haptics == [.click])
  }

  @Test func showsAnAlertOverTheScreen() throws {
    let stage = try ClockAppStage.hierarchy("Settings")
    let watch = stage.watch
    stage.app.launch()
    try watch.tap("resetButton")
    #expect(watch.alert?.buttons == ["Reset", "Keep"])
    #expect(throws: WatchDriveError.covered) { try watch.tap("resetButton") }
    try watch.tapAlert("Reset")
    #expect(watch.screen?["detailLabel"] == "Reset")
    #expect(throws: WatchDriveError.disabled("resetButton")) { try watch.tap("resetButton") }
  }

  @Test func callsTheActionOfARowsButtonAndOfTheMenu() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    try watch.tap("starButton", inRow: 1)
    #expect(watch.screen?.tables["table"]?.last?.texts["nameLabel"] == "★")
    #expect(watch.menu == ["Clear"])
    try watch.tapMenu("Clear")
    #expect(watch.screen?.tables["table"]?.isEmpty == true)
  }

  @Test func countsDownToADateAndUpFromAnother() throws {
    let stage = try ClockAppStage.app(WatchStoryboard(root: "Egg", [WatchScene("Egg") { EggController() }]))
    let watch = stage.watch
    stage.app.launch()
    #expect(watch.screen?["countdown"] == "3:00")
    #expect(watch.screen?["elapsed"] == "1:00:05")
    stage.world.letTimePass(61)
    #expect(watch.screen?["countdown"] == "1:59")
    try watch.lowerWrist()
    stage.world.letTimePass(120)
    try watch.raiseWrist()
    #expect(watch.screen?["countdown"] == "0:00")
    watch.run { (watch.controller as? EggController)?.elapsed.stop() }
    stage.world.letTimePass(60)
    #expect(watch.screen?["elapsed"] == "1:03:06")
  }

  @Test func passesGesturesAndTextsToTheirActions() throws {
    let scene = WatchScene("Touch") { TouchController() }
      .action("pan", TouchController.handlePan)
      .action("field", TouchController.fieldChanged)
    let stage = try ClockAppStage.app(WatchStoryboard(root: "Touch", [scene]))
    let watch = stage.watch
    stage.app.launch()
    try watch.gesture("pan", [.began, .changed, .ended], movedBy: CGPoint(x: 20, y: 0))
    #expect((watch.controller as? TouchController)?.moves == ["1 20.0", "2 20.0", "3 20.0"])
    #expect(watch.screen?["field"] == "Name")
    try watch.enter("Anna", in: "field")
    #expect(watch.screen?["field"] == "Anna")
    #expect((watch.controller as? TouchController)?.name == "Anna")
  }

  @Test func changesTheRowsOfATable() throws {
    let stage = try ClockAppStage.hierarchy("Cities")
    let watch = stage.watch
    stage.app.launch()
    watch.run {
      guard let table = (watch.controller as? CitiesController)?.table else { return }
      table.insertRows(at: IndexSet(integer: 1), withRowType: "CityRow")
      table.removeRows(at: IndexSet(integer: 0))
      table.insertRows(at: IndexSet(integer: 9), withRowType: "CityRow")
    }
    #expect(watch.screen?.tables["table"]?.map { $0.texts["nameLabel"] } == ["City", "St. John's"])
  }
}

class EggController: WKInterfaceController {
  @Outlet var countdown: WKInterfaceTimer!
  @Outlet var elapsed: WKInterfaceTimer!

  override func awake(withContext context: Any?) {
    super.awake(withContext: context)
    countdown.setDate(Date(timeIntervalSinceNow: 180))
    countdown.start()
    elapsed.setDate(Date().addingTimeInterval(-3605))
    elapsed.start()
  }
}

class TouchController: WKInterfaceController {
  @Outlet var pan: WKPanGestureRecognizer!
  @Outlet var field: WKInterfaceTextField!
  private(set) var moves: [String] = []
  private(set) var name: String?

  override func awake(withContext context: Any?) {
    field.setPlaceholder("Name")
  }

  func handlePan(_ gesture: WKPanGestureRecognizer) {
    moves.append("\(gesture.state.rawValue) \(gesture.translationInObject().x)")
  }

  func fieldChanged(_ value: NSString?) {
    name = value.map { "\($0)" }
  }
}
