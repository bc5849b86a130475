import Foundation

/// A folder as processes see it, and as a power cut would leave it on disk.
///
/// The two differ by the changes that haven't been synced. POSIX guarantees only that `fsync` of a file makes its bytes
/// durable and `fsync` of a folder its names. Anything else may or may not have reached the disk.
///
/// Source: `fsync` and `rename` in POSIX.1-2017; fsync(2) on Linux: "Calling fsync() does not necessarily ensure that
/// the entry in the directory containing the file has also reached disk"; Pillai and others, "All File Systems Are Not
/// Created Equal" (OSDI 2014).
public struct ModelFolder: Sendable {
  /// The unsynced changes that survive a power cut.
  public enum Survivors: String, Hashable, Sendable, Codable, CaseIterable {
    /// None of them.
    case nothing
    /// Names and lengths, but no bytes. Journaling file systems often write metadata earlier than data.
    case metadata
    /// All of them, by luck.
    case everything
  }

  private struct File: Sendable {
    enum Change: Sendable {
      case truncate
      case append(Data)
    }

    var durable = Data()
    var unsynced: [Change] = []

    var content: Data { content(changes: unsynced.count) }

    /// The contents after the first `changes` changes.
    func content(changes: Int) -> Data {
      unsynced.prefix(changes).reduce(into: durable) { data, change in
        switch change {
        case .truncate: data = Data()
        case .append(let bytes): data += bytes
        }
      }
    }

    var lengthOnly: Data {
      let isTruncated = unsynced.contains { if case .truncate = $0 { true } else { false } }
      return isTruncated ? Data() : durable
    }
  }

  private enum NameChange: Sendable {
    case link(String, file: Int)
    case rename(String, to: String)
    case unlink(String)
  }

  private var files: [Int: File] = [:]
  private var durableNames: [String: Int] = [:]
  private var nameChanges: [NameChange] = []
  private var nextFile = 0

  /// Creates a folder with files, all of them synced.
  public init(_ contents: [String: Data] = [:]) {
    for (name, data) in contents.sorted(by: { $0.key < $1.key }) {
      files[nextFile] = File(durable: data)
      durableNames[name] = nextFile
      nextFile += 1
    }
  }

  /// The current contents as readers see them, by file name.
  public var contents: [String: Data] {
    names(changes: nameChanges.count).mapValues { files[$0]?.content ?? Data() }
  }

  /// Returns the current contents of a file as readers see them; nil if there is no such file.
  public func content(of name: String) -> Data? {
    names(changes: nameChanges.count)[name].flatMap { files[$0]?.content }
  }

  /// Whether a power cut could lose anything now.
  public var hasUnsyncedChanges: Bool {
    !nameChanges.isEmpty || files.values.contains { !$0.unsynced.isEmpty }
  }

  /// Removes a file. Returns false if there is none.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    guard names(changes: nameChanges.count)[name] != nil else { return false }
    nameChanges.append(.unlink(name))
    return true
  }

  /// Makes the next call of a write.
  ///
  /// - Parameter progress: the progress of the write. Nothing happens if it is complete.
  /// - Returns: the call that was made, or nil.
  @discardableResult
  public mutating func performNext(of progress: inout WriteProgress) -> FileWrite.Call? {
    guard let call = progress.nextCall else { return nil }
    let write = progress.write
    let names = names(changes: nameChanges.count)
    switch call {
    case .createTemporary:
      guard let name = write.temporaryNames.first(where: { names[$0] == nil }) else { return nil }
      progress.temporaryName = name
      progress.file = create(name)
    case .truncate:
      let file = names[write.name] ?? create(write.name)
      // Truncating an empty file changes nothing.
      if files[file]?.content.isEmpty == false { files[file]?.unsynced.append(.truncate) }
      progress.file = file
    case .write(let range):
      progress.file.map { files[$0]?.unsynced.append(.append(write.data[range])) }
    case .syncFile:
      if let file = progress.file, let content = files[file]?.content { files[file] = File(durable: content) }
    case .rename:
      progress.temporaryName.map { nameChanges.append(.rename($0, to: write.name)) }
    case .syncFolder:
      durableNames = names
      nameChanges = []
    }
    progress.callCount += 1
    return call
  }

  private mutating func create(_ name: String) -> Int {
    let file = nextFile
    nextFile += 1
    files[file] = File()
    nameChanges.append(.link(name, file: file))
    return file
  }

  private func names(changes: Int) -> [String: Int] {
    nameChanges.prefix(changes).reduce(into: durableNames) { names, change in
      switch change {
      case .link(let name, let file): names[name] = file
      case .rename(let old, let new): names[new] = names.removeValue(forKey: old) ?? names[new]
      case .unlink(let name): names[name] = nil
      }
    }
  }
}

extension ModelFolder {
  /// Returns the folder after a power cut.
  ///
  /// - Parameter survivors: the unsynced changes that survive.
  public func afterPowerCut(_ survivors: Survivors) -> ModelFolder {
    let names = names(changes: survivors == .nothing ? 0 : nameChanges.count)
    return ModelFolder(
      names.mapValues { number in
        guard let file = files[number] else { return Data() }
        return switch survivors {
        case .nothing: file.durable
        case .metadata: file.lengthOnly
        case .everything: file.content
        }
      }
    )
  }

  /// Returns every possible outcome of a power cut: each prefix of the name changes, combined with each prefix of each
  /// file's changes.
  ///
  /// - Parameter limit: the maximum number of combinations to try.
  /// - Returns: the contents of the folder by file name, each outcome once, in a fixed order.
  public func possiblePowerCuts(limit: Int = 4096) -> [[String: Data]] {
    var outcomes: [[String: Data]] = []
    var tries = 0
    var known: Set<[String: Data]> = []
    let changed = files.filter { !$0.value.unsynced.isEmpty }.keys.sorted()
    for count in 0...nameChanges.count {
      let names = names(changes: count)
      var counts = Array(repeating: 0, count: changed.count)
      repeat {
        guard tries < limit else { return outcomes }
        tries += 1
        let prefix = Dictionary(uniqueKeysWithValues: zip(changed, counts))
        let outcome = names.mapValues { files[$0]?.content(changes: prefix[$0] ?? 0) ?? Data() }
        if known.insert(outcome).inserted { outcomes.append(outcome) }
      } while advance(&counts, of: changed)
    }
    return outcomes
  }

  /// Advances to the next combination, like an odometer. Returns false after the last.
  private func advance(_ counts: inout [Int], of changed: [Int]) -> Bool {
    for index in counts.indices {
      if counts[index] < files[changed[index]]?.unsynced.count ?? 0 {
        counts[index] += 1
        return true
      }
      counts[index] = 0
    }
    return false
  }
}
