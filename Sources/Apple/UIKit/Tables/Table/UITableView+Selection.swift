import AppFoundation
import RowActions

extension UITableView {
  /// The selected row; the first one of several.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/indexpathforselectedrow.
  public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows?.first }

  /// The selected rows; nil if there is none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/indexpathsforselectedrows.
  public var indexPathsForSelectedRows: [IndexPath]? {
    let paths = slots.joined().filter(\.isSelected).compactMap(path)
    return paths.isEmpty ? nil : paths
  }

  /// Selects a row. The delegate isn't told.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/selectrow(at:animated:scrollposition:).
  ///
  /// - Parameters:
  ///   - indexPath: the row; nil for none.
  ///   - animated: whether the real one moves.
  ///   - scrollPosition: where the row is then.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    if !allowsSeveral || indexPath == nil {
      for slot in slots.joined() where slot.isSelected { mark(slot, false) }
    }
    guard let indexPath, let slot = slot(at: indexPath) else { return }
    mark(slot, true)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row. The delegate isn't told.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/deselectrow(at:animated:).
  ///
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - animated: whether the real one moves.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if let slot = slot(at: indexPath) { mark(slot, false) }
  }

  private var allowsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  /// Whether a touch selects a row.
  private var allowsTouch: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection || allowsMultipleSelection
  }

  private func mark(_ slot: RowSlot, _ isSelected: Bool) {
    guard slot.isSelected != isSelected else { return }
    slot.isSelected = isSelected
    slot.cell?.setSelected(isSelected, animated: false)
  }

  /// A person taps a row outside its buttons.
  package func touchRow(at path: RowPath) throws(TableFault) {
    loadIfNeeded()
    // A tap that selects nothing still closes an open row.
    guard allowsTouch || simulated.openRow != nil else { return }
    let touch = try simulated.tap(rowAt: path)
    if touch == .selected, delegate == nil { selectByTouch(IndexPath(path)) }
  }

  /// Selects a row that a person has tapped, or deselects it where several can be selected.
  ///
  /// The order of the calls is the observed one; Apple doesn't document it.
  func selectByTouch(_ path: IndexPath) {
    guard allowsTouch, let touched = slot(at: path) else { return }
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return }
    if touched.isSelected, allowsSeveral { return deselectByTouch(path) }
    let answer = delegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let answer, let slot = slot(at: answer) else { return }
    if !allowsSeveral {
      for other in slots.joined().filter(\.isSelected) where other !== slot {
        if let path = self.path(of: other) { deselectByTouch(path) }
      }
    }
    mark(slot, true)
    delegate?.tableView(self, didSelectRowAt: answer)
    NotificationCenter.default.post(name: UITableView.selectionDidChangeNotification, object: self)
  }

  private func deselectByTouch(_ path: IndexPath) {
    let answer = delegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let answer, let slot = slot(at: answer) else { return }
    mark(slot, false)
    delegate?.tableView(self, didDeselectRowAt: answer)
  }
}
