import RowActions
import Simulator
import Testing
import UIKit

@MainActor struct EditingModeTests {
  let shopping = ShoppingController(style: .plain)
  let row = IndexPath(row: 0, section: 0)

  @Test func theEditButtonShowsAControlInEachRow() throws {
    let table: UITableView = shopping.tableView
    #expect(table.cellForRow(at: row)?.isEditing == false)
    shopping.setEditing(true, animated: false)
    #expect(shopping.editButtonItem.title == "Done")
    #expect(table.isEditing)
    #expect(table.cellForRow(at: row)?.editingStyle == .delete)
    try table.tapEditingControl(at: row)
    #expect(table.swipeButtons.map(\.title) == ["Flag", "Delete"])
    try table.tapButton("Delete")
    #expect(shopping.items == ["Bread", "Tea"])
  }

  @Test func aControllerWithoutATableEditsWhatItShows() {
    final class Form: UIViewController {
      var changes: [Bool] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        changes.append(animated)
      }
    }
    let form = Form()
    #expect(form.editButtonItem.title == "Edit")
    form.editButtonItem.tap()
    #expect(form.isEditing)
    #expect(form.editButtonItem.title == "Done")
    form.isEditing = false
    #expect(form.changes == [true, false])
    #expect(form.editButtonItem.title == "Edit")
  }

  @Test func rowsAreNotSelectedInEditingMode() throws {
    shopping.setEditing(true, animated: false)
    try shopping.tableView.tapRow(at: row)
    #expect(shopping.performed == [])
  }

  @Test func aRowCanInsertInsteadOfDelete() throws {
    let source = InsertingSource()
    let table = UITableView()
    table.dataSource = source
    table.delegate = source
    #expect(throws: TableDriveFault.nothingToTap(row)) { try table.tapEditingControl(at: row) }
    table.isEditing = true
    try table.tapEditingControl(at: row)
    #expect(source.count == 2)
    #expect(table.numberOfRows(inSection: 0) == 2)
    // Such a row has no Delete button to swipe for.
    table.isEditing = false
    #expect(try table.openRow(at: row).refusal == .rowNotEditable(0))
  }

  @Test func aRowCanBeDraggedWhereTheAppMovesIt() throws {
    #expect(throws: TableDriveFault.nothingToTap(row)) { try shopping.tableView.dragRow(at: row, to: row) }
    let sorting = SortingController(style: .plain)
    let last = IndexPath(row: 2, section: 0)
    #expect(throws: TableDriveFault.nothingToTap(row)) { try sorting.tableView.dragRow(at: row, to: last) }
    sorting.setEditing(true, animated: false)
    _ = sorting.tableView.visibleCells
    try sorting.tableView.dragRow(at: row, to: last)
    #expect(sorting.letters == ["b", "c", "a"])
    #expect(sorting.tableView.visibleCells.compactMap(\.textLabel?.text) == ["b", "c", "a"])
  }

  @Test func severalRowsCanBeSelected() throws {
    let table: UITableView = shopping.tableView
    table.allowsMultipleSelection = true
    shopping.clearsSelectionOnViewWillAppear = true
    table.selectRow(at: row, animated: false, scrollPosition: .none)
    table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
    shopping.viewWillAppear(false)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test func aRowCanRefuseToBeSelected() throws {
    let source = InsertingSource()
    let table = UITableView()
    table.dataSource = source
    table.delegate = source
    try table.tapRow(at: row)
    #expect(source.log == ["will 0"])
    #expect(table.indexPathForSelectedRow == nil)
    source.allowsSelection = true
    source.count = 2
    table.reloadData()
    try table.tapRow(at: row)
    try table.tapRow(at: IndexPath(row: 1, section: 0))
    #expect(source.log == ["will 0", "will 0", "did 0", "will 1", "gone 0", "did 1"])
    #expect(table.indexPathForSelectedRow?.row == 1)
  }
}

private final class SortingController: UITableViewController {
  var letters = ["a", "b", "c"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    letters.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = letters[indexPath.item]
    return cell
  }

  override func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    letters.insert(letters.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }
}

private final class InsertingSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var count = 1
  var allowsSelection = false
  var log: [String] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }

  func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .insert }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .insert else { return }
    count += 1
    tableView.insertRows(at: [indexPath], with: .automatic)
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("will \(indexPath.row)")
    return allowsSelection ? indexPath : nil
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("did \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("gone \(indexPath.row)")
  }
}
