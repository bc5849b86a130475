import AppFoundation
import RowActions

/// A list of rows, which a person swipes, taps and edits.
///
/// Its behavior is that of a simulated table, `RowActions.TableView`.
///
/// Source: developer.apple.com/documentation/uikit/uitableview.
open class UITableView: UIScrollView {
  /// How the sections look.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/style-swift.property.
  public let style: Style

  /// The app whose code created the table.
  let context = AppContext.current
  /// The device's version of iOS and direction.
  package let settings = InterfaceSettings.current
  private var core: TableView?
  private var pastRecords: [TableRecord] = []
  private var source: SourceAdapter?
  private var answers: DelegateAdapter?
  /// The exceptions that this table raised.
  private var exceptions: [AppException] = []

  /// The rows, as the table knows them.
  var slots: [[RowSlot]] = []
  var isLoaded = false
  var geometry: TableGeometry?
  var isDisplaying = false
  var batch: [RowChange]?
  var batchDepth = 0
  var pool: [String: [UITableViewCell]] = [:]
  var makers: [String: @MainActor () -> UITableViewCell?] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]

  /// Creates a table.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/init(frame:style:).
  ///
  /// - Parameters:
  ///   - frame: its place in its superview.
  ///   - style: how the sections look.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a table of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/init(coder:).
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// Creates a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  // MARK: - The app's side

  /// What the table shows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/datasource.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      isLoaded = false
      source = SourceAdapter.make(for: self)
      core?.dataSource = source
    }
  }

  /// What the app decides about the table, and is told of it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/delegate.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      answers = DelegateAdapter.make(for: self)
      core?.delegate = answers
      geometry = nil
    }
  }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  /// Loads the rows again. An open row closes, and no row is selected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/reloaddata().
  open func reloadData() { load() }

  // MARK: - Heights

  /// The height of a row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/rowheight.
  open var rowHeight = UITableView.automaticDimension {
    didSet { geometry = nil }
  }
  /// The height of a header.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/sectionheaderheight.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { geometry = nil }
  }
  /// The height of a footer.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/sectionfooterheight.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { geometry = nil }
  }
  /// The view above all rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/tableheaderview.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, tableHeaderView) }
  }
  /// The view below all rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/tablefooterview.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, tableFooterView) }
  }
  /// The view behind all rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/backgroundview.
  open var backgroundView: UIView? {
    didSet { replace(oldValue, backgroundView) }
  }
  /// The height that the real table assumes for a row until it is seen.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/estimatedrowheight.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// How the lines between rows look.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/separatorstyle.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// The color of the lines between rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/separatorcolor.
  open var separatorColor: UIColor?
  /// The distance of the lines between rows from the edges.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/separatorinset.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)

  private func replace(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    geometry = nil
  }

  // MARK: - Selection and editing

  /// Whether a person can select rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/allowsselection.
  open var allowsSelection = true
  /// Whether a person can select several rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/allowsmultipleselection.
  open var allowsMultipleSelection = false
  /// Whether a person can select rows in editing mode.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/allowsselectionduringediting.
  open var allowsSelectionDuringEditing = false
  /// Whether a person can select several rows in editing mode.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/allowsmultipleselectionduringediting.
  open var allowsMultipleSelectionDuringEditing = false

  private var editing = false

  /// Whether the table is in editing mode.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/isediting.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Enters or leaves editing mode. An open row closes, also if the mode stays the same.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableview/setediting(_:animated:).
  ///
  /// - Parameters:
  ///   - editing: whether the table is in editing mode.
  ///   - animated: whether the real one moves.
  open func setEditing(_ editing: Bool, animated: Bool) {
    closeOpenRow()
    self.editing = editing
    updateEditing(animated: animated)
  }

  // MARK: - The simulated table

  /// The colors of the app's own actions for the row that was swiped last; nil if it left them to the table.
  package internal(set) var offeredColors: [UIColor]?

  /// The table whose behavior this one has.
  package var simulated: TableView {
    let layout = readingDirection
    if let core, core.layout == layout, core.system == settings.system { return core }
    let new: TableView
    do throws(TableFault) {
      new = try TableView(system: settings.system, width: simulatedWidth, layout: layout)
    } catch {
      fatalError("\(error)")
    }
    pastRecords += core?.records ?? []
    core = new
    new.dataSource = source
    new.delegate = answers
    isLoaded = false
    return new
  }

  /// Everything that has happened, as the simulated table records it.
  package var records: [TableRecord] { pastRecords + (core?.records ?? []) }

  private var readingDirection: ReadingDirection {
    let direction = Self.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: settings.layoutDirection
    )
    return direction == .leftToRight ? .leftToRight : .rightToLeft
  }

  /// The width in whole points. A table that wasn't laid out yet is as wide as the screen.
  var simulatedWidth: Int {
    let width = bounds.width > 0 ? bounds.width : inApp { UIScreen.main.bounds.width }
    let range = RowTable.widths
    return max(range.lowerBound, min(Int(width.rounded()), range.upperBound))
  }

  override func sizeChanged() {
    geometry = nil
    guard let core else { return }
    rethrow { () throws(TableFault) in try core.resize(to: simulatedWidth) }
  }

  override func scrolled() { closeOpenRow() }

  /// Records what ends a real app.
  func raise(_ exception: AppException) {
    exceptions.append(exception)
    context?.exceptions.raise(exception)
  }

  /// What has ended the app, or would have.
  package var raisedException: AppException? { exceptions.first ?? context?.exceptions.all.first }

  /// Runs code as that of the app that created the table.
  package func inApp<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let context { try context.run(body) } else { try body() }
  }
}
