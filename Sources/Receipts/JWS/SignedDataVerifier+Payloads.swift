import Foundation

extension SignedDataVerifier {
  /// Verifies a signed transaction.
  ///
  /// - Parameters:
  ///   - jws: the JWS in its compact form.
  ///   - now: the time at which the certificates must be valid if the data has no signing date, or always if
  ///     the verifier checks the present.
  /// - Returns: the payload.
  /// - Throws: ``SignedDataFault``.
  public func transaction(_ jws: String, now: Date = .now) throws(SignedDataFault) -> TransactionPayload {
    let payload: TransactionPayload = try decode(jws, now: now)
    try checkBundle(payload.bundleId)
    try checkEnvironment(payload.environment)
    return payload
  }

  /// Verifies a signed renewal info, which doesn't name its app.
  ///
  /// - Parameters:
  ///   - jws: the JWS in its compact form.
  ///   - now: the time at which the certificates must be valid if the data has no signing date, or always if
  ///     the verifier checks the present.
  /// - Returns: the payload.
  /// - Throws: ``SignedDataFault``.
  public func renewalInfo(_ jws: String, now: Date = .now) throws(SignedDataFault) -> RenewalInfoPayload {
    let payload: RenewalInfoPayload = try decode(jws, now: now)
    try checkEnvironment(payload.environment)
    return payload
  }

  /// Verifies a signed app transaction.
  ///
  /// - Parameters:
  ///   - jws: the JWS in its compact form.
  ///   - now: the time at which the certificates must be valid if the data has no signing date, or always if
  ///     the verifier checks the present.
  /// - Returns: the payload.
  /// - Throws: ``SignedDataFault``.
  public func appTransaction(_ jws: String, now: Date = .now) throws(SignedDataFault) -> AppTransactionPayload
  {
    let payload: AppTransactionPayload = try decode(jws, now: now)
    try checkApp(payload.bundleId, payload.appAppleId)
    try checkEnvironment(payload.receiptType)
    return payload
  }

  /// Verifies a version 2 notification, but not the signed data inside: see ``contents(of:now:)``.
  ///
  /// - Parameters:
  ///   - jws: the `signedPayload`, a JWS in its compact form.
  ///   - now: the time at which the certificates must be valid if the data has no signing date, or always if
  ///     the verifier checks the present.
  /// - Returns: the payload.
  /// - Throws: ``SignedDataFault``.
  public func notification(_ jws: String, now: Date = .now) throws(SignedDataFault) -> NotificationPayload {
    let payload: NotificationPayload = try decode(jws, now: now)
    if let data = payload.data {
      try checkApp(data.bundleId, data.appAppleId)
      try checkEnvironment(data.environment)
    } else if let summary = payload.summary {
      try checkApp(summary.bundleId, summary.appAppleId)
      try checkEnvironment(summary.environment)
    } else if let token = payload.externalPurchaseToken {
      try checkApp(token.bundleId, token.appAppleId)
      let isSandbox = token.externalPurchaseId?.hasPrefix("SANDBOX") ?? false
      try checkEnvironment((isSandbox ? StoreEnvironment.sandbox : .production).wireName)
    } else {
      try checkApp(payload.appData?.bundleId, payload.appData?.appAppleId)
      try checkEnvironment(payload.appData?.environment)
    }
    return payload
  }

  private func checkBundle(_ found: String?) throws(SignedDataFault) {
    guard found == bundleID else { throw .bundleID(found) }
  }

  private func checkApp(_ found: String?, _ number: Int?) throws(SignedDataFault) {
    try checkBundle(found)
    guard environment != .production || number == appAppleID else { throw .appAppleID(number) }
  }

  private func checkEnvironment(_ found: String?) throws(SignedDataFault) {
    guard found == environment.wireName else { throw .environment(found) }
  }
}
