import RowActions
import SimulationKit

extension RowActionsSimulation {
  /// Example scenarios. The first is the best starting point.
  public var examples: [Example<RowActionsScenario>] {
    orders + distances + completions + systems + movingRows
  }

  /// The order of the buttons.
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

  /// How far a row moves.
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

  /// Differences between versions.
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

  private var share: [RowActionsScenario.Action] {
    [
      .init("Share", color: Tint.blue.hex), .init("Favorite", color: Tint.orange.hex), .init("More"),
    ]
  }

  var mail: [RowActionsScenario.Action] {
    [.init("Delete", style: .destructive), .init("Flag", color: Tint.orange.hex)]
  }
}
