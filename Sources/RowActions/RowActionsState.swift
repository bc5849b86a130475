import SimulationKit

/// What a run of ``RowActionsSimulation`` keeps: the table, and what happened to it last.
struct RowActionsState: Sendable {
  /// What happened last, as far as the end of the run is told by it.
  enum Last: Sendable {
    case nothing
    case swipe(row: String, RowActions.Swipe)
    case working(Table.Performance)
    case handled(Table.Performance)
    case completed(Table.Performance, performed: Bool, Table.Completion)
    case committed(row: String)
    case closedByPerson(row: String)
  }

  let scenario: RowActionsScenario
  let system: System
  var table: Table
  var last = Last.nothing
  /// The buttons of the last row that moved, from left to right.
  var screenOrder: [String] = []

  init(_ scenario: RowActionsScenario) throws(Rejection) {
    guard let system = System(rawValue: scenario.profile) else {
      throw Rejection(at: JSONPointer(["profile"]), "'\(scenario.profile)' is no version of iOS")
    }
    guard scenario.fullSwipe == nil || system.hasFullSwipe else {
      throw Rejection(at: JSONPointer(["fullSwipe"]), "A full swipe needs iOS 11")
    }
    let trailing = try RowActionsState.configuration(scenario.trailing, "trailing", scenario)
    let leading = try RowActionsState.configuration(scenario.leading, "leading", scenario)
    self.scenario = scenario
    self.system = system
    do {
      table = try Table(
        rows: scenario.rows.map {
          Row($0, isEditable: scenario.editable, trailing: trailing, leading: leading)
        },
        system: system,
        width: scenario.width,
        layout: scenario.layout,
        implementsCommitEditing: scenario.commitEditing
      )
    } catch {
      throw Rejection(at: error.place, error.description)
    }
  }

  /// What the app says when the work of an action is done.
  func completion(of performance: Table.Performance) -> RowActionsScenario.Action.Completion {
    let actions = (performance.edge == .trailing ? scenario.trailing : scenario.leading) ?? []
    return actions.indices.contains(performance.place) ? actions[performance.place].completion : .performed
  }

  private static func configuration(
    _ actions: [RowActionsScenario.Action]?,
    _ member: String,
    _ scenario: RowActionsScenario
  ) throws(Rejection) -> SwipeConfiguration? {
    guard let actions else { return nil }
    var result: [RowAction] = []
    for (index, action) in actions.enumerated() {
      let place = JSONPointer([member, String(index)])
      if let color = action.color, Tint(hex: color) == nil {
        throw Rejection(at: place.appending("color"), "'\(color)' is no color such as #0a84ff")
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
    return SwipeConfiguration(
      actions: result,
      performsFirstActionWithFullSwipe: scenario.fullSwipe ?? true
    )
  }
}

extension TableFault {
  /// The place in a scenario that a fault of the table itself comes from.
  fileprivate var place: JSONPointer {
    switch self {
    case .widthOutOfRange: JSONPointer(["width"])
    case .leadingActionsUnsupported: JSONPointer(["leading"])
    case .unlabeledAction(_, let edge, let index): JSONPointer([edge.rawValue, String(index), "title"])
    default: JSONPointer()
    }
  }
}
