import Foundation
import Scratch
import Synchronization
import Testing

@testable import AppGroups

/// A reader without a lock, and a writer that changes both files while it reads.
@Suite struct DomainFileRaceTests {
  let folder: TemporaryFolder
  let writer: StoredDefaults

  init() throws {
    folder = try TemporaryFolder()
    writer = try DefaultsStore(folder: folder.url, applicationID: "a").defaults()
  }

  /// A reader that is interrupted between its two files, the first few times.
  private func reader(
    times: Int,
    _ interlude: @escaping @Sendable (Int) throws -> Void
  ) throws -> DomainFile {
    let counter = Counter()
    return DomainFile("a", in: try OpenFolder(folder.url.path(percentEncoded: false)), rules: .init()) {
      let count = counter.next()
      guard count <= times else { return }
      #expect(throws: Never.self) { try interlude(count) }
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func aCheckpointInBetweenHidesNothing() throws {
    try writer.set(1, forKey: "x")
    let writer = writer
    let reader = try reader(times: 1) { _ in try writer.store.checkpoint(domain: "a") }
    #expect(try reader.value(forKey: "x") == 1)
  }

  @Test func theFirstWriteInBetweenIsSeenWhole() throws {
    let writer = writer
    let reader = try reader(times: 1) { _ in
      try writer.set(1, forKey: "x")
      try writer.store.checkpoint(domain: "a")
      try writer.set(2, forKey: "y")
    }
    #expect(try reader.values() == ["x": 1, "y": 2])
  }

  @Test func twoCheckpointsInBetweenDoNotMixOldAndNew() throws {
    try writer.set(1, forKey: "x")
    let writer = writer
    let reader = try reader(times: 1) { _ in
      try writer.store.checkpoint(domain: "a")
      try writer.set(["x": 2, "y": 2])
      try writer.store.checkpoint(domain: "a")
    }
    #expect(try reader.values() == ["x": 2, "y": 2])
  }

  @Test func aReaderThatNeverComesToAnEndTakesTheLock() throws {
    try writer.set(1, forKey: "x")
    let writer = writer
    let reader = try reader(times: 3) { count in
      try writer.set(.integer(count), forKey: "x")
      try writer.store.checkpoint(domain: "a")
      try writer.set(.integer(count), forKey: "y")
      try writer.store.checkpoint(domain: "a")
    }
    #expect(try reader.values() == ["x": 3, "y": 3])
  }
}
