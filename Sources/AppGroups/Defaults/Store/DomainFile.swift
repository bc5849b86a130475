import Synchronization

/// One domain in a folder: its property list, and the journal of what has changed since that was written.
///
/// - `NAME.plist` is a binary property list that any program can read.
/// - `NAME.journal` has the changes since. A change is acknowledged once its record stands there.
/// - `NAME.lock` is empty, stays for ever, and is held by whoever writes.
///
/// To do the records of a journal once more changes nothing: each says what is, not what is added. So a new
/// property list may come before its new journal, and a writer may be killed between the two. A journal is never
/// emptied but replaced, by which a reader knows that it has to begin anew: the file that it has open is then left
/// without a name.
///
/// Readers take no lock. They open the journal first and the property list after it, and ask at last whether the
/// journal is still in its place: if so, the property list is not newer than the journal's end.
final class DomainFile: Sendable {
  /// The name of the domain.
  let name: String
  private let state: Mutex<DomainFileState>

  /// A domain of a folder, which may have no files yet.
  ///
  /// - Parameters:
  ///   - name: the name, which has been checked.
  ///   - folder: where its files are.
  ///   - rules: how large it may grow, and how long a writer waits.
  ///   - interlude: what happens between the reading of one file and of the other, for a test to write there.
  init(
    _ name: String,
    in folder: OpenFolder,
    rules: DefaultsStore.Rules,
    interlude: (@Sendable () -> Void)? = nil
  ) {
    self.name = name
    state = Mutex(DomainFileState(name: name, folder: folder, rules: rules, interlude: interlude))
  }

  /// The value for a key, as the last writer of any process left it.
  func value(forKey key: String) throws(DefaultsFault) -> PlistValue? {
    try state.withLock { (state) throws(DefaultsFault) in
      try state.refresh()
      return state.content[key]
    }
  }

  /// Everything that it holds; nil where that is nothing.
  func values() throws(DefaultsFault) -> [String: PlistValue]? {
    try state.withLock { (state) throws(DefaultsFault) in
      try state.refresh()
      return state.content.values.isEmpty ? nil : state.content.values
    }
  }

  /// Changes it. When this returns, no end of the process can undo it.
  ///
  /// - Returns: the keys whose values are others than before, sorted.
  func apply(_ change: DomainChange) throws(DefaultsFault) -> [String] {
    try state.withLock { (state) throws(DefaultsFault) in try state.apply(change) }
  }

  /// Waits until what was changed is on the disk, safe from a loss of power.
  func synchronize() throws(DefaultsFault) {
    try state.withLock { (state) throws(DefaultsFault) in try state.synchronize() }
  }

  /// Brings the property list up to date.
  func checkpoint() throws(DefaultsFault) {
    try state.withLock { (state) throws(DefaultsFault) in try state.checkpoint() }
  }

  /// Puts damaged files aside, and keeps what can be read of them.
  func repair() throws(DefaultsFault) -> [String] {
    try state.withLock { (state) throws(DefaultsFault) in try state.repair() }
  }
}
