/// The stage at one moment: every device, process or wire that a reader should see.
public struct Snapshot: Hashable, Sendable, Codable {
  /// The index of the event after which this is what one sees; -1 before the first.
  public var after: Int
  /// The figures, from left to right.
  public var figures: [Figure]

  /// A stage with its figures.
  public init(after: Int, figures: [Figure]) {
    self.after = after
    self.figures = figures
  }
}

/// One device, process, folder or server on the stage: what a person would see of it, as data.
///
/// The libraries say what is on a screen; how it is drawn is the site's affair.
public struct Figure: Hashable, Sendable, Codable {
  /// The outline of a figure.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    /// A watch on its strap; its elements are what the wearer sees on the screen.
    case watch
    /// A phone; its elements are what a person sees on the screen.
    case phone
    /// A tablet, wider than a phone; its elements are what a person sees on the screen.
    case tablet
    /// A laptop; its elements are what a person sees on the screen.
    case computer
    /// A machine without a screen; its elements are what it asks for, knows or answers.
    case server
    /// An app or an extension as code that runs; its elements are its state, not a screen.
    case process
    /// A place where something is stored; its elements are what it holds.
    case folder
    /// A sheet of data: a message on the wire, or the truth that a screen is compared with.
    case document
    /// A clock on a wall, narrow enough for several to hang side by side; its elements are its dial, and words below.
    case clock
  }

  /// How an element stands out, always together with a word or a sign.
  public enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
    /// It does not stand out, and has no sign.
    case plain
    /// It is as it should be; a check mark.
    case ok
    /// It is wrong or missing; a cross.
    case fail
    /// It is under way, and its end is open; a clock.
    case wait
    /// It is worth knowing, and neither right nor wrong; an i in a circle.
    case info
    /// It departs from what is usual or advised, and may work all the same; a warning triangle.
    case quirk
    /// It steps back, being empty, dark or not known yet; it has no sign.
    case muted
  }

  /// One thing on a figure, from top to bottom.
  public enum Element: Hashable, Sendable, Codable {
    /// The thin line at the top of a screen: "Locked", "10:09".
    case status(String)
    /// A heading.
    case title(String)
    /// A line of text.
    case text(String, mark: Mark)
    /// A name and its value: "currency", "sterling".
    case row(label: String, value: String, mark: Mark)
    /// A choice of several, one of them taken or none.
    case choices([String], selected: Int?)
    /// A bar of tabs at the foot of a screen.
    case tabs([String], selected: Int)
    /// A button; the tint is a hexadecimal color or nil for the usual one.
    case button(String, tint: String?)
    /// A sign in the corner of a lock screen: the app that would open.
    case cornerIcon(String)
    /// The large digits of a clock, with a caption below.
    case time(String, caption: String)
    /// A row of a table that is drawn aside, and the buttons that this lays bare: at its left and at its
    /// right, each from left to right, in every layout direction.
    case swipedRow(String, leading: [Button], trailing: [Button])
    /// Text in fixed width: a file's content, a message on the wire.
    case code(String)
    /// A tree: each line stands under the last one before it that is less deep.
    case outline([Line])
    /// A field of small squares, row by row from the top left, each with a level from 0, nothing, to 4, most; the
    /// caption says what they mean, for squares have no words of their own.
    case cells([Int], columns: Int, caption: String)
    /// A place seen from above: where devices are, and around the first of them how far its radio carries.
    case plan([Spot], range: Double)
    /// The dial of a clock with three hands: hours from 0 to 23, for it is dark at night, minutes and seconds from 0
    /// to 59.
    ///
    /// A dial has no words of its own; the time stands in an element below.
    case dial(hour: Int, minute: Int, second: Int)

    /// A line of a tree.
    public struct Line: Hashable, Sendable, Codable {
      /// What it says.
      public var text: String
      /// How deep it is; 0 at the root.
      public var depth: Int
      /// How it stands out.
      public var mark: Mark

      /// A line of a tree.
      public init(_ text: String, depth: Int, mark: Mark = .plain) {
        self.text = text
        self.depth = depth
        self.mark = mark
      }
    }

    /// Where something is, seen from above.
    public struct Spot: Hashable, Sendable, Codable {
      /// Its name.
      public var name: String
      /// Metres to the right.
      public var x: Double
      /// Metres downward.
      public var y: Double
      /// How it stands out.
      public var mark: Mark

      /// Where something is.
      public init(_ name: String, x: Double, y: Double, mark: Mark = .plain) {
        self.name = name
        self.x = x
        self.y = y
        self.mark = mark
      }
    }

    /// A button that lies beneath a row.
    public struct Button: Hashable, Sendable, Codable {
      /// Its title.
      public var title: String
      /// Its color, as `#rrggbb`.
      public var tint: String

      /// A button beneath a row.
      public init(_ title: String, tint: String) {
        self.title = title
        self.tint = tint
      }
    }
  }

  /// A stable name, for tests and for what changes between two snapshots.
  public var id: String
  /// The name that a reader sees: "Anna's iPhone".
  public var name: String
  /// Its outline.
  public var form: Form
  /// What is on it, from top to bottom.
  public var elements: [Element]

  /// A figure with what is on it.
  public init(id: String, name: String, form: Form, elements: [Element]) {
    self.id = id
    self.name = name
    self.form = form
    self.elements = elements
  }
}
