import AppFoundation
import Receipts

// The queue of version 1, and the payment sheets of both.
extension AppStoreState {
  /// Adds an observer, which gets everything unfinished.
  mutating func addObserver(_ name: String, to id: StoreClient.ID) {
    clients[id]?.original.addObserver(name)
    // The queue's own call lacks the renewals.
    _ = clients[id]?.original.takeCalls()
    guard let client = clients[id], let process = client.process, !client.transactions.isEmpty else { return }
    jobs.append(.call(process, StoreCall(observer: name, method: .queue(.updated(client.transactions)))))
  }

  mutating func removeObserver(_ name: String, from id: StoreClient.ID) {
    clients[id]?.original.removeObserver(name)
  }

  /// Adds a payment of version 1.
  mutating func add(_ payment: Payment, asksToBuy: Bool, to id: StoreClient.ID) {
    prepare(id)
    guard let entry = clients[id]?.original.add(payment) else { return }
    passCalls(id)
    if entry.state == .purchasing {
      show(payment, entry, .original, asksToBuy: asksToBuy, id)
    }
  }

  /// Begins a purchase of version 2.
  ///
  /// - Returns: the sheet, or the transaction that failed at once.
  mutating func purchase(
    _ payment: Payment,
    asksToBuy: Bool,
    at id: StoreClient.ID
  ) -> (sheet: String?, failed: PaymentTransaction?) {
    prepare(id)
    guard let entry = clients[id]?.modern.add(payment) else { return (nil, nil) }
    guard entry.state == .purchasing else {
      try? clients[id]?.modern.finishTransaction(entry.id)
      return (nil, entry)
    }
    return (show(payment, entry, .modern, asksToBuy: asksToBuy, id), nil)
  }

  private mutating func prepare(_ id: StoreClient.ID) {
    guard let client = clients[id] else { return }
    let device = device(of: id)
    let asksToBuy = device.asksToBuy ?? configuration(of: client.app).settings.asksToBuy
    for queue in [\StoreClient.original, \StoreClient.modern] {
      clients[id]?[keyPath: queue].canMakePayments = device.canMakePayments
      clients[id]?[keyPath: queue].interruptsPurchases = device.interruptsPurchases
      clients[id]?[keyPath: queue].asksToBuy = asksToBuy
    }
  }

  @discardableResult
  private mutating func show(
    _ payment: Payment,
    _ entry: PaymentTransaction,
    _ version: StoreSheet.Version,
    asksToBuy: Bool,
    _ id: StoreClient.ID
  ) -> String {
    let sheet = StoreSheet(
      id: nextSheet(),
      payment: payment,
      device: id.device,
      client: id,
      version: version,
      entry: entry.id,
      asksToBuy: asksToBuy && environment == .sandbox
    )
    sheets.append(sheet)
    jobs.append(.present(sheet.id))
    return sheet.id
  }

  // MARK: Sheets

  /// Shows a sheet to the person, who may answer at once.
  mutating func present(_ id: String) {
    guard let sheet = sheets.first(where: { $0.id == id }) else { return }
    if case .now(let answer) = device(of: sheet.client).answer {
      self.answer(sheet, answer)
    }
  }

  /// Answers a sheet as the person who holds the device.
  package mutating func answer(_ sheet: StoreSheet, _ answer: PaymentQueue.Answer) {
    guard let index = sheets.firstIndex(where: { $0.id == sheet.id }), clients[sheet.client] != nil else {
      return
    }
    sheets.remove(at: index)
    prepare(sheet.client)
    let queue = sheet.queue
    var entry: PaymentTransaction?
    if answer == .pays, let error = nextFailure(of: sheet.client) {
      entry = clients[sheet.client]?[keyPath: queue].fail(sheet.entry, with: error, at: now)
    } else {
      let answer = answer == .pays && sheet.asksToBuy ? .asksParent : answer
      entry = try? clients[sheet.client]?[keyPath: queue].answer(sheet.entry, answer, at: now)
    }
    guard let entry else { return }
    settle(entry, after: sheet.entry, queue, sheet.client)
    if sheet.version == .modern, let process = clients[sheet.client]?.process {
      process.note(entry)
      jobs.append(.outcome(process, sheet: sheet.id, entry))
    }
  }

  private mutating func nextFailure(of id: StoreClient.ID) -> PaymentError? {
    // Seen in apps: without a connection, StoreKit says "Cannot connect to iTunes Store", which is `unknown`.
    guard let device = devices[id.device], device.isOnline else { return .unknown }
    guard !device.failures.isEmpty else { return nil }
    return devices[id.device]?.failures.removeFirst()
  }

  /// Brings everything in line with a payment that was decided.
  mutating func settle(
    _ entry: PaymentTransaction,
    after old: String,
    _ queue: WritableKeyPath<StoreClient, PaymentQueue> & Sendable,
    _ id: StoreClient.ID
  ) {
    guard let store = clients[id]?[keyPath: queue].store else { return }
    clients[id]?.store = store
    commit(id)
    if entry.state == .purchased {
      clients[id]?.process?.rename(old, to: entry.id)
      renewReceipt(id)
    }
    if queue == \StoreClient.original {
      passCalls(id)
    } else if entry.state == .failed {
      try? clients[id]?.modern.finishTransaction(entry.id)
    }
  }
}

extension StoreSheet {
  fileprivate var queue: WritableKeyPath<StoreClient, PaymentQueue> & Sendable {
    switch version {
    case .original: \.original
    case .modern: \.modern
    }
  }
}

extension PaymentQueue {
  /// Fails a payment for a reason that isn't the store's.
  ///
  /// The queue fails by itself only where the store refuses. A request to a parent can be declined with any error, so
  /// this makes one and keeps it from the observers.
  fileprivate mutating func fail(_ id: String, with error: PaymentError, at date: Date) -> PaymentTransaction?
  {
    let usual = declineError
    defer { declineError = usual }
    declineError = error
    guard let asked = try? answer(id, .asksParent, at: date) else { return nil }
    _ = takeCalls()
    return try? decide(asked.id, agrees: false, at: date)
  }
}
