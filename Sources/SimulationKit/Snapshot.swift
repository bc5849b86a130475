/// The stage at one moment: every device, process or connection to show.
public struct Snapshot: Hashable, Sendable, Codable {
  /// The index of the event that this snapshot follows; -1 before the first.
  public var after: Int
  /// The figures, from left to right.
  public var figures: [Figure]

  /// A stage with its figures.
  public init(after: Int, figures: [Figure]) {
    self.after = after
    self.figures = figures
  }
}

/// A device, process, folder or server on the stage, described as data.
///
/// The libraries say what is on a screen; the site decides how to draw it.
public struct Figure: Hashable, Sendable, Codable {
  /// The outline of a figure.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    /// A watch with its strap; its elements are what the wearer sees on the screen.
    case watch
    /// A phone; its elements are what is on the screen.
    case phone
    /// A tablet, wider than a phone; its elements are what is on the screen.
    case tablet
    /// A laptop; its elements are what is on the screen.
    case computer
    /// A machine without a screen; its elements are its requests, knowledge or responses.
    case server
    /// The running code of an app or extension; its elements are its state, not a screen.
    case process
    /// A storage location; its elements are its contents.
    case folder
    /// A sheet of data: a message on the wire, or a file.
    case document
    /// What explains the stage without being on it: conditions, a plan of the room, a list of past calls. It is folded
    /// below the stage.
    case facts
    /// A wall clock, narrow enough for several side by side; its elements are its dial and the words below.
    case clock
  }

  /// How an element is highlighted, always with a word or a sign in addition to color.
  public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// Not highlighted; no sign.
    case plain
    /// As it should be; a check mark.
    case ok
    /// Wrong or missing; a cross.
    case fail
    /// In progress, with an open end; a clock.
    case wait
    /// Worth knowing, neither right nor wrong; an i in a circle.
    case info
    /// Unusual or discouraged, though it may work; a warning triangle.
    case quirk
    /// Empty, dark or not known yet; no sign.
    case muted
  }

  /// An element of a figure. Elements are drawn from top to bottom.
  public enum Element: Hashable, Sendable, Codable {
    /// The thin line at the top of a screen: "Locked", "10:09".
    case status(String)
    /// A heading.
    case title(String)
    /// A line of text.
    case text(String, mark: Mark)
    /// A name and its value: "currency", "sterling".
    case row(label: String, value: String, mark: Mark)
    /// Several choices, with at most one selected.
    case choices([String], selected: Int?)
    /// A tab bar at the bottom of a screen.
    case tabs([String], selected: Int)
    /// A button; the tint is a hexadecimal color, or nil for the default color.
    case button(String, tint: String?)
    /// An app's icon and name in a corner of the screen: the app that a locked screen would open, or the one whose
    /// notification a watch shows at length.
    case cornerIcon(String)
    /// A notification of the system: a banner on a screen, and a watch's short look, which has no text.
    ///
    /// The time is as the banner says it: "now".
    case notification(app: String, title: String, text: String, time: String)
    /// A message over whatever is on the screen, with its buttons from top to bottom.
    ///
    /// The text may be empty. One button is chosen once the person has tapped it.
    case alert(title: String, text: String, buttons: [String], chosen: Int?)
    /// The App Store's sheet at the lower edge of a screen, with the button that pays.
    case paymentSheet(product: String, app: String, price: String, button: String)
    /// The home screen, with the icon of an app that isn't on the screen.
    ///
    /// The note says what the app does instead: "not running". It is running if its process is in memory.
    case homeScreen(app: String, note: String, isRunning: Bool)
    /// The process of the figure has ended; the text says which, and why.
    case ended(String)
    /// The large digits of a clock, with a caption below.
    case time(String, caption: String)
    /// A swiped table row and the buttons it reveals, at its left and at its right. Both lists run from left to right,
    /// in every layout direction.
    case swipedRow(String, leading: [Button], trailing: [Button])
    /// A table row that a finger drags, and the buttons that it uncovers, from left to right.
    ///
    /// Offset and finger are how far the row and the finger have moved, in points of the table's width, negative to the
    /// left. A row that refuses stays at 0; there is no finger once it is lifted.
    case draggedRow(title: String, offset: Int, finger: Int?, width: Int, buttons: [Button])
    /// Text in a fixed-width font: a file's content, a message on the wire.
    case code(String)
    /// A tree: each line is a child of the nearest line above it with a smaller depth.
    case outline([Line])
    /// A grid of small squares, row by row from the top left. Levels run from 0 (nothing) to 4 (most). Squares have no
    /// words, so the caption says what they mean.
    case cells([Int], columns: Int, caption: String)
    /// A place seen from above, with its devices; a circle around the first shows its radio range.
    case plan([Spot], range: Double)
    /// The dial of a clock with three hands: hours from 0 to 23, because the dial is dark at night; minutes and seconds
    /// from 0 to 59.
    ///
    /// A dial has no words; put the time in an element below it.
    case dial(hour: Int, minute: Int, second: Int)

    /// A line of a tree.
    public struct Line: Hashable, Sendable, Codable {
      /// The text of the line.
      public var text: String
      /// The depth; 0 at the root.
      public var depth: Int
      /// How the line is highlighted.
      public var mark: Mark

      /// A line of a tree.
      public init(_ text: String, depth: Int, mark: Mark = .plain) {
        self.text = text
        self.depth = depth
        self.mark = mark
      }
    }

    /// A position seen from above.
    public struct Spot: Hashable, Sendable, Codable {
      /// The name at this position.
      public var name: String
      /// Meters to the right.
      public var x: Double
      /// Meters downward.
      public var y: Double
      /// How the spot is highlighted.
      public var mark: Mark

      /// Creates a named position.
      public init(_ name: String, x: Double, y: Double, mark: Mark = .plain) {
        self.name = name
        self.x = x
        self.y = y
        self.mark = mark
      }
    }

    /// A button beneath a swiped row.
    public struct Button: Hashable, Sendable, Codable {
      /// The button's title.
      public var title: String
      /// The button's color, as `#rrggbb`.
      public var tint: String

      /// A button beneath a row.
      public init(_ title: String, tint: String) {
        self.title = title
        self.tint = tint
      }
    }
  }

  /// A stable name, for tests and for comparing snapshots.
  public var id: String
  /// The display name: "Anna's iPhone".
  public var name: String
  /// The outline of the figure.
  public var form: Form
  /// The elements, from top to bottom.
  public var elements: [Element]

  /// A figure with its elements.
  public init(id: String, name: String, form: Form, elements: [Element]) {
    self.id = id
    self.name = name
    self.form = form
    self.elements = elements
  }
}
