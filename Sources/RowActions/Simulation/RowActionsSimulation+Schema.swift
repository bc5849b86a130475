import SimulationKit

extension RowActionsSimulation {
  private typealias Property = Schema.Property

  /// The shape of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2015-04-17T09:41:00Z",
    [
      Property(
        "sections",
        Schema(.array(of: section, count: 1...4), "The sections, from top to bottom."),
        default: [["rows": ["Milk", "Bread", "Tea"]]]
      ),
      Property("editable", Schema(.boolean, "What tableView(_:canEditRowAt:) answers."), default: true),
      Property(
        "commitEditing",
        Schema(.boolean, "Whether tableView(_:commit:forRowAt:) is implemented; it deletes the row."),
        default: true
      ),
      Property(
        "layout",
        Schema(.choice(LayoutDirection.allCases.map(\.rawValue)), "The direction in which one reads."),
        default: "leftToRight"
      ),
      Property("width", Schema(.integer(Table.widths), "The width of the screen in points."), default: 375),
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
          "What tableView(_:editActionsForRowAt:) returns in an app that has it beside the newer methods; null where "
            + "it is not implemented."
        ),
        default: .null
      ),
      Property(
        "fullSwipe",
        Schema(
          .optional(Schema(.boolean)),
          "What performsFirstActionWithFullSwipe is set to, from iOS 11; null leaves it true."
        ),
        default: .null
      ),
      Property(
        "work",
        Schema(.integer(0...60_000), "How long the work of a handler takes, in milliseconds."),
        default: 200
      ),
      Property("steps", Schema(.array(of: step, count: 0...64), "What happens, in order.")),
    ]
  )

  /// How many rows a section may have, also after changes.
  static let rowsPerSection = 12

  private static var section: Schema {
    Schema(
      .object([
        Property(
          "header",
          Schema(.string(length: 0...40), "The text of the heading; empty for none."),
          default: ""
        ),
        Property("rows", Schema(.array(of: title, count: 0...8), "The titles of the rows.")),
        Property(
          "editable",
          Schema(.boolean, "What tableView(_:canEditRowAt:) answers for its rows, where it may be true."),
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
        Schema(.string(length: 0...40), "The name of the picture on the button; empty for none."),
        default: ""
      ),
      Property(
        "style",
        Schema(
          .choice(RowActionsScenario.Action.Style.allCases.map(\.rawValue)),
          "What it does to the row."
        ),
        default: "normal"
      ),
      Property(
        "color",
        Schema(.optional(Schema(.string(length: 7...7))), "The color as #rrggbb; null for the style's own."),
        default: .null
      ),
      Property(
        "completion",
        Schema(
          .choice(RowActionsScenario.Action.Completion.allCases.map(\.rawValue)),
          "What the handler tells the table, from iOS 11."
        ),
        default: "performed"
      ),
      Property(
        "deletes",
        Schema(
          .choice(RowActionsScenario.Action.Deletion.allCases.map(\.rawValue)),
          "Which row the handler itself deletes when its work is done."
        ),
        default: "nothing"
      ),
      Property(
        "changes",
        Schema(.array(of: Schema(.tagged("do", changes)), count: 0...4), "What else the handler changes."),
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
    let told = Property("told", Schema(.boolean, "Whether the app tells the table."), default: true)
    return [
      Schema.Variant(
        "insert",
        "A row comes into the app's data.",
        place + [Property("title", title), told]
      ),
      Schema.Variant("delete", "A row goes from the app's data.", place + [told]),
      Schema.Variant(
        "move",
        "A row moves in the app's data.",
        place + [
          Property("toSection", Schema(.integer(0...3), "The section that it moves to."), default: 0),
          Property("toRow", Schema(rows, "Its index there, counted without it.")),
          told,
        ]
      ),
    ]
  }

  private static var step: Schema { Schema(.tagged("do", gestures + changes)) }

  private static var gestures: [Schema.Variant] {
    [
      Schema.Variant("swipe", "A person swipes a row.", place + swipe),
      Schema.Variant(
        "tap",
        "A person taps a button of the open row.",
        [Property("button", Schema(.string(length: 1...40), "What the button says."))]
      ),
      Schema.Variant("tapRow", "A person taps a row beside its buttons.", place),
      Schema.Variant(
        "wait",
        "Time passes.",
        [Property("milliseconds", Schema(.integer(0...3_600_000), "How much of it."))]
      ),
      Schema.Variant("scroll", "A person scrolls the list."),
      Schema.Variant("reload", "The app loads the rows anew."),
    ]
  }

  private static var swipe: [Property] {
    [
      Property(
        "edge",
        Schema(
          .choice(Edge.allCases.map(\.rawValue)),
          "The side that it lays bare; the layout says which way the finger moves for that."
        ),
        default: "trailing"
      ),
      Property("distance", Schema(.integer(Table.distances), "How far it moves, in points.")),
      Property(
        "velocity",
        Schema(
          .integer(Table.velocities),
          "How fast it moves at the end, in points a second; negative where it moves back."
        ),
        default: 0
      ),
      Property(
        "width",
        Schema(
          .optional(Schema(.integer(Table.widths))),
          "The width of the table from this gesture on, in points; null where it stays as it is."
        ),
        default: .null
      ),
    ]
  }
}
