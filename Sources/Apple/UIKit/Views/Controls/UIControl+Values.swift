import AppFoundation

extension UIControl {
  /// What a person does with a control.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/event.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates events of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touches the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger touches it several times.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger leaves it, inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger leaves it, outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The value is another.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// A person has done what the control is for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Text begins to be edited.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text is another.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Text is no longer edited.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The Return key ended the editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All about touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All about editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// How a control looks.
  ///
  /// Source: developer.apple.com/documentation/uikit/uicontrol/state-swift.struct.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a state of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As usual.
    public static let normal: State = []
    /// Touched.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be operated.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
  }
}
