import SimulationKit

extension RowTable {
  /// Returns the conditions for a row to move, and the fault of the first one that failed.
  func conditions(
    _ row: Row,
    _ path: RowPath,
    _ edge: RowEdge,
    _ offer: Offer
  ) -> (reasons: [Reason], refusal: TableFault?) {
    var reasons: [Reason] = []
    var refusal: TableFault?
    func ask(_ name: String, _ holds: Bool, _ explanation: String, _ fault: TableFault) {
      reasons.append(Reason(name, holds: holds, explanation))
      if !holds, refusal == nil {
        refusal = fault
      }
    }
    ask(
      "editable",
      row.isEditable,
      row.isEditable
        ? "tableView(_:canEditRowAt:) answers true."
        : "tableView(_:canEditRowAt:) answers false for this row.",
      .rowNotEditable(path)
    )
    if system.needsCommitEditing {
      ask(
        "commit-editing",
        implementsCommitEditing,
        implementsCommitEditing
          ? "tableView(_:commit:forRowAt:) is implemented."
          : "On iOS 8 nothing moves unless tableView(_:commit:forRowAt:) is implemented, be it empty.",
        .commitEditingMissing
      )
    }
    guard edge == .trailing || system.hasLeadingActions else {
      ask(
        "edge",
        false,
        "Before iOS 11 a row has no actions on its leading side.",
        .leadingActionsUnsupported(row: path)
      )
      return (reasons, refusal)
    }
    let labels = offer.actions.map { "'\($0.label)'" }.joined(separator: ", ")
    ask(
      "actions",
      !offer.actions.isEmpty,
      offer.actions.isEmpty ? "There is no action on the \(edge) side." : "The \(edge) side has \(labels).",
      .noActions(path, edge)
    )
    return (reasons, refusal)
  }
}
