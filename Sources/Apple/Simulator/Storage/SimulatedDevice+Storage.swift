import AppFoundation
import AppGroups

extension SimulatedDevice {
  /// The system saves the defaults that apps and extensions have changed. It does so by itself when time passes.
  ///
  /// - Returns: the keys that were saved, by bundle identifier.
  @discardableResult
  public func saveDefaults() -> [String: [String]] {
    let processes = apps.flatMap { [$0.context.process] + $0.extensions.map(\.context.process) }
    return context.storage.withDevice { device in
      var saved: [String: [String]] = [:]
      for process in processes {
        let keys = device.save(process)
        if !keys.isEmpty { saved[process.bundleID] = keys }
      }
      return saved
    }
  }

  /// Returns the saved defaults of an app group.
  ///
  /// - Parameter group: the group.
  public func defaults(ofGroup group: String) -> [String: PlistValue] {
    context.storage.snapshot.contents(ofGroup: group)
  }

  /// Returns the folder that an app or extension gets for a group, to look into; nil if it gets none.
  ///
  /// - Parameters:
  ///   - group: the group.
  ///   - bundle: the app or extension.
  public func folder(ofGroup group: String, for bundle: AppBundle) -> URL? {
    context.disk.container(ofGroup: group, for: bundle.process)
  }

  /// Returns the own container of an app or extension, to look into.
  ///
  /// - Parameter bundle: the app or extension.
  public func container(of bundle: AppBundle) -> URL {
    context.disk.container(of: bundle.process)
  }
}

extension SimulatedApp {
  /// The app's code takes a lock, as SQLite does. Foundation's own calls aren't watched.
  ///
  /// - Parameters:
  ///   - kind: the kind of lock.
  ///   - file: the file.
  /// - Returns: the app or extension that has a conflicting lock; nil if this one has the lock now.
  /// - Throws: `ProcessFault` if the app is suspended.
  @discardableResult
  public func lock(_ kind: FileLock.Kind, on file: URL) throws(ProcessFault) -> String? {
    try context.lock(kind, on: file)
  }

  /// The app's code releases its locks.
  public func unlockAll() { context.unlockAll() }

  /// The exception code of the last crash report: `0xdead10cc` if the app held a lock in a shared container when it
  /// was to be suspended; nil for any other end.
  public var terminationCode: UInt32? { context.ending?.code }
}

extension SimulatedExtension {
  /// The extension's code takes a lock, as SQLite does. Foundation's own calls aren't watched.
  ///
  /// - Parameters:
  ///   - kind: the kind of lock.
  ///   - file: the file.
  /// - Returns: the app or extension that has a conflicting lock; nil if this one has the lock now.
  /// - Throws: `ProcessFault` if the extension is suspended.
  @discardableResult
  public func lock(_ kind: FileLock.Kind, on file: URL) throws(ProcessFault) -> String? {
    try context.lock(kind, on: file)
  }

  /// The extension's code releases its locks.
  public func unlockAll() { context.unlockAll() }

  /// The exception code of the last crash report: `0xdead10cc` if it held a lock in a shared container when it was to
  /// be suspended; nil for any other end.
  public var terminationCode: UInt32? { context.ending?.code }
}
