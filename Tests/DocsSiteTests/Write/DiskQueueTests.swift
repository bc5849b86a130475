import Dispatch
import Synchronization
import Testing

@testable import DocsSearch
@testable import DocsSite

struct DiskQueueTests {
  private struct Failure: Error, Equatable {
    var number: Int
  }

  @Test(arguments: [0, 1, 3, 1000])
  func everythingIsDoneInOrder(limit: Int) throws {
    let queue = DiskQueue(limit: limit)
    let done = Mutex<[Int]>([])
    for round in 0..<3 {
      for number in 0..<100 {
        try queue.add { done.withLock { $0.append(round * 100 + number) } }
      }
      try queue.finish()
      #expect(done.withLock(\.self) == Array(0..<(round + 1) * 100))
    }
  }

  @Test func nothingIsDoneAfterAFailureAndItIsTold() throws {
    let queue = DiskQueue(limit: 4)
    let done = Mutex(0)
    let gate = DispatchSemaphore(value: 0)
    try queue.add { gate.wait() }
    try queue.add { throw Failure(number: 1) }
    try queue.add { throw Failure(number: 2) }
    try queue.add { done.withLock { $0 += 1 } }
    gate.signal()
    #expect(throws: Failure(number: 1)) { try queue.finish() }
    #expect(throws: Failure(number: 1)) { try queue.add { done.withLock { $0 += 1 } } }
    #expect(throws: Failure(number: 1)) { try queue.finish() }
    #expect(done.withLock(\.self) == 0)
  }

  @Test func noMoreWaitThanMay() async throws {
    let queue = DiskQueue(limit: 2)
    let added = Mutex(0)
    let gate = DispatchSemaphore(value: 0)
    async let adding: Void = {
      for _ in 0..<10 {
        try queue.add { gate.wait() }
        added.withLock { $0 += 1 }
      }
    }()
    // One is in progress and still counts; the third doesn't fit.
    while added.withLock(\.self) < 2 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    #expect(added.withLock(\.self) == 2)
    for _ in 0..<10 { gate.signal() }
    try await adding
    try queue.finish()
    #expect(added.withLock(\.self) == 10)
  }

  @Test func whereNothingWasAddedThereIsNothingToWaitFor() throws {
    try DiskQueue(limit: 1).finish()
  }

  @Test func manyMayAddAtOnce() throws {
    let queue = DiskQueue(limit: 8)
    let done = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 20) { _ in
      for _ in 0..<50 {
        #expect(throws: Never.self) { try queue.add { done.withLock { $0 += 1 } } }
      }
    }
    try queue.finish()
    #expect(done.withLock(\.self) == 1000)
  }
}
