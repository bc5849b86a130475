import Foundation

/// An open journal.
struct OpenJournal: Sendable {
  let file: OpenFile
  let isWritable: Bool
  /// The number of bytes that have been read or written.
  var size: Int
  /// Whether its name is known to be on the disk.
  var isNameOnDisk = false
  /// Whether bytes that are no record follow those that have been read.
  var isDamaged = false
}

/// The files of a domain as a process last saw them.
struct DomainFileState: Sendable {
  let folder: OpenFolder
  let rules: DefaultsStore.Rules
  let plistName: String
  let journalName: String
  let lockName: String

  /// Whether to wait for the lock.
  var isPatient = true
  /// The contents read so far.
  var content = DomainContent()
  var journal: OpenJournal?
  /// The property list that the contents are based on.
  var plist: FileStatus?
  /// The journal size at which it is merged into the property list.
  var checkpointSize: Int
  private var lock: OpenFile?
  private let interlude: (@Sendable () -> Void)?

  init(
    name: String,
    folder: OpenFolder,
    rules: DefaultsStore.Rules,
    interlude: (@Sendable () -> Void)?
  ) {
    self.interlude = interlude
    self.folder = folder
    self.rules = rules
    plistName = name + ".plist"
    journalName = name + ".journal"
    lockName = name + ".lock"
    checkpointSize = rules.journalSize
  }

  /// How long to wait for the lock, in seconds.
  var patience: Double { isPatient ? rules.patience : 0 }

  /// Reads the changes that other processes have written.
  mutating func refresh() throws(DefaultsFault) {
    do {
      try catchUp()
    } catch {
      // Without the lock, a reader may meet a writer halfway. A fault that persists under the lock is real.
      guard try catchUpLocked() else { throw error }
    }
  }

  /// - Returns: false if there is no lock file, so nobody can be writing.
  private mutating func catchUpLocked() throws(DefaultsFault) -> Bool {
    guard let lock = try folder.file(lockName, 0) else { return false }
    let patience = patience
    try lock.locked(.shared, patience: patience) { () throws(DefaultsFault) in
      journal = nil
      try load()
    }
    return true
  }

  private mutating func catchUp() throws(DefaultsFault) {
    if let journal {
      let status = try journal.file.status()
      if status.links > 0, status.size == journal.size { return }
      if status.links > 0, status.size > journal.size, journal.size >= Journal.mark.count {
        try takeIn(to: status.size)
        return
      }
    } else if let plist, folder.version(of: plistName) == plist, folder.version(of: journalName) == nil {
      return
    }
    for _ in 0..<3 {
      try load()
      guard let file = journal?.file else {
        if folder.version(of: journalName) == nil { return }
        continue
      }
      if try file.status().links > 0 { return }
    }
    // Other processes keep writing property lists. Wait for the lock.
    _ = try catchUpLocked()
  }

  /// Reads everything again. The journal is opened first and read last.
  mutating func load() throws(DefaultsFault) {
    journal = nil
    let opened = try openedJournal()
    interlude?()
    try loadPropertyList()
    guard let opened else { return }
    let size = try opened.file.status().size
    let head = try opened.file.bytes(from: 0, count: Journal.mark.count)
    guard Journal.mark.starts(with: head) else {
      throw .store(path: opened.file.path, .damaged("It is not a journal"))
    }
    // A killed writer may have left an incomplete mark.
    journal = OpenJournal(file: opened.file, isWritable: opened.isWritable, size: head.count)
    if head == Journal.mark {
      try takeIn(to: size)
    }
  }

  private func openedJournal() throws(DefaultsFault) -> (file: OpenFile, isWritable: Bool)? {
    do {
      return try folder.file(journalName, O_RDWR).map { ($0, true) }
    } catch {
      switch error {
      case .store(_, .forbidden), .store(_, .readOnly):
        return try folder.file(journalName, 0).map { ($0, false) }
      default: throw error
      }
    }
  }

  private mutating func loadPropertyList() throws(DefaultsFault) {
    guard let file = try folder.file(plistName, 0) else {
      content = DomainContent()
      plist = nil
      return
    }
    let status = try file.status()
    do throws(DefaultsFault) {
      guard status.size <= BinaryPlist.maximumSize else { throw .malformed("It is too large") }
      let bytes = try file.bytes(from: 0, count: status.size)
      guard case .dictionary(let values) = try BinaryPlist.decode(bytes, around: 1) else {
        throw .malformed("It is not a dictionary")
      }
      content = DomainContent(values)
      plist = status
    } catch {
      throw error.damage(of: file.path)
    }
  }

  /// Applies the valid records of the journal up to a size.
  private mutating func takeIn(to end: Int) throws(DefaultsFault) {
    guard var journal else { return }
    guard end - journal.size <= BinaryPlist.maximumSize else {
      throw .store(path: journal.file.path, .damaged("It is too large"))
    }
    let found = Journal.content(of: try journal.file.bytes(from: journal.size, count: end - journal.size))
    for change in found.changes {
      change.apply(to: &content)
    }
    journal.size += found.size
    journal.isDamaged = found.isDamaged
    self.journal = journal
  }

  /// Returns the lock file, creating it if it is missing.
  mutating func openedLock() throws(DefaultsFault) -> OpenFile {
    if let lock { return lock }
    let opened = try folder.writableFile(lockName)
    lock = opened
    return opened
  }
}

extension DefaultsFault {
  /// Converts the fault to one of a file.
  fileprivate func damage(of path: String) -> DefaultsFault {
    if case .malformed(let reason) = self { .store(path: path, .damaged(reason)) } else { self }
  }
}
