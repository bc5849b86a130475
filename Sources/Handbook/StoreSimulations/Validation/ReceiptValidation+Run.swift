import Foundation
import Receipts
import SimulationKit

extension ReceiptValidation {
  typealias ReceiptWorld = World<ReceiptStage>

  /// Runs a scenario to its end.
  ///
  /// - Throws: `Rejection` if a purchase can't be made, or the fault can't happen to the receipt.
  public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    var world = ReceiptWorld(
      state: try ReceiptStage(scenario),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.state.store.advance(to: scenario.start)
    world.show(world.state.figures)
    for (index, purchase) in scenario.purchases.enumerated() {
      if index > 0 {
        try world.passTime(60_000)
      }
      try world.buy(purchase, at: JSONPointer(["purchases", String(index)]))
    }
    try world.issue(scenario)
    world.show(world.state.figures)
    try world.passTime(scenario.delay * 60_000)
    let outcome =
      switch scenario.verifier {
      case .server: try world.validateOnServer(scenario, isStrict: isStrict(scenario))
      case .device: try world.validateOnDevice(scenario)
      }
    world.show(world.state.figures)
    return world.finish(outcome)
  }

  /// Returns whether an unneeded secret is refused.
  private func isStrict(_ scenario: Scenario) -> Bool {
    profiles.first { $0.name == scenario.profile }?.has("secret-refused-without-subscriptions") ?? false
  }
}

extension ReceiptValidation.ReceiptWorld {
  /// Advances the time in the world and in the store, and stops at each event.
  mutating func passTime(_ milliseconds: Int) throws(Rejection) {
    let end = clock.now.addingTimeInterval(Double(milliseconds) / 1000)
    while let due = state.store.nextEventDate, due <= end {
      try advance(by: Swift.max(0, Int((due.timeIntervalSince(clock.now) * 1000).rounded())))
      state.store.advance(to: due)
      try tellNews()
    }
    try advance(by: Swift.max(0, Int((end.timeIntervalSince(clock.now) * 1000).rounded())))
    state.store.advance(to: clock.now)
  }

  mutating func buy(
    _ purchase: ReceiptValidation.Purchase,
    at place: JSONPointer
  ) throws(Rejection) {
    let product = state.store.catalog[purchase.product]
    guard purchase.renewals == 0 || product?.type == .autoRenewable else {
      throw Rejection(at: place.appending("renewals"), "'\(purchase.product)' does not renew")
    }
    let transaction: StoreTransaction
    do throws(StoreError) {
      transaction = try state.store.buy(purchase.product, quantity: purchase.quantity, at: clock.now)
    } catch {
      let member = if case .invalidQuantity = error { "quantity" } else { "product" }
      throw Rejection(at: place.appending(member), error.description)
    }
    record(
      .call,
      "add(_:)",
      from: "App",
      to: "App Store",
      "The buyer pays for \(purchase.quantity) × '\(purchase.product)', "
        + "in the \(state.store.environment.rawValue) environment."
    )
    let end = transaction.expiresDate.map { " It is paid for until \(StoreDate($0).gmt)." } ?? ""
    record(
      .reply,
      "paymentQueue(_:updatedTransactions:)",
      from: "App Store",
      to: "App",
      "Transaction \(transaction.id) is purchased.\(end)"
    )
    state.renewalsLeft[transaction.originalID] = transaction.expiresDate == nil ? nil : purchase.renewals
    if purchase.finished {
      try finish(transaction)
    }
    try stopRenewals(of: transaction.originalID)
    state.told = state.store.notifications.count
  }

  /// Turns off a subscription after the scenario's number of renewals.
  private mutating func stopRenewals(of originalID: String) throws(Rejection) {
    guard state.renewalsLeft[originalID] == 0 else { return }
    state.renewalsLeft[originalID] = nil
    do throws(StoreError) {
      try state.store.turnOffRenewal(of: originalID, at: clock.now)
    } catch {
      throw Rejection(at: JSONPointer(["purchases"]), error.description)
    }
  }

  private mutating func finish(_ transaction: StoreTransaction) throws(Rejection) {
    do throws(StoreError) {
      try state.store.finish(transaction.id)
    } catch {
      throw Rejection(at: JSONPointer(["purchases"]), error.description)
    }
    record(
      .call,
      "finishTransaction(_:)",
      from: "App",
      to: "App Store",
      transaction.type.staysInReceipt
        ? "The app says that it has delivered. The purchase stays in the receipt."
        : "The app says that it has delivered. A consumable leaves the receipt with this."
    )
  }

  /// Records the subscription events.
  private mutating func tellNews() throws(Rejection) {
    for notification in state.store.notifications.dropFirst(state.told) {
      guard let transaction = notification.transaction else { continue }
      switch notification.kind {
      case .didRenew:
        let until = transaction.expiresDate.map { StoreDate($0).gmt } ?? ""
        let knowledge = state.issued == nil ? "" : " The receipt on the phone does not know of it."
        record(
          .local,
          "Renewal",
          from: "App Store",
          "'\(transaction.productID)' is paid for until \(until).\(knowledge)"
        )
        if let left = state.renewalsLeft[transaction.originalID] {
          state.renewalsLeft[transaction.originalID] = left - 1
          try stopRenewals(of: transaction.originalID)
        }
      case .expired:
        record(
          .absent,
          "Renewal",
          from: "App Store",
          to: "App",
          notification.subtype == .voluntary && state.store.rate.renewalLimit == nil
            ? "The buyer has turned the renewal of '\(transaction.productID)' off, so it ends now."
            : "'\(transaction.productID)' renews no more, so it ends now."
        )
      default: break
      }
    }
    state.told = state.store.notifications.count
  }

  /// Issues the receipt, and applies the fault.
  mutating func issue(_ scenario: ReceiptValidation.Scenario) throws(Rejection) {
    do {
      let source = state.source(at: clock.now)
      let genuine = try source.genuine()
      let posted = try source.posted(scenario.fault, genuine)
      state.issued = genuine
      recordIssue(genuine, scenario.style)
      if let (actor, name, detail) = posted.tampering {
        record(.local, name, from: actor, detail)
      }
      state.posted = posted
    } catch let rejection as Rejection {
      throw rejection
    } catch {
      throw Rejection(at: JSONPointer(), "The receipt cannot be signed: \(error)")
    }
  }

  private mutating func recordIssue(_ receipt: PostedReceipt, _ style: ReceiptValidation.Style) {
    let held = state.store.heldTransactions(at: clock.now).map { "'\($0.productID)'" }
    let content =
      switch style {
      case .app: held.isEmpty ? "no purchase" : held.joined(separator: ", ")
      case .transaction: "the last purchase alone, as in iOS 6"
      }
    record(
      .reply,
      style == .app ? "appStoreReceiptURL" : "transactionReceipt",
      from: "App Store",
      to: "App",
      "The App Store signs a receipt of \(receipt.bytes?.count ?? 0) bytes. It holds \(content)."
    )
  }
}
