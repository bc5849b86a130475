import Foundation
import Scratch
import SimulationKit
import Testing

@testable import AppGroups

/// The forms that suspend: same results, and no thread that waits for a lock.
@Suite(.timeLimit(.minutes(5))) struct AsyncDefaultsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func store(patience: Double = 3600) throws -> DefaultsStore {
    try DefaultsStore(
      folder: folder.url,
      applicationID: Sample.application,
      rules: .init(patience: patience)
    )
  }

  /// A lock on a domain, as another process holds it.
  private func lock() throws -> OpenFile {
    let file = try OpenFolder(folder.url.path).writableFile("\(Sample.application).lock")
    return file
  }

  /// Holds the domain's lock until a continuation is resumed, on a thread of its own.
  private func holdLock() async throws -> @Sendable () -> Void {
    let file = try lock()
    let (isHeld, held) = AsyncStream.makeStream(of: Void.self)
    let release = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      do throws(DefaultsFault) {
        try file.locked(.exclusive, patience: 60) {
          held.yield()
          release.wait()
        }
      } catch {
        Issue.record(error)
      }
    }
    for await _ in isHeld { break }
    return { release.signal() }
  }

  @Test func eachGetterAnswersAsTheBlockingOne() async throws {
    let store = try store()
    let (blocking, suspending) = (try store.defaults(), try store.defaults().async)
    var random = SeededSource(seed: 11)
    for number in 0..<40 {
      let (key, value) = ("k\(number)", Sample.plist(&random))
      try await suspending.set(value, forKey: key)
      #expect(try blocking.object(forKey: key) == value)
      #expect(try await suspending.object(forKey: key) == value)
      #expect(try await suspending.string(forKey: key) == blocking.string(forKey: key))
      #expect(try await suspending.integer(forKey: key) == blocking.integer(forKey: key))
      #expect(try await suspending.double(forKey: key) == blocking.double(forKey: key))
      #expect(try await suspending.float(forKey: key) == blocking.float(forKey: key))
      #expect(try await suspending.bool(forKey: key) == blocking.bool(forKey: key))
      #expect(try await suspending.data(forKey: key) == blocking.data(forKey: key))
      #expect(try await suspending.url(forKey: key) == blocking.url(forKey: key))
      #expect(try await suspending.array(forKey: key) == blocking.array(forKey: key))
      #expect(try await suspending.stringArray(forKey: key) == blocking.stringArray(forKey: key))
      #expect(try await suspending.dictionary(forKey: key) == blocking.dictionary(forKey: key))
    }
    let all: [String: PlistValue] = try blocking.dictionaryRepresentation()
    #expect(try await suspending.dictionaryRepresentation() == all)
    try await suspending.removeObject(forKey: "k1")
    #expect(try blocking.answer(forKey: "k1") == nil)
    #expect(try await suspending.answer(forKey: "k2")?.domain == .application(Sample.application))
    try await suspending.set(encoding: [1, 2], forKey: "sizes")
    #expect(try await suspending.value([Int].self, forKey: "sizes") == [1, 2])
    let name = "Anna"
    try await suspending.set(name, forKey: "name")
    try await suspending.set(["a": 1, "b": 2])
    #expect(try blocking.string(forKey: "name") == name)
    #expect(try blocking.integer(forKey: "b") == 2)
    try await suspending.synchronize()
    await #expect(throws: DefaultsFault.keyLength(0)) { try await suspending.set(1, forKey: "") }
    await #expect(throws: DefaultsFault.self) { try await suspending.set(.real(.nan), forKey: "k") }
  }

  @Test func wholeDomainsAreTheSame() async throws {
    let store = try store()
    try await store.async.setPersistentDomain(["a": 1], forName: "group.a")
    #expect(try store.persistentDomain(forName: "group.a") == ["a": 1])
    #expect(try await store.async.persistentDomain(forName: "group.a") == ["a": 1])
    try await store.async.setPersistentDomain(["b": 1], forName: "NSGlobalDomain")
    #expect(try await store.async.persistentDomainNames() == ["NSGlobalDomain", "group.a"])
    try await store.async.checkpoint(domain: "group.a")
    #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "group.a.plist").path))
    try folder.write("no property list", to: "group.a.plist")
    let other = try self.store()
    #expect(try await other.async.repair(domain: "group.a") == ["group.a.plist.damaged-1"])
    try await other.async.removePersistentDomain(forName: "NSGlobalDomain")
    #expect(try await other.async.persistentDomain(forName: "NSGlobalDomain") == nil)
    await #expect(throws: DefaultsFault.pathEscape("../x")) {
      try await other.async.persistentDomain(forName: "../x")
    }
  }

  /// More tasks than threads wait for a lock. If any of them blocked its thread, the last task would never run.
  @Test func aHeldLockBlocksNoThread() async throws {
    let defaults = try store().defaults().async
    let release = try await holdLock()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask { try await defaults.set(number, forKey: "k\(number)") }
      }
      group.addTask {
        for _ in 0..<20 {
          try await Task.sleep(for: .milliseconds(1))
        }
        release()
      }
      try await group.waitForAll()
    }
    #expect(try await defaults.dictionaryRepresentation().count == 200)
  }

  @Test func aThreadOfTheSameProcessThatWaitsBlocksNoOther() async throws {
    let store = try store()
    let release = try await holdLock()
    // This thread waits for the lock, and holds the domain's state meanwhile.
    Thread.detachNewThread {
      #expect(throws: Never.self) { try store.defaults().set(1, forKey: "blocking") }
    }
    try await Task.sleep(for: .milliseconds(20))
    let tasks = (0..<50).map { (number: Int) in
      Task { try await store.defaults().async.set(number, forKey: "k\(number)") }
    }
    try await Task.sleep(for: .milliseconds(5))
    release()
    for task in tasks {
      try await task.value
    }
    while try await store.defaults().async.integer(forKey: "blocking") != 1 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(try await store.defaults().async.dictionaryRepresentation().count == 51)
  }

  @Test func whoIsCanceledWhileItWaitsChangesNothing() async throws {
    let defaults = try store().defaults()
    let release = try await holdLock()
    let task = Task { try await defaults.async.set(1, forKey: "k") }
    try await Task.sleep(for: .milliseconds(10))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    release()
    try await defaults.async.set(2, forKey: "other")
    let all: [String: PlistValue] = try defaults.dictionaryRepresentation()
    #expect(all == ["other": 2])
    let canceled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await defaults.async.object(forKey: "other")
    }
    await #expect(throws: CancellationError.self) { try await canceled.value }
  }

  @Test func patienceEndsAsWithTheBlockingForm() async throws {
    let defaults = try store(patience: 0.05).defaults().async
    let release = try await holdLock()
    let path = folder.url.appending(path: "\(Sample.application).lock").path
    await #expect(throws: DefaultsFault.store(path: path, .busy)) { try await defaults.set(1, forKey: "k") }
    release()
    try await store().defaults().async.set(2, forKey: "k")
    #expect(try await defaults.integer(forKey: "k") == 2)
  }

  /// Both forms at once, from many tasks and threads, on two stores.
  @Test(arguments: 0..<Sample.fuzz) func bothFormsAtOnceLoseNothing(seed: Int) async throws {
    let stores = try (0..<2).map { _ in
      try DefaultsStore(
        folder: folder.url,
        applicationID: Sample.application,
        rules: .init(journalSize: 3000)
      )
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        let defaults = try stores[task % 2].defaults()
        group.addTask {
          for number in 0..<40 {
            let key = "\(task)-\(number)"
            if task < 6 {
              try await defaults.async.set(number, forKey: key)
            } else {
              try defaults.set(number, forKey: key)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      #expect(try await store.defaults().async.dictionaryRepresentation().count == 320)
    }
  }
}
