import RowActions
import SimulationKit

extension RowActionsScenario {
  /// An action for every row.
  package struct Action: Codable, Hashable, Sendable {
    /// The effect of an action on the row, with the styles of both APIs.
    package enum Style: String, Codable, Hashable, Sendable, CaseIterable {
      /// The first style of `UITableViewRowAction`, which has the same value as `destructive`.
      ///
      /// Source: `UITableView.h`, `UITableViewRowActionStyleDestructive = UITableViewRowActionStyleDefault`.
      case `default`
      /// It deletes something. Red, and on iOS 11 the table removes the row after the action.
      case destructive
      /// Anything else. Gray, and the row stays in the list.
      case normal
    }

    /// When the app calls the completion handler of an action, and its argument.
    package enum Completion: String, Codable, Hashable, Sendable, CaseIterable {
      /// Once, with true, when the work is done. On iOS 11 the row of a destructive action is removed.
      case performed
      /// Once, with false, when the work is done. The row slides back.
      case failed
      /// Never. The row doesn't slide back by itself.
      case never
      /// Twice, with true. The table refuses the second call, which ends the run with a `Rejection`.
      case twice
    }

    /// The row that the handler itself deletes with `deleteRows(at:with:)` before its completion.
    package enum Deletion: String, Codable, Hashable, Sendable, CaseIterable {
      /// None. The table removes the row on iOS 11.
      case nothing
      /// The row of the item, wherever it is at that time.
      case item
      /// The row at the index that the handler received, whatever is there at that time.
      case index
    }

    /// The text on the button.
    package var title: String
    /// The name of the image on the button; empty for none.
    package var image: String
    /// The effect on the row.
    package var style: Style
    /// The button's color as `#rrggbb`, or nil for the default of its style.
    package var color: String?
    /// How the handler calls its completion when its work is done.
    package var completion: Completion
    /// The row that the handler itself deletes when its work is done.
    package var deletes: Deletion
    /// Other changes that the handler makes when its work is done, before anything else.
    package var changes: [Change]

    /// Creates an action for every row.
    package init(
      _ title: String,
      image: String = "",
      style: Style = .normal,
      color: String? = nil,
      completion: Completion = .performed,
      deletes: Deletion = .nothing,
      changes: [Change] = []
    ) {
      self.title = title
      self.image = image
      self.style = style
      self.color = color
      self.completion = completion
      self.deletes = deletes
      self.changes = changes
    }
  }

  /// A change of the app's data, and whether the app notifies the table.
  package struct Change: Hashable, Sendable {
    /// The kinds of change.
    package enum Kind: Hashable, Sendable {
      /// A row is inserted.
      case insert(String, at: RowPath)
      /// A row is deleted.
      case delete(RowPath)
      /// A row moves. Its new index is counted without the row itself.
      case move(RowPath, to: RowPath)
    }

    /// The kind of change.
    package var kind: Kind
    /// Whether the app calls `insertRows(at:with:)` or a similar method. If not, the next change with such a call
    /// reveals the mismatch.
    package var isTold: Bool

    /// Creates a change.
    package init(_ kind: Kind, isTold: Bool = true) {
      self.kind = kind
      self.isTold = isTold
    }
  }
}

extension RowActionsScenario.Change: Codable {
  enum Name: String, Codable {
    case insert, delete, move
  }

  private enum CodingKeys: String, CodingKey {
    case section, row, title, toSection, toRow, told
  }

  var name: Name {
    switch kind {
    case .insert: .insert
    case .delete: .delete
    case .move: .move
    }
  }

  /// Decodes the member `do` and the members of that change.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let path = RowPath(
      row: try members.decode(Int.self, forKey: .row),
      section: try members.decode(Int.self, forKey: .section)
    )
    kind =
      switch try decoder.stepName(as: Name.self) {
      case .insert: .insert(try members.decode(String.self, forKey: .title), at: path)
      case .delete: .delete(path)
      case .move:
        .move(
          path,
          to: RowPath(
            row: try members.decode(Int.self, forKey: .toRow),
            section: try members.decode(Int.self, forKey: .toSection)
          )
        )
      }
    isTold = try members.decode(Bool.self, forKey: .told)
  }

  /// Encodes the member `do` and the members of the change.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try encoder.encodeStepName(name)
    try members.encode(isTold, forKey: .told)
    let path: RowPath
    switch kind {
    case .insert(let title, let place):
      path = place
      try members.encode(title, forKey: .title)
    case .delete(let place):
      path = place
    case .move(let place, let destination):
      path = place
      try members.encode(destination.section, forKey: .toSection)
      try members.encode(destination.row, forKey: .toRow)
    }
    try members.encode(path.section, forKey: .section)
    try members.encode(path.row, forKey: .row)
  }
}
