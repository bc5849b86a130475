import RowActions
import Simulator
import Testing
import UIKit

@MainActor struct SwipeActionTests {
  let shopping = ShoppingController(style: .plain)
  var table: UITableView { shopping.tableView }
  let first = IndexPath(row: 0, section: 0)
  let second = IndexPath(row: 1, section: 0)

  @Test func theFirstActionIsTheOutermost() throws {
    try table.openRow(at: first)
    #expect(table.swipeButtons.map(\.title) == ["Flag", "Delete"])
    let destructive = UIContextualAction(style: .destructive, title: nil) { _, _, _ in }
    #expect(table.swipeButtons.map(\.color) == [.orange, destructive.backgroundColor])
    #expect(table.swipeButtons.last?.frame.maxX == 393)
    #expect(table.openRowPath == first)
  }

  @Test func aHebrewReaderFindsThemOnTheOtherSide() throws {
    table.layoutDirection = .rightToLeft
    #expect(try table.swipeRow(at: first, .right, distance: 140).edge == .trailing)
    #expect(table.swipeButtons.map(\.title) == ["Delete", "Flag"])
    #expect(table.swipeButtons.first?.frame.minX == 0)
  }

  @Test func aTableCanBeMirroredAlone() throws {
    table.semanticContentAttribute = .forceRightToLeft
    #expect(try table.swipeRow(at: first, .right, distance: 140).edge == .trailing)
  }

  @Test func tappingAButtonRunsItsCode() throws {
    try table.openRow(at: second)
    try table.tapButton("Delete")
    #expect(shopping.items == ["Milk", "Tea"])
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.openRowPath == nil)
    #expect(table.cellForRow(at: second)?.textLabel?.text == "Tea")
  }

  @Test func aFullSwipePerformsTheFirstAction() throws {
    #expect(try table.swipeRowFully(at: first).result == .full)
    #expect(shopping.performed == ["Delete Milk"])
  }

  @Test func aConfigurationCanTurnTheFullSwipeOff() throws {
    #expect(try table.swipeRowFully(at: first, .leading).result == .open)
    #expect(shopping.performed == [])
  }

  @Test func aCompletionOfFalseClosesTheRow() throws {
    try table.openRow(at: first, .leading)
    try table.tapButton("Pin")
    #expect(shopping.performed == ["Pin"])
    #expect(table.openRowPath == nil)
    #expect(shopping.items.count == 3)
  }

  @Test func aRowWhoseHandlerNeverReportsStaysOpen() throws {
    shopping.reportsDeletion = nil
    shopping.deletesRow = false
    try table.openRow(at: first)
    try table.tapButton("Delete")
    #expect(table.openRowPath == first)
    #expect(throws: TableFault.handlerAtWork("Delete")) { try table.tapButton("Delete") }
    shopping.completions.first?(false)
    #expect(table.openRowPath == nil)
  }

  @Test func aSecondCompletionIsAFault() throws {
    try table.openRow(at: first)
    try table.tapButton("Delete")
    shopping.completions.first?(true)
    #expect(table.tableFaults == [.completedTwice])
  }

  @Test func iOS11RemovesTheRowOfADestructiveActionItself() throws {
    table.system = .iOS11
    shopping.deletesRow = false
    shopping.reportsDeletion = nil
    try table.openRow(at: first)
    try table.tapButton("Delete")
    shopping.items.removeFirst()
    shopping.completions.first?(true)
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.cellForRow(at: first)?.textLabel?.text == "Bread")
  }

  @Test func iOS11EndsAnAppThatReportsADeletionItHasNotMade() throws {
    table.system = .iOS11
    shopping.deletesRow = false
    try table.openRow(at: first)
    #expect(throws: AppException.self) { try table.tapButton("Delete") }
  }

  @Test func iOS13LeavesTheRowToTheApp() throws {
    shopping.deletesRow = false
    try table.openRow(at: first)
    try table.tapButton("Delete")
    #expect(table.numberOfRows(inSection: 0) == 3)
  }

  @Test func anotherTouchClosesTheRow() throws {
    try table.openRow(at: first)
    try table.tapRow(at: second)
    #expect(table.openRowPath == nil)
    #expect(shopping.performed == [])
    try table.tapRow(at: second)
    #expect(shopping.performed == ["Select Bread"])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func theAppClosesTheRowByLeavingEditingMode() throws {
    try table.openRow(at: first)
    table.setEditing(false, animated: true)
    #expect(table.openRowPath == nil)
  }

  @Test func scrollingAndRotatingCloseTheRow() throws {
    try table.openRow(at: first)
    try table.scroll(by: 10)
    #expect(table.openRowPath == nil)
    try table.openRow(at: first)
    try table.resize(to: CGSize(width: 852, height: 393))
    #expect(table.openRowPath == nil)
    try table.openRow(at: first)
    #expect(table.swipeButtons.last?.frame.maxX == 852)
  }

  @Test func theHandlerGetsTheButtonAsItsSourceView() throws {
    let source = ActionSource()
    let table = source.makeTable()
    try table.openRow(at: first)
    try table.tapButton("One")
    #expect(source.sourceFrame?.maxX == 375)
  }
}

/// A delegate whose configuration a test sets.
final class ActionSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var configuration: UISwipeActionsConfiguration?
  var sourceFrame: CGRect?

  override init() {
    super.init()
    configuration = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "One") { [weak self] _, view, completion in
        self?.sourceFrame = view.frame
        completion(true)
      }
    ])
  }

  func makeTable() -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 600), style: .grouped)
    table.dataSource = self
    table.delegate = self
    return table
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { configuration }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
