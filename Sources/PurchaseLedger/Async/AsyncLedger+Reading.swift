import Foundation
import Receipts

/// The questions. Each throws ``LedgerError`` if the file fails, or `CancellationError`.
extension AsyncLedger {
  /// Returns what an account may use at any moment; ``Ledger/entitlements(of:at:in:asKnownAt:)`` has the rules.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - moment: the moment to check.
  ///   - environment: the store that the purchases are from.
  ///   - known: only use what was recorded by then, by the ledger's own clock; nil for now.
  /// - Returns: one entitlement per purchase, sorted by product and transaction.
  public func entitlements(
    of account: Account,
    at moment: Date,
    in environment: StoreEnvironment,
    asKnownAt known: Date? = nil
  ) async throws -> [Entitlement] {
    try await blocking.file.read(blocking.entitlements(of: account, moment, environment, known))
  }

  /// Returns a transaction, from the newest of its signed copies; nil if it isn't known.
  ///
  /// - Parameters:
  ///   - id: the transaction's identifier.
  ///   - environment: the store that it is from.
  public func transaction(_ id: String, in environment: StoreEnvironment) async throws -> StoreTransaction? {
    try await blocking.file.read(blocking.transaction(id, environment))
  }

  /// Returns every transaction of an account, earliest purchase first, including revoked ones.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - environment: the store that they are from.
  public func transactions(
    of account: Account,
    in environment: StoreEnvironment
  ) async throws -> [StoreTransaction] {
    try await blocking.file.read(blocking.transactions(of: account, environment))
  }

  /// Returns the App Store's latest data about the time after a subscription's latest payment; nil if there is none.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the subscription's first transaction.
  ///   - environment: the store that it is from.
  public func renewalInfo(
    of originalID: String,
    in environment: StoreEnvironment
  ) async throws -> RenewalInfo? {
    try await blocking.file.read(blocking.renewalInfo(of: originalID, environment))
  }

  /// Returns every move of a purchase between accounts, in order.
  ///
  /// - Parameters:
  ///   - originalID: the identifier of the purchase's first transaction.
  ///   - environment: the store that it is from.
  public func moves(
    ofPurchase originalID: String,
    in environment: StoreEnvironment
  ) async throws -> [PurchaseMove] {
    try await blocking.file.read(blocking.moves(of: originalID, environment))
  }

  /// Returns the transactions that wait for ``deliver(_:in:_:)``, in the order they were recorded.
  ///
  /// - Parameters:
  ///   - environment: the store that they are from.
  ///   - limit: the maximum number, 1 or more.
  public func undelivered(
    in environment: StoreEnvironment,
    limit: Int = 100
  ) async throws -> [StoreTransaction] {
    try await blocking.file.read(blocking.undelivered(environment, limit))
  }

  /// Returns an account's balance in a unit; 0 if there is none. It can be negative.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - unit: the unit: "coins".
  ///   - environment: the store in which it was bought.
  public func balance(
    of account: Account,
    unit: String,
    in environment: StoreEnvironment
  ) async throws -> Int {
    try await blocking.file.read(blocking.balance(of: account, unit, environment))
  }

  /// Returns every change of a balance, in order.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - unit: the unit: "coins".
  ///   - environment: the store in which it was bought.
  public func entries(
    of account: Account,
    unit: String,
    in environment: StoreEnvironment
  ) async throws -> [Entry] {
    try await blocking.file.read(blocking.entries(of: account, unit, environment))
  }

  /// Checks the whole file; see ``Ledger/audit()``.
  ///
  /// - Returns: one sentence per problem; empty if there are none.
  public func audit() async throws -> [String] {
    try await blocking.file.read(Audit.step)
  }
}
