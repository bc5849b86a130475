import Synchronization

/// One domain in a folder: its property list, and a journal of the changes since that was written.
///
/// - `NAME.plist` is a binary property list that any program can read.
/// - `NAME.journal` has the changes since. A change is acknowledged once its record is in the journal.
/// - `NAME.lock` is empty and permanent. A writer holds a lock on it.
///
/// Replaying a journal is idempotent because each record has values, not differences. So a new property list may
/// precede its new journal, and a writer may be killed between the two. A journal is never emptied but replaced. A
/// reader notices that its open file no longer has a name, and starts over.
///
/// Readers take no lock. They open the journal first, then the property list, and finally check that the journal is
/// still in place. If so, the property list is not newer than the journal's end.
final class DomainFile: Sendable {
  /// The name of the domain.
  let name: String
  /// The path of the file that a writer locks, for error messages.
  private let path: String
  private let state: Mutex<DomainFileState>

  /// Creates a domain of a folder. It may have no files yet.
  ///
  /// - Parameters:
  ///   - name: the name, already checked.
  ///   - folder: the folder of its files.
  ///   - rules: the maximum size of a domain, and how long a writer waits.
  ///   - interlude: a closure called between reading the two files, for tests that write at that moment.
  init(
    _ name: String,
    in folder: OpenFolder,
    rules: DefaultsStore.Rules,
    interlude: (@Sendable () -> Void)? = nil
  ) {
    self.name = name
    path = "\(folder.path)/\(name).lock"
    state = Mutex(DomainFileState(name: name, folder: folder, rules: rules, interlude: interlude))
  }

  /// Returns the value for a key, as last written by any process.
  func value(forKey key: String, _ wait: Wait = .blocking) throws(DefaultsFault) -> PlistValue? {
    try withState(wait) { (state) throws(DefaultsFault) in
      try state.refresh()
      return state.content[key]
    }
  }

  /// Returns the contents; nil if the domain is empty.
  func values(_ wait: Wait = .blocking) throws(DefaultsFault) -> [String: PlistValue]? {
    try withState(wait) { (state) throws(DefaultsFault) in
      try state.refresh()
      return state.content.values.isEmpty ? nil : state.content.values
    }
  }

  /// Applies a change. When this returns, the change survives any end of the process.
  ///
  /// - Parameter announce: a closure that receives the keys whose values have changed, sorted, before the next change.
  func apply(
    _ change: DomainChange,
    _ wait: Wait = .blocking,
    announce: ([String]) -> Void
  ) throws(DefaultsFault) {
    try withState(wait) { (state) throws(DefaultsFault) in announce(try state.apply(change)) }
  }

  /// Blocks until all changes are on the disk and would survive a power cut.
  func synchronize(_ wait: Wait) throws(DefaultsFault) {
    try withState(wait) { (state) throws(DefaultsFault) in try state.synchronize() }
  }

  /// Writes the current contents to the property list.
  func checkpoint(_ wait: Wait) throws(DefaultsFault) {
    try withState(wait) { (state) throws(DefaultsFault) in try state.checkpoint() }
  }

  /// Moves damaged files aside and keeps their readable contents.
  func repair(_ wait: Wait) throws(DefaultsFault) -> [String] {
    try withState(wait) { (state) throws(DefaultsFault) in try state.repair() }
  }

  /// Uses the files' state while no other thread does.
  ///
  /// - Throws: ``StoreFailure/busy`` if another thread or process uses the files, and this one must not wait.
  private func withState<Result: Sendable>(
    _ wait: Wait,
    _ body: (inout DomainFileState) throws(DefaultsFault) -> Result
  ) throws(DefaultsFault) -> Result {
    switch wait {
    case .blocking:
      return try state.withLock { (state) throws(DefaultsFault) in try body(&state) }
    case .none:
      let result = try state.withLockIfAvailable { (state) throws(DefaultsFault) in
        state.isPatient = false
        defer { state.isPatient = true }
        return try body(&state)
      }
      guard let result else { throw .store(path: path, .busy) }
      return result
    }
  }
}

/// Whether to wait for another thread or process that uses a file.
enum Wait {
  /// The thread waits, as long as the store's rules allow.
  case blocking
  /// A busy file is an error at once.
  case none
}
