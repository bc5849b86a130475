import AppFoundation

/// A message over the app, with buttons.
///
/// Source: developer.apple.com/documentation/uikit/uialertcontroller.
open class UIAlertController: UIViewController {
  /// Where the message is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/style.
  public enum Style: Int, Sendable {
    /// At the bottom of the screen.
    case actionSheet = 0
    /// In the middle.
    case alert = 1
  }

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - message: its text.
  ///   - preferredStyle: where it is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/init(title:message:preferredstyle:).
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    modalPresentationStyle = .overFullScreen
  }

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/message.
  open var message: String?

  /// Where it is.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/preferredstyle.
  open private(set) var preferredStyle = Style.alert

  /// The buttons.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/actions.
  open private(set) var actions: [UIAlertAction] = []

  /// The button that the Return key taps.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/preferredaction.
  open var preferredAction: UIAlertAction?

  /// Adds a button.
  ///
  /// - Parameter action: the button. A second one that cancels ends the process.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertcontroller/addaction(_:).
  open func addAction(_ action: UIAlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      fatalError("UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
  }

  /// A person taps a button: the message goes, then the button's code runs.
  package func tap(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    dismiss(animated: true)
    action.handler?(action)
  }
}

/// A button of a message.
///
/// Source: developer.apple.com/documentation/uikit/uialertaction.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// What a button is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertaction/style-swift.enum.
  public enum Style: Int, Sendable {
    /// Anything.
    case `default` = 0
    /// To change nothing.
    case cancel = 1
    /// To delete or change something.
    case destructive = 2
  }

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertaction/title.
  public let title: String?
  /// What it is for.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertaction/style-swift.property.
  public let style: Style
  /// Whether a person can tap it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertaction/isenabled.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - style: what it is for.
  ///   - handler: called when a person taps it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uialertaction/init(title:style:handler:).
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
