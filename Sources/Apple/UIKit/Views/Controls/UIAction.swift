import AppFoundation

/// The code of an action.
///
/// Source: developer.apple.com/documentation/uikit/uiactionhandler.
public typealias UIActionHandler = (UIAction) -> Void

/// What an action and a menu have in common.
///
/// Source: developer.apple.com/documentation/uikit/uimenuelement.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// How an element looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uimenuelement/attributes.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates attributes of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It can't be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It deletes something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It isn't shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether an element has a mark.
  ///
  /// Source: developer.apple.com/documentation/uikit/uimenuelement/state.
  public enum State: Int, Sendable {
    /// None.
    case off = 0
    /// A check mark.
    case on = 1
    /// A line.
    case mixed = 2
  }

  /// The text.
  ///
  /// Source: developer.apple.com/documentation/uikit/uimenuelement/title.
  open fileprivate(set) var title: String
  /// The text below it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uimenuelement/subtitle.
  open var subtitle: String?
  /// The image.
  ///
  /// Source: developer.apple.com/documentation/uikit/uimenuelement/image.
  open fileprivate(set) var image: UIImage?

  fileprivate init(title: String, subtitle: String?, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }
}

/// A closure with a title and an image, which a control calls.
///
/// Source: developer.apple.com/documentation/uikit/uiaction.
open class UIAction: UIMenuElement {
  /// The name of an action.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The name of the action.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/identifier-swift.property.
  public let identifier: Identifier
  /// What a person is told about it.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/discoverabilitytitle.
  open var discoverabilityTitle: String?
  /// How it looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/attributes.
  open var attributes: UIMenuElement.Attributes
  /// Whether it has a mark.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/state.
  open var state: UIMenuElement.State
  /// The control that calls the action, while it does.
  ///
  /// Source: developer.apple.com/documentation/uikit/uiaction/sender.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// Creates an action.
  ///
  /// Source:
  /// developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:).
  ///
  /// - Parameters:
  ///   - title: the text.
  ///   - subtitle: the text below it.
  ///   - image: the image.
  ///   - identifier: the name; nil for one of its own.
  ///   - discoverabilityTitle: what a person is told about it.
  ///   - attributes: how it looks.
  ///   - state: whether it has a mark.
  ///   - handler: the code.
  public init(
    title: String = "",
    subtitle: String? = nil,
    image: UIImage? = nil,
    identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func perform(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
