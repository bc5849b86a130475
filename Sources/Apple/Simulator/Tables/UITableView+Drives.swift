import RowActions
import UIKit

// What a person does with a table. Each drive throws `AppException` if the app has caused an exception, now or before,
// because a real app has ended then.
extension UITableView {
  /// A person swipes a row.
  ///
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - direction: the direction of the finger.
  ///   - distance: the distance in points, 0 to 2000.
  ///   - velocity: the final velocity in points per second, -10000 to 10000; negative if the finger moves back.
  /// - Returns: what happened, with the reasons.
  /// - Throws: `TableFault` for a row that doesn't exist, an impossible gesture, or an action with neither title nor
  ///   image; `AppException` for an exception of the app.
  @discardableResult
  public func swipeRow(
    at indexPath: IndexPath,
    _ direction: SwipeDirection,
    distance: Int,
    velocity: Int = 0
  ) throws -> Swipe {
    try drive { try $0.swipe(rowAt: path(indexPath), direction, distance: distance, velocity: velocity) }
  }

  /// A person swipes a row just far enough to lay its buttons bare.
  ///
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - edge: the side with the buttons.
  /// - Returns: what happened, with the reasons.
  /// - Throws: as ``swipeRow(at:_:distance:velocity:)``.
  @discardableResult
  public func openRow(at indexPath: IndexPath, _ edge: RowEdge = .trailing) throws -> Swipe {
    try drive { table in
      try table.swipe(
        rowAt: path(indexPath),
        edge.swipe(table.layout),
        distance: 1,
        velocity: RowTable.flickVelocity
      )
    }
  }

  /// A person swipes a row all the way, which performs its first action from iOS 11 on.
  ///
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - edge: the side with the action.
  /// - Returns: what happened, with the reasons.
  /// - Throws: as ``swipeRow(at:_:distance:velocity:)``.
  @discardableResult
  public func swipeRowFully(at indexPath: IndexPath, _ edge: RowEdge = .trailing) throws -> Swipe {
    try drive { try $0.swipe(rowAt: path(indexPath), edge.swipe($0.layout), distance: $0.width) }
  }

  /// A person taps a button of the open row.
  ///
  /// - Parameter title: its text, or the name of its image.
  /// - Throws: `TableFault`: no row is open, it has no such button, or an action hasn't called its completion yet;
  ///   `AppException` for an exception of the app.
  public func tapButton(_ title: String) throws {
    try drive { table in
      let button = swipeButtons.first { $0.title == title }
      try table.tap(button?.label ?? title)
    }
  }

  /// A person taps a row outside its buttons: an open row closes, or the row is selected.
  ///
  /// - Parameter indexPath: the row.
  /// - Throws: `TableFault` for a row that doesn't exist; `AppException` for an exception of the app.
  public func tapRow(at indexPath: IndexPath) throws {
    try drive { _ in try touchRow(at: path(indexPath)) }
  }

  /// A person taps the button at the end of a row.
  ///
  /// - Parameter indexPath: the row.
  /// - Throws: `TableDriveFault.nothingToTap` if the row has none; `AppException` for an exception of the app.
  public func tapAccessory(at indexPath: IndexPath) throws {
    try drive { _ in
      guard cellForRow(at: indexPath)?.accessoryType.isButton == true else {
        throw TableDriveFault.nothingToTap(indexPath)
      }
      delegate?.tableView(self, accessoryButtonTappedForRowWith: indexPath)
    }
  }

  /// A person scrolls. An open row closes.
  ///
  /// - Parameter distance: how far the content moves up, in points; negative for down.
  /// - Throws: `AppException` for an exception of the app.
  public func scroll(by distance: CGFloat) throws {
    try drive { table in
      try table.scroll()
      drag(to: CGPoint(x: 0, y: max(0, contentOffset.y + distance)))
      displayRows()
    }
  }

  /// The device is rotated, or the window gets another size. An open row closes.
  ///
  /// - Parameter size: the table's new size. Its width is from 200 to 2000 points.
  /// - Throws: `AppException` for an exception of the app.
  public func resize(to size: CGSize) throws {
    try drive { _ in
      bounds.size = size
      displayRows()
    }
  }
}

extension UITableView {
  /// Does what a person does, as the app sees it: the rows are on the screen.
  private func drive<Result>(_ body: (TableView) throws -> Result) throws -> Result {
    if let exception = raisedException { throw exception }
    let result = try inApp {
      displayRows()
      let result = try body(simulated)
      displayRows()
      return result
    }
    if let exception = raisedException { throw exception }
    return result
  }

  private func path(_ indexPath: IndexPath) throws(TableDriveFault) -> RowPath {
    guard let path = indexPath.rowPath else { throw .noRow(indexPath) }
    return path
  }
}

// MARK: - Editing mode

extension UITableView {
  /// A person taps the control at the beginning of a row in editing mode: it lays the row's buttons bare, or inserts a
  /// row.
  ///
  /// - Parameter indexPath: the row.
  /// - Throws: `TableDriveFault.nothingToTap` if the row has no control; otherwise as
  ///   ``swipeRow(at:_:distance:velocity:)``.
  public func tapEditingControl(at indexPath: IndexPath) throws {
    try drive { table in
      switch cellForRow(at: indexPath)?.editingStyle {
      case .delete:
        let direction = RowEdge.trailing.swipe(table.layout)
        try table.swipe(rowAt: path(indexPath), direction, distance: 1, velocity: RowTable.flickVelocity)
      case .insert:
        dataSource?.tableView(self, commit: .insert, forRowAt: indexPath)
      default: throw TableDriveFault.nothingToTap(indexPath)
      }
    }
  }
}

extension UITableView {
  /// A person drags a row in editing mode.
  ///
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - destination: where it is dropped.
  /// - Throws: `TableDriveFault.nothingToTap` if the row has no control for dragging; `AppException` for an exception
  ///   of the app.
  public func dragRow(at indexPath: IndexPath, to destination: IndexPath) throws {
    try drive { _ in
      guard canDrag(rowAt: indexPath) else { throw TableDriveFault.nothingToTap(indexPath) }
      drag(rowAt: indexPath, to: destination)
    }
  }
}

/// What a person can't do with a table.
public enum TableDriveFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The row has no such control.
  case nothingToTap(IndexPath)
  /// The path isn't one of a row, which has a section and a row.
  case noRow(IndexPath)

  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .nothingToTap(let path): "Row \(path.row) of section \(path.section) has no such control to tap"
    case .noRow(let path): "\(path) isn't the path of a row"
    }
  }
}
