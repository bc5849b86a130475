extension DomainFileState {
  /// Writes a change to the journal and applies it.
  ///
  /// - Returns: the keys whose values have changed, sorted.
  mutating func apply(_ change: DomainChange) throws(DefaultsFault) -> [String] {
    try whileLocked { (state) throws(DefaultsFault) in
      let size = change.size(of: state.content)
      // A domain that another program has made too large can still shrink.
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

  /// Writes a record after the last complete one. If that fails, the end of the journal is unchanged.
  private mutating func append(_ record: [UInt8]) throws(DefaultsFault) {
    if let journal, journal.size + record.count > BinaryPlist.maximumSize {
      // Checkpoints must have failed for a long time. No reader accepts a longer journal.
      try writePropertyList()
    }
    guard let journal else { return }
    // A new journal gets its mark together with its first record, so one change causes one notice.
    let isNew = journal.size < Journal.mark.count
    let (start, bytes) = isNew ? (0, Journal.mark + record) : (journal.size, record)
    do {
      try journal.file.write(bytes, at: start)
    } catch {
      // If this also fails, the end is torn and the next writer truncates it.
      try? journal.file.truncate(to: journal.size)
      throw error
    }
    self.journal?.size = start + bytes.count
  }

  /// Blocks until the journal is on the disk. Changes no longer in it are in a synced property list.
  mutating func synchronize() throws(DefaultsFault) {
    guard let journal else { return }
    try journal.file.synchronize()
    guard !journal.isNameOnDisk else { return }
    try folder.synchronize()
    self.journal?.isNameOnDisk = true
  }

  /// Writes a new property list and starts a new journal.
  mutating func checkpoint() throws(DefaultsFault) {
    try whileLocked { (state) throws(DefaultsFault) in try state.writePropertyList() }
  }

  /// Acknowledged changes are safe without a checkpoint, so a failed one doesn't fail the change before it. The journal
  /// must grow by the same amount again before the next attempt.
  private mutating func checkpointIfLarge() {
    guard let size = journal?.size, size >= checkpointSize else { return }
    checkpointSize = size + rules.journalSize
    try? writePropertyList()
  }

  /// - Precondition: the lock is held. Overwrites unfinished files of a killed writer.
  private mutating func writePropertyList() throws(DefaultsFault) {
    // Reads the file again because another program may have replaced it.
    try load()
    let bytes = BinaryPlist.bytes(of: .dictionary(content.values))
    try replace(plistName, with: bytes)
    plist = folder.version(of: plistName)
    let file = try replace(journalName, with: Journal.mark)
    journal = OpenJournal(file: file, isWritable: true, size: Journal.mark.count, isNameOnDisk: true)
    // Proportional to the contents, so on average each byte is written only a few times.
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

  /// Moves damaged files aside, adding `.damaged` and a number to their names, and keeps what can be read: the property
  /// list, and the records before the damage.
  ///
  /// - Returns: the new names of the files.
  mutating func repair() throws(DefaultsFault) -> [String] {
    let lock = try openedLock()
    return try lock.locked(.exclusive, patience: patience) { () throws(DefaultsFault) in
      var moved: [String] = []
      // Each pass leaves one damaged file fewer, and there are two files.
      while let damaged = try damagedName() {
        if damaged == journalName {
          try replace(plistName, with: BinaryPlist.bytes(of: .dictionary(content.values)))
        }
        moved.append(try putAside(damaged))
      }
      return moved
    }
  }

  /// Reads everything. The contents are then whatever could be read.
  private mutating func damagedName() throws(DefaultsFault) -> String? {
    do {
      try load()
      return journal?.isDamaged == true ? journalName : nil
    } catch {
      guard case .store(let path, .damaged) = error else { throw error }
      return path.hasSuffix("/" + plistName) ? plistName : journalName
    }
  }

  private func putAside(_ name: String) throws(DefaultsFault) -> String {
    let aside = try nameAside(of: name)
    try folder.rename(name, to: aside)
    try folder.synchronize()
    return aside
  }

  private func nameAside(of name: String) throws(DefaultsFault) -> String {
    for number in 1...1000 where folder.version(of: "\(name).damaged-\(number)") == nil {
      return "\(name).damaged-\(number)"
    }
    throw .store(path: folder.path, .failed("There are too many damaged files of \(name)"))
  }

  /// Holds the lock while the closure runs, after reading all earlier changes and removing a torn end.
  private mutating func whileLocked<Result>(
    _ body: (inout DomainFileState) throws(DefaultsFault) -> Result
  ) throws(DefaultsFault) -> Result {
    let lock = try openedLock()
    return try lock.locked(.exclusive, patience: patience) { () throws(DefaultsFault) in
      try refreshForWriting()
      return try body(&self)
    }
  }

  /// Reads other processes' changes, and cuts off whatever follows the last valid record.
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
    let size = try journal.file.status().size
    guard size > journal.size else { return }
    if journal.isDamaged {
      try replace(nameAside(of: journalName), with: journal.file.bytes(from: 0, count: size))
    }
    try journal.file.truncate(to: journal.size)
    self.journal?.isDamaged = false
  }
}
