import Foundation
import Receipts
import SimulationKit

extension PurchasesWorld {
  /// Runs a step in the App Store, in Settings or on the seller's side.
  mutating func actOnStore(_ step: PurchasesScenario.Step, _ number: Int) throws {
    let now = clock.now
    switch step {
    case .refund(let product, let outcome): try refund(product, outcome, number)
    case .autoRenew(let product, let isOn):
      let payment = try payment(of: product, number)
      record(
        .call,
        isOn ? "Turn renewal on" : "Turn renewal off",
        from: "Buyer",
        to: PurchasesStage.appStore,
        isOn
          ? "'\(product)' is to renew again."
          : "'\(product)' is not to renew. What is paid for goes on to its end."
      )
      if isOn {
        try state.queue.store.turnOnRenewal(of: payment.id, at: now)
      } else {
        try state.queue.store.turnOffRenewal(of: payment.id, at: now)
      }
    case .card(let works):
      record(
        .local,
        works ? "Card renewed" : "Card expired",
        from: "Buyer",
        works ? "The card is good; what was not paid is paid now." : "No payment goes through any more."
      )
      if works {
        state.queue.repairPaymentMethod(at: now)
        listen()
      } else {
        state.queue.store.breakPaymentMethod(at: now)
      }
    case .changePrice(let product, let price, let consent):
      try known(product, number)
      let old = state.store.catalog[product].map(state.store.price(of:)) ?? price
      try state.queue.store.changePrice(of: product, to: price, needsConsent: consent, at: now)
      record(
        .call,
        "New price",
        from: "Seller's server",
        to: PurchasesStage.appStore,
        "'\(product)' costs \(self.price(product)) from now on"
          + (consent && price > old ? "; who has it must agree to that." : ".")
      )
    case .answerPrice(let product, let agrees):
      let payment = try payment(of: product, number)
      try state.queue.store.answerPriceIncrease(of: payment.id, agrees: agrees, at: now)
      record(
        .call,
        agrees ? "Agree to the price" : "Refuse the price",
        from: "Buyer",
        to: PurchasesStage.appStore,
        agrees ? "The subscription will renew at the new price." : "The subscription will end."
      )
    case .sale(let product, let isOn):
      try known(product, number)
      if isOn {
        try state.queue.store.returnToSale(product, at: now)
      } else {
        try state.queue.store.removeFromSale(product, at: now)
      }
      record(
        .local,
        isOn ? "For sale" : "Removed from sale",
        from: PurchasesStage.appStore,
        isOn ? "'\(product)' can be bought." : "Nobody can buy '\(product)', and it does not renew."
      )
    case .extend(let product, let days): try extend(product, days, number)
    case .family(let product, let shares): try share(product, shares, number)
    default: break
    }
  }

  private func payment(
    of product: String,
    isRevoked: Bool = false,
    _ number: Int
  ) throws(Rejection) -> StoreTransaction {
    try known(product, number)
    guard let payment = state.latestPayment(of: product, isRevoked: isRevoked) else {
      throw Rejection(step: number, "product", "There is no such payment for '\(product)'")
    }
    return payment
  }

  private mutating func refund(
    _ product: String,
    _ outcome: PurchasesScenario.RefundOutcome,
    _ number: Int
  ) throws {
    let payment = try payment(of: product, isRevoked: outcome == .reversed, number)
    guard outcome != .reversed else {
      try state.queue.store.reverseRefund(of: payment.id, at: clock.now)
      record(
        .local,
        "Refund reversed",
        from: PurchasesStage.appStore,
        "The payment for '\(product)' counts again."
      )
      return
    }
    guard payment.ownership == .purchased else { throw StoreError.noRefund(payment.id) }
    try state.queue.store.requestRefund(of: payment.id, at: clock.now)
    record(
      .call,
      "beginRefundRequest(in:)",
      from: "Buyer",
      to: PurchasesStage.appStore,
      "The buyer wants the money back for '\(product)'."
    )
    tellServer()
    if outcome == .granted {
      try state.queue.store.refund(payment.id, at: clock.now)
    } else {
      try state.queue.store.declineRefund(of: payment.id, at: clock.now)
    }
  }

