import AppFoundation

/// What a navigation controller shows for a controller.
///
/// Source: developer.apple.com/documentation/uikit/uinavigationitem.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  /// Creates an item.
  ///
  /// - Parameter title: the title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/init(title:).
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/title.
  open var title: String?

  /// A line above the title.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/prompt.
  open var prompt: String?

  /// Whether there is no button that goes back.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/hidesbackbutton.
  open var hidesBackButton = false

  /// The buttons at the leading edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitems.
  open var leftBarButtonItems: [UIBarButtonItem]?

  /// The buttons at the trailing edge, from the edge on.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitems.
  open var rightBarButtonItems: [UIBarButtonItem]?

  /// The first button at the leading edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitem.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the trailing edge.
  ///
  /// Source: developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitem.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  package var buttons: [UIBarButtonItem] { (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) }
}

/// A button of a navigation bar.
///
/// Source: developer.apple.com/documentation/uikit/uibarbuttonitem.
@preconcurrency @MainActor open class UIBarButtonItem: NSObject {
  /// How the button looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.enum.
  public enum Style: Int, Sendable {
    /// As usual.
    case plain = 0
    /// As usual; the older name.
    case bordered = 1
    /// For the button that ends something.
    case done = 2
  }

  /// The system's own buttons.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/systemitem.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done = 0
    /// Cancel.
    case cancel = 1
    /// Edit.
    case edit = 2
    /// Save.
    case save = 3
    /// A plus sign.
    case add = 4
    /// Space that grows.
    case flexibleSpace = 5
    /// Space of a fixed width.
    case fixedSpace = 6
    /// A new message.
    case compose = 7
    /// An answer.
    case reply = 8
    /// Share.
    case action = 9
    /// Put into a folder.
    case organize = 10
    /// Bookmarks.
    case bookmarks = 11
    /// Search.
    case search = 12
    /// Load again.
    case refresh = 13
    /// Stop.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A trash can.
    case trash = 16
    /// Play.
    case play = 17
    /// Pause.
    case pause = 18
    /// Back.
    case rewind = 19
    /// Forward.
    case fastForward = 20
    /// Undo.
    case undo = 21
    /// Redo.
    case redo = 22
    /// A cross.
    case close = 24

    /// What VoiceOver says, which is how a test finds the button.
    var label: String {
      switch self {
      case .action: "Share"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// Creates a button with a text.
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - style: how it looks.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(title:style:target:action:).
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.title = title
    self.style = style
    self.target = target as AnyObject?
    self.action = action
    super.init()
  }

  /// Creates one of the system's own buttons.
  ///
  /// - Parameters:
  ///   - systemItem: which one.
  ///   - target: the object that is called.
  ///   - action: its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/init(barbuttonsystemitem:target:action:).
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: nil, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  private var systemItem: SystemItem?

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/title.
  open var title: String?
  /// How it looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/style-swift.property.
  open var style: Style
  /// The object that is called.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/target.
  open weak var target: AnyObject?
  /// Its method.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibarbuttonitem/action.
  open var action: Selector?
  /// Whether a person can tap it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uibaritem/isenabled.
  open var isEnabled = true

  /// What the button says, or what VoiceOver says for it.
  package var label: String { title ?? systemItem?.label ?? "" }

  /// A person taps the button.
  package func tap() {
    guard isEnabled, let action else { return }
    action.perform(on: target, with: [self])
  }
}
