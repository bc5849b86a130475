import AppGroups
import Foundation
import Synchronization

/// The processes of a device, with the locks that they hold.
package final class ProcessBoard: Sendable {
  private let table: Mutex<ProcessTable>

  init(rules: SuspensionRules) {
    table = Mutex(ProcessTable(rules: rules))
  }

  /// The processes as a value.
  package var processes: ProcessTable { table.withLock { $0 } }

  package func change<Result: Sendable, Failure: Error>(
    _ body: (inout ProcessTable) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try table.withLock { (table) throws(Failure) in try body(&table) }
  }
}

extension DeviceContext {
  /// The processes of its apps, with their locks.
  package var processes: ProcessBoard {
    let rules = SuspensionRules(world.profile)
    return services.service { ProcessBoard(rules: rules) }
  }
}

// What the simulator calls when the state of a process changes.
extension AppContext {
  /// The process begins.
  package func didLaunch() {
    device.processes.change { _ = $0.launch(process) }
  }

  /// Locks a file for the process.
  ///
  /// - Parameters:
  ///   - kind: the kind of lock.
  ///   - file: the file.
  /// - Returns: the process that has a conflicting lock; nil if this one has the lock now.
  /// - Throws: ``ProcessFault`` if the process doesn't run.
  package func lock(_ kind: FileLock.Kind, on file: URL) throws(ProcessFault) -> String? {
    let lock = FileLock(kind, on: file.filePath, in: container(of: file))
    return try device.processes.change { (table) throws(ProcessFault) in
      if table.entries[process.bundleID]?.isAlive != true { table.launch(process) }
      return try table.lock(lock, by: process.bundleID)
    }
  }

  /// Releases the locks of the process.
  package func unlockAll() {
    _ = device.processes.change { try? $0.unlock(process.bundleID) }
  }

  /// The process is about to be suspended.
  ///
  /// - Returns: false if it is killed instead, for a lock that it holds in a shared container.
  package func willSuspend() -> Bool {
    let process = process
    let mayStay = device.processes.change { table in
      guard table.entries[process.bundleID]?.state == .running else { return true }
      return (try? table.suspend(process.bundleID)) == .suspended
    }
    guard mayStay else { return false }
    device.fileAccess.suspend(bundle.identifier)
    _ = device.storage.withDevice { $0.save(process) }
    isSuspended = true
    return true
  }

  /// The process runs again.
  package func didResume() {
    isSuspended = false
    device.processes.change { try? $0.resume(process.bundleID) }
    device.fileAccess.resume(bundle.identifier)
  }

  /// The process has ended.
  package func didEnd() {
    device.processes.change { table in
      if table.entries[process.bundleID]?.isAlive == true { try? table.end(process.bundleID) }
    }
    device.fileAccess.remove(bundle.identifier)
  }

  /// How the last process ended; nil if it is alive, or never held a lock.
  package var ending: ProcessTable.Ending? {
    guard case .ended(let ending)? = device.processes.processes.entries[process.bundleID]?.state else {
      return nil
    }
    return ending
  }

  private func container(of file: URL) -> FileLock.Container {
    for group in process.groups {
      if let folder = device.disk.container(ofGroup: group, for: process), file.isInside(folder) {
        return .group(group)
      }
    }
    return .own(process.bundleID)
  }
}
