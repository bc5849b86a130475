import Foundation
import Receipts

extension Ledger {
  /// Records a transaction, or learns what a later signed copy of it says.
  ///
  /// A purchase belongs to the account that is told first, here or by `appAccountToken`. A later token changes
  /// nothing.
  ///
  /// - Parameters:
  ///   - transaction: a verified transaction.
  ///   - signedAt: its `signedDate`; of an app receipt, the date of its creation.
  ///   - environment: the store that it is from.
  ///   - account: whose purchase it is; nil where its `appAccountToken` says so, or where nobody knows yet.
  /// - Returns: what has changed.
  /// - Throws: ``LedgerError/conflict(id:fact:known:given:)`` where the identifier is known with another product
  ///   or another first transaction, or the purchase with another account; other ``LedgerError`` where the
  ///   value cannot be kept or the file fails.
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
  ///   - account: whose purchases they are; nil where their `appAccountToken` says so, or where nobody knows.
  /// - Returns: what has changed, in the order of the copies.
  /// - Throws: as for a single one; then none of them is recorded.
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

  /// Records the latest payment of a subscription, and what the App Store says of the time after it.
  ///
  /// - Parameters:
  ///   - subscription: verified; its status is not kept, because it follows from the rest.
  ///   - signedAt: the `signedDate` of both of its parts; the earlier one where they differ.
  ///   - environment: the store that it is from.
  ///   - account: whose purchase it is; nil where its `appAccountToken` says so, or where nobody knows yet.
  /// - Returns: what has changed.
  /// - Throws: as for a transaction, and where the renewal is of another purchase.
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

  /// Records a notification and everything that it tells, once.
  ///
  /// Apple delivers a notification again until the server answers, and not always in order. The ledger goes by
  /// what is signed inside and not by the name of the notification, so any order comes to the same. Source:
  /// Apple, https://developer.apple.com/documentation/appstoreservernotifications/responding-to-app-store-server-notifications
  ///
  /// - Parameters:
  ///   - notification: verified; its date is taken for the `signedDate` of its parts.
  ///   - environment: the store that it is from.
  ///   - account: whose purchase it is; nil where the `appAccountToken` says so, or where nobody knows yet.
  /// - Returns: ``Recording/recorded``, or ``Recording/alreadyKnown`` where it was delivered again.
  /// - Throws: as for a transaction, and ``LedgerError/conflict(id:fact:known:given:)`` where another
  ///   notification has the identifier. Then nothing of it is recorded.
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

  /// Says whose purchase it is that nobody has claimed.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  ///   - account: whose purchase it is.
  /// - Returns: ``Recording/updated``, or ``Recording/alreadyKnown`` where it is the account's already.
  /// - Throws: ``LedgerError/unknownPurchase(originalID:)``, or ``LedgerError/conflict(id:fact:known:given:)``
  ///   where it is another account's.
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
