import Foundation
import SimulationKit
import Testing

@testable import AppGroups

@Suite struct FileWriteTests {
  static let old = Data("old prices".utf8)
  static let new = Data("new prices, longer".utf8)

  private func write(_ method: FileWrite.Method, pieces: Int = 3, data: Data = new, seed: UInt64 = 5)
    -> FileWrite
  {
    var random = SeededSource(seed: seed)
    return FileWrite(data, to: "prices", method: method, pieces: pieces, pid: 0x44EC, random: &random)
  }

  @Test func theCallsAreThoseOfFoundation() {
    // As shown by strace for Data.write(to:options:) of Swift 6.3.1 on Linux, with a single write.
    #expect(write(.atomic, pieces: 1).calls == [.createTemporary, .write(0..<18), .syncFile, .rename])
    #expect(write(.inPlace, pieces: 1).calls == [.truncate, .write(0..<18), .syncFile])
    #expect(write(.atomic, data: Data()).calls == [.createTemporary, .rename])
    #expect(write(.inPlace, data: Data()).calls == [.truncate])
    #expect(write(.durable, pieces: 2).calls.last == .syncFolder)
    #expect(!write(.renameOnly).calls.contains(.syncFile))
    let names = write(.atomic).temporaryNames
    #expect(names.count == 7)
    #expect(names.allSatisfy { $0.hasPrefix(".dat.nosync44EC.") && $0.count == 22 })
    #expect(Set(names).count == 7)
  }

  @Test(arguments: [0, 1, 2, 5, 18, 100])
  func thePiecesAreTheWhole(pieces: Int) {
    let ranges = write(.inPlace, pieces: pieces).calls.compactMap { call -> Range<Int>? in
      if case .write(let range) = call { range } else { nil }
    }
    #expect(ranges.count == min(max(1, pieces), 18))
    #expect(ranges.flatMap { Array($0) } == Array(0..<18))
  }

  /// What a reader sees after each call.
  private func views(_ method: FileWrite.Method) -> [Data?] {
    var folder = ModelFolder(["prices": Self.old])
    var progress = WriteProgress(write(method))
    var views = [folder.content(of: "prices")]
    while folder.performNext(of: &progress) != nil {
      views.append(folder.content(of: "prices"))
    }
    return views
  }

  @Test func aReaderOfAnAtomicWriteFindsTheOldOrTheNewAndOfAnotherTheTorn() {
    let new = Self.new
    for method in [FileWrite.Method.atomic, .durable, .renameOnly] {
      #expect(Set(views(method)) == [Self.old, new])
    }
    #expect(views(.inPlace) == [Self.old, Data(), new.prefix(6), new.prefix(12), new, new])
  }

  /// The file's content after a power failure following each call, depending on what survives.
  private func cuts(_ method: FileWrite.Method, _ survivors: ModelFolder.Survivors) -> [Data?] {
    (0...write(method).calls.count).map { count in
      var folder = ModelFolder(["prices": Self.old])
      var progress = WriteProgress(write(method))
      for _ in 0..<count { folder.performNext(of: &progress) }
      return folder.afterPowerCut(survivors).content(of: "prices")
    }
  }

  @Test func aPowerCutLosesWhatWasNotSynced() {
    let (old, new, empty) = (Self.old, Self.new, Data())
    #expect(cuts(.inPlace, .nothing) == [old, old, old, old, old, new])
    #expect(cuts(.inPlace, .metadata) == [old, empty, empty, empty, empty, new])
    #expect(cuts(.inPlace, .everything) == [old, empty, new.prefix(6), new.prefix(12), new, new])
    #expect(cuts(.atomic, .nothing) == [old, old, old, old, old, old, old])
    #expect(cuts(.atomic, .metadata) == [old, old, old, old, old, old, new])
    #expect(cuts(.durable, .nothing) == [old, old, old, old, old, old, old, new])
    #expect(cuts(.renameOnly, .metadata) == [old, old, old, old, old, empty])
  }

  @Test func noPowerCutTearsAnAtomicWriteAndSomeTearTheOthers() {
    for method in FileWrite.Method.allCases {
      var found: Set<Data?> = []
      for count in 0...write(method).calls.count {
        var folder = ModelFolder(["prices": Self.old])
        var progress = WriteProgress(write(method))
        for _ in 0..<count { folder.performNext(of: &progress) }
        let outcomes = folder.possiblePowerCuts()
        found.formUnion(outcomes.map { $0["prices"] })
        for survivors in ModelFolder.Survivors.allCases {
          #expect(outcomes.contains(folder.afterPowerCut(survivors).contents))
        }
        if method == .durable, count == write(method).calls.count {
          #expect(outcomes == [["prices": Self.new]])
        }
      }
      switch method {
      case .atomic, .durable: #expect(found == [Self.old, Self.new])
      case .inPlace, .renameOnly:
        #expect(found.isSuperset(of: [Self.old, Self.new, Data(), Self.new.prefix(6)]))
      }
    }
  }

