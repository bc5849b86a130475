import AppFoundation

/// What is above or below a section.
///
/// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview.
open class UITableViewHeaderFooterView: UIView {
  private let label = UILabel()
  private let content = UIView()

  /// Creates a view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/init(reuseidentifier:).
  ///
  /// - Parameter reuseIdentifier: the kind of view.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(content)
    content.addSubview(label)
  }

  /// Creates a view of an archive. Archives aren't read here.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/init(coder:).
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  /// Creates a view without a kind.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// The kind of view.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/reuseidentifier.
  public let reuseIdentifier: String?
  /// The text: the title that the data source returns.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/textlabel.
  open var textLabel: UILabel? { label }
  /// The view with what is shown.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/contentview.
  open var contentView: UIView { content }

  /// The view is about to show another section.
  ///
  /// Source: developer.apple.com/documentation/uikit/uitableviewheaderfooterview/prepareforreuse().
  open func prepareForReuse() {}
}
