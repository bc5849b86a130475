import Foundation
import SimulationKit

extension ReceiptValidation {
  typealias ReceiptWorld = World<ReceiptStage>

  /// Runs a scenario to its end.
  ///
  /// - Throws: `Rejection` where a purchase cannot be made, or the fault lies beyond the end of the receipt.
  public func simulate(_ scenario: Scenario) throws(Rejection) -> Trace {
    let store = TestStore(environment: scenario.environment, seed: scenario.seed)
    var world = ReceiptWorld(
      state: ReceiptStage(scenario, store: store),
      seed: UInt64(bitPattern: Int64(scenario.seed)),
      start: scenario.start
    )
    world.show(world.state.figures)
    for (index, purchase) in scenario.purchases.enumerated() {
      if index > 0 {
        try world.advance(by: 60_000)
      }
      try buy(purchase, at: JSONPointer(["purchases", String(index)]), in: &world)
    }
    let receipt = try issue(in: &world)
    let posted = try damage(receipt, scenario.fault, in: &world)
    world.show(world.state.figures)
    try world.advance(by: scenario.delay * 60_000)
    let finding = ask(scenario, posted, in: &world)
    let delivered = deliver(finding, in: &world)
    world.show(world.state.figures)
    let outcome = outcome(of: finding, receipt, delivered, at: world.clock.now)
    return world.finish(outcome)
  }

  private func buy(
    _ purchase: Purchase,
    at place: JSONPointer,
    in world: inout ReceiptWorld
  ) throws(Rejection) {
    let product = world.state.store.catalog[purchase.product]
    guard purchase.renewals == 0 || product?.type == .autoRenewable else {
      throw Rejection(at: place.appending("renewals"), "'\(purchase.product)' does not renew")
    }
    let transaction: Transaction
    do {
      transaction = try world.state.store.buy(
        purchase.product,
        quantity: purchase.quantity,
        at: world.clock.now
      )
    } catch {
      let member = if case .invalidQuantity = error { "quantity" } else { "product" }
      throw Rejection(at: place.appending(member), error.description)
    }
    world.record(
      .call,
      "add(_:)",
      from: "App",
      to: "App Store",
      "The buyer pays for \(purchase.quantity) × '\(purchase.product)', "
        + "in the \(world.state.store.environment.rawValue) environment."
    )
    let end = transaction.expiresDate.map { " It is paid for until \(StoreDate($0).gmt)." } ?? ""
    world.record(
      .reply,
      "paymentQueue(_:updatedTransactions:)",
      from: "App Store",
      to: "App",
      "Transaction \(transaction.id) is purchased.\(end)"
    )
    if purchase.finished {
      try finish(transaction, in: &world)
    }
    if transaction.expiresDate != nil {
      try scheduleRenewal(of: transaction, left: purchase.renewals, in: &world)
    }
  }

  private func finish(_ transaction: Transaction, in world: inout ReceiptWorld) throws(Rejection) {
    do {
      try world.state.store.finish(transaction.id)
    } catch {
      throw Rejection(at: JSONPointer(["purchases"]), error.description)
    }
    world.record(
      .call,
      "finishTransaction(_:)",
      from: "App",
      to: "App Store",
      transaction.type.staysInReceipt
        ? "The app says that it has delivered. The purchase stays in the receipt."
        : "The app says that it has delivered. A consumable leaves the receipt with this."
    )
  }

  private func scheduleRenewal(
    of transaction: Transaction,
    left: Int,
    in world: inout ReceiptWorld
  ) throws(Rejection) {
    guard let end = transaction.expiresDate else { return }
    if left == 0 {
      do {
        try world.state.store.turnOffRenewal(of: transaction.id)
      } catch {
        throw Rejection(at: JSONPointer(["purchases"]), error.description)
      }
    }
    let wait = max(0, Int((end.timeIntervalSince(world.clock.now) * 1000).rounded()))
    try world.schedule(after: wait) { (world) throws(Rejection) in
      guard left > 0 else {
        world.record(
          .absent,
          "Renewal",
          from: "App Store",
          to: "App",
          "The buyer has turned the renewal of '\(transaction.productID)' off, so it ends now."
        )
        return
      }
      let renewal: Transaction
      do throws(StoreError) {
        renewal = try world.state.store.renew(transaction.id)
      } catch {
        throw Rejection(at: JSONPointer(["purchases"]), error.description)
      }
      let until = renewal.expiresDate.map { StoreDate($0).gmt } ?? ""
      let knowledge = world.state.receiptSize == nil ? "" : " The receipt on the phone does not know of it."
      world.record(
        .local,
        "Renewal",
        from: "App Store",
        "'\(renewal.productID)' is paid for until \(until).\(knowledge)"
      )
      try scheduleRenewal(of: renewal, left: left - 1, in: &world)
    }
  }

