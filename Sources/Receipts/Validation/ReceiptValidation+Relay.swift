import Foundation
import SimulationKit

extension ReceiptValidation {
  func ask(
    _ scenario: Scenario,
    _ posted: String,
    in world: inout ReceiptWorld
  ) -> SellerRelay.Finding {
    let relay = relay(scenario, world.state.store)
    let finding = relay.validate(posted, at: world.clock.now)
    world.record(
      .call,
      "POST /seller/verifyReceipt",
      from: "App",
      to: "Seller's server",
      "The app posts \(posted.count) characters of receipt-data to the seller's server, not to Apple."
    )
    for (index, attempt) in finding.attempts.enumerated() {
      if index > 0 {
        world.record(
          .local,
          "Status \(attempt.environment.other.statusForOther.rawValue)",
          from: "Seller's server",
          "The status names the other environment, so the server asks there."
        )
      }
      record(attempt, scenario.secret, in: &world)
      world.show(world.state.figures)
    }
    recordUnasked(finding, relay, in: &world)
    return finding
  }

  /// Tells the app, which delivers what is still good.
  ///
  /// - Returns: the products that the app delivers.
  func deliver(_ finding: SellerRelay.Finding, in world: inout ReceiptWorld) -> [String] {
    let status = finding.verification.status
    world.record(
      finding.isAccepted ? .reply : .refusal,
      #"{"accepted":\#(finding.isAccepted),"status":\#(status.rawValue)}"#,
      from: "Seller's server",
      to: "App",
      verdict(finding)
    )
    let held = finding.isAccepted ? finding.verification.content?.transactions ?? [] : []
    let open = held.filter { !world.state.store.isFinished($0.id) }
    let hasEnded = isActive(finding, at: world.clock.now) == false
    let delivered = held.filter { $0.expiresDate == nil || !hasEnded }.map(\.productID)
    world.state.verdict = delivered.isEmpty ? .nothing : .delivered
    if open.isEmpty {
      world.record(
        .absent,
        "finishTransaction(_:)",
        from: "App",
        to: "App Store",
        finding.isAccepted
          ? "The receipt names nothing that the app has not finished."
          : "Nothing is delivered, so nothing is finished: the transactions return at the next launch."
      )
    } else {
      world.record(
        .call,
        "finishTransaction(_:)",
        from: "App",
        to: "App Store",
        delivered.isEmpty
          ? "What was paid for is over, so the app unlocks nothing. It finishes all the same."
          : "The app delivers \(listed(delivered)), and then finishes."
      )
    }
    return delivered
  }

