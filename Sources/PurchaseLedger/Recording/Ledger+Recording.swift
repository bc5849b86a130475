import Foundation
import Receipts

extension Ledger {
  /// Records a transaction, or updates it from a later signed copy.
  ///
  /// A purchase belongs to the first account given, here or by `appAccountToken`. A later token changes nothing.
  ///
  /// - Parameters:
  ///   - transaction: a verified transaction.
  ///   - signedAt: its `signedDate`; for an app receipt, its creation date.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the change.
  /// - Throws: ``LedgerError/conflict(id:fact:known:given:)`` if the identifier is known with another product or
  ///   another first transaction, or the purchase with another account; other ``LedgerError`` if the value can't be
  ///   stored or the file fails.
  @discardableResult public func record(
    _ transaction: Transaction,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> Recording {
    let copy = try PreparedCopy(Signed(transaction, at: signedAt))
    return try recording(transaction.id, in: environment, for: account) { recorder throws(LedgerError) in
      try recorder.record(copy, for: account)
    }
  }

  /// Records transactions, all of them or none.
  ///
  /// - Parameters:
  ///   - copies: verified transactions with their `signedDate`, in any order.
  ///   - environment: the store that they are from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the changes, in the order of the copies.
  /// - Throws: the errors for a single transaction. In that case, none is recorded.
  @discardableResult public func record(
    _ copies: [Signed<Transaction>],
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> [Recording] {
    guard let first = copies.first else { return [] }
    var prepared: [PreparedCopy] = []
    prepared.reserveCapacity(copies.count)
    for copy in copies {
      prepared.append(try PreparedCopy(copy))
    }
    return try recording(first.value.id, in: environment, for: account) { recorder throws(LedgerError) in
      var recordings: [Recording] = []
      recordings.reserveCapacity(prepared.count)
      for copy in prepared {
        recordings.append(try recorder.record(copy, for: account))
      }
      return recordings
    }
  }

  /// Records the latest payment of a subscription, and its renewal info.
  ///
  /// - Parameters:
  ///   - subscription: a verified subscription. Its status isn't stored, because it follows from the rest.
  ///   - signedAt: the `signedDate` of both of its parts; the earlier one if they differ.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the change.
  /// - Throws: the errors for a transaction, and an error if the renewal belongs to another purchase.
  @discardableResult public func record(
    _ subscription: Subscription,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> Recording {
    let renewal = try PreparedRenewal(Signed(subscription, at: signedAt))
    return try recording(subscription.latest.id, in: environment, for: account) {
      recorder throws(LedgerError) in
      try recorder.record(renewal, for: account)
    }
  }

  /// Records a notification and its contents, once.
  ///
  /// Apple redelivers a notification until the server responds, and not always in order. The ledger uses the signed
  /// data inside, not the type of the notification, so every order has the same result. Source: Apple,
  /// https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications
  ///
  /// - Parameters:
  ///   - notification: a verified notification; its date is used as the `signedDate` of its parts.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: ``Recording/recorded``, or ``Recording/alreadyKnown`` if it was delivered before.
  /// - Throws: the errors for a transaction, and ``LedgerError/conflict(id:fact:known:given:)`` if another
  ///   notification has the identifier. In that case, nothing is recorded.
  @discardableResult public func record(
    _ notification: StoreNotification,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> Recording {
    let prepared = try PreparedNotification(notification)
    return try recording(prepared.id, in: environment, for: account) { recorder throws(LedgerError) in
      try recorder.record(prepared, for: account)
    }
  }

  /// Assigns an unclaimed purchase to an account.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  ///   - account: the account.
  /// - Returns: ``Recording/updated``, or ``Recording/alreadyKnown`` if it is the account's already.
  /// - Throws: ``LedgerError/unknownPurchase(originalID:)``, or ``LedgerError/conflict(id:fact:known:given:)`` if it
  ///   belongs to another account.
  @discardableResult public func assign(
    purchase originalID: String,
    in environment: StoreEnvironment,
    to account: Account
  ) throws(LedgerError) -> Recording {
    try recording(originalID, in: environment, for: account) { recorder throws(LedgerError) in
      try recorder.assign(originalID, to: account)
    }
  }

  private func recording<Result>(
    _ id: String,
    in environment: StoreEnvironment,
    for account: Account?,
    _ body: (Recorder) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Result {
    if let account { try LedgerError.check(account.rawValue, "An account", of: id) }
    let now = try now(for: id)
    return try file.write { connection throws(LedgerError) in
      try body(Recorder(connection: connection, environment: environment, terms: terms, now: now))
    }
  }
}