  @Test func oursLeavesWhatFoundationLeaves() throws {
    let disk = try PhoneDisk()
    let sandbox = try disk.store.sandbox(of: disk.app)
    let theirs = disk.folder.url.appending(path: "outside/prices")
    let ours = try disk.path(.container, of: disk.app) + "/prices"
    for (method, options) in [(FileWrite.Method.inPlace, Data.WritingOptions()), (.atomic, .atomic)] {
      for data in [Self.old, Self.new, Data(), Self.old] {
        try data.write(to: theirs, options: options)
        try sandbox.write(data, to: "prices", method: method)
        var (first, second) = (stat(), stat())
        try #require(stat(theirs.path, &first) == 0 && stat(ours, &second) == 0)
        #expect(first.st_mode == second.st_mode)
        #expect(first.st_size == second.st_size)
        #expect(try sandbox.read("prices") == Data(contentsOf: theirs))
      }
    }
    #expect(try sandbox.names() == ["Documents", "Library", "prices", "tmp"])
  }

  @Test func aProcessThatIsKilledLeavesItsTemporaryFile() throws {
    let disk = try PhoneDisk()
    let sandbox = try disk.store.sandbox(of: disk.app)
    try sandbox.write(Self.old, to: "prices")
    let write = write(.atomic)
    try sandbox.perform(write, at: "prices", killedAfter: 2)
    let leftover = try #require(write.temporaryNames.first)
    #expect(try sandbox.names() == [leftover, "Documents", "Library", "prices", "tmp"])
    #expect(try sandbox.read(leftover) == Self.new.prefix(6))
    #expect(try sandbox.read("prices") == Self.old)
    // The next write uses the next name.
    try sandbox.perform(write, at: "prices", killedAfter: 1)
    #expect(try sandbox.names().contains(write.temporaryNames[1]))
    var model = ModelFolder()
    for name in write.temporaryNames {
      var progress = WriteProgress(write)
      model.performNext(of: &progress)
      #expect(progress.temporaryName == name)
    }
    var late = WriteProgress(write)
    #expect(model.performNext(of: &late) == nil)
    #expect(!late.isComplete)
    for _ in 2..<7 { try sandbox.perform(write, at: "prices", killedAfter: 1) }
    #expect(throws: SandboxFault.noTemporaryName) { try sandbox.perform(write, at: "prices") }
  }

  @Test func theLeftoversOfCrashesStopNobody() throws {
    let disk = try PhoneDisk()
    let sandbox = try disk.store.sandbox(of: disk.app)
    let pid = Int(ProcessInfo.processInfo.processIdentifier)
    for seed in [7, 7, 8] as [UInt64] {
      var random = SeededSource(seed: seed)
      let write = FileWrite(Self.new, to: "prices", method: .atomic, pid: pid, random: &random)
      for _ in write.temporaryNames { try? sandbox.perform(write, at: "prices", killedAfter: 1) }
    }
    #expect(try sandbox.names().count == 3 + 14)
    try sandbox.write(Self.new, to: "prices")
    #expect(try sandbox.read("prices") == Self.new)
  }

  @Test func aWriteThatFailsTidiesUp() throws {
    let disk = try PhoneDisk()
    let sandbox = try disk.store.sandbox(of: disk.app)
    let container = try disk.path(.container, of: disk.app)
    // The name becomes a link after the temporary file was created.
    let fault = #expect(throws: SandboxFault.self) {
      try sandbox.perform(write(.atomic), at: "prices") { call, _ in
        if call == .createTemporary { _ = symlink(disk.outside + "/secret", container + "/prices") }
      }
    }
    #expect(fault == .symbolicLink("prices"))
    #expect(try sandbox.names() == ["Documents", "Library", "prices", "tmp"])
    #expect(try disk.folder.text(of: "outside/secret") == "SECRET")
  }

  /// Random writes with random crashes, in the model and in a real folder.
  @Test func theModelAndRealFilesAgreeAtEachCallAndAfterEachCrash() throws {
    var random = SeededSource(seed: 2024)
    var kinds: [String: Int] = [:]
    for _ in 0..<(40 * Samples.fuzz) {
      let disk = try PhoneDisk()
      var real = RecordedFolder(
        sandbox: try disk.store.sandbox(of: disk.app),
        path: try disk.path(.group(Samples.group), of: disk.app)
      )
      var model = ModelFolder()
      for _ in 0..<6 {
        let data = Data((0..<random.number(in: 0...40)).map { _ in UInt8(random.number(in: 97...122)) })
        let method = FileWrite.Method.allCases[random.number(in: 0...3)]
        let write = FileWrite(
          data,
          to: ["a", "b"][random.number(in: 0...1)],
          method: method,
          pieces: random.number(in: 1...5),
          pid: 77,
          random: &random
        )
        let limit = random.number(in: 0...(write.calls.count + 1))
        var progress = WriteProgress(write)
        var views: [[String: Data]] = []
        for _ in 0..<limit where model.performNext(of: &progress) != nil {
          views.append(model.contents)
        }
        #expect(try real.perform(write, killedAfter: limit) == views)
        #expect(try real.contents() == model.contents)
        if random.number(in: 0...2) == 0 {
          let survivors = ModelFolder.Survivors.allCases[random.number(in: 0...2)]
          kinds[survivors.rawValue, default: 0] += 1
          let possible = model.possiblePowerCuts()
          model = model.afterPowerCut(survivors)
          try real.cutPower(survivors)
          #expect(try real.contents() == model.contents)
          #expect(possible.contains(model.contents))
        }
      }
    }
    #expect(kinds.count == 3)
  }

  @Test func noReaderOnTheDiskSeesHalfOfAnAtomicWrite() throws {
    let disk = try PhoneDisk()
    let app = try disk.store.sandbox(of: disk.app)
    let widget = try disk.store.sandbox(of: disk.widget)
    let texts = [Data(repeating: 65, count: 300_000), Data(repeating: 66, count: 200_000)]
    let place = Sandbox.Place.group(Samples.group)
    try app.write(texts[0], to: "prices", in: place)
    let over = Flag()
    Thread.detachNewThread {
      for round in 0..<(150 * Samples.fuzz) {
        try? app.write(texts[round % 2], to: "prices", in: place, seed: UInt64(round))
      }
      over.raise()
    }
    var seen: [Int] = [0, 0]
    while !over.isRaised {
      let data = try widget.read("prices", in: place)
      guard let index = texts.firstIndex(of: data) else {
        Issue.record("\(data.count) bytes are neither the one nor the other")
        break
      }
      seen[index] += 1
    }
    over.wait()
    #expect(seen.allSatisfy { $0 > 0 })
  }
}

