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
    _ transaction: StoreTransaction,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> Recording {
    try file.write(recording(transaction, signedAt, environment, account))
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
    _ copies: [Signed<StoreTransaction>],
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> [Recording] {
    guard let step = try recording(copies, environment, account) else { return [] }
    return try file.write(step)
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
    _ subscription: StoreSubscription,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) throws(LedgerError) -> Recording {
    try file.write(recording(subscription, signedAt, environment, account))
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
    try file.write(recording(notification, environment, account))
  }

  /// Assigns an unclaimed purchase to an account. To take it from another account, use ``move(purchase:in:from:to:id:)``.
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
    try file.write(assigning(originalID, environment, account))
  }

  /// Moves a purchase to another account, for example because a customer restores it while signed in with another one.
  /// Once for each identifier.
  ///
  /// Whether it may move is up to you: Apple knows only the App Store account that paid. What moves with it:
  ///
  /// - Its entitlements, those of all its transactions, at any moment. Renewals that come later belong to the new
  ///   account, too, whatever their `appAccountToken`.
  /// - What its deliveries still contribute to balances, without refunds. The old account's balance falls by as much,
  ///   below zero if it has been spent, and the new one's rises. Both get an entry, and no older entry changes.
  /// - Later deliveries and refunds: they change the balance of the new account.
  ///
  /// What the old account has spent isn't moved.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  ///   - origin: the account that has it.
  ///   - target: the account that gets it.
  ///   - id: your own identifier of the move, 1 to 200 bytes. A repeated call with it changes nothing, even if the
  ///     purchase has moved on or back since.
  /// - Returns: ``Recording/updated``, or ``Recording/alreadyKnown`` if the move was made before.
  /// - Throws: ``LedgerError/unknownPurchase(originalID:)``; ``LedgerError/conflict(id:fact:known:given:)`` if the
  ///   purchase isn't the first account's, or the identifier belongs to a different move;
  ///   ``LedgerError/invalid(id:reason:)`` if both accounts are the same; ``LedgerError/balanceOutOfRange(_:unit:)``.
  @discardableResult public func move(
    purchase originalID: String,
    in environment: StoreEnvironment,
    from origin: Account,
    to target: Account,
    id: String
  ) throws(LedgerError) -> Recording {
    try file.write(moving(originalID, environment, from: origin, to: target, id: id))
  }
}
