import RowActions
import Simulator
import Testing
import UIKit

/// A table behaves differently with the methods that an app implements.
@MainActor struct ImplementedMethodTests {
  let row = IndexPath(row: 0, section: 0)

  @Test func onIOS8NothingMovesWithoutTheCommitMethod() throws {
    let notes = NotesController()
    notes.loadViewIfNeeded()
    notes.tableView.system = .iOS8
    #expect(try notes.tableView.openRow(at: row).refusal == .commitEditingMissing)
    #expect(throws: TableFault.commitEditingMissing) { try notes.tableView.tapButton("Share") }

    let committing = CommittingNotesController()
    committing.loadViewIfNeeded()
    committing.tableView.system = .iOS8
    #expect(try committing.tableView.openRow(at: row).result == .open)
    #expect(committing.tableView.swipeButtons.map(\.title) == ["Share"])
  }

  @Test func theOlderActionsRunOnEverySystem() throws {
    for system in System.allCases where system != .iOS8 {
      let notes = NotesController()
      notes.loadViewIfNeeded()
      notes.tableView.system = system
      try notes.tableView.openRow(at: row)
      #expect(notes.tableView.swipeButtons.map(\.title) == ["Share", "Delete"])
      #expect(notes.tableView.swipeButtons.first?.color == .blue)
      try notes.tableView.tapButton("Delete")
      #expect(notes.notes == ["Two", "Three"])
      #expect(notes.performed == ["Delete One"])
    }
  }

  @Test func fromIOS11TheOlderActionsAreNotAskedForBesideTheNewer() throws {
    let both = BothController(style: .plain)
    try both.tableView.openRow(at: row)
    #expect(both.tableView.swipeButtons.map(\.title) == ["New"])
    #expect(!both.tableView.tableCalls.contains(TableCall.editActions.rawValue))

    let older = BothController(style: .plain)
    older.tableView.system = .iOS9
    try older.tableView.openRow(at: row)
    #expect(older.tableView.swipeButtons.map(\.title) == ["Old"])
  }

  @Test func aNilConfigurationMeansTheStandardSet() throws {
    let source = ActionSource()
    source.configuration = nil
    let table = source.makeTable()
    try table.openRow(at: row)
    #expect(table.swipeButtons.map(\.title) == ["Delete"])
  }

  @Test func anEmptyConfigurationMeansNoButton() throws {
    let source = ActionSource()
    source.configuration = UISwipeActionsConfiguration(actions: [])
    #expect(try source.makeTable().openRow(at: row).refusal == .noActions(0, .trailing))
  }

  @Test func aControllerThatOverridesNothingHasNoDeleteButton() throws {
    let plain = PlainController(style: .plain)
    #expect(try plain.tableView.openRow(at: row).refusal == .noActions(0, .trailing))
    #expect(try plain.tableView.openRow(at: row, .leading).refusal == .noActions(0, .leading))
  }

  @Test func aControllerThatOverridesCommitHasOne() throws {
    let deleting = DeletingController(style: .plain)
    try deleting.tableView.openRow(at: row)
    #expect(deleting.tableView.swipeButtons.map(\.title) == ["Löschen"])
    try deleting.tableView.tapButton("Löschen")
    #expect(deleting.names == ["B"])
    #expect(deleting.tableView.numberOfRows(inSection: 0) == 1)
    // What a subclass inherits from the app's own class counts, too.
    let subclass = DeletingSubclass(style: .plain)
    #expect(try subclass.tableView.openRow(at: row).result == .open)
  }

  @Test func callingSuperWhereNothingIsImplementedEndsTheApp() throws {
    let calling = CallingController(style: .plain)
    let exception = #expect(throws: AppException.self) { try calling.tableView.openRow(at: row) }
    #expect(exception?.name == "NSInvalidArgumentException")
  }

  @Test func aPrivateDataSourceWithoutDelegateHasOneToo() throws {
    let source = PrivateSource()
    let table = UITableView()
    table.dataSource = source
    try table.openRow(at: row)
    try table.tapButton("Delete")
    #expect(source.committed == [.delete])
  }

  @Test func aRowThatCannotBeEditedCannotBeSwiped() throws {
    let deleting = DeletingController(style: .plain)
    deleting.canEdit = false
    #expect(try deleting.tableView.openRow(at: row).refusal == .rowNotEditable(0))
  }
}

private class PlainController: UITableViewController {
  var names = ["A", "B"]

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
}

private class DeletingController: PlainController {
  var canEdit = true

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }

  override func tableView(
    _ tableView: UITableView,
    titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { "Löschen" }

  override func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    if editingStyle == .delete {
      names.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .fade)
    } else if editingStyle == .insert {
      names.insert("New", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .fade)
    }
  }
}

private final class DeletingSubclass: DeletingController {}

private final class CallingController: PlainController {
  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    super.tableView(tableView, trailingSwipeActionsConfigurationForRowAt: indexPath)
  }
}

private final class BothController: PlainController {
  override func tableView(
    _ tableView: UITableView,
    editActionsForRowAt indexPath: IndexPath
  ) -> [UITableViewRowAction]? {
    [UITableViewRowAction(style: .default, title: "Old") { _, _ in }]
  }

  override func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "New") { $2(true) }])
  }
}

private final class PrivateSource: NSObject {
  private(set) var committed: [UITableViewCell.EditingStyle] = []
}

extension PrivateSource: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    committed.append(editingStyle)
  }
}
