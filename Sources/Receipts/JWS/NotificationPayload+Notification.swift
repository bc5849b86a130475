import Foundation

extension NotificationPayload {
  /// What the store tells the seller's server, with the transaction and the renewal signed in it.
  ///
  /// - Parameters:
  ///   - notification: what it tells.
  ///   - issuance: where it is signed; the time is that of the notification.
  ///   - signer: signs what is in it. The payload itself is still to be signed.
  /// - Throws: an error of the cryptographic library, where it cannot sign.
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
  /// The notification of which a payload tells, once what is signed in it is verified too.
  ///
  /// A notification about a subscription comes back with the subscription's latest transaction.
  ///
  /// - Parameters:
  ///   - payload: what ``notification(_:now:)`` gave.
  ///   - now: the time for what does not say when it was signed.
  /// - Throws: ``SignedDataFault``, also for a type that ``StoreNotification`` does not know.
  public func contents(of payload: NotificationPayload, now: Date) throws(SignedDataFault)
    -> StoreNotification
  {
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
      kind: try known(
        required(payload.notificationType, "notificationType"),
        "notificationType",
        StoreNotification.Kind.init
      ),
      subtype: try known(payload.subtype, "subtype", StoreNotification.Subtype.init),
      date: try required(payload.signedDate, "signedDate"),
      transaction: transaction,
      subscription: subscription
    )
  }
}
