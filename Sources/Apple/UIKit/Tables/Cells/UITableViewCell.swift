import AppFoundation

/// What a table shows for a row.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewcell.
open class UITableViewCell: UIView {
  /// The place of the texts and the image.
  let style: CellStyle
  private let title = UILabel()
  private let detail = UILabel()
  private let picture = UIImageView()
  private let content = UIView()

  /// Creates a cell.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/init(style:reuseidentifier:).
  ///
  /// - Parameters:
  ///   - style: the place of the texts and the image.
  ///   - reuseIdentifier: the kind of cell, by which a table finds it again.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    build()
  }

  /// Creates a cell of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/init(coder:).
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    build()
  }

  /// Creates a cell of the default style.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  private func build() {
    [picture, title, detail].forEach(content.addSubview)
    addSubview(content)
  }

  /// The kind of cell.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/reuseidentifier.
  open internal(set) var reuseIdentifier: String?

  /// The cell is about to show another row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse().
  open func prepareForReuse() {}

  /// The content lies in the whole cell.
  open override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }

  // MARK: - Content

  /// The view with what the cell shows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/contentview.
  open var contentView: UIView { content }
  /// The main text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/textlabel.
  open var textLabel: UILabel? { title }
  /// The second text; nil in a cell of the default style.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/detailtextlabel.
  open var detailTextLabel: UILabel? { style == .default ? nil : detail }
  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/imageview.
  open var imageView: UIImageView? { picture }
  /// What the cell shows, as a value. It replaces the labels' texts.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/contentconfiguration.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard let list = contentConfiguration as? UIListContentConfiguration else { return }
      title.text = list.text
      detail.text = list.secondaryText
      picture.image = list.image
    }
  }

  /// Returns an empty configuration for the cell's style.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/defaultcontentconfiguration().
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    case .default: .cell()
    }
  }

  // MARK: - Accessories

  /// What is at the end of the row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.property.
  open var accessoryType = AccessoryType.none
  /// A view at the end of the row, instead.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/accessoryview.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let accessoryView { addSubview(accessoryView) }
    }
  }
  /// A view behind the content.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/backgroundview.
  open var backgroundView: UIView?
  /// A view behind the content of a selected row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/selectedbackgroundview.
  open var selectedBackgroundView: UIView?
  /// How a selected row looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.property.
  open var selectionStyle = SelectionStyle.default
  /// The distance of the line below the row from the edges.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/separatorinset.
  open var separatorInset = UIEdgeInsets.zero

  // MARK: - State

  /// Whether the row is selected.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/isselected.
  open var isSelected = false
  /// Whether the row is drawn as touched.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/ishighlighted.
  open var isHighlighted = false
  /// Whether the row has controls for editing.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/isediting.
  open var isEditing = false
  /// What the row's control for editing does.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/editingstyle-swift.property.
  open internal(set) var editingStyle = EditingStyle.none
  /// Whether the row has a control for dragging in editing mode, if the app can move rows.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/showsreordercontrol.
  open var showsReorderControl = false
  /// Whether a swipe has opened the row.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/showingdeleteconfirmation.
  open internal(set) var showingDeleteConfirmation = false

  /// Selects or deselects the cell. The table calls it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/setselected(_:animated:).
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Draws the cell as touched, or not.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/sethighlighted(_:animated:).
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// Shows or hides the controls for editing. The table calls it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewcell/setediting(_:animated:).
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
