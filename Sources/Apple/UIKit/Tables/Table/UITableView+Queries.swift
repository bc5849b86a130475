import AppFoundation
import RowActions

extension UITableView {
  /// The number of sections.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/numberofsections.
  public var numberOfSections: Int {
    loadIfNeeded()
    return slots.count
  }

  /// Returns the number of rows in a section.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/numberofrows(insection:).
  ///
  /// - Parameter section: the section.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return slots.indices.contains(section) ? slots[section].count : 0
  }

  // MARK: - Places

  /// Returns the place of a section with its header and footer.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/rect(forsection:).
  public func rect(forSection section: Int) -> CGRect {
    let sections = measured.sections
    return sections.indices.contains(section) ? sections[section].frame : .zero
  }

  /// Returns the place of a header.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/rectforheader(insection:).
  public func rectForHeader(inSection section: Int) -> CGRect {
    let sections = measured.sections
    return sections.indices.contains(section) ? sections[section].header : .zero
  }

  /// Returns the place of a row; an empty one if there is no such row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/rectforrow(at:).
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    let sections = measured.sections
    guard slot(at: indexPath) != nil else { return .zero }
    return sections[indexPath.section].rows[indexPath.row]
  }

  /// Returns the row at a point of the content.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/indexpathforrow(at:).
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    for (section, frames) in measured.sections.enumerated() {
      if let row = frames.rows.firstIndex(where: { $0.contains(point) }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  // MARK: - Cells

  /// Returns the cell of a row that is seen; nil for another row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/cellforrow(at:).
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    displayRows()
    return slot(at: indexPath)?.cell
  }

  /// Returns the row that a cell shows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/indexpath(for:).
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    slots.joined().first { $0.cell === cell }.flatMap(path)
  }

  /// The cells that are seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/visiblecells.
  public var visibleCells: [UITableViewCell] {
    displayRows()
    return slots.joined().compactMap(\.cell)
  }

  /// The rows that are seen; nil if there is none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows.
  public var indexPathsForVisibleRows: [IndexPath]? {
    displayRows()
    let paths = slots.joined().filter { $0.cell != nil }.compactMap(path)
    return paths.isEmpty ? nil : paths
  }

  /// Returns the header of a section; nil if it is a view of another class, or there is none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/headerview(forsection:).
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView(
      delegate?.tableView(self, viewForHeaderInSection: section),
      dataSource?.tableView(self, titleForHeaderInSection: section)
    )
  }

  /// Returns the footer of a section; nil if it is a view of another class, or there is none.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/footerview(forsection:).
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView(
      delegate?.tableView(self, viewForFooterInSection: section),
      dataSource?.tableView(self, titleForFooterInSection: section)
    )
  }

  private func sectionView(_ view: UIView?, _ title: String?) -> UITableViewHeaderFooterView? {
    if let view { return view as? UITableViewHeaderFooterView }
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }

  // MARK: - Scrolling

  /// Scrolls until a row is seen. An open row closes if anything moves.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/scrolltorow(at:at:animated:).
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    let frame = rectForRow(at: indexPath)
    let height = bounds.height > 0 ? bounds.height : inApp { UIScreen.main.bounds.height }
    let top: CGFloat =
      switch scrollPosition {
      case .top: frame.minY
      case .middle: frame.midY - height / 2
      case .bottom: frame.maxY - height
      case .none: min(max(contentOffset.y, frame.maxY - height), frame.minY)
      }
    contentOffset.y = max(0, min(top, contentSize.height - height))
  }
}
