import AppGroups
import Foundation

/// Who uses which files of a device, who waits, and who shows them.
///
/// Unchecked, because the state is only reached with the lock held.
package final class FileAccessTable: @unchecked Sendable {
  /// A presenter that can be told something.
  struct Listener {
    let app: AppContext?
    let presenter: any NSFilePresenter
  }

  private struct Registration {
    let app: AppContext?
    // Apple's coordinator doesn't keep a presenter alive either.
    weak var presenter: (any NSFilePresenter)?
  }

  private let condition = NSCondition()
  private var coordination: FileCoordination
  /// The thread that runs the accessor of a claim, or will.
  private var threads: [Int: Thread] = [:]
  /// The app of a claimant; nil outside any app.
  private var apps: [String: String] = [:]
  private var registrations: [Registration] = []
  private var suspended: Set<String> = []

  init(deadlocks: Bool) {
    coordination = FileCoordination(deadlocks: deadlocks)
  }

  /// Waits until all files are free.
  ///
  /// - Parameters:
  ///   - files: the files.
  ///   - claimant: who asks: an app and the purpose of its coordinator.
  ///   - app: the app's bundle identifier.
  ///   - isCanceled: whether to stop waiting.
  /// - Returns: the numbers of the claims, to end them; nil if the coordinator was canceled.
  func claim(_ files: [FileAccess], for claimant: String, of app: String?, isCanceled: () -> Bool) -> [Int]? {
    condition.withLock {
      apps[claimant] = app
      let numbers = files.map { file in
        coordination.request(file.access, of: file.path, by: claimant).number
      }
      for number in numbers { threads[number] = Thread.current }
      while !isGranted(numbers) {
        guard !isCanceled() else {
          finish(numbers)
          return nil
        }
        checkDeadlock(numbers)
        condition.wait()
      }
      return numbers
    }
  }

  /// Ends claims because the accessor has returned.
  func end(_ numbers: [Int]) {
    condition.withLock { finish(numbers) }
  }

  /// Lets all that wait look again: one may be canceled.
  func wake() {
    condition.withLock { condition.broadcast() }
  }

  private func isGranted(_ numbers: [Int]) -> Bool {
    numbers.allSatisfy { number in coordination.claims.contains { $0.number == number && $0.isGranted } }
  }

  private func finish(_ numbers: [Int]) {
    for number in numbers {
      coordination.end(number)
      threads[number] = nil
    }
    condition.broadcast()
  }

  /// Ends the process rather than wait forever for code that waits for this.
  private func checkDeadlock(_ numbers: [Int]) {
    let blocker = numbers.lazy.flatMap(coordination.blockers).first { blocker in
      blocker.isGranted && threads[blocker.number] === Thread.current
    }
    guard let blocker else { return }
    fatalError(
      "NSFileCoordinator: deadlock. This thread is inside an accessor for \(blocker.file), and would wait for it to "
        + "end. Coordinate from another thread, or use one coordinator for both"
    )
  }
}

// MARK: - Presenters

extension FileAccessTable {
  func add(_ presenter: any NSFilePresenter, of app: AppContext?) {
    condition.withLock { registrations.append(Registration(app: app, presenter: presenter)) }
  }

  func remove(_ presenter: any NSFilePresenter) {
    condition.withLock { registrations.removeAll { $0.presenter == nil || $0.presenter === presenter } }
  }

  /// The presenters of an app.
  func presenters(of app: AppContext?) -> [any NSFilePresenter] {
    condition.withLock { registrations }.filter { $0.app === app }.compactMap(\.presenter)
  }

  /// The presenters that can be told something: those of apps that aren't suspended.
  ///
  /// - Parameter own: the presenter that causes it.
  func listeners(except own: (any NSFilePresenter)?) -> [Listener] {
    condition.withLock {
      registrations.compactMap { registration in
        guard let presenter = registration.presenter, presenter !== own else { return nil }
        if let app = registration.app, suspended.contains(app.bundle.identifier) { return nil }
        return Listener(app: registration.app, presenter: presenter)
      }
    }
  }
}

// MARK: - Processes

extension FileAccessTable {
  /// The requests for files, in order of arrival. The process of each is an app and a coordinator.
  package var claims: [FileCoordination.Claim] { condition.withLock { coordination.claims } }

  /// Records that an app is suspended.
  package func suspend(_ app: String) {
    condition.withLock {
      suspended.insert(app)
      for claimant in claimants(of: app) { coordination.suspend(claimant) }
      condition.broadcast()
    }
  }

  /// Records that an app runs again.
  package func resume(_ app: String) {
    condition.withLock {
      suspended.remove(app)
      for claimant in claimants(of: app) { coordination.resume(claimant) }
      condition.broadcast()
    }
  }

  /// Removes the claims and presenters of an app that has ended.
  package func remove(_ app: String) {
    condition.withLock {
      suspended.remove(app)
      for claimant in claimants(of: app) { coordination.remove(claimant) }
      registrations.removeAll { $0.app?.bundle.identifier == app }
      condition.broadcast()
    }
  }

  private func claimants(of app: String) -> [String] {
    apps.filter { $0.value == app }.keys.sorted()
  }
}

extension DeviceContext {
  /// Who uses which files.
  package var fileAccess: FileAccessTable {
    let deadlocks = SuspensionRules(world.profile).coordinationDeadlocks
    return services.service { FileAccessTable(deadlocks: deadlocks) }
  }
}
