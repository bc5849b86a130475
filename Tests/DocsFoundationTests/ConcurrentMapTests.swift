import Synchronization
import Testing

@testable import DocsFoundation

struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 7, 8, 9, 100, 1_000], [1, 2, 16])
  func resultsStandInTheOrderOfTheElements(count: Int, width: Int) async {
    let squares = await Concurrency.$width.withValue(width) {
      await Array(0..<count).concurrentMap { $0 * $0 }
    }
    #expect(squares == (0..<count).map { $0 * $0 })
  }

  @Test func theErrorOfAnElementEndsIt() async {
    struct Refusal: Error {}
    await #expect(throws: Refusal.self) {
      try await Array(0..<100).concurrentMap { if $0 == 99 { throw Refusal() } }
    }
  }

  @Test func resultsAreReleasedOnce() async {
    final class Result: Sendable {
      static let alive = Mutex(0)
      init() { Self.alive.withLock { $0 += 1 } }
      deinit { Self.alive.withLock { $0 -= 1 } }
    }
    struct Refusal: Error {}
    var results = await Array(0..<1_000).concurrentMap { _ in Result() }
    #expect(Set(results.map(ObjectIdentifier.init)).count == 1_000)
    #expect(Result.alive.withLock(\.self) == 1_000)
    results = []
    #expect(Result.alive.withLock(\.self) == 0)
    await #expect(throws: Refusal.self) {
      try await Array(0..<1_000).concurrentMap { if $0 == 500 { throw Refusal() } else { Result() } }
    }
    #expect(Result.alive.withLock(\.self) == 0)
  }
}
