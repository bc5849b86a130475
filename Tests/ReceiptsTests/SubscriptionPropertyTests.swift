import Foundation
import Receipts
import SimulationKit
import Testing

private let start = Date(timeIntervalSince1970: 1_772_452_800)

/// A store and the oracle, which receive the same actions.
private struct Pair {
  var store: TestStore
  var oracle: SubscriptionOracle
  var log: [String] = []
  var price = 1000

  init(hasGrace: Bool) throws {
    func product(_ id: String, _ level: Int, _ period: SubscriptionPeriod) -> StoreProduct {
      StoreProduct(
        id,
        .autoRenewable,
        title: id,
        price: 1000,
        period: period,
        group: SubscriptionGroup("g", level: level)
      )
    }
    let catalog = try ProductCatalog([
      product("1m", 1, .month), product("2m", 2, .month), product("2y", 2, .year), product("3m", 3, .month),
    ])
    store = TestStore(
      catalog: catalog,
      rate: .everyRenewal(seconds: 300),
      gracePeriod: hasGrace ? .sixteenDays : .off
    )
    store.advance(to: start)
    oracle = SubscriptionOracle(hasGrace: hasGrace)
  }

  var now: Date { start.addingTimeInterval(Double(oracle.time)) }

  /// Performs a random action on both.
  ///
  /// - Returns: whether they agree on whether it is possible.
  mutating func act(_ random: inout SeededSource) -> Bool {
    let product = SubscriptionOracle.products[random.number(in: 0...3)]
    let flag = random.number(in: 0...1) == 1
    let latest = store.transactions.last?.id ?? "none"
    let action = random.number(in: 0...11)
    log.append("\(oracle.time): \(action) \(product) \(flag)")
    let now = now
    switch action {
    case 0...3:
      let ticks = random.number(in: 1...40)
      log.append("wait \(ticks * 10)")
      oracle.wait(ticks)
      store.advance(to: self.now)
      return true
    case 4, 5:
      return agree(oracle.buy(product)) { store throws(StoreError) in try store.buy(product, at: now) }
    case 6:
      guard latest != "none" else { return true }
      return agree(oracle.turn(on: flag)) { store throws(StoreError) in
        if flag {
          try store.turnOnRenewal(of: latest, at: now)
        } else {
          try store.turnOffRenewal(of: latest, at: now)
        }
      }
    case 7:
      oracle.card(isGood: flag)
      if flag {
        store.repairPaymentMethod(at: now)
      } else {
        store.breakPaymentMethod(at: now)
      }
      return true
    case 8:
      price += 1000
      let price = price
      oracle.raisePrice(of: product)
      return agree(true) { store throws(StoreError) in try store.changePrice(of: product, to: price, at: now)
      }
    case 9:
      guard latest != "none" else { return true }
      return agree(oracle.answer(agrees: flag)) { store throws(StoreError) in
        try store.answerPriceIncrease(of: latest, agrees: flag, at: now)
      }
    case 10:
      if flag {
        oracle.gone.insert(product)
      } else {
        oracle.gone.remove(product)
      }
      return agree(true) { store throws(StoreError) in
        if flag {
          try store.removeFromSale(product, at: now)
        } else {
          try store.returnToSale(product, at: now)
        }
      }
    default:
      guard latest != "none" else { return true }
      let possible = flag ? oracle.takeBack() : oracle.giveBack()
      return agree(possible) { store throws(StoreError) in
        if flag {
          try store.refund(latest, at: now)
        } else {
          try store.reverseRefund(of: latest, at: now)
        }
      }
    }
  }

  private mutating func agree(
    _ possible: Bool,
    _ act: (inout TestStore) throws(StoreError) -> Void
  ) -> Bool {
    do throws(StoreError) {
      try act(&store)
      return possible
    } catch {
      log.append("refused: \(error)")
      return !possible
    }
  }
}

@Test(arguments: [true, false])
func agreesWithASecondOpinionOnSubscriptions(hasGrace: Bool) throws {
  var statuses: Set<Int> = []
  var intents: Set<Int> = []
  for seed in 0..<400 {
    var random = SeededSource(seed: UInt64(seed))
    var pair = try Pair(hasGrace: hasGrace)
    for _ in 0..<60 {
      let agrees = pair.act(&random)
      let found = pair.store.subscriptions(at: pair.now).first?.summary(at: start) ?? "none"
      let expected = pair.oracle.summary(at: start)
      let log = pair.log.joined(separator: "\n")
      try #require(agrees && found == expected, "seed \(seed)\n\(log)\nstore: \(found)\noracle: \(expected)")
      try #require(pair.store.transactions.count == pair.oracle.payments, "seed \(seed)\n\(log)")
      statuses.insert(pair.oracle.status)
      pair.oracle.intent.map { _ = intents.insert($0) }
    }
    try expectForesight(pair, &random)
    expectOrder(pair.store)
  }
  // Every status must have occurred, or the test proves nothing about it.
  #expect(statuses == (hasGrace ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 5]))
  #expect(intents == [1, 2, 3, 4])
}

/// Predictions come true.
private func expectForesight(_ pair: Pair, _ random: inout SeededSource) throws {
  var later = pair.oracle
  later.wait(random.number(in: 0...180))
  let date = start.addingTimeInterval(Double(later.time))
  let foreseen = pair.store.subscriptions(at: date).first?.summary(at: start) ?? "none"
  #expect(foreseen == later.summary(at: start))
}

/// Notifications are in order of time, without duplicates, and every transaction of a period was reported.
private func expectOrder(_ store: TestStore) {
  let dates = store.notifications.map(\.date)
  #expect(dates == dates.sorted())
  #expect(Set(store.notifications.map(\.id)).count == dates.count)
  #expect(Set(store.transactions.map(\.originalID)).count <= 1)
  let told = Set(store.notifications.compactMap(\.transaction?.id))
  #expect(store.transactions.allSatisfy { told.contains($0.id) })
}
