import Foundation
import GRDB
import LedgerStream
import Receipts
import Scratch
import Testing

@testable import PurchaseLedger

/// The forms that suspend: same results, no thread that waits, and nothing is written after a cancellation.
@Suite(.timeLimit(.minutes(5))) struct AsyncLedgerTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "ledger.sqlite").path
  }

  private func ledger(patience: TimeInterval = 3600) throws -> AsyncLedger {
    Ledger(file: try LedgerFile(path: path, patience: patience), terms: PurchaseStream.terms) { Shop.start }
      .async
  }

  private func copies(_ count: Int, _ name: String = "") throws -> [Signed<StoreTransaction>] {
    try (0..<count).map { Signed(try Shop.coins("\(name)\($0)").transaction(), at: Shop.start) }
  }

  /// Another process that writes until it ends.
  private func anotherWriter() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return other
  }

  @Test func eachMethodDoesWhatTheBlockingOneDoes() async throws {
    let blocking = try Shop.ledger(PurchaseStream.terms)
    let ledger = try Shop.ledger(PurchaseStream.terms).async
    let (coins, bert, day) = (try Shop.coins().transaction(), Account("bert"), Shop.day(1))
    let month = try Shop.month("m", from: 0, to: 30).subscription()
    let notification = try NotificationDraft(UUID(), .oneTimeCharge, at: day, transaction: coins)
      .notification()
    let batch = try copies(3, "b")

    #expect(
      try await ledger.record(coins, signedAt: Shop.start, in: .production, for: Shop.anna)
        == blocking.record(coins, signedAt: Shop.start, in: .production, for: Shop.anna)
    )
    #expect(
      try await ledger.record(batch, in: .production, for: Shop.anna)
        == blocking.record(batch, in: .production, for: Shop.anna)
    )
    #expect(try await ledger.record([], in: .production) == [])
    #expect(
      try await ledger.record(month, signedAt: day, in: .production)
        == blocking.record(month, signedAt: day, in: .production)
    )
    #expect(
      try await ledger.record(notification, in: .production)
        == blocking.record(notification, in: .production)
    )
    #expect(
      try await ledger.assign(purchase: "m", in: .production, to: Shop.anna)
        == blocking.assign(purchase: "m", in: .production, to: Shop.anna)
    )
    #expect(
      try await ledger.deliver("1", in: .production, Shop.credit)
        == blocking.deliver("1", in: .production, Shop.credit)
    )
    #expect(try await ledger.deliver("1", in: .production, Shop.credit) == .alreadyDelivered)
    #expect(try await ledger.deliver("b0", in: .production) { _ in .postponed } == .postponed)
    #expect(
      try await ledger.spend(30, unit: "coins", from: Shop.anna, in: .production, id: "s")
        == blocking.spend(30, unit: "coins", from: Shop.anna, in: .production, id: "s")
    )
    #expect(
      try await ledger.move(purchase: "b1", in: .production, from: Shop.anna, to: bert, id: "m")
        == blocking.move(purchase: "b1", in: .production, from: Shop.anna, to: bert, id: "m")
    )
    #expect(try ledger.blocking.dump() == blocking.dump())

    #expect(try await ledger.transaction("1", in: .production) == coins)
    #expect(try await ledger.transaction("none", in: .production) == nil)
    #expect(
      try await ledger.transactions(of: Shop.anna, in: .production)
        == blocking.transactions(of: Shop.anna, in: .production)
    )
    #expect(
      try await ledger.undelivered(in: .production, limit: 2)
        == blocking.undelivered(in: .production, limit: 2)
    )
    #expect(
      try await ledger.entitlements(of: Shop.anna, at: day, in: .production)
        == blocking.entitlements(of: Shop.anna, at: day, in: .production)
    )
    #expect(
      try await ledger.renewalInfo(of: "m", in: .production) == blocking.renewalInfo(of: "m", in: .production)
    )
    #expect(try await ledger.balance(of: Shop.anna, unit: "coins", in: .production) == 70)
    #expect(
      try await ledger.entries(of: Shop.anna, unit: "coins", in: .production)
        == blocking.entries(of: Shop.anna, unit: "coins", in: .production)
    )
    #expect(
      try await ledger.moves(ofPurchase: "b1", in: .production)
        == blocking.moves(ofPurchase: "b1", in: .production)
    )
    #expect(try await ledger.audit() == [])
  }

  @Test func faultsAreThoseOfTheBlockingForm() async throws {
    let ledger = try ledger()
    let coins = try Shop.coins().transaction()
    try await ledger.record(coins, signedAt: Shop.start, in: .production, for: Shop.anna)
    await #expect(throws: LedgerError.conflict(id: "1", fact: "account", known: "anna", given: "bert")) {
      try await ledger.record(coins, signedAt: Shop.start, in: .production, for: Account("bert"))
    }
    await #expect(throws: LedgerError.unknownTransaction(id: "9")) {
      try await ledger.deliver("9", in: .production, Shop.credit)
    }
    struct OutOfStock: Error {}
    await #expect(throws: OutOfStock.self) {
      try await ledger.deliver("1", in: .production) { _ in throw OutOfStock() }
    }
    #expect(try await ledger.undelivered(in: .production).map(\.id) == ["1"])
    let other = try anotherWriter()
    let impatient = try self.ledger(patience: 0.05)
    await #expect(throws: LedgerError.busy(path: path)) {
      try await impatient.record(coins, signedAt: Shop.day(1), in: .production, for: Shop.anna)
    }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }

  @Test func aFileIsOpenedWithoutBlocking() async throws {
    let ledger = try await AsyncLedger(path: path) { Shop.start }
    #expect(try await ledger.audit() == [])
    await #expect(throws: LedgerError.self) {
      _ = try await AsyncLedger(path: folder.url.appending(path: "none/ledger.sqlite").path) { Shop.start }
    }
    let path = path
    let canceled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await AsyncLedger(path: path) { Shop.start }
    }
    await #expect(throws: CancellationError.self) { _ = try await canceled.value }
  }

  /// More tasks than threads wait for another process. If any of them blocked a thread of the pool, the one that ends the
  /// wait would never run.
  @Test func anotherWriterBlocksNoThreadOfThePool() async throws {
    let ledgers = try (0..<8).map { _ in try ledger() }
    let other = try anotherWriter()
    let copies = try copies(64)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, copy) in copies.enumerated() {
        group.addTask {
          let ledger = ledgers[number % 8]
          try await ledger.record(copy.value, signedAt: copy.date, in: .production, for: Shop.anna)
        }
      }
      group.addTask {
        for _ in 0..<20 {
          try await Task.sleep(for: .milliseconds(1))
        }
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      }
      try await group.waitForAll()
    }
    #expect(try await ledgers[0].transactions(of: Shop.anna, in: .production).count == 64)
    #expect(try await ledgers[0].audit() == [])
  }

  @Test func aCanceledWaitWritesNothing() async throws {
    let ledger = try ledger()
    let coins = try Shop.coins().transaction()
    let other = try anotherWriter()
    let task = Task {
      try await ledger.record(coins, signedAt: Shop.start, in: .production, for: Shop.anna)
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    // With patience for an hour, it ends by the cancellation.
    await #expect(throws: CancellationError.self) { try await task.value }
    // A synchronous call of a canceled task waits, as it always has.
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try recordBlocking(coins, on: ledger.blocking)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      #expect(throws: Never.self) {
        try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
      }
    }
    #expect(try await waiting.value == .recorded)
    #expect(try await ledger.transactions(of: Shop.anna, in: .production).count == 1)
    #expect(try await ledger.audit() == [])
  }

  private func recordBlocking(_ transaction: StoreTransaction, on ledger: Ledger) throws -> Recording {
    try ledger.record(transaction, signedAt: Shop.start, in: .production, for: Shop.anna)
  }

  /// Canceled at random moments, a batch is there as a whole if the method returned, and not at all if it threw.
  @Test(arguments: 0..<20 * Shop.fuzz) func aCancellationLeavesAllOrNothing(seed: Int) async throws {
    let ledger = try ledger()
    let batch = try copies(60, "\(seed)-")
    let task = Task { try await ledger.record(batch, in: .production, for: Shop.anna) }
    try await Task.sleep(for: .microseconds(seed * 977 % 6000))
    task.cancel()
    let result = await task.result
    let found = try await ledger.transactions(of: Shop.anna, in: .production).count
    switch result {
    case .success(let recordings): #expect(recordings.count == 60 && found == 60)
    case .failure(let error):
      #expect(error is CancellationError, "\(error)")
      #expect(found == 0)
    }
    #expect(try await ledger.audit() == [])
    #expect(try await ledger.record(batch, in: .production, for: Shop.anna).count == 60)
  }

  @Test func manyTasksDeliverOnce() async throws {
    let (first, second) = (try ledger(), try ledger())
    try await first.record(copies(20), in: .production, for: Shop.anna)
    let credited = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        let ledger = task % 2 == 0 ? first : second
        group.addTask {
          var credited = 0
          for id in 0..<20 {
            let delivery = try await ledger.deliver("\(id)", in: .production) { transaction in
              await Task.yield()
              return Shop.credit(transaction)
            }
            if delivery != .alreadyDelivered { credited += 1 }
          }
          return credited
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(credited == 20)
    #expect(try await first.balance(of: Shop.anna, unit: "coins", in: .production) == 2000)
    #expect(try await first.audit() == [])
  }

  @Test func theLogIsBroughtIntoTheFile() async throws {
    let ledger = try ledger()
    let log = URL(filePath: path + "-wal")
    var largest = 0
    for batch in 0..<40 {
      try await ledger.record(copies(200, "\(batch)-"), in: .production, for: Shop.anna)
      largest = max(largest, try log.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0)
    }
    #expect(largest < LedgerFile.logSize + (2 << 20))
    #expect(try await ledger.audit() == [])
  }
}
