import Foundation

/// A folder as processes see it, and as the disk would hold it if the power were cut.
///
/// Between the two lies what has been called and not synced. POSIX promises of it nothing: `fsync` of a file makes its
/// bytes durable, `fsync` of a folder its names, and anything else may or may not have reached the disk.
///
/// Source: `fsync` and `rename` in POSIX.1-2017; fsync(2) on Linux: "Calling fsync() does not necessarily ensure that
/// the entry in the directory containing the file has also reached disk"; Pillai and others, "All File Systems Are Not
/// Created Equal" (OSDI 2014).
public struct ModelFolder: Sendable {
  /// What of the unsynced changes a power cut leaves on the disk.
  public enum Survivors: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing that was not synced.
    case nothing
    /// Names and lengths, and no bytes: file systems with a journal often write these earlier than the bytes.
    case metadata
    /// Everything, by luck.
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

    /// What the file holds when the first of its changes have taken effect.
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

  /// A folder with files in it, all of them synced.
  public init(_ contents: [String: Data] = [:]) {
    for (name, data) in contents.sorted(by: { $0.key < $1.key }) {
      files[nextFile] = File(durable: data)
      durableNames[name] = nextFile
      nextFile += 1
    }
  }

  /// What a process that reads now finds, by name.
  public var contents: [String: Data] {
    names(changes: nameChanges.count).mapValues { files[$0]?.content ?? Data() }
  }

  /// What a process that reads a file now finds; nil where there is none.
  public func content(of name: String) -> Data? {
    names(changes: nameChanges.count)[name].flatMap { files[$0]?.content }
  }

  /// Whether something would be lost if the power were cut now and nothing but what is synced survived.
  public var hasUnsyncedChanges: Bool {
    !nameChanges.isEmpty || files.values.contains { !$0.unsynced.isEmpty }
  }

  /// Removes a file; false where there is none.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    guard names(changes: nameChanges.count)[name] != nil else { return false }
    nameChanges.append(.unlink(name))
    return true
  }

  /// Makes the next call of a write.
  ///
  /// - Parameter progress: how far the write has come; nothing happens to one that is complete.
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
      // An empty file that is emptied does not change.
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
  /// What is on the disk when the power comes back.
  ///
  /// - Parameter survivors: what of the unsynced changes has reached the disk.
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

  /// Everything that a power cut may leave: each number of first name changes, with each number of first changes of
  /// each file.
  ///
  /// - Parameter limit: how many combinations are tried at most.
  /// - Returns: the contents of the folder, by name; each outcome once, in a fixed order.
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

  /// The next combination, as an odometer counts; false after the last.
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
