import AppFoundation

/// A controller of a table.
///
/// It declares the optional methods of a table's data source and delegate, so subclasses override them. A table knows
/// which ones a subclass overrides.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewcontroller.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style
  private var hasAppeared = false
  /// The refresh control that the app sets before the table is loaded.
  private var earlyRefreshControl: UIRefreshControl?

  /// Creates a controller.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcontroller/init(style:).
  ///
  /// - Parameter style: how the table's sections look.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a plain table.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:).
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcontroller/init(coder:).
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  // MARK: - The table

  /// Creates the table, with this controller as its data source and delegate.
  open override func loadView() {
    let table = UITableView(frame: UIScreen.main.bounds, style: style)
    table.dataSource = self
    table.delegate = self
    table.refreshControl = earlyRefreshControl
    earlyRefreshControl = nil
    view = table
  }

  /// The table.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcontroller/tableview.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  /// What a person pulls down to load the rows again. It is the table's.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcontroller/refreshcontrol.
  open var refreshControl: UIRefreshControl? {
    get { isViewLoaded ? tableView?.refreshControl : earlyRefreshControl }
    set {
      if isViewLoaded { tableView?.refreshControl = newValue } else { earlyRefreshControl = newValue }
    }
  }

  /// Whether no row is selected when the table appears.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcontroller/clearsselectiononviewwillappear.
  open var clearsSelectionOnViewWillAppear = true

  /// Loads the table's rows the first time, and deselects all rows.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard let tableView = viewIfLoaded as? UITableView else { return }
    if !hasAppeared {
      hasAppeared = true
      tableView.loadIfNeeded()
    }
    if clearsSelectionOnViewWillAppear {
      tableView.indexPathsForSelectedRows?.forEach { tableView.deselectRow(at: $0, animated: animated) }
    }
  }

  // MARK: - Editing

  /// Lets the table enter or leave editing mode.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  // MARK: - Data source

  /// Returns 1.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:).
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// Returns 0.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:).
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// Returns an empty cell.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:).
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell()
  }

  /// Returns no title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforheaderinsection:).
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Returns no title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:titleforfooterinsection:).
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

  /// Allows editing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:caneditrowat:).
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }

  /// Isn't implemented here: a table doesn't call it, and calling `super` raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:commit:forrowat:).
  open func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    raiseUnrecognized("tableView:commitEditingStyle:forRowAtIndexPath:", tableView)
  }

  /// Allows moving.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:canmoverowat:).
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  /// Isn't implemented here: a table doesn't call it, and calling `super` raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:moverowat:to:).
  open func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    raiseUnrecognized("tableView:moveRowAtIndexPath:toIndexPath:", tableView)
  }

  // MARK: - Delegate

  /// Returns the place of the finger.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:targetindexpathformovefromrowat:toproposedindexpath:).
  open func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }

  /// Isn't implemented here: a table doesn't call it, and calling `super` raises an exception.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:leadingswipeactionsconfigurationforrowat:).
  open func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    raiseUnrecognized("tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:", tableView)
    return nil
  }

  /// Isn't implemented here: a table doesn't call it, and calling `super` raises an exception.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:trailingswipeactionsconfigurationforrowat:).
  open func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    raiseUnrecognized("tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:", tableView)
    return nil
  }

  /// Isn't implemented here: a table doesn't call it, and calling `super` raises an exception.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:editactionsforrowat:).
  open func tableView(
    _ tableView: UITableView,
    editActionsForRowAt indexPath: IndexPath
  ) -> [UITableViewRowAction]? {
    raiseUnrecognized("tableView:editActionsForRowAtIndexPath:", tableView)
    return nil
  }

  /// Returns delete.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:editingstyleforrowat:).
  open func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { .delete }

  /// Returns no title of the app's own.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:titlefordeleteconfirmationbuttonforrowat:).
  open func tableView(
    _ tableView: UITableView,
    titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { nil }

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willbegineditingrowat:).
  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didendeditingrowat:).
  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}

  /// Allows it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:shouldhighlightrowat:).
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }

  /// Returns the same row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willselectrowat:).
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }

  /// Returns the same row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willdeselectrowat:).
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    indexPath
  }

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didselectrowat:).
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:diddeselectrowat:).
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Does nothing.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:accessorybuttontappedforrowwith:).
  open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willdisplay:forrowat:).
  open func tableView(
    _ tableView: UITableView,
    willDisplay cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  /// Does nothing.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didenddisplaying:forrowat:).
  open func tableView(
    _ tableView: UITableView,
    didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  /// Returns the table's `rowHeight`.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforrowat:).
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }

  /// Returns the table's `sectionHeaderHeight`.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforheaderinsection:).
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    tableView.sectionHeaderHeight
  }

  /// Returns the table's `sectionFooterHeight`.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:heightforfooterinsection:).
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    tableView.sectionFooterHeight
  }

  /// Returns no view.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:viewforheaderinsection:).
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }

  /// Returns no view.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:viewforfooterinsection:).
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidscroll(_:).
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Does nothing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewwillbegindragging(_:).
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  /// Does nothing.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidenddragging(_:willdecelerate:).
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}

  private func raiseUnrecognized(_ selector: String, _ tableView: UITableView) {
    tableView.raise(
      AppException(
        "-[\(type(of: self)) \(selector)]: unrecognized selector sent to instance",
        name: "NSInvalidArgumentException"
      )
    )
  }
}
