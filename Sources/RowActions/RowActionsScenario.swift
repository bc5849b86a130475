import Foundation
import SimulationKit

/// A list on a phone, the actions of its rows, and what a person does with it.
public struct RowActionsScenario: Codable, Hashable, Sendable {
  /// An action of every row.
  public struct Action: Codable, Hashable, Sendable {
    /// What an action does to the row, in the words of both APIs.
    public enum Style: String, Codable, Hashable, Sendable, CaseIterable {
      /// The first style of `UITableViewRowAction`: the very same as `destructive`.
      ///
      /// Source: `UITableView.h`, `UITableViewRowActionStyleDestructive = UITableViewRowActionStyleDefault`.
      case `default`
      /// It deletes something: red, and from iOS 11 the table removes the row once it is performed.
      case destructive
      /// Anything else: gray, and the row stays in the list.
      case normal
    }

    /// When the app calls the completion handler of an action, and with what.
    public enum Completion: String, Codable, Hashable, Sendable, CaseIterable {
      /// Once, with true, when the work is done: the row of a destructive action is removed.
      case performed
      /// Once, with false, when the work is done: the row goes back to its place.
      case failed
      /// Not at all: the row does not go back to its place by itself.
      case never
      /// Two times, with true: the table refuses the second call, which ends the run with a `Rejection`.
      case twice
    }

    /// The text on the button.
    public var title: String
    /// The name of the picture on the button; empty for none.
    public var image: String
    /// What it does to the row.
    public var style: Style
    /// The button's color as `#rrggbb`, or nil for the one of its style.
    public var color: String?
    /// What the handler says when its work is done.
    public var completion: Completion

    /// An action of every row.
    public init(
      _ title: String,
      image: String = "",
      style: Style = .normal,
      color: String? = nil,
      completion: Completion = .performed
    ) {
      self.title = title
      self.image = image
      self.style = style
      self.color = color
      self.completion = completion
    }
  }

  /// What chance starts from; nothing in a list is left to chance.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date at which the run begins.
  public var start: Date
  /// The titles of the rows.
  public var rows: [String]
  /// What `tableView(_:canEditRowAt:)` answers.
  public var editable: Bool
  /// Whether `tableView(_:commit:forRowAt:)` is implemented; it deletes the row.
  public var commitEditing: Bool
  /// The direction in which one reads.
  public var layout: LayoutDirection
  /// The width of the screen in points.
  public var width: Int
  /// The actions on the trailing side; nil for the standard set.
  public var trailing: [Action]?
  /// The actions on the leading side; nil for the standard set.
  public var leading: [Action]?
  /// What `performsFirstActionWithFullSwipe` is set to; nil where it is left alone.
  public var fullSwipe: Bool?
  /// How long the work of a handler takes, in milliseconds.
  public var work: Int
  /// What happens, in order.
  public var steps: [RowActionsStep]

  /// A scenario, with what may be left out filled in.
  public init(
    seed: Int = 7,
    profile: String = System.iOS11.rawValue,
    start: Date = RowActionsSimulation.start,
    rows: [String] = ["Milk", "Bread", "Tea"],
    editable: Bool = true,
    commitEditing: Bool = true,
    layout: LayoutDirection = .leftToRight,
    width: Int = 375,
    trailing: [Action]? = nil,
    leading: [Action]? = nil,
    fullSwipe: Bool? = nil,
    work: Int = 200,
    steps: [RowActionsStep]
  ) {
    self.seed = seed
    self.profile = profile
    self.start = start
    self.rows = rows
    self.editable = editable
    self.commitEditing = commitEditing
    self.layout = layout
    self.width = width
    self.trailing = trailing
    self.leading = leading
    self.fullSwipe = fullSwipe
    self.work = work
    self.steps = steps
  }
}

/// One thing that happens in a ``RowActionsScenario``.
public enum RowActionsStep: Hashable, Sendable {
  /// A person swipes a row; another row that was open closes.
  case swipe(Swipe)
  /// A person taps a button of the open row, and its action begins.
  case tap(Tap)
  /// The app removes a row, since its data has changed; each row below gets an index one less.
  case delete(Delete)
  /// Time passes, in which handlers do their work.
  case wait(Wait)
  /// A person scrolls the list; an open row closes.
  case scroll
  /// The app calls `reloadData()`; an open row closes.
  case reload

  /// A person swipes a row.
  public struct Swipe: Codable, Hashable, Sendable {
    /// The row's index at that moment, from 0.
    public var row: Int
    /// The side that it lays bare; the layout says which way the finger moves for that.
    public var edge: Edge
    /// How far it moves, in points.
    public var distance: Int
    /// How fast it moves at the end, in points a second; negative where it moves back.
    public var velocity: Int

    /// Such a step.
    public init(row: Int, _ edge: Edge = .trailing, distance: Int, velocity: Int = 0) {
      self.row = row
      self.edge = edge
      self.distance = distance
      self.velocity = velocity
    }
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

  /// The app removes a row, since its data has changed.
  public struct Delete: Codable, Hashable, Sendable {
    /// The row's index at that moment, from 0.
    public var row: Int

    /// Such a step.
    public init(row: Int) {
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
    case swipe, tap, delete, wait, scroll, reload
  }

  private enum CodingKeys: String, CodingKey {
    case name = "do"
  }

  private var coded: (name: Name, content: (any Encodable)?) {
    switch self {
    case .swipe(let content): (.swipe, content)
    case .tap(let content): (.tap, content)
    case .delete(let content): (.delete, content)
    case .wait(let content): (.wait, content)
    case .scroll: (.scroll, nil)
    case .reload: (.reload, nil)
    }
  }

  /// Reads the member `do`, and the members that belong to its word.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .name) {
    case .swipe: self = .swipe(try Swipe(from: decoder))
    case .tap: self = .tap(try Tap(from: decoder))
    case .delete: self = .delete(try Delete(from: decoder))
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
