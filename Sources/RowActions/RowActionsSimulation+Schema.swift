import SimulationKit

extension RowActionsSimulation {
  /// The shape of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2015-04-17T09:41:00Z",
    [
      Property(
        "rows",
        Schema(.array(of: Schema(.string(length: 1...40)), count: 1...5), "The titles of the rows."),
        default: ["Milk", "Bread", "Tea"]
      ),
      Property("editable", Schema(.boolean, "What tableView(_:canEditRowAt:) answers."), default: true),
      Property(
        "commitEditing",
        Schema(.boolean, "Whether tableView(_:commit:forRowAt:) is implemented; it deletes the row."),
        default: true
      ),
      Property(
        "layout",
        Schema(
          .choice(LayoutDirection.allCases.map(\.rawValue)),
          "The direction in which one reads."
        ),
        default: "leftToRight"
      ),
      Property(
        "width",
        Schema(
          .integer(Table.widths),
          "The width of the screen in points."
        ),
        default: 375
      ),
      Property(
        "trailing",
        actions("The actions on the trailing side; null for the standard set."),
        default: .null
      ),
      Property(
        "leading",
        actions("The actions on the leading side, from iOS 11; null for the standard set."),
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

  private typealias Property = Schema.Property

  private static func actions(_ summary: String) -> Schema {
    let action = Schema(
      .object([
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
          Schema(
            .optional(Schema(.string(length: 7...7))),
            "The color as #rrggbb; null for the style's own."
          ),
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
      ])
    )
    return Schema(.optional(Schema(.array(of: action, count: 0...6))), summary)
  }

  private static var step: Schema {
    let row = Property("row", Schema(.integer(0...63), "The row's index at that moment, from 0."))
    return Schema(
      .tagged(
        "do",
        [
          Schema.Variant(
            "swipe",
            "A person swipes a row.",
            [
              row,
              Property(
                "edge",
                Schema(
                  .choice(Edge.allCases.map(\.rawValue)),
                  "The side that it lays bare; the layout says which way the finger moves for that."
                ),
                default: "trailing"
              ),
              Property("distance", Schema(.integer(0...2000), "How far it moves, in points.")),
              Property(
                "velocity",
                Schema(
                  .integer(-10_000...10_000),
                  "How fast it moves at the end, in points a second; negative where it moves back."
                ),
                default: 0
              ),
            ]
          ),
          Schema.Variant(
            "tap",
            "A person taps a button of the open row.",
            [Property("button", Schema(.string(length: 1...40), "What the button says."))]
          ),
          Schema.Variant("delete", "The app removes a row, since its data has changed.", [row]),
          Schema.Variant(
            "wait",
            "Time passes.",
            [Property("milliseconds", Schema(.integer(0...3_600_000), "How much of it."))]
          ),
          Schema.Variant("scroll", "A person scrolls the list."),
          Schema.Variant("reload", "The app loads the rows anew."),
        ]
      )
    )
  }
}
