import Foundation

/// A list on a phone, the actions of its rows, and what a person does with it.
public struct RowActionsScenario: Codable, Hashable, Sendable {
  /// Rows under a heading.
  public struct Section: Codable, Hashable, Sendable {
    /// The text of the heading; empty for none.
    public var header: String
    /// The titles of the rows.
    public var rows: [String]
    /// What `tableView(_:canEditRowAt:)` answers for its rows, where it answers true for the table.
    public var editable: Bool

    /// Rows under a heading.
    public init(_ header: String = "", rows: [String], editable: Bool = true) {
      self.header = header
      self.rows = rows
      self.editable = editable
    }
  }

  /// What chance starts from; nothing in a list is left to chance.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date at which the run begins.
  public var start: Date
  /// The sections, from top to bottom.
  public var sections: [Section]
  /// What `tableView(_:canEditRowAt:)` answers.
  public var editable: Bool
  /// Whether `tableView(_:commit:forRowAt:)` is implemented; it deletes the row.
  public var commitEditing: Bool
  /// The direction in which one reads.
  public var layout: LayoutDirection
  /// The width of the screen in points.
  public var width: Int
  /// The actions on the trailing side; nil for the standard set. On iOS 8 to 10 they are what
  /// `tableView(_:editActionsForRowAt:)` returns.
  public var trailing: [Action]?
  /// The actions on the leading side; nil for the standard set.
  public var leading: [Action]?
  /// What `tableView(_:editActionsForRowAt:)` returns in an app that has it beside the newer methods; nil where it
  /// is not implemented.
  public var editActions: [Action]?
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
    sections: [Section] = [Section(rows: ["Milk", "Bread", "Tea"])],
    editable: Bool = true,
    commitEditing: Bool = true,
    layout: LayoutDirection = .leftToRight,
    width: Int = 375,
    trailing: [Action]? = nil,
    leading: [Action]? = nil,
    editActions: [Action]? = nil,
    fullSwipe: Bool? = nil,
    work: Int = 200,
    steps: [RowActionsStep]
  ) {
    self.seed = seed
    self.profile = profile
    self.start = start
    self.sections = sections
    self.editable = editable
    self.commitEditing = commitEditing
    self.layout = layout
    self.width = width
    self.trailing = trailing
    self.leading = leading
    self.editActions = editActions
    self.fullSwipe = fullSwipe
    self.work = work
    self.steps = steps
  }
}