  func outcome(
    of finding: SellerRelay.Finding,
    _ receipt: Receipt,
    _ delivered: [String],
    at date: Date
  ) -> Outcome {
    let response = finding.verification.response
    let latest = items(response["latest_receipt_info"])
    let ends = latest.compactMap { $0["expires_date_ms"]?.wireNumber }
    let isActive = isActive(finding, at: date)
    let facts: [String: JSONValue] = [
      "status": .integer(finding.verification.status.rawValue),
      "accepted": .bool(finding.isAccepted),
      "delivered": .array(delivered.map(JSONValue.string)),
      "requests": .array(
        finding.attempts.map { .string("\($0.environment.rawValue) \($0.verification.status.rawValue)") }
      ),
      "inApp": .array(items(response["receipt"]?["in_app"]).compactMap { $0["product_id"] }),
      "latest": .array(latest.compactMap { $0["transaction_id"] }),
      "lastIsNewest": ends.isEmpty ? .null : .bool(latest.last?["expires_date_ms"]?.wireNumber == ends.max()),
      "subscriptionIsActive": isActive.map(JSONValue.bool) ?? .null,
      "receiptBytes": .integer(receipt.bytes.count),
    ]
    let (status, sentence) = ending(of: finding, delivered, isActive: isActive)
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  private func relay(_ scenario: Scenario, _ store: TestStore) -> SellerRelay {
    let password: String? =
      switch scenario.secret {
      case .right: store.sharedSecret
      case .wrong: String(store.sharedSecret.reversed())
      case .missing: nil
      }
    var relay = SellerRelay(
      store: store,
      strategy: scenario.relay,
      password: password,
      excludeOldTransactions: scenario.excludeOldTransactions
    )
    let order: VerificationService.ItemOrder =
      switch scenario.order {
      case .purchased: .purchased
      case .newestFirst: .newestFirst
      case .shuffled: .shuffled(seed: scenario.seed)
      }
    let profile = profiles.first { $0.name == scenario.profile }
    let isStrict = profile?.has("secret-refused-without-subscriptions") ?? false
    for service in [\SellerRelay.production, \SellerRelay.sandbox] {
      relay[keyPath: service].order = order
      relay[keyPath: service].secretRule = isStrict ? .refusedWithoutSubscriptions : .subscriptionsOnly
    }
    return relay
  }

  private func record(_ attempt: SellerRelay.Attempt, _ secret: Secret, in world: inout ReceiptWorld) {
    let endpoint = ReceiptStage.endpointName(attempt.environment)
    let status = attempt.verification.status
    world.state.answers[attempt.environment] = status
    let sent = secret == .missing ? "without a secret" : "with the \(secret.rawValue) secret"
    world.record(
      .call,
      "POST \(attempt.environment.verifyReceiptURL)",
      from: "Seller's server",
      to: endpoint,
      "The server asks \(attempt.environment.rawValue), \(sent)."
    )
    let isGood = status == .valid
    world.record(
      isGood ? .reply : .refusal,
      isGood
        ? #"{"status":0,"environment":"\#(attempt.environment.wireName)","receipt":{…}}"#
        : #"{"status":\#(status.rawValue)}"#,
      from: endpoint,
      to: "Seller's server",
      status.meaning + " The HTTP status is 200.",
      reasons: attempt.verification.checks
    )
  }

  /// The request that was not made, and why.
  private func recordUnasked(
    _ finding: SellerRelay.Finding,
    _ relay: SellerRelay,
    in world: inout ReceiptWorld
  ) {
    guard finding.attempts.count == 1, let attempt = finding.attempts.first else { return }
    let other = attempt.environment.other
    let status = attempt.verification.status
    let why =
      status == attempt.environment.statusForOther
      ? "The status names \(other.rawValue), but this server asks \(attempt.environment.rawValue) only."
      : "Only a \(attempt.environment.statusForOther.rawValue) says to ask \(other.rawValue); "
        + "this is a \(status.rawValue)."
    world.record(
      .absent,
      "POST \(other.verifyReceiptURL)",
      from: "Seller's server",
      to: ReceiptStage.endpointName(other),
      why
    )
  }

  private func verdict(_ finding: SellerRelay.Finding) -> String {
    guard finding.verification.status == .valid else { return finding.verification.status.meaning }
    return finding.isAccepted
      ? "The receipt is genuine and names the seller's own app."
      : "The receipt is genuine, but it names another app, \(finding.bundleID)."
  }

  private func ending(
    of finding: SellerRelay.Finding,
    _ delivered: [String],
    isActive: Bool?
  ) -> (String, String) {
    let status = finding.verification.status
    let number = status.rawValue
    guard status == .valid else {
      let word =
        switch status {
        case .malformedReceipt: "malformed"
        case .notAuthenticated: "not-authenticated"
        case .secretMismatch: "secret-mismatch"
        case .sandboxReceipt, .productionReceipt: "wrong-environment"
        default: "refused"
        }
      return (word, "Status \(number). \(status.meaning) The app delivers nothing.")
    }
    let way = finding.attempts.count == 1 ? "at once" : "at the second request"
    guard finding.isAccepted else {
      return (
        "other-app", "Status 0 \(way), but the receipt is of another app, and the seller's server refuses it."
      )
    }
    guard let held = finding.verification.content?.transactions, !held.isEmpty else {
      return ("verified-empty", "Status 0 \(way): the receipt is genuine, and no purchase is in it.")
    }
    let delivery = delivered.isEmpty ? "nothing" : listed(delivered)
    if isActive == false {
      return (
        "verified-expired",
        "Status 0 \(way): the receipt is genuine, but its subscription has ended. "
          + "The app delivers \(delivery)."
      )
    }
    return ("verified", "Status 0 \(way): the app delivers \(delivery).")
  }

  /// Whether a subscription is paid for now, as `latest_receipt_info` tells; nil where it lists none.
  private func isActive(_ finding: SellerRelay.Finding, at date: Date) -> Bool? {
    let latest = items(finding.verification.response["latest_receipt_info"])
    let end = latest.compactMap { $0["expires_date_ms"]?.wireNumber }.max()
    return end.map { $0 > StoreDate(date).milliseconds }
  }

  private func listed(_ products: [String]) -> String {
    products.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func items(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let items)? = value else { return [] }
    return items
  }
}

extension JSONValue {
  /// The number that the wire writes as a string.
  fileprivate var wireNumber: Int? {
    guard case .string(let digits) = self else { return nil }
    return Int(digits)
  }
}
