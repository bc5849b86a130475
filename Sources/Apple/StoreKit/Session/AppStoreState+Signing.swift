import AppFoundation
import Receipts

// What StoreKit's version 2 hands to an app: data that the App Store signed and the device verified.
extension AppStoreState {
  private mutating func desk(of id: StoreClient.ID) -> SignedDataDesk? {
    guard let client = clients[id] else { return nil }
    if let desk = desks[id.bundleID] { return desk }
    let desk = try? SignedDataDesk(identity, environment, client.store.app)
    desks[id.bundleID] = desk
    return desk
  }

  private mutating func proof(for device: StoreDevice) -> DeviceVerification {
    let nonce = UUID(random: &nonces)
    let other = device.damage == .device
    return DeviceVerification(device: other ? UUID(random: &nonces) : device.verificationID, nonce: nonce)
  }

  /// Returns a signed transaction; nil only if the cryptographic library fails.
  mutating func result(
    of transaction: StoreTransaction,
    for id: StoreClient.ID,
    _ process: StoreProcess
  ) -> VerificationResult<Transaction>? {
    guard let store = clients[id]?.store, let desk = desk(of: id) else { return nil }
    let device = device(of: id)
    var payload = TransactionPayload(transaction, store.issuance(at: now))
    let proof = proof(for: device)
    payload.deviceVerification = proof.value
    payload.deviceVerificationNonce = proof.nonce
    guard let jws = try? desk.sign(payload, device.damage) else { return nil }
    let text = SignedText(jws)
    var fault = VerificationFault { () throws(SignedDataFault) in
      _ = try desk.verifier.transaction(jws, now: now)
    }
    if fault == nil, !proof.matches(device.verificationID) {
      fault = .invalidDeviceVerification
    }
    let value = Transaction(text.claims(TransactionPayload.self), text, process)
    return VerificationResult(value, fault)
  }

  mutating func renewalInfo(
    of subscription: StoreSubscription,
    in store: TestStore,
    for id: StoreClient.ID
  ) -> VerificationResult<Product.SubscriptionInfo.RenewalInfo>? {
    guard let desk = desk(of: id) else { return nil }
    let payload = RenewalInfoPayload(subscription.renewal, store.issuance(at: now))
    guard let jws = try? desk.sign(payload, device(of: id).damage) else { return nil }
    let text = SignedText(jws)
    let fault = VerificationFault { () throws(SignedDataFault) in
      _ = try desk.verifier.renewalInfo(jws, now: now)
    }
    return VerificationResult(.init(text.claims(RenewalInfoPayload.self), text), fault)
  }

  mutating func status(
    of subscription: StoreSubscription,
    in store: TestStore,
    for id: StoreClient.ID,
    _ process: StoreProcess
  ) -> Product.SubscriptionInfo.Status? {
    guard let transaction = result(of: subscription.latest, for: id, process),
      let renewalInfo = renewalInfo(of: subscription, in: store, for: id)
    else { return nil }
    return Product.SubscriptionInfo.Status(
      state: .init(rawValue: subscription.status.rawValue),
      transaction: transaction,
      renewalInfo: renewalInfo
    )
  }

  mutating func appTransaction(for id: StoreClient.ID) -> VerificationResult<AppTransaction>? {
    guard let store = clients[id]?.store, let desk = desk(of: id) else { return nil }
    let device = device(of: id)
    let proof = proof(for: device)
    let payload = AppTransactionPayload(
      store.issuance(at: now),
      originalPurchaseDate: store.transactions.first?.originalPurchaseDate ?? now,
      originalApplicationVersion: store.app.version,
      deviceVerification: proof
    )
    guard let jws = try? desk.sign(payload, device.damage) else { return nil }
    let text = SignedText(jws)
    var fault = VerificationFault { () throws(SignedDataFault) in
      _ = try desk.verifier.appTransaction(jws, now: now)
    }
    if fault == nil, !proof.matches(device.verificationID) {
      fault = .invalidDeviceVerification
    }
    return VerificationResult(AppTransaction(text.claims(AppTransactionPayload.self), text), fault)
  }
}

/// Why signed data isn't verified, as `VerificationResult.VerificationError` for any type.
enum VerificationFault {
  case invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature
  case missingRequiredProperties

  /// Returns the reason for which a check fails; nil if it doesn't.
  init?(_ check: () throws(SignedDataFault) -> Void) {
    do throws(SignedDataFault) {
      try check()
      return nil
    } catch {
      self =
        switch error {
        case .certificates, .chain, .key: .invalidCertificateChain
        case .parts, .base64, .json, .notAnObject, .malformedMember: .invalidEncoding
        case .missingMember, .bundleID, .appAppleID, .environment: .missingRequiredProperties
        case .algorithm, .criticalHeader, .signature, .missingAppAppleID: .invalidSignature
        }
    }
  }
}