/// A signal from one thread to another.
final class Flag: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func raise() { semaphore.signal() }

  var isRaised: Bool {
    guard semaphore.wait(timeout: .now()) == .success else { return false }
    semaphore.signal()
    return true
  }

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}

/// A real folder, with a record of what has been synced, based on the disk's files instead of the model's rules.
struct RecordedFolder {
  let sandbox: Sandbox
  let path: String
  private var tokens: [UInt64: Int] = [:]
  private var nextToken = 0
  private var syncedBytes: [Int: Data] = [:]
  private var emptied: Set<Int> = []
  private var syncedNames: [String: Int] = [:]

  init(sandbox: Sandbox, path: String) {
    self.sandbox = sandbox
    self.path = path
  }

  private func inode(_ name: String) -> UInt64? {
    var status = stat()
    return stat(path + "/" + name, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try Data(contentsOf: URL(filePath: path + "/" + name))
    }
    return contents
  }

  /// A unique number for a file, needed because file systems reuse the inode numbers of deleted files.
  private mutating func token(_ name: String, isNew: Bool) -> Int? {
    guard let inode = inode(name) else { return nil }
    if !isNew, let token = tokens[inode] { return token }
    tokens[inode] = nextToken
    nextToken += 1
    return tokens[inode]
  }

  mutating func perform(_ write: FileWrite, killedAfter limit: Int) throws -> [[String: Data]] {
    var views: [[String: Data]] = []
    var copy = self
    let existed = inode(write.name) != nil
    try sandbox.perform(
      write,
      at: write.name,
      in: .group(Samples.group),
      killedAfter: limit
    ) { call, temporaryName in
      views.append((try? copy.contents()) ?? [:])
      copy.note(call, write, file: temporaryName ?? write.name, existed: existed)
    }
    self = copy
    return views
  }

  private mutating func note(_ call: FileWrite.Call, _ write: FileWrite, file: String, existed: Bool) {
    switch call {
    case .createTemporary: _ = token(file, isNew: true)
    case .truncate:
      if let token = token(file, isNew: !existed) { emptied.insert(token) }
    case .syncFile:
      guard let token = token(file, isNew: false) else { return }
      syncedBytes[token] = try? Data(contentsOf: URL(filePath: path + "/" + file))
      emptied.remove(token)
    case .syncFolder: syncedNames = names()
    case .write, .rename: break
    }
  }

  private func names() -> [String: Int] {
    var names: [String: Int] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      names[name] = inode(name).flatMap { tokens[$0] }
    }
    return names
  }

  /// Changes the folder to its contents after a power failure.
  mutating func cutPower(_ survivors: ModelFolder.Survivors) throws {
    var after: [String: Data] = [:]
    switch survivors {
    case .everything: after = try contents()
    case .nothing: after = syncedNames.mapValues { syncedBytes[$0] ?? Data() }
    case .metadata:
      after = names().mapValues { emptied.contains($0) ? Data() : syncedBytes[$0] ?? Data() }
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
    tokens = [:]
    syncedBytes = [:]
    emptied = []
    for (name, data) in after.sorted(by: { $0.key < $1.key }) {
      try data.write(to: URL(filePath: path + "/" + name))
      if let token = token(name, isNew: true) { syncedBytes[token] = data }
    }
    syncedNames = names()
  }
}
