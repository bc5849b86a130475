/// One thing in a scene of a storyboard: a label, an image, a switch.
public struct SceneElement: Hashable, Sendable, Codable {
  /// What an element can be.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Text that the app sets (`WKInterfaceLabel`).
    case label
    /// The date or time, which the system keeps current (`WKInterfaceDate`).
    case date
    /// A time that the system counts down or up (`WKInterfaceTimer`).
    case timer
    /// A picture (`WKInterfaceImage`): the only place for a custom font in a glance.
    case image
    /// A line that sets elements apart (`WKInterfaceSeparator`).
    case separator
    /// A list of rows (`WKInterfaceTable`): a warning in a glance, which has too little room for it.
    case table
    /// A map (`WKInterfaceMap`): a warning in a glance, which has too little room for it.
    case map
    /// A button (`WKInterfaceButton`): an error in a glance, which opens its app wherever it is tapped.
    case button
    /// A switch between on and off (`WKInterfaceSwitch`): an error in a glance, which has no controls.
    case `switch`
    /// A slider between two bounds (`WKInterfaceSlider`): an error in a glance, which has no controls.
    case slider
    /// A menu that a firm press opens: an error in a glance, which has no controls.
    case menu

    /// Whether it is made to be touched.
    public var isInteractive: Bool {
      switch self {
      case .button, .switch, .slider, .menu: true
      default: false
      }
    }
  }

  /// The typeface of a text.
  public enum Font: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system font, the only one that text in a glance may have.
    case system
    /// A font of the app's own: an error in a glance, except within an image.
    case custom
  }

  /// What it is.
  public var kind: Kind
  /// The outlet's name, which a diagnostic repeats.
  public var name: String
  /// The typeface of its text.
  public var font: Font
  /// Its height in points.
  public var height: Int

  /// An element.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - name: the outlet's name.
  ///   - font: the typeface of its text.
  ///   - height: its height in points.
  public init(_ kind: Kind, _ name: String, font: Font = .system, height: Int = 20) {
    self.kind = kind
    self.name = name
    self.font = font
    self.height = height
  }
}
