/// An element in a storyboard scene, such as a label, an image or a switch.
public struct SceneElement: Hashable, Sendable, Codable {
  /// The kinds of element.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Text that the app sets (`WKInterfaceLabel`).
    case label
    /// The date or time, which the system keeps current (`WKInterfaceDate`).
    case date
    /// A time that the system counts down or up (`WKInterfaceTimer`).
    case timer
    /// A picture (`WKInterfaceImage`), the only way to show a custom font in a glance.
    case image
    /// A line that separates elements (`WKInterfaceSeparator`).
    case separator
    /// A list of rows (`WKInterfaceTable`). It causes a warning in a glance, which has too little room.
    case table
    /// A map (`WKInterfaceMap`). It causes a warning in a glance, which has too little room.
    case map
    /// A button (`WKInterfaceButton`). It is an error in a glance, where a tap anywhere opens the app.
    case button
    /// A switch (`WKInterfaceSwitch`). It is an error in a glance, which has no controls.
    case `switch`
    /// A slider (`WKInterfaceSlider`). It is an error in a glance, which has no controls.
    case slider
    /// A menu that opens with a firm press. It is an error in a glance, which has no controls.
    case menu

    /// Whether the wearer can interact with it.
    public var isInteractive: Bool {
      switch self {
      case .button, .switch, .slider, .menu: true
      default: false
      }
    }
  }

  /// The typeface of a text.
  public enum Font: String, Hashable, Sendable, Codable, CaseIterable {
    /// The system font, the only font for text in a glance.
    case system
    /// A custom font. It is an error in a glance, except in an image.
    case custom
  }

  /// The kind of element.
  public var kind: Kind
  /// The outlet's name, which diagnostics include.
  public var name: String
  /// The typeface of its text.
  public var font: Font
  /// Its height in points.
  public var height: Int

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - kind: the kind of element.
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
