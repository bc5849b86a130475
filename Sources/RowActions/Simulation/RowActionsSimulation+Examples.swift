import SimulationKit

extension RowActionsSimulation {
  /// Scenarios that show what it can do; the first is the one to start from.
  public var examples: [Example<RowActionsScenario>] {
    orders + distances + completions + systems + movingRows
  }

  /// Which button stands where.
  private var orders: [Example<RowActionsScenario>] {
    [
      Example(
        "The array and the screen",
        RowActionsScenario(trailing: share, steps: [.swipe(.init(row: 1, distance: 140))])
      ),
      Example(
        "The array the other way round",
        RowActionsScenario(trailing: share.reversed(), steps: [.swipe(.init(row: 1, distance: 140))])
      ),
      Example(
        "Leading actions, read from right to left",
        RowActionsScenario(
          layout: .rightToLeft,
          trailing: mail,
          leading: [.init("Unread", color: "#0a5cc0"), .init("Pin")],
          steps: [
            .swipe(.init(row: 0, .leading, distance: 100)),
            .swipe(.init(row: 2, distance: 20, velocity: 800)),
          ]
        )
      ),
    ]
  }

  /// How far a row goes.
  private var distances: [Example<RowActionsScenario>] {
    [
      Example(
        "Not far enough",
        RowActionsScenario(trailing: mail, steps: [.swipe(.init(row: 1, distance: 60))])
      ),
      Example(
        "A swipe across the whole row",
        RowActionsScenario(trailing: mail, steps: [.swipe(.init(row: 1, distance: 300))])
      ),
      Example(
        "An open row is dragged on, back, and tapped",
        RowActionsScenario(
          trailing: mail,
          fullSwipe: false,
          steps: [
            .swipe(.init(row: 1, distance: 100)),
            .swipe(.init(row: 1, distance: 150)),
            .swipe(.init(row: 1, .leading, distance: 50)),
            .tapRow(.init(row: 0)),
            .swipe(.init(row: 1, distance: 100, width: 667)),
          ]
        )
      ),
    ]
  }

  /// Who removes the row.
  private var completions: [Example<RowActionsScenario>] {
    [
      Example(
        "The app could not delete it",
        RowActionsScenario(
          trailing: [.init("Delete", style: .destructive, completion: .failed), .init("Flag")],
          steps: [.swipe(.init(row: 1, distance: 140)), .tap(.init("Delete"))]
        )
      ),
      Example(
        "The app never calls the completion",
        RowActionsScenario(
          trailing: [.init("Delete", style: .destructive, completion: .never), .init("Flag")],
          steps: [.swipe(.init(row: 1, distance: 140)), .tap(.init("Delete"))]
        )
      ),
      Example(
        "The standard Delete",
        RowActionsScenario(
          steps: [
            .swipe(.init(row: 1, distance: 60)), .scroll,
            .swipe(.init(row: 2, distance: 60)), .reload,
            .swipe(.init(row: 2, distance: 60)), .tap(.init("Delete")),
          ]
        )
      ),
      Example(
        "An empty array, and a row that is not editable",
        RowActionsScenario(
          sections: [.init("Pinned", rows: ["Milk"], editable: false), .init("Other", rows: ["Tea"])],
          trailing: [],
          steps: [
            .swipe(.init(row: 0, section: 0, distance: 140)),
            .swipe(.init(row: 0, section: 1, distance: 140)),
          ]
        )
      ),
    ]
  }

  /// What one version does and another does not.
  private var systems: [Example<RowActionsScenario>] {
    [
      Example(
        "iOS 8 without the commit method",
        RowActionsScenario(
          profile: System.iOS8.rawValue,
          commitEditing: false,
          trailing: share,
          steps: [.swipe(.init(row: 1, distance: 140))]
        )
      ),
      Example(
        "A handler of iOS 9",
        RowActionsScenario(
          profile: System.iOS9.rawValue,
          trailing: mail,
          steps: [.swipe(.init(row: 1, distance: 300)), .tap(.init("Delete"))]
        )
      ),
      Example(
        "Both APIs on iOS 11",
        RowActionsScenario(
          trailing: mail,
          editActions: share,
          steps: [.swipe(.init(row: 1, distance: 140))]
        )
      ),
      Example(
        "completion(true) on iOS 13",
        RowActionsScenario(
          profile: System.iOS13.rawValue,
          trailing: mail,
          steps: [.swipe(.init(row: 1, distance: 300))]
        )
      ),
    ]
  }

  /// Rows that come, go and move while one is open.
  private var movingRows: [Example<RowActionsScenario>] {
    [
      Example(
        "A row that goes while its handler works",
        RowActionsScenario(
          trailing: mail,
          work: 1000,
          steps: [
            .swipe(.init(row: 1, distance: 120)),
            .change(.init(.delete(0))),
            .tap(.init("Delete")),
            .change(.init(.delete(0))),
            .wait(.init(milliseconds: 1500)),
          ]
        )
      ),
      Example(
        "The handler keeps the index",
        RowActionsScenario(
          trailing: [.init("Archive", deletes: .index), .init("Flag")],
          work: 1000,
          steps: [
            .swipe(.init(row: 1, distance: 120)), .tap(.init("Archive")),
            .change(.init(.insert("Butter", at: 0))),
          ]
        )
      ),
      Example(
        "The handler keeps the item",
        RowActionsScenario(
          trailing: [.init("Archive", deletes: .item), .init("Flag")],
          work: 1000,
          steps: [
            .swipe(.init(row: 1, distance: 120)), .tap(.init("Archive")),
            .change(.init(.insert("Butter", at: 0))),
          ]
        )
      ),
      Example(
        "A handler that moves the row to another section, and tells the table",
        RowActionsScenario(
          sections: twoSections,
          trailing: [
            .init("Done", changes: [.init(.move(RowPath(row: 1), to: RowPath(row: 0, section: 1)))])
          ],
          steps: [.swipe(.init(row: 1, distance: 60)), .tap(.init("Done"))]
        )
      ),
      Example(
        "A handler that changes another section, and tells nobody",
        RowActionsScenario(
          sections: twoSections,
          trailing: [
            .init("Done", changes: [.init(.insert("Bread", at: RowPath(row: 0, section: 1)), isTold: false)])
          ],
          steps: [.swipe(.init(row: 1, distance: 60)), .tap(.init("Done"))]
        )
      ),
      Example(
        "A row that moves while it is open",
        RowActionsScenario(
          sections: twoSections,
          trailing: mail,
          steps: [
            .swipe(.init(row: 0, distance: 120)),
            .change(.init(.move(RowPath(row: 0), to: RowPath(row: 1, section: 1)))),
          ]
        )
      ),
    ]
  }

  private var twoSections: [RowActionsScenario.Section] {
    [.init("To buy", rows: ["Milk", "Bread"]), .init("Bought", rows: ["Tea"])]
  }

  private var share: [RowActionsScenario.Action] {
    [
      .init("Share", color: Tint.blue.hex), .init("Favorite", color: Tint.orange.hex), .init("More"),
    ]
  }

  private var mail: [RowActionsScenario.Action] {
    [.init("Delete", style: .destructive), .init("Flag", color: Tint.orange.hex)]
  }
}
