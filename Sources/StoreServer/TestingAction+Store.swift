import Foundation
import Receipts

extension TestingAction {
  /// Applies the action to a customer's store, or to all if it is about the shop. Actions that affect only its endpoints
  /// change nothing.
  ///
  /// - Parameters:
  ///   - name: the customer.
  ///   - customers: the customers. Their time advances to the date first.
  ///   - date: the time of the action.
  /// - Throws: ``StoreError`` if the store refuses.
  func perform(
    for name: String,
    on customers: inout StoreCustomers,
    at date: Date
  ) throws(StoreError) {
    switch kind {
    case .changePrice, .removeFromSale:
      try customers.updateAll { store throws(StoreError) in try perform(on: &store, at: date) }
    default:
      guard var store = customers[name] else { return }
      try perform(on: &store, at: date)
      customers[name] = store
    }
  }

  private func perform(on store: inout TestStore, at date: Date) throws(StoreError) {
    let product = product ?? ""
    let transaction = transaction ?? ""
    switch kind {
    case .buy:
      try store.buy(
        product,
        quantity: quantity ?? 1,
        offer: offerID,
        proof: proof,
        appAccountToken: appAccountToken.flatMap(UUID.init(uuidString:)),
        at: date
      )
    case .buyWithSignature:
      try store.buy(
        product,
        offer: offerID,
        proof: proof,
        appAccountToken: appAccountToken.flatMap(UUID.init(uuidString:)),
        at: date
      )
    case .finish: try store.finish(transaction)
    case .turnOffRenewal: try store.turnOffRenewal(of: transaction, at: date)
    case .turnOnRenewal: try store.turnOnRenewal(of: transaction, at: date)
    case .breakPaymentMethod: store.breakPaymentMethod(at: date)
    case .repairPaymentMethod: store.repairPaymentMethod(at: date)
    case .refund: try store.refund(transaction, percentage: percentage ?? 100_000, at: date)
    case .requestRefund:
      let reason = reason.flatMap { $0.isEmpty ? nil : RefundReason(rawValue: $0) }
      try store.requestRefund(of: transaction, because: reason, at: date)
    case .declineRefund: try store.declineRefund(of: transaction, at: date)
    case .reverseRefund: try store.reverseRefund(of: transaction, at: date)
    case .shareInFamily: _ = try store.receiveFromFamily(product, at: date)
    case .endSharing: try store.revokeFamilySharing(of: transaction, at: date)
    case .changePrice: try store.changePrice(of: product, to: price ?? 0, at: date)
    case .answerPriceIncrease:
      try store.answerPriceIncrease(of: transaction, agrees: agrees ?? false, at: date)
    case .sendNotification:
      try store.sendNotification(
        StoreNotification.Kind(rawValue: type ?? ""),
        subtype.flatMap { $0.isEmpty ? nil : StoreNotification.Subtype(rawValue: $0) },
        about: transaction,
        at: date
      )
    case .createPurchaseToken: store.createExternalPurchaseToken(isAnnounced: true, at: date)
    case .reportPurchaseToken: try store.reportExternalPurchase(token ?? "", at: date)
    case .rescindConsent: store.rescindConsent(at: date)
    case .removeFromSale: try store.removeFromSale(product, at: date)
    case .advance, .failVerification, .failAPI, .addCustomer: break
    }
  }

  private var offerID: String? { offer.flatMap { $0.isEmpty ? nil : $0 } }

  /// What the seller's server signed for the offer; nil for none.
  private var proof: OfferProof? {
    if let keyIdentifier, let nonce = nonce.flatMap(UUID.init(uuidString:)), let timestamp,
      let signature = signature.flatMap({ Data(base64Encoded: $0) })
    {
      return .signature(
        OfferSignature(keyID: keyIdentifier, nonce: nonce, timestamp: timestamp, signature: signature)
      )
    }
    guard let offerToken, !offerToken.isEmpty else { return nil }
    return offerID == nil ? .introductoryOffer(offerToken) : .promotionalOffer(offerToken)
  }
}
