import Foundation

extension NotificationPayload {
  /// Creates the payload that notifies the seller's server, with the transaction and the renewal signed inside.
  ///
  /// - Parameters:
  ///   - notification: the notification.
  ///   - issuance: where it is signed; the time is the notification's.
  ///   - signer: signs the data inside. The payload itself isn't signed yet.
  /// - Throws: an error of the cryptographic library if signing fails.
  public init(_ notification: StoreNotification, _ issuance: Issuance, signer: SignedDataSigner) throws {
    var issuance = issuance
    issuance.date = notification.date
    var data = Data()
    data.environment = issuance.environment.wireName
    data.appAppleId = issuance.environment == .production ? issuance.app.adamID : nil
    data.bundleId = issuance.app.bundleID
    data.bundleVersion = issuance.app.version
    data.signedTransactionInfo = try (notification.transaction ?? notification.subscription?.latest).map {
      try signer.sign(TransactionPayload($0, issuance))
    }
    data.signedRenewalInfo = try notification.subscription.map {
      try signer.sign(RenewalInfoPayload($0.renewal, issuance))
    }
    data.status = notification.subscription?.status.rawValue
    notificationType = notification.kind.rawValue
    subtype = notification.subtype?.rawValue
    notificationUUID = notification.id.uuidString.lowercased()
    version = "2.0"
    signedDate = notification.date
    self.data = data
  }
}

extension SignedDataVerifier {
  /// Verifies a signed notification and the signed data inside, and returns what they say.
  ///
  /// A notification about a subscription has the subscription's latest transaction.
  ///
  /// - Parameters:
  ///   - signedPayload: the JWS that the App Store posted.
  ///   - now: the time at which the certificates must be valid if the data has no signing date, or always if the
  ///     verifier checks the present.
  /// - Throws: ``SignedDataFault``.
  public func contents(of signedPayload: String, now: Date = .now) throws(SignedDataFault)
    -> StoreNotification
  {
    let payload = try notification(signedPayload, now: now)
    var transaction: Transaction?
    if let signed = payload.data?.signedTransactionInfo {
      transaction = try self.transaction(signed, now: now).transaction()
    }
    var subscription: Subscription?
    if let signed = payload.data?.signedRenewalInfo {
      subscription = Subscription(
        status: try known(
          required(payload.data?.status, "data/status"),
          "data/status",
          Subscription.Status.init
        ),
        latest: try required(transaction, "data/signedTransactionInfo"),
        renewal: try renewalInfo(signed, now: now).renewalInfo()
      )
    }
    return StoreNotification(
      id: try known(required(payload.notificationUUID, "notificationUUID"), "notificationUUID") {
        UUID(uuidString: $0)
      },
      kind: StoreNotification.Kind(rawValue: try required(payload.notificationType, "notificationType")),
      subtype: payload.subtype.map(StoreNotification.Subtype.init),
      date: try required(payload.signedDate, "signedDate"),
      transaction: transaction,
      subscription: subscription
    )
  }
}
