extension RowActionsScenario {
  /// An action of every row.
  public struct Action: Codable, Hashable, Sendable {
    /// What an action does to the row, in the words of both APIs.
    public enum Style: String, Codable, Hashable, Sendable, CaseIterable {
      /// The first style of `UITableViewRowAction`: the very same as `destructive`.
      ///
      /// Source: `UITableView.h`, `UITableViewRowActionStyleDestructive = UITableViewRowActionStyleDefault`.
      case `default`
      /// It deletes something: red, and on iOS 11 the table removes the row once it is performed.
      case destructive
      /// Anything else: gray, and the row stays in the list.
      case normal
    }

    /// When the app calls the completion handler of an action, and with what.
    public enum Completion: String, Codable, Hashable, Sendable, CaseIterable {
      /// Once, with true, when the work is done: on iOS 11 the row of a destructive action is removed.
      case performed
      /// Once, with false, when the work is done: the row goes back to its place.
      case failed
      /// Not at all: the row does not go back to its place by itself.
      case never
      /// Two times, with true: the table refuses the second call, which ends the run with a `Rejection`.
      case twice
    }

    /// Which row the handler itself deletes with `deleteRows(at:with:)`, before its completion.
    public enum Deletion: String, Codable, Hashable, Sendable, CaseIterable {
      /// None: it leaves that to the table, which does it on iOS 11.
      case nothing
      /// That of the item, wherever it is by now.
      case item
      /// The one at the place that the handler was given, whatever is there by now.
      case index
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
    /// Which row the handler itself deletes when its work is done.
    public var deletes: Deletion
    /// What else the handler changes when its work is done, before anything else.
    public var changes: [Change]

    /// An action of every row.
    public init(
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

  /// A change of the app's data, and whether the app tells the table.
  public struct Change: Hashable, Sendable {
    /// What changes.
    public enum Kind: Hashable, Sendable {
      /// A row comes.
      case insert(String, at: RowPath)
      /// A row goes.
      case delete(RowPath)
      /// A row moves; its new place is counted without it.
      case move(RowPath, to: RowPath)
    }

    /// What changes.
    public var kind: Kind
    /// Whether the app calls `insertRows(at:with:)` and the like. A change that the table is not told of is found out
    /// at the next one that it is told of.
    public var isTold: Bool

    /// A change.
    public init(_ kind: Kind, isTold: Bool = true) {
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
    case name = "do"
    case section, row, title, toSection, toRow, told
  }

  var name: Name {
    switch kind {
    case .insert: .insert
    case .delete: .delete
    case .move: .move
    }
  }

  /// Reads the member `do`, and the members that belong to its word.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let path = RowPath(
      row: try members.decode(Int.self, forKey: .row),
      section: try members.decode(Int.self, forKey: .section)
    )
    kind =
      switch try members.decode(Name.self, forKey: .name) {
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

  /// Writes the member `do`, and the members that belong to its word.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(name, forKey: .name)
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
