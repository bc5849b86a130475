import Foundation

/// Signed data about this store's own purchases.
extension TestStore {
  /// Returns a transaction as the App Store signs it for apps and servers.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// var store = TestStore()
  /// let bought = try store.buy("pro.monthly", at: Date(timeIntervalSince1970: 1_772_452_800))
  /// let jws = try store.signedTransaction(bought.id)
  ///
  /// let root = try StoreIdentity.demonstration.get().transactions.der[2]
  /// let verifier = try SignedDataVerifier(
  ///   roots: [Data(root)],
  ///   environment: .sandbox,
  ///   bundleID: "com.example.lighthouse"
  /// )
  /// try verifier.transaction(jws).productId  // => Optional("pro.monthly")
  /// ```
  ///
  /// - Parameters:
  ///   - id: the transaction.
  ///   - date: the time of signing; nil for the time of the purchase, or of its revocation.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  /// - Returns: the JWS in its compact form.
  /// - Throws: ``StoreError/unknownTransaction(_:)``; an error of the cryptographic library if signing fails.
  public func signedTransaction(
    _ id: String,
    at date: Date? = nil,
    signedBy identity: StoreIdentity? = nil
  ) throws -> String {
    let transaction = try transaction(id)
    let date = date ?? transaction.revocation?.date ?? transaction.purchaseDate
    return try signer(identity).sign(TransactionPayload(transaction, issuance(at: date)))
  }

  /// Returns the renewal info of a transaction's subscription, as the App Store signs it.
  ///
  /// - Parameters:
  ///   - id: a transaction of the subscription.
  ///   - date: the time of signing; nil for the store's time, or the time of the latest purchase.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  /// - Returns: the JWS in its compact form.
  /// - Throws: ``StoreError/unknownTransaction(_:)``, ``StoreError/notRenewable(_:)``; an error of the cryptographic
  ///   library if signing fails.
  public func signedRenewalInfo(
    _ id: String,
    at date: Date? = nil,
    signedBy identity: StoreIdentity? = nil
  ) throws -> String {
    let transaction = try transaction(id)
    guard let subscription = subscription(of: id) else { throw StoreError.notRenewable(id) }
    let date = date ?? now ?? max(transaction.purchaseDate, subscription.latest.purchaseDate)
    return try signer(identity).sign(RenewalInfoPayload(subscription.renewal, issuance(at: date)))
  }

  /// Returns a notification as the App Store posts it: a `signedPayload`, with the signed data inside.
  ///
  /// - Parameters:
  ///   - notification: one of ``notifications``, or another one.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  /// - Returns: the JWS in its compact form.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func signedNotification(
    _ notification: StoreNotification,
    signedBy identity: StoreIdentity? = nil
  ) throws -> String {
    let signer = try signer(identity)
    return try signer.sign(
      NotificationPayload(notification, issuance(at: notification.date), signer: signer)
    )
  }

  /// Returns the app transaction of the buyer's download, as the App Store signs it.
  ///
  /// - Parameters:
  ///   - date: the time of signing; nil for the store's time, or that of the last purchase.
  ///   - deviceVerification: the proof that it belongs to a device; nil omits it.
  ///   - identity: the signer; nil for ``StoreIdentity/demonstration``.
  /// - Returns: the JWS in its compact form.
  /// - Throws: an error of the cryptographic library if signing fails.
  public func signedAppTransaction(
    at date: Date? = nil,
    deviceVerification: DeviceVerification? = nil,
    signedBy identity: StoreIdentity? = nil
  ) throws -> String {
    let date = date ?? now ?? transactions.last?.purchaseDate ?? ReceiptContent.sandboxPurchaseDate
    return try signer(identity).sign(appTransaction(at: date, deviceVerification: deviceVerification))
  }

  /// The app is taken to have been bought with the first purchase in it.
  func appTransaction(at date: Date, deviceVerification: DeviceVerification? = nil) -> AppTransactionPayload {
    AppTransactionPayload(
      issuance(at: date),
      originalPurchaseDate: min(transactions.first?.originalPurchaseDate ?? date, date),
      originalApplicationVersion: app.version,
      deviceVerification: deviceVerification
    )
  }

  private func signer(_ identity: StoreIdentity?) throws -> SignedDataSigner {
    SignedDataSigner(try (identity ?? StoreIdentity.demonstration.get()).transactions)
  }

  /// Returns where and when this store signs.
  ///
  /// - Parameter date: the time of signing.
  public func issuance(at date: Date) -> Issuance {
    Issuance(app, environment, at: date, storefront: storefront, appTransactionID: appTransactionID)
  }
}
