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
    notificationType = notification.kind.rawValue
    subtype = notification.subtype?.rawValue
    notificationUUID = notification.id.uuidString.lowercased()
    version = "2.0"
    signedDate = notification.date
    if let finished = notification.renewalExtension {
      summary = Summary(finished, issuance)
    } else if let token = notification.externalPurchaseToken {
      externalPurchaseToken = ExternalPurchaseToken(token, issuance)
    } else if notification.kind == .rescindConsent {
      appData = try AppData(issuance, signer: signer)
    } else {
      data = try Data(notification, issuance, signer: signer)
    }
  }
}

extension NotificationPayload.Data {
  fileprivate init(_ notification: StoreNotification, _ issuance: Issuance, signer: SignedDataSigner) throws {
    environment = issuance.environment.wireName
    appAppleId = issuance.environment == .production ? issuance.app.adamID : nil
    bundleId = issuance.app.bundleID
    bundleVersion = issuance.app.version
    signedTransactionInfo = try (notification.transaction ?? notification.subscription?.latest).map {
      try signer.sign(TransactionPayload($0, issuance))
    }
    signedRenewalInfo = try notification.subscription.map {
      try signer.sign(RenewalInfoPayload($0.renewal, issuance))
    }
    status = notification.subscription?.status.rawValue
    consumptionRequestReason = notification.refundReason?.rawValue
  }
}

extension NotificationPayload.Summary {
  fileprivate init(_ finished: RenewalExtension, _ issuance: Issuance) {
    environment = issuance.environment.wireName
    appAppleId = issuance.environment == .production ? issuance.app.adamID : nil
    bundleId = issuance.app.bundleID
    productId = finished.productID
    requestIdentifier = finished.requestID
    storefrontCountryCodes = finished.storefronts
    succeededCount = finished.succeeded
    failedCount = finished.failed
  }

  fileprivate func result(at date: Date) throws(SignedDataFault) -> RenewalExtension {
    RenewalExtension(
      requestID: try required(requestIdentifier, "summary/requestIdentifier"),
      productID: try required(productId, "summary/productId"),
      storefronts: storefrontCountryCodes,
      succeeded: try required(succeededCount, "summary/succeededCount"),
      failed: try required(failedCount, "summary/failedCount"),
      date: date
    )
  }
}

extension NotificationPayload.ExternalPurchaseToken {
  fileprivate init(_ token: ExternalPurchaseToken, _ issuance: Issuance) {
    externalPurchaseId = token.id
    tokenCreationDate = token.date
    // The identifier says that it is from the sandbox, and the app's number is always there.
    appAppleId = issuance.app.adamID
    bundleId = issuance.app.bundleID
  }

  fileprivate func token() throws(SignedDataFault) -> ExternalPurchaseToken {
    ExternalPurchaseToken(
      id: try required(externalPurchaseId, "externalPurchaseToken/externalPurchaseId"),
      date: try required(tokenCreationDate, "externalPurchaseToken/tokenCreationDate")
    )
  }
}

extension NotificationPayload.AppData {
  fileprivate init(_ issuance: Issuance, signer: SignedDataSigner) throws {
    environment = issuance.environment.wireName
    appAppleId = issuance.environment == .production ? issuance.app.adamID : nil
    bundleId = issuance.app.bundleID
    signedAppTransactionInfo = try signer.sign(
      AppTransactionPayload(
        issuance,
        originalPurchaseDate: issuance.date,
        originalApplicationVersion: issuance.app.version
      )
    )
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
    var transaction: StoreTransaction?
    if let signed = payload.data?.signedTransactionInfo {
      transaction = try self.transaction(signed, now: now).transaction()
    }
    var subscription: StoreSubscription?
    if let signed = payload.data?.signedRenewalInfo {
      subscription = StoreSubscription(
        status: StoreSubscription.Status(rawValue: try required(payload.data?.status, "data/status")),
        latest: try required(transaction, "data/signedTransactionInfo"),
        renewal: try renewalInfo(signed, now: now).renewalInfo()
      )
    }
    if let signed = payload.appData?.signedAppTransactionInfo {
      _ = try appTransaction(signed, now: now)
    }
    let signedDate = try required(payload.signedDate, "signedDate")
    return StoreNotification(
      id: try known(required(payload.notificationUUID, "notificationUUID"), "notificationUUID") {
        UUID(uuidString: $0)
      },
      kind: StoreNotification.Kind(rawValue: try required(payload.notificationType, "notificationType")),
      subtype: payload.subtype.map(StoreNotification.Subtype.init),
      date: signedDate,
      transaction: transaction,
      subscription: subscription,
      refundReason: payload.data?.consumptionRequestReason.map(RefundReason.init),
      renewalExtension: try payload.summary?.result(at: signedDate),
      externalPurchaseToken: try payload.externalPurchaseToken?.token()
    )
  }
}
