import AppFoundation
import RowActions

extension UITableView {
  /// Makes changes, some of which are about sections.
  ///
  /// The simulated table has other sections only after it has loaded its rows again, so the numbers are compared here.
  func applySections(_ changes: [RowChange]) {
    let before = slots.map(\.count)
    let after = countRows()
    var leaving: Set<Int> = []
    var entering: Set<Int> = []
    var pairs: [Int: Int] = [:]
    var reloaded: Set<Int> = []
    var balance: [Int: Int] = [:]
    for change in changes {
      switch change {
      case .deleteSection(let section): leaving.insert(section)
      case .insertSection(let section): entering.insert(section)
      case .moveSection(let section, let destination):
        leaving.insert(section)
        entering.insert(destination)
        pairs[destination] = section
      case .reloadSection(let section): reloaded.insert(section)
      case .delete(let path): balance[path.section, default: 0] -= 1
      case .insert, .move, .reload: break
      }
    }
    let (inserted, deleted) = (entering.count - pairs.count, leaving.count - pairs.count)
    guard before.count + inserted - deleted == after.count,
      leaving.allSatisfy(before.indices.contains), entering.allSatisfy(after.indices.contains)
    else {
      let reason = TableFault.sections(
        before: before.count,
        after: after.count,
        inserted: inserted,
        deleted: deleted
      )
      return raise(AppException(reason))
    }
    var staying = before.indices.filter { !leaving.contains($0) }.makeIterator()
    for section in after.indices where !entering.contains(section) { pairs[section] = staying.next() }
    for (section, old) in pairs.sorted(by: { $0.key < $1.key }) where !reloaded.contains(old) {
      let moved = rows(changes, movedInto: section, outOf: old)
      let arriving = insertions(changes, into: section)
      let (rows, gone) = (before[old], -(balance[old] ?? 0))
      guard rows - gone + arriving + moved.in - moved.out == after[section] else {
        let update = TableFault.InvalidUpdate(
          section: section,
          before: rows,
          after: after[section],
          inserted: arriving + moved.in,
          deleted: gone + moved.out
        )
        return raise(AppException(TableFault.invalidUpdate(update).reason(changes)))
      }
    }
    load()
  }

  private func countRows() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    return (0..<max(0, sections)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
  }

  private func insertions(_ changes: [RowChange], into section: Int) -> Int {
    changes.count { if case .insert(let path) = $0 { path.section == section } else { false } }
  }

  private func rows(_ changes: [RowChange], movedInto section: Int, outOf old: Int) -> (in: Int, out: Int) {
    changes.reduce(into: (in: 0, out: 0)) { moved, change in
      guard case .move(let origin, let destination) = change else { return }
      if destination.section == section { moved.in += 1 }
      if origin.section == old { moved.out += 1 }
    }
  }
}
