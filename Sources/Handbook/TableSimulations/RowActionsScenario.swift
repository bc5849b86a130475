import Foundation
import RowActions

/// A list on a phone, the actions of its rows, and the user's gestures.
public struct RowActionsScenario: Codable, Hashable, Sendable {
  /// Rows under a header.
  package struct Section: Codable, Hashable, Sendable {
    /// The text of the header; empty for none.
    package var header: String
    /// The titles of the rows.
    package var rows: [String]
    /// The answer of `tableView(_:canEditRowAt:)` for its rows, if the answer for the whole table is true.
    package var editable: Bool

    /// Creates rows under a header.
    package init(_ header: String = "", rows: [String], editable: Bool = true) {
      self.header = header
      self.rows = rows
      self.editable = editable
    }
  }

  /// The random seed. This simulation doesn't use it.
  package var seed: Int
  /// The version of the real system.
  package var profile: String
  /// The date on which the run begins.
  package var start: Date
  /// The sections, from top to bottom.
  package var sections: [Section]
  /// The answer of `tableView(_:canEditRowAt:)`.
  package var editable: Bool
  /// Whether `tableView(_:commit:forRowAt:)` is implemented. It deletes the row.
  package var commitEditing: Bool
  /// The layout direction.
  package var layout: ReadingDirection
  /// The width of the screen in points.
  package var width: Int
  /// The actions on the trailing side; nil for the standard set. On iOS 8 to 10 they are the result of
  /// `tableView(_:editActionsForRowAt:)`.
  package var trailing: [Action]?
  /// The actions on the leading side; nil for the standard set.
  package var leading: [Action]?
  /// The result of `tableView(_:editActionsForRowAt:)` in an app that implements it in addition to the newer methods;
  /// nil if it isn't implemented.
  package var editActions: [Action]?
  /// The value of `performsFirstActionWithFullSwipe`; nil to leave the default.
  package var fullSwipe: Bool?
  /// The duration of a handler's work, in milliseconds.
  package var work: Int
  /// What happens, in order.
  package var steps: [RowActionsStep]

  /// Creates a scenario, with default values for what you leave out.
  package init(
    seed: Int = 7,
    profile: String = System.iOS11.rawValue,
    start: Date = RowActionsSimulation.start,
    sections: [Section] = [Section(rows: ["Milk", "Bread", "Tea"])],
    editable: Bool = true,
    commitEditing: Bool = true,
    layout: ReadingDirection = .leftToRight,
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
