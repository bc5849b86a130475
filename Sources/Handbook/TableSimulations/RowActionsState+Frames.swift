import RowActions
import SimulationKit

extension RowActionsState {
  /// Records the table after a step, or before the first.
  mutating func recordFrame(step: Int?) {
    frames.append(frame(step: step))
  }

  /// Records the table at the end, because handlers may finish after the last step.
  mutating func recordRest() {
    let rest = frame(step: scenario.steps.indices.last)
    guard frames.last != rest else { return }
    frames[frames.count - 1] = rest
  }

  /// The actions that the next swipe would reveal, by side; null if there are none.
  var sides: JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: RowEdge.allCases.map { ($0.rawValue, side($0)) })
    )
  }

  private func frame(step: Int?) -> JSONValue {
    [
      "step": step.map(JSONValue.integer) ?? .null,
      "width": .integer(table.width),
      "sections": .array(
        shown.enumerated().map { section, items in
          [
            "header": .string(scenario.sections[section].header),
            "editable": .bool(scenario.editable && scenario.sections[section].editable),
            "rows": .array(items.map { .string($0.title) }),
          ]
        }
      ),
      "open": open,
      "swipe": lastSwipe,
    ]
  }

  /// The open row at rest.
  private var open: JSONValue {
    guard let open = table.openRow, let path = table.openPath else { return .null }
    return [
      "section": .integer(path.section),
      "row": .integer(path.row),
      "edge": .string(open.edge.rawValue),
      "offset": .integer(table.offset(open.edge, aside: open.rest)),
      "full": .bool(open.isFull),
      "waiting": .bool(open.isPerforming),
      "buttons": .array(open.buttons.map(\.geometry)),
    ]
  }

  /// The gesture of the step, at the moment the finger lifts.
  private var lastSwipe: JSONValue {
    guard let swipe else { return .null }
    return [
      "section": .integer(swipe.path.section),
      "row": .integer(swipe.path.row),
      "edge": .string(swipe.edge.rawValue),
      "result": .string(swipe.result.rawValue),
      "offset": .integer(table.offset(swipe.edge, aside: swipe.distance)),
      "buttons": .array(swipe.buttons.map(\.geometry)),
    ]
  }

  private func side(_ edge: RowEdge) -> JSONValue {
    guard edge == .trailing || system.hasLeadingActions,
      !system.needsCommitEditing || scenario.commitEditing
    else { return .null }
    var sample = table
    sample.reload([[(row: row("", section: 0), before: nil)]])
    let path = RowPath(row: 0, section: 0)
    guard let reach = try? sample.reach(row: path, edge),
      let buttons = try? sample.buttons(row: path, edge)
    else { return .null }
    return [
      "onTheRight": .bool(table.isOnTheRight(edge)),
      "open": .integer(reach.open),
      "opensFrom": .integer(reach.opensFrom),
      "performsFrom": reach.performsFrom.map(JSONValue.integer) ?? .null,
      "flickVelocity": .integer(RowTable.flickVelocity),
      "buttons": .array(buttons.map(\.geometry)),
    ]
  }
}

extension RowButton {
  fileprivate var geometry: JSONValue {
    [
      "label": .string(action.label),
      "color": .string(action.tint.hex),
      "index": .integer(index),
      "x": .integer(x),
      "width": .integer(width),
      "progress": .integer(progress),
    ]
  }
}
