import RowActions
import SimulationKit

extension RowActionsSimulation {
  /// Examples with rows that are inserted, deleted or moved while one is open.
  var movingRows: [Example<RowActionsScenario>] {
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
}
