import RowActions
import SimulationKit

/// The state of a ``RowActionsSimulation`` run: the app's data, the table and the last event.
struct RowActionsState: Sendable {
  /// The last event that determines the outcome.
  enum Last: Sendable {
    case nothing
    case swipe(row: String, Swipe)
    case working(RowTable.Performance)
    case handled(RowTable.Performance)
    case deleted(RowTable.Performance, row: String, isOther: Bool)
    case completed(RowTable.Performance, performed: Bool, RowTable.Completion)
    case committed(row: String)
    case closedByPerson(row: String)
    case selected(row: String)
  }

  /// An item of the app's data, which keeps its identity wherever it moves.
  struct Item: Sendable {
    let id: Int
    let title: String
  }

  let scenario: RowActionsScenario
  let system: System
  var table: RowTable
  /// The app's data.
  var data: [[Item]] = []
  /// The rows that the table shows: the data with the changes that the table was notified of.
  var shown: [[Item]] = []
  /// The changes without a notification since the last load, by their locations in the scenario.
  var untold: [JSONPointer] = []
  var itemCount = 0
  var last = Last.nothing
  /// The buttons of the last row that moved, from left to right.
  var screenOrder: [String] = []
  /// The last swipe, until the next step.
  var swipe: Swipe?
  /// The table after each step.
  var frames: [JSONValue] = []

  private let actions: Sides

  /// The actions for every row.
  private struct Sides: Sendable {
    let trailing: SwipeConfiguration?
    let leading: SwipeConfiguration?
    let editActions: [RowAction]?
  }

  init(_ scenario: RowActionsScenario) throws(Rejection) {
    guard let system = System(rawValue: scenario.profile) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is not a version of iOS")
    }
    guard scenario.fullSwipe == nil || system.hasFullSwipe else {
      throw Rejection(at: JSONPointer(["fullSwipe"]), "A full swipe needs iOS 11")
    }
    guard scenario.leading == nil || system.hasLeadingActions else {
      throw Rejection(at: JSONPointer(["leading"]), TableFault.leadingActionsUnsupported(row: 0).description)
    }
    let full = scenario.fullSwipe ?? true
    func configuration(_ actions: [RowAction]?) -> SwipeConfiguration? {
      actions.map { SwipeConfiguration(actions: $0, performsFirstActionWithFullSwipe: full) }
    }
    actions = Sides(
      trailing: configuration(try RowActionsState.actions(scenario.trailing, "trailing")),
      leading: configuration(try RowActionsState.actions(scenario.leading, "leading")),
      editActions: try RowActionsState.actions(scenario.editActions, "editActions")
    )
    self.scenario = scenario
    self.system = system
    do {
      table = try RowTable(
        sections: scenario.sections.map { RowTable.Section($0.header, rows: []) },
        system: system,
        width: scenario.width,
        layout: scenario.layout,
        implementsCommitEditing: scenario.commitEditing
      )
    } catch {
      throw Rejection(at: JSONPointer(["width"]), error.description)
    }
    for section in scenario.sections {
      data.append(section.rows.map { makeItem($0) })
    }
    load()
  }

  mutating func makeItem(_ title: String) -> Item {
    defer { itemCount += 1 }
    return Item(id: itemCount, title: title)
  }

  /// Returns the row of an item.
  func row(_ title: String, section: Int) -> Row {
    let isEditable = scenario.sections.indices.contains(section) && scenario.sections[section].editable
    return Row(
      title,
      isEditable: scenario.editable && isEditable,
      editActions: actions.editActions,
      trailing: actions.trailing,
      leading: actions.leading
    )
  }

  /// Makes the table load the current data.
  mutating func load() {
    var before: [Int: RowPath] = [:]
    for (section, items) in shown.enumerated() {
      for (row, item) in items.enumerated() {
        before[item.id] = RowPath(row: row, section: section)
      }
    }
    table.reload(
      data.enumerated().map { section, items in
        items.map { (row: row($0.title, section: section), before: before[$0.id]) }
      }
    )
    shown = data
    untold = []
  }

  /// Returns the scenario's action that was chosen, with its location in the scenario.
  func action(of performance: RowTable.Performance) -> (
    action: RowActionsScenario.Action, pointer: JSONPointer
  )? {
    let member: String
    let actions: [RowActionsScenario.Action]?
    if performance.edge == .leading {
      (member, actions) = ("leading", scenario.leading)
    } else if performance.hasCompletion || scenario.editActions == nil {
      (member, actions) = ("trailing", scenario.trailing)
    } else {
      (member, actions) = ("editActions", scenario.editActions)
    }
    guard let actions, actions.indices.contains(performance.place) else { return nil }
    return (actions[performance.place], JSONPointer([member, String(performance.place)]))
  }

  private static func actions(
    _ actions: [RowActionsScenario.Action]?,
    _ member: String
  ) throws(Rejection) -> [RowAction]? {
    guard let actions else { return nil }
    var result: [RowAction] = []
    for (index, action) in actions.enumerated() {
      let place = JSONPointer([member, String(index)])
      if let color = action.color, Tint(hex: color) == nil {
        throw Rejection(at: place.appending("color"), "'\(color)' is not a color in the form #0a84ff")
      }
      guard !action.title.isEmpty || !action.image.isEmpty else {
        let edge = member == "leading" ? RowEdge.leading : .trailing
        throw Rejection(
          at: place.appending("title"),
          TableFault.unlabeledAction(row: 0, edge: edge, index: index).description
        )
      }
      result.append(
        RowAction(
          action.style == .normal ? .normal : .destructive,
          title: action.title,
          image: action.image.isEmpty ? nil : action.image,
          backgroundColor: action.color.flatMap(Tint.init(hex:))
        )
      )
    }
    return result
  }
}
