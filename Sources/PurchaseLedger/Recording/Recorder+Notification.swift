import Receipts

/// A notification with everything that is computed before the file is locked.
struct PreparedNotification {
  var id: String
  var kind: StoreNotification.Kind
  var subtype: StoreNotification.Subtype?
  var transactionID: String?
  var signedAt: Moment
  var transaction: PreparedCopy?
  var renewal: PreparedRenewal?

  init(_ notification: StoreNotification) throws(LedgerError) {
    id = notification.id.uuidString.lowercased()
    kind = notification.kind
    subtype = notification.subtype
    signedAt = try Moment(notification.date, id: id)
    if let transaction = notification.transaction {
      self.transaction = try PreparedCopy(Signed(transaction, at: notification.date))
    }
    if let subscription = notification.subscription {
      renewal = try PreparedRenewal(Signed(subscription, at: notification.date))
    }
    transactionID = (notification.transaction ?? notification.subscription?.latest)?.id
  }
}

extension Recorder {
  /// Records a notification by its identifier, and its contents only if the identifier is new.
  func record(_ notification: PreparedNotification, for account: Account?) throws(LedgerError) -> Recording {
    let known = try connection.row(
      "SELECT kind, transactionID FROM notification WHERE environment = ? AND notificationID = ?",
      environment.rawValue,
      notification.id
    )
    if let known {
      try agree(on: "kind", of: notification.id, known: known.text(0), given: notification.kind.rawValue)
      try agree(
        on: "transaction",
        of: notification.id,
        known: known.optionalText(1) ?? "none",
        given: notification.transactionID ?? "none"
      )
      return .alreadyKnown
    }
    try connection.run(
      """
      INSERT INTO notification (environment, notificationID, kind, subtype, transactionID, signedAt, recordedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      environment.rawValue,
      notification.id,
      notification.kind.rawValue,
      notification.subtype?.rawValue,
      notification.transactionID,
      notification.signedAt.milliseconds,
      now.milliseconds
    )
    if let transaction = notification.transaction { _ = try record(transaction, for: account) }
    if let renewal = notification.renewal { _ = try record(renewal, for: account) }
    return .recorded
  }

  /// Assigns an unclaimed purchase to an account.
  func assign(_ originalID: String, to account: Account) throws(LedgerError) -> Recording {
    let known = try connection.row(
      "SELECT id, account FROM purchase WHERE environment = ? AND originalID = ?",
      environment.rawValue,
      originalID
    )
    guard let known else { throw .unknownPurchase(originalID: originalID) }
    if let owner = try known.optionalText(1) {
      try agree(on: "account", of: originalID, known: owner, given: account.rawValue)
      return .alreadyKnown
    }
    try connection.run("UPDATE purchase SET account = ? WHERE id = ?", account.rawValue, known.integer(0))
    return .updated
  }
}
