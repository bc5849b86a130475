import Foundation
import Receipts
import Testing

private let noon = Date(timeIntervalSince1970: 1_772_452_800)

/// The calls that observers receive, and the requests that the App Store refuses.
@Suite struct PaymentQueueObservingTests {
  private func states(_ calls: [ObserverCall], of observer: String = "app") -> [String] {
    calls.filter { $0.observer == observer }.flatMap { call -> [String] in
      switch call.method {
      case .updated(let entries): entries.map { "\($0.productID) \($0.state.rawValue)" }
      case .removed(let entries): entries.map { "\($0.productID) removed" }
      case .restoreFinished: ["restore finished"]
      case .restoreFailed(let error): ["restore failed \(error.rawValue)"]
      case .shouldAddStorePayment(let payment): ["\(payment.productID)?"]
      }
    }
  }

  @Test func numbersStatesAndErrorsAsStoreKitDoes() {
    #expect(
      [PaymentTransaction.State.purchasing, .purchased, .failed, .restored, .deferred].map(\.number)
        == [0, 1, 2, 3, 4]
    )
    #expect(PaymentError.allCases.map(\.rawValue) == Array(0...20))
    #expect(PaymentError.paymentCancelled.rawValue == 2)
    #expect(PaymentError.paymentNotAllowed.rawValue == 4)
    #expect(PaymentError.storeProductNotAvailable.rawValue == 5)
    #expect(PaymentError.cloudServicePermissionDenied.rawValue == 6)
    #expect(PaymentError.ineligibleForOffer.name == "ineligibleForOffer")
  }

  @Test func tellsEachObserver() throws {
    var queue = PaymentQueue()
    queue.addObserver("app")
    queue.addObserver("app")
    queue.addObserver("logger")
    let sheet = queue.add(Payment("coins.100", quantity: 3))
    #expect(sheet.state == .purchasing)
    let paid = try queue.answer(sheet.id, .pays, at: noon)
    try queue.finishTransaction(paid.id)
    let calls = queue.takeCalls()
    let expected = ["coins.100 purchasing", "coins.100 purchased", "coins.100 removed"]
    #expect(states(calls) == expected)
    #expect(states(calls, of: "logger") == expected)
    #expect(queue.takeCalls().isEmpty)
    #expect(queue.store.transactions.map(\.quantity) == [3])
    queue.removeObserver("logger")
    queue.add(Payment("coins.100"))
    #expect(queue.takeCalls().map(\.observer) == ["app"])
  }

  @Test func waitsForAnObserver() throws {
    var queue = PaymentQueue()
    try queue.add("coins.100", at: noon)
    #expect(queue.takeCalls().isEmpty)
    queue.addObserver("app")
    #expect(states(queue.takeCalls()) == ["coins.100 purchased"])
    queue.terminate()
    #expect(queue.observers.isEmpty)
    queue.addObserver("app")
    queue.redeliver()
    #expect(states(queue.takeCalls()) == ["coins.100 purchased", "coins.100 purchased"])
  }

  @Test func deliversAgainWhenTheAppResumes() throws {
    var queue = PaymentQueue()
    queue.addObserver("app")
    try queue.add("full.version", at: noon)
    #expect(states(queue.takeCalls()) == ["full.version purchased"])
    queue.suspend()
    try queue.add("coins.100", at: noon)
    queue.redeliver()
    #expect(queue.takeCalls().isEmpty)
    queue.resume()
    #expect(states(queue.takeCalls()) == ["full.version purchased", "coins.100 purchased"])
    try queue.transactions.map(\.id).forEach { try queue.finishTransaction($0) }
    _ = queue.takeCalls()
    queue.suspend()
    queue.resume()
    #expect(queue.takeCalls().isEmpty)
    // A process that ended in the background starts in the foreground.
    queue.suspend()
    queue.terminate()
    queue.addObserver("app")
    queue.add(Payment("coins.100"))
    #expect(states(queue.takeCalls()) == ["coins.100 purchasing"])
  }

  @Test(arguments: [PaymentError.paymentCancelled, .unknown])
  func failsWithTheErrorThatWasChosenIfAParentDeclines(_ error: PaymentError) throws {
    var queue = PaymentQueue()
    #expect(queue.declineError == .paymentCancelled)
    queue.declineError = error
    let asked = try queue.add("full.version", buyer: .asksParent, at: noon)
    #expect(asked.state == .deferred)
    let declined = try queue.decide(asked.id, agrees: false, at: noon)
    #expect(declined.state == .failed)
    #expect(declined.error == error)
    #expect(queue.onNewDevice().declineError == error)
    #expect(queue.store.transactions.isEmpty)
  }

  @Test func keepsASheetThatOutlivesTheApp() throws {
    var queue = PaymentQueue()
    queue.addObserver("app")
    let sheet = queue.add(Payment("coins.100"))
    #expect(throws: StoreError.notYetDecided(sheet.id)) { try queue.finishTransaction(sheet.id) }
    queue.terminate()
    try queue.answer(sheet.id, .pays, at: noon)
    queue.addObserver("app")
    #expect(states(queue.takeCalls()) == ["coins.100 purchased"])
    #expect(throws: StoreError.unknownTransaction(sheet.id)) { try queue.answer(sheet.id, .pays, at: noon) }
  }

  @Test func keepsPaymentsForOneProductApart() throws {
    var queue = PaymentQueue()
    let sheets = (0..<3).map { _ in queue.add(Payment("coins.100")) }
    #expect(Set(sheets.map(\.id)).count == 3)
    try queue.answer(sheets[1].id, .pays, at: noon)
    try queue.answer(sheets[2].id, .cancels, at: noon)
    #expect(queue.transactions.map(\.state) == [.purchasing, .purchased, .failed])
    #expect(queue.store.transactions.count == 1)
  }

  @Test func saysWhyAPaymentFails() throws {
    var queue = PaymentQueue(store: TestStore(catalog: .harbor))
    func failure(_ payment: Payment) -> PaymentError? {
      var copy = queue
      let sheet = copy.add(payment)
      guard sheet.state == .purchasing else { return sheet.error }
      return try? copy.answer(sheet.id, .pays, at: noon).error
    }
    #expect(failure(Payment("coins.100")) == nil)
    #expect(failure(Payment("typo")) == .storeProductNotAvailable)
    for quantity in [Int.min, 0, 11] {
      #expect(failure(Payment("coins.100", quantity: quantity)) == .paymentInvalid)
    }
    #expect(failure(Payment("full.version", quantity: 2)) == .paymentInvalid)
    #expect(failure(Payment("pro.monthly", offerID: "typo")) == .invalidOfferIdentifier)
    #expect(failure(Payment("pro.monthly", offerID: "come.back")) == .ineligibleForOffer)
    queue.store.breakPaymentMethod(at: noon)
    #expect(failure(Payment("coins.100")) == .unknown)
    try queue.store.removeFromSale("coins.100", at: noon)
    #expect(failure(Payment("coins.100")) == .storeProductNotAvailable)
    queue.canMakePayments = false
    #expect(failure(Payment("pro.basic")) == .paymentNotAllowed)
    #expect(try queue.add("pro.basic", at: noon).error == .paymentNotAllowed)
    #expect(queue.store.transactions.isEmpty)
  }

  @Test func paysAfterAnInterruption() throws {
    var queue = PaymentQueue()
    queue.interruptsPurchases = true
    let failed = try queue.add("coins.100", at: noon)
    #expect(failed.state == .failed)
    #expect(queue.store.transactions.isEmpty)
    try queue.finishTransaction(failed.id)
    #expect(queue.interruptedPayments == [failed.id])
    let paid = try queue.resolve(failed.id, at: noon)
    #expect(paid.state == .purchased)
    #expect(queue.transactions == [paid])
    #expect(throws: StoreError.unknownTransaction(failed.id)) { try queue.resolve(failed.id, at: noon) }
    #expect(queue.interruptedPayments.isEmpty)
  }

  @Test func asksTheAppAboutAPromotedPurchase() {
    var queue = PaymentQueue()
    #expect(queue.addStorePayment(Payment("coins.100"), isAccepted: true) == nil)
    queue.addObserver("app")
    #expect(queue.addStorePayment(Payment("coins.100"), isAccepted: false) == nil)
    #expect(queue.addStorePayment(Payment("coins.100"), isAccepted: true)?.state == .purchasing)
    #expect(states(queue.takeCalls()) == ["coins.100?", "coins.100?", "coins.100 purchasing"])
  }

  @Test func bringsRenewalsAsTransactions() throws {
    var queue = PaymentQueue()
    queue.advance(to: noon)
    queue.addObserver("app")
    try queue.add("pro.monthly", at: noon)
    queue.advance(to: noon.addingTimeInterval(601))
    #expect(queue.transactions.map { $0.transaction?.reason } == [.purchase, .renewal, .renewal])
    #expect(states(queue.takeCalls()).count == 3)
    queue.store.breakPaymentMethod(at: noon.addingTimeInterval(601))
    queue.advance(to: noon.addingTimeInterval(1000))
    queue.repairPaymentMethod(at: noon.addingTimeInterval(1000))
    #expect(queue.transactions.count == 4)
  }

  @Test func restoresByTheRulesOfEachType() throws {
    var queue = PaymentQueue(store: TestStore(catalog: .harbor))
    queue.advance(to: noon)
    for product in ["full.version", "full.version", "pro.basic", "coins.100", "season.pass"] {
      try queue.add(product, at: noon)
    }
    queue.advance(to: noon.addingTimeInterval(400))
    for entry in queue.transactions {
      try queue.finishTransaction(entry.id)
    }
    queue.addObserver("app")
    // The full version once, and each period of the subscription.
    #expect(
      queue.restoreCompletedTransactions().map(\.productID) == ["full.version", "pro.basic", "pro.basic"]
    )
    #expect(states(queue.takeCalls()).last == "restore finished")
    try queue.store.refund(queue.store.transactions[0].id, at: noon.addingTimeInterval(400))
    var other = queue.onNewDevice()
    other.addObserver("app")
    #expect(other.restoreCompletedTransactions(failing: .paymentCancelled).isEmpty)
    #expect(states(other.takeCalls()) == ["restore failed 2"])
    #expect(other.transactions.isEmpty)
  }

  @Test func bringsWhatIsUnfinishedToANewDevice() throws {
    var queue = PaymentQueue()
    let coins = try queue.add("coins.100", at: noon)
    try queue.finishTransaction(queue.add("season.pass", at: noon).id)
    try queue.add("full.version", buyer: .asksParent, at: noon)
    #expect(queue.onNewDevice().transactions.map(\.id) == [coins.id])
  }
}