  private func issue(in world: inout ReceiptWorld) throws(Rejection) -> Receipt {
    let receipt: Receipt
    do {
      receipt = try world.state.store.receipt(at: world.clock.now)
    } catch {
      throw Rejection(at: JSONPointer(), "The receipt cannot be signed: \(error)")
    }
    let held = (try? receipt.content())?.transactions.map { "'\($0.productID)'" } ?? []
    world.state.receiptSize = receipt.bytes.count
    world.record(
      .reply,
      "appStoreReceiptURL",
      from: "App Store",
      to: "App",
      "The App Store signs a receipt of \(receipt.bytes.count) bytes. It holds "
        + (held.isEmpty ? "no purchase." : held.joined(separator: ", ") + ".")
    )
    return receipt
  }

  /// The text that arrives at the seller's server.
  private func damage(
    _ receipt: Receipt,
    _ fault: Fault,
    in world: inout ReceiptWorld
  ) throws(Rejection) -> String {
    let text = receipt.base64
    switch fault {
    case .none:
      return text
    case .flip(let position):
      guard let flipped = receipt.flippingByte(at: position) else {
        throw Rejection(
          at: JSONPointer(["fault", "position"]),
          "The receipt has \(receipt.bytes.count) bytes, from 0"
        )
      }
      let part = ReceiptTree(receipt).path(at: position).map(\.title).joined(separator: ", ")
      world.record(
        .local,
        "Byte \(position)",
        from: "Attacker",
        "One bit changes: \(part). All other bytes stay."
      )
      return flipped.base64
    case .truncate(let length):
      guard length <= text.count else {
        throw Rejection(
          at: JSONPointer(["fault", "length"]),
          "The receipt has \(text.count) characters of base64"
        )
      }
      world.record(
        .local,
        "VARCHAR(\(length))",
        from: "App",
        "Of \(text.count) characters the first \(length) are kept."
      )
      return String(text.prefix(length))
    case .lostPlus:
      world.record(
        .local,
        "application/x-www-form-urlencoded",
        from: "App",
        "The base64 goes as a form that nobody has escaped, so each plus sign arrives as a space."
      )
      return text.replacing("+", with: " ")
    case .foreignKey:
      return try reissue(
        receipt,
        by: world.state.store,
        signedBy: StoreIdentity.impostor,
        in: &world,
        from: "Attacker",
        "Somebody else writes the same receipt and signs it with a key of their own."
      )
    case .otherApp:
      var app = world.state.store.app
      app.bundleID = "com.example.anchor"
      let other = TestStore(environment: world.state.store.environment, app: app, seed: world.state.seed)
      return try reissue(
        receipt,
        by: other,
        signedBy: StoreIdentity.demonstration,
        in: &world,
        from: "Attacker",
        "The app sends a genuine receipt that was bought in com.example.anchor."
      )
    }
  }

  private func reissue(
    _ receipt: Receipt,
    by store: TestStore,
    signedBy identity: Result<StoreIdentity, any Error>,
    in world: inout ReceiptWorld,
    from actor: String,
    _ detail: String
  ) throws(Rejection) -> String {
    world.record(.local, "Another receipt", from: actor, detail)
    do {
      return try store.receipt(
        for: receipt.content().transactions,
        at: world.clock.now,
        signedBy: identity.get()
      ).base64
    } catch {
      throw Rejection(at: JSONPointer(), "The receipt cannot be signed: \(error)")
    }
  }
}
