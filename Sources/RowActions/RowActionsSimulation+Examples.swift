import SimulationKit

extension RowActionsSimulation {
  /// Scenarios that show what it can do; the first is the one to start from.
  public var examples: [Example<RowActionsScenario>] {
    [
      Example(
        "The array and the screen",
        RowActionsScenario(trailing: share, steps: [.swipe(.init(row: 1, distance: 140))])
      ),
      Example(
        "A swipe across the whole row",
        RowActionsScenario(trailing: mail, steps: [.swipe(.init(row: 1, distance: 300))])
      ),
      Example(
        "The app could not delete it",
        RowActionsScenario(
          trailing: [.init("Delete", style: .destructive, completion: .failed), .init("Flag")],
          steps: [.swipe(.init(row: 1, distance: 140)), .tap(.init("Delete"))]
        )
      ),
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
      Example(
        "A row that goes while its handler works",
        RowActionsScenario(
          trailing: mail,
          work: 1000,
          steps: [
            .swipe(.init(row: 1, distance: 30)),
            .swipe(.init(row: 1, distance: 120)),
            .delete(.init(row: 0)),
            .tap(.init("Delete")),
            .delete(.init(row: 0)),
            .wait(.init(milliseconds: 1500)),
          ]
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
    ]
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
