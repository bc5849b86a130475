import Foundation
import Receipts

extension Ledger {
  func recording(
    _ transaction: StoreTransaction,
    _ signedAt: Date,
    _ environment: StoreEnvironment,
    _ account: Account?
  ) throws(LedgerError) -> Step<Recording> {
    let copy = try PreparedCopy(Signed(transaction, at: signedAt))
    return try recording(transaction.id, environment, account) { (recorder) throws(LedgerError) in
      try recorder.record(copy, for: account)
    }
  }

  /// Returns nil if there is nothing to record.
  func recording(
    _ copies: [Signed<StoreTransaction>],
    _ environment: StoreEnvironment,
    _ account: Account?
  ) throws(LedgerError) -> Step<[Recording]>? {
    guard let first = copies.first else { return nil }
    let prepared = try prepared(copies)
    return try recording(first.value.id, environment, account) { (recorder) throws(LedgerError) in
      var recordings: [Recording] = []
      recordings.reserveCapacity(prepared.count)
      for copy in prepared {
        recordings.append(try recorder.record(copy, for: account))
      }
      return recordings
    }
  }

  private func prepared(_ copies: [Signed<StoreTransaction>]) throws(LedgerError) -> [PreparedCopy] {
    var prepared: [PreparedCopy] = []
    prepared.reserveCapacity(copies.count)
    for copy in copies {
      prepared.append(try PreparedCopy(copy))
    }
    return prepared
  }

  func recording(
    _ subscription: StoreSubscription,
    _ signedAt: Date,
    _ environment: StoreEnvironment,
    _ account: Account?
  ) throws(LedgerError) -> Step<Recording> {
    let renewal = try PreparedRenewal(Signed(subscription, at: signedAt))
    return try recording(subscription.latest.id, environment, account) { (recorder) throws(LedgerError) in
      try recorder.record(renewal, for: account)
    }
  }

  func recording(
    _ notification: StoreNotification,
    _ environment: StoreEnvironment,
    _ account: Account?
  ) throws(LedgerError) -> Step<Recording> {
    let prepared = try PreparedNotification(notification)
    return try recording(prepared.id, environment, account) { (recorder) throws(LedgerError) in
      try recorder.record(prepared, for: account)
    }
  }

  func assigning(
    _ originalID: String,
    _ environment: StoreEnvironment,
    _ account: Account
  ) throws(LedgerError) -> Step<Recording> {
    try recording(originalID, environment, account) { (recorder) throws(LedgerError) in
      try recorder.assign(originalID, to: account)
    }
  }

  func moving(
    _ originalID: String,
    _ environment: StoreEnvironment,
    from origin: Account,
    to target: Account,
    id: String
  ) throws(LedgerError) -> Step<Recording> {
    try LedgerError.check(id, "An identifier", of: id)
    try LedgerError.check(origin.rawValue, "An account", of: id)
    guard origin != target else {
      throw .invalid(id: id, reason: "A purchase moves to another account, not to the same")
    }
    return try recording(id, environment, target) { (recorder) throws(LedgerError) in
      try recorder.move(originalID, from: origin, to: target, id: id)
    }
  }

  private func recording<Result>(
    _ id: String,
    _ environment: StoreEnvironment,
    _ account: Account?,
    _ body: @escaping @Sendable (Recorder) throws(LedgerError) -> Result
  ) throws(LedgerError) -> Step<Result> {
    if let account { try LedgerError.check(account.rawValue, "An account", of: id) }
    return try writing(id, in: environment, body)
  }
}
