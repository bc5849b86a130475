extension DomainFileState {
  /// Writes a change into the journal, and does it.
  ///
  /// - Returns: the keys whose values are others than before, sorted.
  mutating func apply(_ change: DomainChange) throws(DefaultsFault) -> [String] {
    try whileLocked { (state) throws(DefaultsFault) in
      let size = change.size(of: state.content)
      // A domain that another program has made too large may still shrink.
      guard size < state.rules.maximumDomainSize || size <= state.content.size else {
        throw .domainTooLarge(size)
      }
      let keys = change.changedKeys(of: state.content)
      try state.append(Journal.record(of: change))
      change.apply(to: &state.content)
      state.checkpointIfLarge()
      return keys
    }
  }

  /// Writes behind the last whole record; where that fails, the end is as it was.
  private mutating func append(_ record: [UInt8]) throws(DefaultsFault) {
    if let journal, journal.size + record.count > BinaryPlist.maximumSize {
      // Checkpoints must have failed for long. No reader takes in a longer journal.
      try writePropertyList()
    }
    guard let journal else { return }
    // The mark of a new journal comes with its first record, so that one change is one notice.
    let isNew = journal.size < Journal.mark.count
    let (start, bytes) = isNew ? (0, Journal.mark + record) : (journal.size, record)
    do {
      try journal.file.write(bytes, at: start)
    } catch {
      // Should this fail too, the end is torn, and the next writer cuts it off.
      try? journal.file.truncate(to: journal.size)
      throw error
    }
    self.journal?.size = start + bytes.count
  }

  /// Waits until the journal is on the disk. What it no longer has, a property list has that was waited for.
  mutating func synchronize() throws(DefaultsFault) {
    guard let journal else { return }
    try journal.file.synchronize()
    guard !journal.isNameOnDisk else { return }
    try folder.synchronize()
    self.journal?.isNameOnDisk = true
  }

  /// Writes the property list anew, and begins a new journal.
  mutating func checkpoint() throws(DefaultsFault) {
    try whileLocked { (state) throws(DefaultsFault) in try state.writePropertyList() }
  }

  /// What was acknowledged is safe without, so a failure is none of the change that came before: the journal has
  /// to grow by as much again before the next attempt.
  private mutating func checkpointIfLarge() {
    guard let size = journal?.size, size >= checkpointSize else { return }
    checkpointSize = size + rules.journalSize
    try? writePropertyList()
  }

  /// - Precondition: the lock is held. A killed writer's unfinished files are written over.
  private mutating func writePropertyList() throws(DefaultsFault) {
    // The file is read once more: another program may have put its own there.
    try load()
    let bytes = BinaryPlist.bytes(of: .dictionary(content.values))
    try replace(plistName, with: bytes)
    plist = folder.version(of: plistName)
    let file = try replace(journalName, with: Journal.mark)
    journal = OpenJournal(file: file, isWritable: true, size: Journal.mark.count, isNameOnDisk: true)
    // In proportion to the content, so that on average each byte is written a few times only.
    checkpointSize = max(rules.journalSize, bytes.count)
  }

  @discardableResult
  private func replace(_ name: String, with bytes: [UInt8]) throws(DefaultsFault) -> OpenFile {
    let file = try folder.writableFile(name + ".new")
    try file.truncate(to: 0)
    try file.write(bytes, at: 0)
    try file.synchronize()
    try folder.rename(name + ".new", to: name)
    try folder.synchronize()
    return file
  }

  /// Puts what is damaged aside, with `.damaged` and a number at the end of its name, and keeps what can be read:
  /// the property list, and the records before the damage.
  ///
  /// - Returns: the names that the files have now.
  mutating func repair() throws(DefaultsFault) -> [String] {
    let lock = try openedLock()
    return try lock.locked(.exclusive, patience: rules.patience) { () throws(DefaultsFault) in
      var moved: [String] = []
      // Each time one damaged file fewer is left, and there are two files.
      while let damaged = try damagedName() {
        if damaged == journalName {
          try replace(plistName, with: BinaryPlist.bytes(of: .dictionary(content.values)))
        }
        moved.append(try putAside(damaged))
      }
      return moved
    }
  }

  /// Reads everything; the content is then what could be read.
  private mutating func damagedName() throws(DefaultsFault) -> String? {
    do {
      try load()
      return nil
    } catch {
      guard case .store(let path, .damaged) = error else { throw error }
      return path.hasSuffix("/" + plistName) ? plistName : journalName
    }
  }

  private func putAside(_ name: String) throws(DefaultsFault) -> String {
    for number in 1...1000 where folder.version(of: "\(name).damaged-\(number)") == nil {
      try folder.rename(name, to: "\(name).damaged-\(number)")
      try folder.synchronize()
      return "\(name).damaged-\(number)"
    }
    throw .store(path: folder.path, .failed("There are too many damaged files of \(name)"))
  }

  /// Holds the lock while something is done, with all that was written before read, and no torn end.
  private mutating func whileLocked<Result>(
    _ body: (inout DomainFileState) throws(DefaultsFault) -> Result
  ) throws(DefaultsFault) -> Result {
    let lock = try openedLock()
    return try lock.locked(.exclusive, patience: rules.patience) { () throws(DefaultsFault) in
      try refreshForWriting()
      return try body(&self)
    }
  }

  /// Reads what others wrote, and leaves a journal behind whose end is whole.
  private mutating func refreshForWriting() throws(DefaultsFault) {
    if let journal, journal.isWritable, journal.size >= Journal.mark.count {
      let status = try journal.file.status()
      if status.links > 0, status.size == journal.size { return }
    }
    try load()
    if journal == nil {
      journal = OpenJournal(file: try folder.writableFile(journalName), isWritable: true, size: 0)
      try folder.synchronize()
    }
    guard let journal, journal.isWritable else {
      throw .store(path: "\(folder.path)/\(journalName)", .readOnly)
    }
    if try journal.file.status().size > journal.size {
      try journal.file.truncate(to: journal.size)
    }
  }
}
