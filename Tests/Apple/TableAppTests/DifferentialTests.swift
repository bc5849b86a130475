import RowActions
import Simulator
import Testing
import UIKit

/// The same story with Apple's names and with the simulated table itself.
@MainActor struct DifferentialTests {
  enum Step {
    case swipe(Int, SwipeDirection, Int, Int)
    case tap(String)
    case tapRow(Int)
    case scroll
    case resize(Int)
  }

  static let stories: [[Step]] = [
    [
      .swipe(1, .left, 140, 0), .tap("Delete"), .swipe(0, .left, 300, 0), .tapRow(0), .swipe(0, .left, 60, 0),
      .scroll,
    ],
    [.swipe(0, .right, 80, 0), .tap("Pin"), .swipe(2, .right, 375, 0), .tapRow(1), .tapRow(1), .tap("Flag")],
    [
      .swipe(0, .left, 20, 400), .resize(600), .swipe(0, .left, 20, 400), .swipe(1, .left, 90, -500),
      .tap("Delete"),
    ],
    [.swipe(7, .left, 20, 0), .swipe(2, .left, 200, 0), .swipe(2, .left, 100, 0), .swipe(2, .right, 40, 0)],
  ]

  @Test(arguments: System.allCases, ReadingDirection.allCases)
  func recordsAreTheSame(system: System, layout: ReadingDirection) throws {
    for story in Self.stories {
      let app = ShoppingController(style: .plain)
      let table: UITableView = app.tableView
      table.frame.size.width = 375
      table.system = system
      table.layoutDirection = layout == .leftToRight ? .leftToRight : .rightToLeft
      let shopping = ShoppingTable()
      let simulated = try TableView(system: system, width: 375, layout: layout)
      simulated.dataSource = shopping
      simulated.delegate = shopping
      for step in story {
        let left = fault { try drive(table, step) }
        let right = fault { try drive(simulated, step) }
        #expect(left == right)
      }
      #expect(table.tableRecords == simulated.records)
      #expect(app.items == shopping.items)
      #expect(simulated.records.count > 4)
    }
  }

  private func fault(_ body: () throws -> Void) -> TableFault? {
    do {
      try body()
      return nil
    } catch {
      return error as? TableFault
    }
  }

  private func drive(_ table: UITableView, _ step: Step) throws {
    switch step {
    case .swipe(let row, let direction, let distance, let velocity):
      try table.swipeRow(
        at: IndexPath(row: row, section: 0),
        direction,
        distance: distance,
        velocity: velocity
      )
    case .tap(let title): try table.tapButton(title)
    case .tapRow(let row): try table.tapRow(at: IndexPath(row: row, section: 0))
    case .scroll: try table.scroll(by: 0)
    case .resize(let width): try table.resize(to: CGSize(width: width, height: 600))
    }
  }

  private func drive(_ table: TableView, _ step: Step) throws {
    switch step {
    case .swipe(let row, let direction, let distance, let velocity):
      try table.swipe(rowAt: RowPath(row: row), direction, distance: distance, velocity: velocity)
    case .tap(let title): try table.tap(title)
    case .tapRow(let row): try table.tap(rowAt: RowPath(row: row))
    case .scroll: try table.scroll()
    case .resize(let width): try table.resize(to: width)
    }
  }
}
