import Foundation
import Receipts
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_452_800)

@Test func bringsUnfinishedTransactionsBackAtEveryLaunch() throws {
  var queue = PaymentQueue()
  let coins = try queue.add("coins.100", at: noon)
  #expect(queue.launch() == [coins])
  #expect(queue.launch() == [coins])
  try queue.finishTransaction(coins.id)
  #expect(queue.launch().isEmpty)
}

@Test func keepsAFailedTransactionUntilItIsFinished() throws {
  var queue = PaymentQueue()
  let failed = try queue.add("coins.100", buyer: .cancels, at: noon)
  #expect(failed.state == .failed)
  #expect(failed.transaction == nil)
  #expect(queue.store.transactions.isEmpty)
  #expect(queue.launch() == [failed])
  try queue.finishTransaction(failed.id)
  #expect(queue.launch().isEmpty)
}

@Test(arguments: [(true, PaymentTransaction.State.purchased), (false, .failed)])
func waitsForAParent(_ agrees: Bool, state: PaymentTransaction.State) throws {
  var queue = PaymentQueue()
  let asked = try queue.add("full.version", buyer: .asksParent, at: noon)
  #expect(throws: StoreError.notYetDecided(asked.id)) { try queue.finishTransaction(asked.id) }
  let decided = try queue.decide(asked.id, agrees: agrees, at: noon)
  #expect(decided.state == state)
  #expect(queue.transactions == [decided])
  #expect(queue.store.transactions.count == (agrees ? 1 : 0))
  try queue.finishTransaction(decided.id)
  #expect(throws: StoreError.unknownTransaction(asked.id)) {
    try queue.decide(asked.id, agrees: true, at: noon)
  }
}

@Test func asksAParentWhereTheSettingsSaySo() throws {
  for (isOn, state) in [(true, PaymentTransaction.State.deferred), (false, .purchased)] {
    var configuration = StoreConfiguration(catalog: .harbor)
    configuration.settings.asksToBuy = isOn
    var queue = PaymentQueue(configuration)
    let asked = try queue.add("coins.100", at: noon)
    #expect(asked.state == state)
    #expect(queue.store.transactions.isEmpty == (state == .deferred))
    if state == .deferred {
      #expect(try queue.decide(asked.id, agrees: true, at: noon).state == .purchased)
    }
    #expect(try queue.add("coins.100", buyer: .cancels, at: noon).state == .failed)
  }
}

@Test func restoresThreeOfTheFiveTypes() throws {
  var old = PaymentQueue()
  for product in old.store.catalog.products {
    try old.finishTransaction(old.add(product.id, at: noon).id)
  }
  var new = PaymentQueue(store: old.store)
  let restored = new.restoreCompletedTransactions()
  #expect(restored.map(\.productID) == ["full.version", "pro.monthly", "harbor.news"])
  #expect(restored.allSatisfy { $0.state == .restored && $0.original != nil })
  #expect(new.launch() == restored)
  for entry in restored {
    try new.finishTransaction(entry.id)
  }
  #expect(new.launch().isEmpty)
}

@Test func restoresNothingThatIsUnfinished() throws {
  var queue = PaymentQueue()
  try queue.add("full.version", at: noon)
  #expect(queue.restoreCompletedTransactions().isEmpty)
}

@Test func refusesUnknownProductsAndTransactions() {
  var queue = PaymentQueue()
  for answer in PaymentQueue.Answer.allCases {
    #expect(throws: StoreError.unknownProduct("typo")) { try queue.add("typo", buyer: answer, at: noon) }
  }
  #expect(throws: StoreError.unknownTransaction("1")) { try queue.finishTransaction("1") }
}
