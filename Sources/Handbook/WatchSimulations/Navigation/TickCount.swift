import WatchClocks

/// The number of times each controller's timers fired.
struct TickCount {
  struct Row {
    let id: Int
    let name: String
    var fired = 0
    var ignored = 0
    var shown = "nothing"
  }

  private(set) var rows: [Row] = []

  mutating func note(_ controller: InterfaceController, isShown: Bool) {
    if rows.last?.id != controller.id {
      rows.append(Row(id: controller.id, name: controller.name))
    }
    rows[rows.count - 1].fired += 1
    rows[rows.count - 1].ignored += isShown ? 0 : 1
    rows[rows.count - 1].shown = controller.labels["time"] ?? "nothing"
  }
}
