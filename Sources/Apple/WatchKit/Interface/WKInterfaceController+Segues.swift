import AppFoundation

extension WKInterfaceController {
  /// Follows a segue with the context that the controller gives it.
  ///
  /// - Parameters:
  ///   - segue: the segue.
  ///   - table: the table whose row triggered it; nil for a button.
  ///   - row: the row, from 0.
  package func follow(_ segue: SegueDesign, in table: WKInterfaceTable? = nil, row: Int = 0) {
    let names = segue.destinations
    // Several pages get their contexts from the method with the plural.
    if names.count > 1 {
      let contexts =
        if let table {
          contextsForSegue(withIdentifier: segue.identifier, in: table, rowIndex: row)
        } else {
          contextsForSegue(withIdentifier: segue.identifier)
        }
      runtime?.ask(for: .present(names, contexts: contexts))
      return
    }
    let context =
      if let table {
        contextForSegue(withIdentifier: segue.identifier, in: table, rowIndex: row)
      } else {
        contextForSegue(withIdentifier: segue.identifier)
      }
    switch segue.kind {
    case .push: runtime?.ask(for: .push(names.first ?? "", context: context))
    case .modal: runtime?.ask(for: .present(names, contexts: context.map { [$0] }))
    }
  }
}
