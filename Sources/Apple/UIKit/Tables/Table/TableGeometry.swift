import AppFoundation

/// The places of a table's rows, headers and footers.
///
/// Apple publishes no sizes of standard rows; 44 points is the height that Interface Builder gives a row, and 28 that of
/// a header.
struct TableGeometry {
  static let rowHeight: CGFloat = 44
  static let titleHeight: CGFloat = 28

  struct Section {
    var header: CGRect
    var rows: [CGRect]
    var footer: CGRect

    var frame: CGRect {
      CGRect(
        x: header.minX,
        y: header.minY,
        width: header.width,
        height: footer.maxY - header.minY
      )
    }
  }

  var sections: [Section] = []
  var height: CGFloat = 0
}

extension UITableView {
  /// The places, measured when they are first needed.
  var measured: TableGeometry {
    loadIfNeeded()
    if let geometry { return geometry }
    var result = TableGeometry()
    let width = CGFloat(simulatedWidth)
    func next(_ height: CGFloat) -> CGRect {
      defer { result.height += height }
      return CGRect(x: 0, y: result.height, width: width, height: height)
    }
    _ = next(tableHeaderView?.frame.height ?? 0)
    for (section, rows) in slots.enumerated() {
      let header = next(height(ofHeader: section))
      let frames = rows.indices.map { next(height(ofRow: IndexPath(row: $0, section: section))) }
      let footer = next(height(ofFooter: section))
      result.sections.append(TableGeometry.Section(header: header, rows: frames, footer: footer))
    }
    _ = next(tableFooterView?.frame.height ?? 0)
    geometry = result
    contentSize = CGSize(width: width, height: result.height)
    return result
  }

  private func height(ofRow path: IndexPath) -> CGFloat {
    let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return height < 0 ? TableGeometry.rowHeight : height
  }

  private func height(ofHeader section: Int) -> CGFloat {
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    guard height < 0 else { return height }
    let hasHeader =
      delegate?.tableView(self, viewForHeaderInSection: section) != nil
      || dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    return hasHeader ? TableGeometry.titleHeight : 0
  }

  private func height(ofFooter section: Int) -> CGFloat {
    let height = delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard height < 0 else { return height }
    let hasFooter =
      delegate?.tableView(self, viewForFooterInSection: section) != nil
      || dataSource?.tableView(self, titleForFooterInSection: section) != nil
    return hasFooter ? TableGeometry.titleHeight : 0
  }

  /// What a person sees of the content.
  private var visibleContent: CGRect {
    let height = bounds.height > 0 ? bounds.height : inApp { UIScreen.main.bounds.height }
    return CGRect(x: 0, y: contentOffset.y, width: CGFloat(simulatedWidth), height: height)
  }

  /// Asks for the cells of the rows that a person sees, and puts the others aside.
  package func displayRows() {
    guard !isDisplaying else { return }
    isDisplaying = true
    applyConstraints()
    defer { isDisplaying = false }
    let geometry = measured
    let visible = visibleContent
    for (section, frames) in geometry.sections.enumerated() {
      for (row, frame) in frames.rows.enumerated() {
        let path = IndexPath(row: row, section: section)
        guard let slot = slot(at: path) else { continue }
        if frame.intersects(visible) {
          show(slot, at: path, frame)
        } else {
          recycle(slot)
        }
      }
    }
  }

  private func show(_ slot: RowSlot, at path: IndexPath, _ frame: CGRect) {
    if let cell = slot.cell {
      cell.frame = frame
      return
    }
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    slot.cell = cell
    cell.frame = frame
    cell.setSelected(slot.isSelected, animated: false)
    prepareEditing(cell, at: path, animated: false)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
    cell.layoutIfNeeded()
  }

  /// Gives all cells that are seen their controls for editing, or takes them away.
  func updateEditing(animated: Bool) {
    for (section, rows) in slots.enumerated() {
      for (row, slot) in rows.enumerated() {
        guard let cell = slot.cell else { continue }
        prepareEditing(cell, at: IndexPath(row: row, section: section), animated: animated)
      }
    }
  }

  private func prepareEditing(_ cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    let canEdit = isEditing && (dataSource?.tableView(self, canEditRowAt: path) ?? true)
    cell.editingStyle = canEdit ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    if cell.isEditing != canEdit { cell.setEditing(canEdit, animated: animated) }
  }
}
