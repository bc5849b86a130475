import Simulator
import Testing
import UIKit

@MainActor @Suite struct MoneyTests {
  private static let team = "ABCDE12345"
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  let world = SimulatedWorld(registeredGroups: [Budget.group: team])
  let app: SimulatedApp
  let widget: SimulatedExtension

  init() throws {
    let bundle = try AppBundle(contentsOf: Self.folder.appending(path: "App"), team: Self.team)
    app = try world.addDevice(.phone).install(bundle) { AppDelegate() }
    widget = try app.addExtension(
      AppBundle(contentsOf: Self.folder.appending(path: "Widget"), team: Self.team)
    )
  }

  private func budget() throws -> BudgetViewController {
    app.launch()
    return try #require(app.visible(BudgetViewController.self))
  }

  private func spend(_ amount: String) throws {
    let budget = try budget()
    app.run {
      _ = budget.amountField.type(amount)
      budget.amountField.tapReturn()
    }
  }

  private func shown(by widget: SimulatedExtension) -> String? {
    widget.run {
      let summary = SummaryViewController()
      summary.loadViewIfNeeded()
      summary.viewWillAppear(false)
      return summary.label.text
    }
  }

  @Test func `The widget shows what was entered in the app`() throws {
    #expect(shown(by: widget) == "0 USD")
    try spend("30")
    try spend("12")
    let budget = try budget()
    app.run { _ = budget.euroSwitch.tap() }
    #expect(budget.sumLabel.text == "42 EUR")
    // The system saves what the app has set a moment later.
    world.letTimePass(1)
    #expect(shown(by: widget) == "42 EUR")
  }

  @Test func `A file outlives a killed app, and a setting only if the system has saved it`() throws {
    try spend("30")
    let budget = try budget()
    app.run { _ = budget.euroSwitch.tap() }
    app.kill()
    #expect(shown(by: widget) == "30 USD")
    try app.run { _ = try self.budget().euroSwitch.tap() }
    world.letTimePass(1)
    app.kill()
    #expect(shown(by: widget) == "30 EUR")
  }

  @Test func `Without the group the widget has nothing to read`() throws {
    let info = try AppBundle(contentsOf: Self.folder.appending(path: "Widget"), team: Self.team).info
    let other = try app.addExtension(AppBundle(info: info, team: Self.team))
    try spend("30")
    #expect(shown(by: other) == "Open the app once.")
  }
}
