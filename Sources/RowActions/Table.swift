/// A list on a phone whose rows can be swiped.
///
/// It stands for `UITableView` with its delegate and data source, as far as swiping goes. It is a value:
/// copy it to ask "what if".
///
/// ```swift
/// let delete = RowAction(.destructive, title: "Delete")
/// var table = try Table(rows: [Row("Milk", trailing: SwipeConfiguration(actions: [delete]))])
/// try table.swipe(row: 0, .left, distance: 60)
/// let performance = try table.tap("Delete")
/// try table.complete(performance, performed: true)
/// ```
public struct Table: Hashable, Sendable {
  /// The widths that a table may have, in points.
  public static let widths = 200...2000

  /// The version of iOS.
  public let system: System
  /// The width of the screen, in points.
  public let width: Int
  /// The direction in which one reads.
  public let layout: LayoutDirection
  /// Whether the data source implements `tableView(_:commit:forRowAt:)`.
  public let implementsCommitEditing: Bool
  /// The row that is open, or nil: there is never more than one.
  public private(set) var openRow: OpenRow?

  private var placed: [Placed]
  private var performances = 0
  private var pending: [Int: Placed.ID] = [:]

  /// A row that a swipe has opened.
  public struct OpenRow: Hashable, Sendable {
    let id: Int
    /// The side that lies bare.
    public let edge: Edge
    /// Its buttons as they stand on the screen, from left to right.
    public let buttons: [Button]
  }

  /// A row with a name that stays when others come and go.
  struct Placed: Hashable, Sendable, Identifiable {
    let id: Int
    var row: Row
  }

  /// A table.
  ///
  /// - Parameters:
  ///   - rows: the rows, from top to bottom.
  ///   - system: the version of iOS.
  ///   - width: the width of the screen in points, 200 to 2000.
  ///   - layout: the direction in which one reads.
  ///   - implementsCommitEditing: whether the data source implements `tableView(_:commit:forRowAt:)`.
  /// - Throws: ``TableFault`` for a width out of range, an action with neither title nor picture, or
  ///   actions on the leading side before iOS 11.
  public init(
    rows: [Row],
    system: System = .iOS11,
    width: Int = 375,
    layout: LayoutDirection = .leftToRight,
    implementsCommitEditing: Bool = true
  ) throws(TableFault) {
    guard Table.widths.contains(width) else { throw .widthOutOfRange(width) }
    for (index, row) in rows.enumerated() {
      guard row.leading == nil || system.hasLeadingActions else {
        throw .leadingActionsUnsupported(row: index)
      }
      for (edge, configuration) in [(Edge.trailing, row.trailing), (.leading, row.leading)] {
        if let blank = configuration?.actions.firstIndex(where: { $0.label.isEmpty }) {
          throw .unlabeledAction(row: index, edge: edge, index: blank)
        }
      }
    }
    self.system = system
    self.width = width
    self.layout = layout
    self.implementsCommitEditing = implementsCommitEditing
    placed = rows.enumerated().map { Placed(id: $0, row: $1) }
  }

  /// The rows, from top to bottom.
  public var rows: [Row] { placed.map(\.row) }

  /// The index of the row that is open, or nil.
  public var openIndex: Int? { openRow.flatMap { open in placed.firstIndex { $0.id == open.id } } }

  /// Scrolls the list; an open row closes.
  public mutating func scroll() {
    openRow = nil
  }

  /// Loads the rows anew; an open row closes.
  public mutating func reload() {
    openRow = nil
  }

  /// Removes a row, as the app does when its data has changed.
  ///
  /// A row that is open further down stays open; its index is one less.
  ///
  /// - Parameter index: which row.
  /// - Throws: ``TableFault/rowOutOfRange(_:count:)``.
  public mutating func deleteRow(at index: Int) throws(TableFault) {
    let row = try row(at: index)
    if openRow?.id == row.id {
      openRow = nil
    }
    placed.remove(at: index)
  }

  func row(at index: Int) throws(TableFault) -> Placed {
    guard placed.indices.contains(index) else { throw .rowOutOfRange(index, count: placed.count) }
    return placed[index]
  }

  mutating func open(_ row: Placed, _ edge: Edge, _ buttons: [Button]) {
    openRow = OpenRow(id: row.id, edge: edge, buttons: buttons)
  }

  mutating func close() {
    openRow = nil
  }
}

extension Table {
  /// An action that a person has chosen, while its handler works.
  public struct Performance: Hashable, Sendable {
    let id: Int
    /// The action.
    public let action: RowAction
    /// The side that the action is on.
    public let edge: Edge
    /// The action's place in the array that the app returned.
    public let place: Int
    /// The title of the row.
    public let row: String
    /// The index of the row at the moment of the choice: what the handler or the data source is given.
    public let index: Int
    /// Whether this is the standard Delete, for which `tableView(_:commit:forRowAt:)` is called and no
    /// handler.
    public let callsCommit: Bool
  }

  /// What a completion did to the row.
  public enum Completion: String, Hashable, Sendable {
    /// The table removed it.
    case removed
    /// It went back to its place.
    case kept
    /// It had gone already.
    case gone
  }

  /// Taps a button of the open row.
  ///
  /// - Parameter title: what the button says.
  /// - Returns: the action that began; from iOS 11 the row waits for ``complete(_:performed:)``.
  /// - Throws: ``TableFault/noOpenRow`` or ``TableFault/noSuchButton(_:)``.
  public mutating func tap(_ title: String) throws(TableFault) -> Performance {
    guard let openRow, let index = openIndex else { throw .noOpenRow }
    guard let button = openRow.buttons.first(where: { $0.action.label == title }) else {
      throw .noSuchButton(title)
    }
    return perform(button.action, at: button.index, openRow.edge, row: index)
  }

  /// Tells the table how an action went, as the handler of a `UIContextualAction` must, once.
  ///
  /// A destructive action that was performed takes its row away; in any other case the row goes back to
  /// its place. That is what is seen; Apple only says what the value means (developer.apple.com/
  /// documentation/uikit/uicontextualaction/handler-swift.typealias).
  ///
  /// - Parameters:
  ///   - performance: the action.
  ///   - performed: whether the app did what the action says.
  /// - Returns: what became of the row.
  /// - Throws: ``TableFault/noCompletion`` before iOS 11 and for the standard Delete,
  ///   ``TableFault/completedTwice`` the second time.
  @discardableResult
  public mutating func complete(
    _ performance: Performance,
    performed: Bool
  ) throws(TableFault) -> Completion {
    guard system.hasCompletion, !performance.callsCommit else { throw .noCompletion }
    guard let id = pending.removeValue(forKey: performance.id) else { throw .completedTwice }
    if openRow?.id == id {
      openRow = nil
    }
    guard let index = placed.firstIndex(where: { $0.id == id }) else { return .gone }
    guard performed, performance.action.style == .destructive else { return .kept }
    placed.remove(at: index)
    return .removed
  }

  /// Begins an action.
  ///
  /// - Parameters:
  ///   - action: which one.
  ///   - place: its place in the array that the app returned.
  ///   - edge: its side.
  ///   - index: the index of a row that is there.
  /// - Returns: the action while its handler works.
  mutating func perform(_ action: RowAction, at place: Int, _ edge: Edge, row index: Int) -> Performance {
    let row = placed[index]
    let performance = Performance(
      id: performances,
      action: action,
      edge: edge,
      place: place,
      row: row.row.title,
      index: index,
      callsCommit: edge == .trailing && row.row.trailing == nil
    )
    performances += 1
    pending[performance.id] = row.id
    return performance
  }
}
