import Foundation
import Scratch
import Testing

@testable import AppGroups

/// Values over time: whoever writes and however fast, the newest comes, and none comes after a newer one.
@Suite(.timeLimit(.minutes(2))) struct DefaultsValuesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func defaults(_ rules: DefaultsStore.Rules = .init()) throws -> StoredDefaults {
    try DefaultsStore(folder: folder.url, applicationID: Sample.application, rules: rules).defaults()
  }

  /// The system's signals, and readings in an interval as on Apple's systems.
  static let signals: [ChangeSignal] = [.ofSystem, .interval(.milliseconds(5))]

  private func values(_ signal: ChangeSignal, _ key: String = "k") throws -> DefaultsValues<PlistValue?> {
    DefaultsValues(defaults: try defaults(), key: key, signal: signal) { $0 }
  }

  @Test(arguments: 0..<signals.count) func theCurrentValueComesFirstAndThenEachChange(signal: Int)
    async throws
  {
    let defaults = try defaults()
    try defaults.set(1, forKey: "k")
    let values = try values(Self.signals[signal])
    var own = values.makeAsyncIterator()
    #expect(try await own.next() == 1)
    try defaults.set(2, forKey: "k")
    #expect(try await own.next() == 2)
    try defaults.set(5, forKey: "other")
    try defaults.set(2, forKey: "k")
    try defaults.store.checkpoint(domain: Sample.application)
    try defaults.set("three", forKey: "k")
    // Neither another key nor the same value is a value.
    #expect(try await own.next() == "three")
    try defaults.removeObject(forKey: "k")
    #expect(try await own.next() == .some(nil))
    // Another iterator begins with the value of its own time.
    try defaults.set(4, forKey: "k")
    var late = values.makeAsyncIterator()
    #expect(try await late.next() == 4)
    #expect(try await own.next() == 4)
  }

  @Test func itIsTheValueOfTheSearchList() async throws {
    let folders = try (0..<2).map { _ in try TemporaryFolder() }
    let store = try DefaultsStore(
      folder: folder.url,
      applicationID: Sample.application,
      others: .init(managed: folders[0].url, allUsers: folders[1].url)
    )
    let (managed, all) = (
      try DefaultsStore(folder: folders[0].url, applicationID: "x"),
      try DefaultsStore(folder: folders[1].url, applicationID: "x")
    )
    let defaults = try store.defaults()
    var values = defaults.values(forKey: "k").makeAsyncIterator()
    #expect(try await values.next() == .some(nil))
    try defaults.register(defaults: ["k": "registered"])
    #expect(try await values.next() == "registered")
    try all.setPersistentDomain(["k": "all users"], forName: Sample.application)
    #expect(try await values.next() == "all users")
    try store.setPersistentDomain(["k": "global"], forName: "NSGlobalDomain")
    #expect(try await values.next() == "global")
    try defaults.set("own", forKey: "k")
    #expect(try await values.next() == "own")
    try managed.setPersistentDomain(["k": "managed"], forName: Sample.application)
    #expect(try await values.next() == "managed")
    try managed.removePersistentDomain(forName: Sample.application)
    #expect(try await values.next() == "own")
    try defaults.removeObject(forKey: "k")
    #expect(try await values.next() == "global")
  }

  @Test func typesOfOnesOwnComeToo() async throws {
    let defaults = try defaults()
    var sizes = defaults.values([Int].self, forKey: "sizes").makeAsyncIterator()
    #expect(try await sizes.next() == .some(nil))
    try defaults.set(encoding: [1, 2], forKey: "sizes")
    #expect(try await sizes.next() == [1, 2])
    try defaults.set("large", forKey: "sizes")
    await #expect(throws: DefaultsFault.self) { _ = try await sizes.next() }
    // The error ended it.
    try defaults.set(encoding: [3], forKey: "sizes")
    #expect(try await sizes.next() == nil)
  }

  @Test func theEndOfItsTaskEndsIt() async throws {
    let defaults = try defaults()
    let (seen, continuation) = AsyncStream.makeStream(of: PlistValue?.self)
    let task = Task {
      for try await value in defaults.values(forKey: "k") {
        continuation.yield(value)
      }
      continuation.finish()
      return Task.isCancelled
    }
    var iterator = seen.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    #expect(defaults.store.memory.withLock { $0.readers.count } == 1)
    task.cancel()
    #expect(await iterator.next() == nil)
    #expect(try await task.value)
    #expect(defaults.store.memory.withLock { $0.readers.isEmpty })
  }

  @Test func aFileThatCannotBeReadIsAnError() async throws {
    let writer = try defaults()
    try writer.set(1, forKey: "k")
    try writer.store.checkpoint(domain: Sample.application)
    try folder.write("no property list", to: "\(Sample.application).plist")
    var values = try defaults().values(forKey: "k").makeAsyncIterator()
    await #expect(throws: DefaultsFault.self) { _ = try await values.next() }
    #expect(try await values.next() == nil)
  }

  /// Writers of several processes, and a reader that can't keep up.
  @Test(arguments: 0..<2 * Sample.fuzz) func theNewestIsNeverLostAndNoneComesAfterANewer(seed: Int)
    async throws
  {
    let count = 400
    let writers = try (0..<3).map { _ in try defaults(.init(journalSize: 2000)) }
    let reader = try defaults()
    async let last: Int = {
      var last = -1
      for try await value in reader.values(Int.self, forKey: "k") {
        guard let value else { continue }
        #expect(value > last)
        last = value
        if value == count - 1 { break }
        if value % 3 == seed % 3 { try await Task.sleep(for: .microseconds(value * 7 % 2000)) }
      }
      return last
    }()
    for number in 0..<count {
      try await writers[number % 3].async.set(number, forKey: "k")
    }
    #expect(try await last == count - 1)
  }

  #if os(Linux)
    /// Fills the queues of events of all watches on the folder, so the system drops those that follow.
    private func overflowQueues() throws {
      let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
      let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      try #require(limit <= 1 << 20, "The queue is too long to be filled")
      // Two files, because an event like the one before it isn't queued.
      let files = ["x.tmp", "y.tmp"].map {
        open(folder.url.appending(path: $0).path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      }
      defer { for file in files { close(file) } }
      try #require(files.allSatisfy { $0 >= 0 })
      for number in 0...limit + 10 {
        #expect(write(files[number % 2], "x", 1) == 1)
      }
    }

    @Test func whatTheSystemDropsIsNoticedAllTheSame() async throws {
      let store = try DefaultsStore(folder: folder.url, applicationID: "watcher")
      let queue = DispatchQueue(label: "notices")
      queue.suspend()
      var notices = try store.notices(on: queue).makeAsyncIterator()
      try overflowQueues()
      // Nobody reads the queue, so these events are dropped.
      try defaults().set(1, forKey: "k")
      try DefaultsStore(folder: folder.url, applicationID: "org.example.other").defaults().set(1, forKey: "k")
      queue.resume()
      #expect(await notices.next() == Sample.application)
      #expect(await notices.next() == "org.example.other")
      // Later events come as before.
      try defaults().set(2, forKey: "k")
      #expect(await notices.next() == Sample.application)
    }

    @Test func aValueWhoseEventIsDroppedComesAllTheSame() async throws {
      let queue = DispatchQueue(label: "values")
      var values = try values(.notices(queue)).makeAsyncIterator()
      #expect(try await values.next() == .some(nil))
      queue.suspend()
      try overflowQueues()
      try defaults().set(1, forKey: "k")
      queue.resume()
      #expect(try await values.next() == 1)
      try defaults().set(2, forKey: "k")
      #expect(try await values.next() == 2)
    }
  #endif
}