  private mutating func extend(_ product: String, _ days: Int, _ number: Int) throws {
    let payment = try payment(of: product, number)
    guard let end = payment.expiresDate else { throw StoreError.notRenewable(payment.id) }
    record(
      .call,
      "PUT /inApps/v1/subscriptions/extend/{originalTransactionId}",
      from: "Seller's server",
      to: PurchasesStage.appStore,
      "The renewal of '\(product)' is to be \(days) days later."
    )
    let later = end.addingTimeInterval(Double(days) * 86_400)
    try state.queue.store.extendRenewal(of: payment.id, until: later, at: clock.now)
  }

  private mutating func share(_ product: String, _ shares: Bool, _ number: Int) throws {
    try known(product, number)
    if shares {
      try state.queue.store.receiveFromFamily(product, at: clock.now)
    } else {
      let shared = state.store.transactions.last {
        $0.productID == product && $0.ownership == .familyShared && $0.revocation == nil
      }
      guard let shared else { throw StoreError.notShared(product) }
      try state.queue.store.revokeFamilySharing(of: shared.id, at: clock.now)
    }
    record(
      .local,
      shares ? "Family Sharing on" : "Family Sharing off",
      from: "Family",
      shares ? "A member of the family shares '\(product)'." : "The family no longer shares '\(product)'."
    )
  }

  // MARK: Notifications

  /// Records the notifications sent to the seller's server since the last call.
  mutating func tellServer() {
    let notifications = state.store.notifications
    while state.told < notifications.count {
      let notification = notifications[state.told]
      state.told += 1
      record(
        .call,
        [notification.kind.rawValue, notification.subtype?.rawValue].compactMap(\.self).joined(
          separator: " "
        ),
        from: PurchasesStage.appStore,
        to: "Seller's server",
        notification.meaning
      )
      if let row = row(notification) {
        state.timeline.append(row)
      }
    }
  }
}

extension StoreNotification {
  /// The meaning as a sentence.
  fileprivate var meaning: String {
    let product = "'\(transaction?.productID ?? "")'"
    let end = transaction?.expiresDate.map { StoreDate($0).gmt } ?? ""
    return switch kind {
    case .subscribed:
      "\(product) is subscribed to\(subtype == .resubscribe ? " again" : ""), until \(end)."
    case .didRenew where subtype == .billingRecovery: "The payment came after all: \(product), until \(end)."
    case .didRenew: "\(product) is paid for until \(end)."
    case .didFailToRenew where subtype == .gracePeriod:
      "The payment for \(product) failed. The service goes on for a while."
    case .didFailToRenew: "The payment for \(product) failed. The App Store goes on trying."
    case .gracePeriodExpired: "The service of \(product) ends. The App Store goes on trying to be paid."
    case .expired: "\(product) has ended. \(reason)"
    case .didChangeRenewalPref where subtype == .upgrade: "\(product) takes the place of the old one at once."
    case .didChangeRenewalPref where subtype == .downgrade:
      "'\(subscription?.renewal.autoRenewProductID ?? "")' follows on \(product) at its end."
    case .didChangeRenewalPref: "\(product) stays after all."
    case .offerRedeemed: "An offer was used, for \(product)."
    case .didChangeRenewalStatus:
      "\(product) \(subtype == .autoRenewEnabled ? "will renew" : "will not renew")."
    case .priceIncrease:
      subtype == .pending
        ? "The subscriber of \(product) is asked to agree to a higher price."
        : "The higher price of \(product) holds from the next period on."
    case .refund: "The money for \(product) went back to the buyer."
    case .refundDeclined: "The money for \(product) does not go back."
    case .refundReversed: "The refund for \(product) was taken back."
    case .consumptionRequest: "The App Store asks how much of \(product) was used."
    case .renewalExtended: "\(product) goes on until \(end), without a payment."
    case .revoke: "The family no longer shares \(product)."
    case .oneTimeCharge: "\(product) was bought."
    case .test: "A test."
    default: "\(kind.rawValue)."
    }
  }

  private var reason: String {
    switch subscription?.renewal.expirationIntent {
    case .canceled: "The buyer, or a test's limit, had turned the renewal off."
    case .billingError: "It was never paid."
    case .priceIncrease: "The buyer did not agree to the price."
    case .productUnavailable: "The product is no longer for sale."
    default: ""
    }
  }
}
