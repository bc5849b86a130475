import Foundation
import Receipts

extension AsyncLedger {
  /// Records a transaction, or updates it from a later signed copy.
  ///
  /// - Parameters:
  ///   - transaction: a verified transaction.
  ///   - signedAt: its `signedDate`; for an app receipt, its creation date.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the change.
  /// - Throws: ``LedgerError`` for the same reasons as the method of ``Ledger``, or `CancellationError`.
  @discardableResult public func record(
    _ transaction: StoreTransaction,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) async throws -> Recording {
    try await blocking.file.write(blocking.recording(transaction, signedAt, environment, account))
  }

  /// Records transactions, all of them or none.
  ///
  /// - Parameters:
  ///   - copies: verified transactions with their `signedDate`, in any order.
  ///   - environment: the store that they are from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the changes, in the order of the copies.
  /// - Throws: ``LedgerError`` for the same reasons as the method of ``Ledger``, or `CancellationError`.
  @discardableResult public func record(
    _ copies: [Signed<StoreTransaction>],
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) async throws -> [Recording] {
    guard let step = try blocking.recording(copies, environment, account) else { return [] }
    return try await blocking.file.write(step)
  }

  /// Records the latest payment of a subscription, and its renewal info.
  ///
  /// - Parameters:
  ///   - subscription: a verified subscription.
  ///   - signedAt: the `signedDate` of both of its parts; the earlier one if they differ.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: the change.
  /// - Throws: ``LedgerError`` for the same reasons as the method of ``Ledger``, or `CancellationError`.
  @discardableResult public func record(
    _ subscription: StoreSubscription,
    signedAt: Date,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) async throws -> Recording {
    try await blocking.file.write(blocking.recording(subscription, signedAt, environment, account))
  }

  /// Records a notification and its contents, once.
  ///
  /// - Parameters:
  ///   - notification: a verified notification; its date is used as the `signedDate` of its parts.
  ///   - environment: the store that it is from.
  ///   - account: the account; nil if `appAccountToken` names it, or if it isn't known yet.
  /// - Returns: ``Recording/recorded``, or ``Recording/alreadyKnown`` if it was delivered before.
  /// - Throws: ``LedgerError`` for the same reasons as the method of ``Ledger``, or `CancellationError`.
  @discardableResult public func record(
    _ notification: StoreNotification,
    in environment: StoreEnvironment,
    for account: Account? = nil
  ) async throws -> Recording {
    try await blocking.file.write(blocking.recording(notification, environment, account))
  }

  /// Assigns an unclaimed purchase to an account.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  ///   - account: the account.
  /// - Returns: ``Recording/updated``, or ``Recording/alreadyKnown`` if it is the account's already.
  /// - Throws: ``LedgerError`` as ``Ledger/assign(purchase:in:to:)`` does, or `CancellationError`.
  @discardableResult public func assign(
    purchase originalID: String,
    in environment: StoreEnvironment,
    to account: Account
  ) async throws -> Recording {
    try await blocking.file.write(blocking.assigning(originalID, environment, account))
  }

  /// Moves a purchase to another account, once for each identifier; ``Ledger/move(purchase:in:from:to:id:)`` has the
  /// rules.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  ///   - origin: the account that has it.
  ///   - target: the account that gets it.
  ///   - id: your own identifier of the move.
  /// - Returns: ``Recording/updated``, or ``Recording/alreadyKnown`` if the move was made before.
  /// - Throws: ``LedgerError`` as ``Ledger/move(purchase:in:from:to:id:)`` does, or `CancellationError`.
  @discardableResult public func move(
    purchase originalID: String,
    in environment: StoreEnvironment,
    from origin: Account,
    to target: Account,
    id: String
  ) async throws -> Recording {
    try await blocking.file.write(
      blocking.moving(originalID, environment, from: origin, to: target, id: id)
    )
  }

  /// Delivers a purchase exactly once, however often you call it.
  ///
  /// - Parameters:
  ///   - id: the transaction.
  ///   - environment: the store that it is from.
  ///   - fulfill: returns how to deliver it. It may wait, and use the ledger itself. If it throws, nothing is delivered.
  /// - Returns: the result.
  /// - Throws: ``LedgerError`` as ``Ledger/deliver(_:in:_:)`` does, what the closure throws, or `CancellationError`.
  @discardableResult public func deliver(
    _ id: String,
    in environment: StoreEnvironment,
    _ fulfill: @Sendable (StoreTransaction) async throws -> Fulfillment
  ) async throws -> Delivery {
    let (file, waits) = (blocking.file, blocking.waiting(id, environment))
    while true {
      guard let waiting = try await file.read(waits) else { return .alreadyDelivered }
      let fulfillment = try await fulfill(waiting.transaction)
      if fulfillment == .postponed { return .postponed }
      let step = try blocking.delivering(waiting, id, environment, fulfillment)
      if let delivery = try await file.write(step) { return delivery }
    }
  }

  /// Spends from a balance, once for each identifier.
  ///
  /// - Parameters:
  ///   - amount: the amount, 1 or more.
  ///   - unit: the unit: "coins".
  ///   - account: the account.
  ///   - environment: the store in which it was bought.
  ///   - id: your own identifier for what it is spent on; each identifier is spent once.
  /// - Returns: whether it was spent now or before.
  /// - Throws: ``LedgerError`` as ``Ledger/spend(_:unit:from:in:id:)`` does, or `CancellationError`.
  @discardableResult public func spend(
    _ amount: Int,
    unit: String,
    from account: Account,
    in environment: StoreEnvironment,
    id: String
  ) async throws -> Spending {
    try await blocking.file.write(blocking.spending(amount, unit, account, environment, id))
  }
}
