import RowActions
import SimulationKit

extension RowActionsSimulation {
  private typealias Property = Schema.Property

  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2015-04-17T09:41:00Z",
    [
      Property(
        "sections",
        Schema(.array(of: section, count: 1...4), "The sections, from top to bottom."),
        default: [["rows": ["Milk", "Bread", "Tea"]]]
      ),
      Property("editable", Schema(.boolean, "The answer of tableView(_:canEditRowAt:)."), default: true),
      Property(
        "commitEditing",
        Schema(.boolean, "Whether tableView(_:commit:forRowAt:) is implemented. It deletes the row."),
        default: true
      ),
      Property(
        "layout",
        Schema(.choice(ReadingDirection.allCases.map(\.rawValue)), "The layout direction."),
        default: "leftToRight"
      ),
      Property(
        "width",
        Schema(.integer(RowTable.widths), "The width of the screen in points."),
        default: 375
      ),
      Property(
        "trailing",
        actions(
          "The actions on the trailing side, on iOS 8 to 10 those of tableView(_:editActionsForRowAt:); null for the "
            + "standard set."
        ),
        default: .null
      ),
      Property(
        "leading",
        actions("The actions on the leading side, from iOS 11; null for the standard set."),
        default: .null
      ),
      Property(
        "editActions",
        actions(
          "The result of tableView(_:editActionsForRowAt:) in an app that also has the newer methods; null if "
            + "it isn't implemented."
        ),
        default: .null
      ),
      Property(
        "fullSwipe",
        Schema(
          .optional(Schema(.boolean)),
          "The value of performsFirstActionWithFullSwipe, from iOS 11; null leaves it true."
        ),
        default: .null
      ),
      Property(
        "work",
        Schema(.integer(0...60_000), "The duration of a handler's work, in milliseconds."),
        default: 200
      ),
      Property("steps", Schema(.array(of: step, count: 0...64), "What happens, in order.")),
    ]
  )

  /// The maximum number of rows in a section, even after changes.
  static let rowsPerSection = 12

  private static var section: Schema {
    Schema(
      .object([
        Property(
          "header",
          Schema(.string(length: 0...40), "The text of the header; empty for none."),
          default: ""
        ),
        Property("rows", Schema(.array(of: title, count: 0...8), "The titles of the rows.")),
        Property(
          "editable",
          Schema(.boolean, "The answer of tableView(_:canEditRowAt:) for its rows, if true for the table."),
          default: true
        ),
      ])
    )
  }

  private static var title: Schema { Schema(.string(length: 1...40)) }
  private static let rows = Schema.Form.integer(0...63)

  private static func actions(_ summary: String) -> Schema {
    Schema(.optional(Schema(.array(of: Schema(.object(actionProperties)), count: 0...6))), summary)
  }

  private static var actionProperties: [Property] {
    [
      Property("title", Schema(.string(length: 0...40), "The text on the button.")),
      Property(
        "image",
        Schema(.string(length: 0...40), "The name of the image on the button; empty for none."),
        default: ""
      ),
      Property(
        "style",
        Schema(
          .choice(RowActionsScenario.Action.Style.allCases.map(\.rawValue)),
          "The effect on the row."
        ),
        default: "normal"
      ),
      Property(
        "color",
        Schema(
          .optional(Schema(.string(length: 7...7))),
          "The color as #rrggbb; null for the style's default."
        ),
        default: .null
      ),
      Property(
        "completion",
        Schema(
          .choice(RowActionsScenario.Action.Completion.allCases.map(\.rawValue)),
          "How the handler calls its completion, from iOS 11."
        ),
        default: "performed"
      ),
      Property(
        "deletes",
        Schema(
          .choice(RowActionsScenario.Action.Deletion.allCases.map(\.rawValue)),
          "The row that the handler itself deletes when its work is done."
        ),
        default: "nothing"
      ),
      Property(
        "changes",
        Schema(
          .array(of: Schema(.tagged("do", changes)), count: 0...4),
          "Other changes that the handler makes."
        ),
        default: []
      ),
    ]
  }

  private static var place: [Property] {
    [
      Property("section", Schema(.integer(0...3), "The section's index, from 0."), default: 0),
      Property("row", Schema(rows, "The row's index at that moment, from 0.")),
    ]
  }

  private static var changes: [Schema.Variant] {
    let told = Property("told", Schema(.boolean, "Whether the app notifies the table."), default: true)
    return [
      Schema.Variant(
        "insert",
        "A row is inserted into the app's data.",
        place + [Property("title", title), told]
      ),
      Schema.Variant("delete", "A row is deleted from the app's data.", place + [told]),
      Schema.Variant(
        "move",
        "A row moves in the app's data.",
        place + [
          Property("toSection", Schema(.integer(0...3), "The section that it moves to."), default: 0),
          Property("toRow", Schema(rows, "Its index there, counted without the row itself.")),
          told,
        ]
      ),
    ]
  }

  private static var step: Schema { Schema(.tagged("do", gestures + changes)) }

  private static var gestures: [Schema.Variant] {
    [
      Schema.Variant("swipe", "The user swipes a row.", place + swipe),
      Schema.Variant(
        "tap",
        "The user taps a button of the open row.",
        [Property("button", Schema(.string(length: 1...40), "The button's label."))]
      ),
      Schema.Variant("tapRow", "The user taps a row outside its buttons.", place),
      Schema.Variant(
        "wait",
        "Time passes.",
        [Property("milliseconds", Schema(.integer(0...3_600_000), "The duration."))]
      ),
      Schema.Variant("scroll", "The user scrolls the list."),
      Schema.Variant("reload", "The app reloads the rows."),
    ]
  }

  private static var swipe: [Property] {
    [
      Property(
        "edge",
        Schema(
          .choice(RowEdge.allCases.map(\.rawValue)),
          "The side that it reveals. The layout determines the direction of the finger."
        ),
        default: "trailing"
      ),
      Property("distance", Schema(.integer(RowTable.distances), "The distance, in points.")),
      Property(
        "velocity",
        Schema(
          .integer(RowTable.velocities),
          "The final velocity, in points per second; negative if the finger moves back."
        ),
        default: 0
      ),
      Property(
        "width",
        Schema(
          .optional(Schema(.integer(RowTable.widths))),
          "The width of the table from this gesture on, in points; null for no change."
        ),
        default: .null
      ),
    ]
  }
}
