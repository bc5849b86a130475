import AppFoundation

extension UITableView {
  /// Registers the class of a kind of cell.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-2y5hd.
  ///
  /// - Parameters:
  ///   - cellClass: the class; nil to forget it.
  ///   - identifier: the kind of cell.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = nil
    guard let type = cellClass as? UITableViewCell.Type else { return }
    makers[identifier] = { CellFactory.make(type, reuseIdentifier: identifier) }
  }

  /// Registers the nib of a kind of cell.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-60kjv.
  ///
  /// - Parameters:
  ///   - nib: the nib; nil to forget it.
  ///   - identifier: the kind of cell.
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    makers[identifier] = nil
    guard let nib else { return }
    makers[identifier] = {
      let cell = nib.instantiate(withOwner: nil).first as? UITableViewCell
      cell?.reuseIdentifier = identifier
      return cell
    }
  }

  /// Adds a prototype cell of a storyboard.
  package func addPrototype(_ identifier: String, _ make: @escaping @MainActor () -> UITableViewCell) {
    makers[identifier] = {
      let cell = make()
      cell.reuseIdentifier = identifier
      cell.awakeFromNib()
      return cell
    }
  }

  /// Returns a cell of a kind that isn't needed any more, or a new one; nil if the kind is unknown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:).
  ///
  /// - Parameter identifier: the kind of cell.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = pool[identifier]?.popLast() else { return makers[identifier]?() }
    cell.prepareForReuse()
    return cell
  }

  /// Returns a cell of a kind that isn't needed any more, or a new one. An unknown kind raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:).
  ///
  /// - Parameters:
  ///   - identifier: the kind of cell.
  ///   - indexPath: the row that it is for.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
    raise(
      AppException(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or "
          + "connect a prototype cell in a storyboard"
      )
    )
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  // MARK: - Headers and footers

  /// Registers the class of a kind of header or footer.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/register(_:forheaderfooterviewreuseidentifier:)-5b3mp.
  ///
  /// - Parameters:
  ///   - aClass: the class; nil to forget it.
  ///   - identifier: the kind of view.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    viewClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a header or footer of a kind; nil if the kind is unknown. Headers and footers aren't used again here.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableview/dequeuereusableheaderfooterview(withidentifier:).
  ///
  /// - Parameter identifier: the kind of view.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  {
    viewClasses[identifier].map { CellFactory.make($0, reuseIdentifier: identifier) }
  }
}
