import Receipts
import Simulator
import StoreKit
import Testing

/// The same story through Apple's names and through the library gives the same records.
@MainActor @Suite struct StoreDifferentialTests {
  @Test func `Version 1 leaves the records of the library's queue`() async throws {
    let stage = try Stage {
      let manager = PurchaseManager()
      manager.start()
      return manager
    }
    let app = try stage.addPhone()
    let manager = try stage.model(app)
    app.run { manager.load(["coins.100", "full.version", "pro.monthly"]) }
    await stage.world.store.settle()

    let start = stage.world.date
    var queue = PaymentQueue(store: try library(at: start))
    queue.addObserver("app")
    var log: [String] = []
    func handle() throws {
      let calls = queue.takeCalls()
      for call in calls {
        switch call.method {
        case .updated(let entries):
          for entry in entries {
            log.append("\(entry.productID) \(entry.state)")
            if entry.state.isDecided { try queue.finishTransaction(entry.id) }
          }
        case .removed(let entries): log += entries.map { "\($0.productID) removed" }
        case .restoreFinished: log.append("restored")
        case .restoreFailed: log.append("restoring failed")
        case .shouldAddStorePayment: break
        }
      }
      if !calls.isEmpty { try handle() }
    }

    for (product, answer) in [
      ("coins.100", PaymentQueue.Answer.pays), ("full.version", .cancels), ("full.version", .pays),
      ("pro.monthly", .asksParent),
    ] {
      app.device.purchases.answer =
        switch answer {
        case .pays: .buys
        case .cancels: .cancels
        case .asksParent: .asksParent
        }
      app.run { manager.buy(product) }
      await stage.world.store.settle()
      let entry = queue.add(Payment(product))
      try queue.answer(entry.id, answer, at: start)
      try handle()
    }
    let later = start.addingTimeInterval(60)
    await stage.letTimePass(60)
    queue.advance(to: later)
    stage.customer().approveRequests()
    await stage.world.store.settle()
    for entry in queue.transactions where entry.state == .deferred {
      try queue.decide(entry.id, agrees: true, at: later)
    }
    try handle()
    await stage.letTimePass(1000)
    for second in stride(from: 61.0, through: 1060, by: 1) {
      queue.advance(to: start.addingTimeInterval(second))
      try handle()
    }
    app.device.purchases.answer = .buys
    app.run { manager.restore() }
    await stage.world.store.settle()
    queue.restoreCompletedTransactions()
    try handle()

    let records = try #require(stage.customer().store)
    #expect(records.transactions == queue.store.transactions)
    #expect(records.transactions.count > 4)
    #expect(records.notifications.map(\.kind) == queue.store.notifications.map(\.kind))
    #expect(
      records.transactions.map { records.isFinished($0.id) }
        == queue.store.transactions.map { queue.store.isFinished($0.id) }
    )
    #expect(Array(manager.log.dropFirst()).sorted() == log.sorted())
    #expect(app.queuedTransactions.isEmpty && queue.transactions.isEmpty)
  }

  @Test func `Version 2 leaves the records of the library's store`() async throws {
    let stage = try Stage { Shop() }
    let app = try stage.addPhone()
    let shop = try stage.model(app)
    try await app.run {
      try await shop.load(["coins.100", "pro.monthly"])
      _ = try await shop.purchase("coins.100", options: [.quantity(2)])
      _ = try await shop.purchase("pro.monthly")
    }
    await stage.letTimePass(1000)
    try stage.customer().refund("pro.monthly")
    await stage.world.store.settle()

    let start = stage.world.date.addingTimeInterval(-1000)
    var store = try library(at: start)
    let coins = try store.buy("coins.100", quantity: 2, at: start)
    try store.buy("pro.monthly", at: start)
    store.advance(to: start.addingTimeInterval(1000))
    let last = try #require(store.transactions.last)
    try store.refund(last.id, at: start.addingTimeInterval(1000))

    let records = try #require(stage.customer().store)
    #expect(records.transactions == store.transactions)
    #expect(records.refunds == store.refunds)
    #expect(records.isFinished(coins.id))
    let entitlements = await app.run {
      var found: [String] = []
      for await result in Transaction.currentEntitlements {
        found.append(String(result.unsafePayloadValue.id))
      }
      return found
    }
    #expect(entitlements == store.entitlements(at: stage.world.date).map(\.id))
    let history = await app.run {
      var found: [String] = []
      for await result in Transaction.all { found.append(String(result.unsafePayloadValue.id)) }
      return found
    }
    #expect(history == store.transactions.filter { $0.type != .consumable }.map(\.id).reversed())
  }

  /// A store with the identifiers that the stage's has.
  private func library(at date: Date) throws -> TestStore {
    let app = StoreApp(bundleID: "com.example.harbor", version: "42", adamID: StoreApp.lighthouse.adamID)
    let customers = StoreCustomers(StoreConfiguration(catalog: .harbor, app: app), seed: 7)
    var store = try #require(customers.stores.first)
    store.advance(to: date)
    return store
  }
}
