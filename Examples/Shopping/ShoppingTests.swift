import Simulator
import Testing
import UIKit

@MainActor @Suite struct ShoppingTests {
  let world = SimulatedWorld()
  let app: SimulatedApp

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "App")
    let bundle = try AppBundle(contentsOf: folder, team: "ABCDE12345")
    app = try world.addDevice(.phone).install(bundle) { AppDelegate() }
    app.launch()
  }

  private func list() throws -> (ShoppingViewController, UITableView) {
    (try #require(app.visible(ShoppingViewController.self)), try #require(app.tables.first))
  }

  private func row(_ index: Int) -> IndexPath { IndexPath(row: index, section: 0) }

  @Test func `A full swipe to the left deletes`() throws {
    let (list, table) = try list()
    try table.swipeRowFully(at: row(0))
    #expect(list.items.map(\.name) == ["Bread", "Tea"])
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(app.exceptions.isEmpty)
  }

  @Test func `A short swipe shows both buttons`() throws {
    let (list, table) = try list()
    try table.openRow(at: row(1))
    #expect(table.swipeButtons.map(\.title) == ["Later", "Delete"])
    #expect(table.swipeButtons.first?.color == .systemOrange)
    try table.tapButton("Later")
    #expect(list.postponed == ["Bread"])
    #expect(list.items.count == 3)
    #expect(table.openRowPath == nil)
  }

  @Test func `A swipe to the right checks off, but only with its button`() throws {
    let (list, table) = try list()
    try table.swipeRowFully(at: row(2), .leading)
    #expect(list.items.map(\.isDone) == [false, false, false])
    try table.tapButton("Done")
    #expect(list.items.map(\.isDone) == [false, false, true])
    #expect(table.cellForRow(at: row(2))?.accessoryType == .checkmark)
  }

  @Test func `The button with the plus sign adds a row`() throws {
    let (list, table) = try list()
    try app.tapBarButton("Add")
    #expect(list.items.count == 4)
    #expect(table.cellForRow(at: row(3))?.textLabel?.text == "Something")
    #expect(app.exceptions.isEmpty)
  }
}
