import RowActions
import SimulationKit

extension RowActionsState {
  /// The outcome of the run: the last thing that happened.
  var outcome: Outcome {
    let (status, sentence) = ending
    return Outcome(
      status: status,
      sentence: sentence,
      facts: [
        "rows": .array(table.rows.map { .string($0.title) }),
        "screenOrder": .array(screenOrder.map(JSONValue.string)),
        "openRow": table.openPath.map { .string(shown[$0.section][$0.row].title) } ?? .null,
        "isStale": .bool(!untold.isEmpty),
        "frames": .array(frames),
        "sides": sides,
      ]
    )
  }

  private var ending: (status: String, sentence: String) {
    switch last {
    case .nothing:
      ("untouched", "Nobody touched the list.")
    case .swipe(let row, let swipe):
      ending(row, swipe)
    case .working(let performance):
      (
        "waiting",
        "'\(performance.row)' stays aside: the handler of '\(performance.action.label)' never calls its "
          + "completion."
      )
    case .handled(let performance):
      (
        "handled",
        "The handler of '\(performance.action.label)' ran; '\(performance.row)' stays open and in the list."
      )
    case .completed(let performance, let performed, .removed):
      ("removed", "\(performance.action.label), completion(\(performed)): '\(performance.row)' is gone.")
    case .completed(let performance, let performed, .kept):
      (
        "kept",
        "\(performance.action.label), completion(\(performed)): '\(performance.row)' is back in its place."
      )
    case .completed(let performance, let performed, .gone):
      ("gone", "\(performance.action.label), completion(\(performed)): '\(performance.row)' had left before.")
    case .committed(let row):
      ("committed", "The standard Delete: tableView(_:commit:forRowAt:) removed '\(row)'.")
    case .deleted(let performance, let row, isOther: false):
      ("deleted", "The handler of '\(performance.action.label)' deleted '\(row)' itself.")
    case .deleted(let performance, let row, isOther: true):
      (
        "wrong-row",
        "The handler of '\(performance.action.label)' meant '\(performance.row)' and deleted '\(row)', which had moved "
          + "to its place."
      )
    case .selected(let row):
      ("selected", "No row was open, so the tap selected '\(row)'.")
    case .closedByPerson(let row):
      ("closed", "'\(row)' was open and is closed again.")
    }
  }

  private func ending(_ row: String, _ swipe: Swipe) -> (status: String, sentence: String) {
    let reason = swipe.reasons.first { !$0.holds }?.explanation ?? ""
    return switch swipe.result {
    case .dead: ("dead", "'\(row)' does not move. \(reason)")
    case .closed: ("closed", "'\(row)' falls back. \(reason)")
    case .open, .full:
      (
        "open",
        "'\(row)' is open: from left to right \(screenOrder.joined(separator: ", "))."
          + (reason.isEmpty ? "" : " \(reason)")
      )
    }
  }
}
