/// One thing that happens in a ``RowActionsScenario``.
public enum RowActionsStep: Hashable, Sendable {
  /// A person swipes a row; another row that was open closes.
  case swipe(Swipe)
  /// A person taps a button of the open row, and its action begins.
  case tap(Tap)
  /// A person taps a row beside its buttons; an open row closes.
  case tapRow(TapRow)
  /// The app changes its data: a row comes, goes or moves.
  case change(RowActionsScenario.Change)
  /// Time passes, in which handlers do their work.
  case wait(Wait)
  /// A person scrolls the list; an open row closes.
  case scroll
  /// The app calls `reloadData()`; an open row closes.
  case reload

  /// A person swipes a row.
  public struct Swipe: Codable, Hashable, Sendable {
    /// The section's index, from 0.
    public var section: Int
    /// The row's index at that moment, from 0.
    public var row: Int
    /// The side that it lays bare; the layout says which way the finger moves for that. The other side moves an open
    /// row back.
    public var edge: Edge
    /// How far it moves, in points.
    public var distance: Int
    /// How fast it moves at the end, in points a second; negative where it moves back.
    public var velocity: Int
    /// The width of the table from this gesture on, in points; nil where it stays as it is.
    public var width: Int?

    /// Such a step.
    public init(
      row: Int,
      section: Int = 0,
      _ edge: Edge = .trailing,
      distance: Int,
      velocity: Int = 0,
      width: Int? = nil
    ) {
      self.section = section
      self.row = row
      self.edge = edge
      self.distance = distance
      self.velocity = velocity
      self.width = width
    }

    /// The row.
    public var path: RowPath { RowPath(row: row, section: section) }
  }

  /// A person taps a button of the open row.
  public struct Tap: Codable, Hashable, Sendable {
    /// What the button says.
    public var button: String

    /// Such a step.
    public init(_ button: String) {
      self.button = button
    }
  }

  /// A person taps a row.
  public struct TapRow: Codable, Hashable, Sendable {
    /// The section's index, from 0.
    public var section: Int
    /// The row's index at that moment, from 0.
    public var row: Int

    /// Such a step.
    public init(row: Int, section: Int = 0) {
      self.section = section
      self.row = row
    }
  }

  /// Time passes.
  public struct Wait: Codable, Hashable, Sendable {
    /// How much of it.
    public var milliseconds: Int

    /// Such a step.
    public init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }
}

extension RowActionsStep: Codable {
  private enum Name: String, Codable {
    case swipe, tap, tapRow, insert, delete, move, wait, scroll, reload
  }

  private enum CodingKeys: String, CodingKey {
    case name = "do"
  }

  private var coded: (name: Name, content: (any Encodable)?) {
    switch self {
    case .swipe(let content): (.swipe, content)
    case .tap(let content): (.tap, content)
    case .tapRow(let content): (.tapRow, content)
    case .wait(let content): (.wait, content)
    case .scroll: (.scroll, nil)
    case .reload: (.reload, nil)
    case .change(let content):
      switch content.name {
      case .insert: (.insert, content)
      case .delete: (.delete, content)
      case .move: (.move, content)
      }
    }
  }

  /// Reads the member `do`, and the members that belong to its word.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .name) {
    case .swipe: self = .swipe(try Swipe(from: decoder))
    case .tap: self = .tap(try Tap(from: decoder))
    case .tapRow: self = .tapRow(try TapRow(from: decoder))
    case .insert, .delete, .move: self = .change(try RowActionsScenario.Change(from: decoder))
    case .wait: self = .wait(try Wait(from: decoder))
    case .scroll: self = .scroll
    case .reload: self = .reload
    }
  }

  /// Writes the member `do`, and the members that belong to its word.
  public func encode(to encoder: any Encoder) throws {
    let (name, content) = coded
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try content?.encode(to: encoder)
  }
}
