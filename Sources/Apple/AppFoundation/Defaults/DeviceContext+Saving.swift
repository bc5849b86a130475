import AppGroups
import Foundation
import Synchronization

/// The processes whose changes the system will save.
private final class PendingSaves: Sendable {
  private let processes = Mutex<Set<AppProcess>>([])

  /// Adds a process. Returns false if it is there already.
  func add(_ process: AppProcess) -> Bool { processes.withLock { $0.insert(process).inserted } }

  func remove(_ process: AppProcess) {
    processes.withLock { _ = $0.remove(process) }
  }
}

extension DeviceContext {
  /// How long after a change the system saves it, in seconds. Apple says "asynchronously" and gives no number.
  package static let savingDelay: TimeInterval = 0.1

  /// Saves what a process has changed, shortly after the present.
  func saveSoon(_ process: AppProcess) {
    let pending = services.service { PendingSaves() }
    guard pending.add(process) else { return }
    let (storage, date) = (storage, world.now.addingTimeInterval(Self.savingDelay))
    _ = world.agenda.schedule(at: date, of: nil) {
      pending.remove(process)
      _ = storage.withDevice { $0.save(process) }
    }
  }
}
