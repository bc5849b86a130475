/// The glances of an app's storyboard, as a designer would describe them.
public struct GlanceScene: Hashable, Sendable, Codable {
  /// The glances; an app has one or none.
  public var glances: [Glance]

  /// A storyboard's glances.
  public init(_ glances: [Glance]) {
    self.glances = glances
  }
}

/// One glance: a fixed screen of two groups, without scrolling, that opens the app wherever it is tapped.
///
/// Source: [Glances](https://developer.apple.com/library/prerelease/ios/documentation/UserExperience/Conceptual/WatchHumanInterfaceGuidelines/Glances.html),
/// Apple Watch Human Interface Guidelines of 2015.
public struct Glance: Hashable, Sendable, Codable {
  /// The controller's name.
  public var name: String
  /// The groups from top to bottom: an upper and a lower one.
  public var groups: [Group]

  /// A glance and its groups.
  public init(_ name: String, groups: [Group]) {
    self.name = name
    self.groups = groups
  }

  /// One of the two parts of the screen.
  public struct Group: Hashable, Sendable, Codable {
    /// What is in it, from top to bottom.
    public var elements: [Element]

    /// A group and what is in it.
    public init(_ elements: Element...) {
      self.elements = elements
    }
  }

  /// One thing in a group.
  public struct Element: Hashable, Sendable, Codable {
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
      /// A list of rows (`WKInterfaceTable`): a warning, since a glance has too little room for it.
      case table
      /// A map (`WKInterfaceMap`): a warning, since a glance has too little room for it.
      case map
      /// A button (`WKInterfaceButton`): an error, since a glance opens its app wherever it is tapped.
      case button
      /// A switch between on and off (`WKInterfaceSwitch`): an error, since a glance has no controls.
      case `switch`
      /// A slider between two bounds (`WKInterfaceSlider`): an error, since a glance has no controls.
      case slider
      /// A menu that a firm press opens: an error, since a glance has no controls.
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
}
