import RowActions
import SimulationKit

/// One step of a ``RowActionsScenario``.
package enum RowActionsStep: Hashable, Sendable {
  /// The user swipes a row. Any other open row closes.
  case swipe(Swipe)
  /// The user taps a button of the open row, and its action starts.
  case tap(Tap)
  /// The user taps a row outside its buttons. An open row closes.
  case tapRow(TapRow)
  /// The app changes its data: it inserts, deletes or moves a row.
  case change(RowActionsScenario.Change)
  /// Time passes, in which handlers do their work.
  case wait(Wait)
  /// The user scrolls the list. An open row closes.
  case scroll
  /// The app calls `reloadData()`. An open row closes.
  case reload

  /// The user swipes a row.
  package struct Swipe: Codable, Hashable, Sendable {
    /// The section's index, from 0.
    package var section: Int
    /// The row's index at that time, from 0.
    package var row: Int
    /// The side that the swipe reveals. The layout determines the direction of the finger. The other side moves an open
    /// row back.
    package var edge: RowEdge
    /// The distance, in points.
    package var distance: Int
    /// The final velocity, in points per second; negative if the finger moves back.
    package var velocity: Int
    /// The width of the table from this gesture on, in points; nil for no change.
    package var width: Int?

    /// Creates a step that swipes a row.
    package init(
      row: Int,
      section: Int = 0,
      _ edge: RowEdge = .trailing,
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
    package var path: RowPath { RowPath(row: row, section: section) }
  }

  /// The user taps a button of the open row.
  package struct Tap: Codable, Hashable, Sendable {
    /// The button's label.
    package var button: String

    /// Creates a step that taps a button.
    package init(_ button: String) {
      self.button = button
    }
  }

  /// The user taps a row.
  package struct TapRow: Codable, Hashable, Sendable {
    /// The section's index, from 0.
    package var section: Int
    /// The row's index at that time, from 0.
    package var row: Int

    /// Creates a step that taps a row.
    package init(row: Int, section: Int = 0) {
      self.section = section
      self.row = row
    }
  }

  /// Time passes.
  package struct Wait: Codable, Hashable, Sendable {
    /// The duration.
    package var milliseconds: Int

    /// Creates a step that waits.
    package init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }
}

extension RowActionsStep: Codable {
  private enum Name: String, Codable {
    case swipe, tap, tapRow, insert, delete, move, wait, scroll, reload
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

  /// Decodes the member `do` and the members of that step.
  package init(from decoder: any Decoder) throws {
    switch try decoder.stepName(as: Name.self) {
    case .swipe: self = .swipe(try Swipe(from: decoder))
    case .tap: self = .tap(try Tap(from: decoder))
    case .tapRow: self = .tapRow(try TapRow(from: decoder))
    case .insert, .delete, .move: self = .change(try RowActionsScenario.Change(from: decoder))
    case .wait: self = .wait(try Wait(from: decoder))
    case .scroll: self = .scroll
    case .reload: self = .reload
    }
  }

  /// Encodes the member `do` and the members of the step.
  package func encode(to encoder: any Encoder) throws {
    let (name, content) = coded
    try encoder.encodeStepName(name)
    try content?.encode(to: encoder)
  }
}
