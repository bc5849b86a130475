import RowActions
import Simulator
import Testing
import UIKit

@MainActor struct TableUpdateTests {
  let lists = ListsController()
  var table: UITableView { lists.table }

  @Test func rowsComeAndGoInABatch() throws {
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["a", "b", "c", "d"])
    var finished: Bool?
    table.performBatchUpdates {
      lists.sections = [["b", "x"], ["d", "a"]]
      table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .left)
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .right)
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
    } completion: {
      finished = $0
    }
    #expect(finished == true)
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["b", "x", "d", "a"])
    #expect(table.exceptionReason == nil)
  }

  @Test func selectionMovesWithItsRow() throws {
    let row = IndexPath(row: 2, section: 0)
    table.selectRow(at: row, animated: false, scrollPosition: .none)
    table.beginUpdates()
    lists.sections[0].removeFirst()
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    table.endUpdates()
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
  }

  @Test func numbersThatDoNotAddUpEndTheApp() throws {
    _ = table.numberOfSections
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    #expect(table.numberOfRows(inSection: 0) == 3)
    let exception = #expect(throws: AppException.self) { try table.tapRow(at: IndexPath(row: 0, section: 0)) }
    #expect(exception?.name == "NSInternalInconsistencyException")
    #expect(
      exception?.reason == """
        Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after \
        the update (3) must be equal to the number of rows contained in that section before the update (3), plus or \
        minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the \
        number of rows moved into or out of that section (0 moved in, 0 moved out).
        """
    )
  }

  @Test func rowsThatDoNotExistEndTheApp() {
    _ = table.numberOfSections
    lists.sections[0].removeLast()
    table.deleteRows(at: [IndexPath(row: 5, section: 0)], with: .fade)
    #expect(
      table.exceptionReason
        == "attempt to delete row 5 from section 0 which only contains 3 rows before the update"
    )
  }

  @Test func sectionsComeAndGo() {
    _ = table.visibleCells
    lists.sections.removeFirst()
    table.deleteSections(IndexSet(integer: 0), with: .fade)
    #expect(table.numberOfSections == 1)
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["d"])
    lists.sections += [["e"], ["f"]]
    table.insertSections(IndexSet(1...2), with: .fade)
    #expect(table.numberOfSections == 3)
    #expect(table.exceptionReason == nil)
    table.insertSections(IndexSet(integer: 3), with: .fade)
    #expect(table.exceptionReason?.hasPrefix("Invalid update: invalid number of sections.") == true)
  }

  @Test func aReloadedSectionMayHaveOtherRows() {
    _ = table.visibleCells
    lists.sections[0] = ["z"]
    table.reloadSections(IndexSet(integer: 0), with: .none)
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["z", "d"])
    lists.sections[1] = ["y"]
    table.reloadRows(at: [IndexPath(row: 0, section: 1)], with: .none)
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["z", "y"])
    #expect(table.exceptionReason == nil)
  }

  @Test func anUnknownKindOfCellEndsTheApp() {
    lists.kind = "Unknown"
    _ = table.visibleCells
    #expect(table.exceptionReason?.hasPrefix("unable to dequeue a cell with identifier Unknown") == true)
  }

  @Test func cellsAreUsedAgain() throws {
    lists.sections = [(0..<100).map(String.init)]
    let top = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? NoteCell)
    #expect(table.cellForRow(at: IndexPath(row: 50, section: 0)) == nil)
    #expect(table.visibleCells.count == 14)
    try table.scroll(by: 44 * 50)
    #expect(table.cellForRow(at: IndexPath(row: 50, section: 0))?.textLabel?.text == "50")
    #expect(table.visibleCells.contains { $0 === top })
    #expect(top.reuseCount == 1)
  }

  @Test func headersAreMadeOfRegisteredClasses() {
    table.register(ListHeader.self, forHeaderFooterViewReuseIdentifier: "Header")
    let header = table.dequeueReusableHeaderFooterView(withIdentifier: "Header") as? ListHeader
    #expect(header?.title == "of Header")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "Footer") == nil)
  }

  @Test func sectionsHaveTitles() {
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "List 1")
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == CGFloat(28 + 3 * 44 + 28))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 100)) == IndexPath(row: 1, section: 0))
  }
}

extension UITableView {
  /// The text of the exception that the next drive throws.
  @MainActor fileprivate var exceptionReason: String? {
    do {
      try scroll(by: 0)
    } catch let exception as AppException {
      return exception.reason
    } catch {}
    return nil
  }
}

private final class ListHeader: UITableViewHeaderFooterView {
  let title: String

  override init(reuseIdentifier: String?) {
    title = "of \(reuseIdentifier ?? "")"
    super.init(reuseIdentifier: reuseIdentifier)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

@MainActor final class ListsController: NSObject, UITableViewDataSource {
  var sections = [["a", "b", "c"], ["d"]]
  var kind = "Note"
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 600))

  override init() {
    super.init()
    table.dataSource = self
    table.register(NoteCell.self, forCellReuseIdentifier: "Note")
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    "List \(section)"
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: kind, for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}
