import Receipts

/// A renewal info with everything that is computed before the file is locked.
struct PreparedRenewal {
  var latest: PreparedCopy
  var graceEndsAt: Moment?
  var content: String

  /// Returns the phase that a moment belongs to: before the end of the paid time; in the 60 days after, when the time
  /// of each grace period report matters, so each copy is stored; or later.
  ///
  /// The App Store retries a payment for 60 days, and no grace period is longer. Source: Apple,
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions
  func phase(_ moment: Int64) -> Int? {
    guard let end = latest.expiresAt?.milliseconds else { return 0 }
    return moment < end ? 0 : moment < end + 60 * 86_400_000 ? nil : 1
  }

  init(_ copy: Signed<StoreSubscription>) throws(LedgerError) {
    let (transaction, renewal) = (copy.value.latest, copy.value.renewal)
    latest = try PreparedCopy(Signed(transaction, at: copy.date))
    guard renewal.originalID == transaction.originalID else {
      throw .invalid(
        id: transaction.id,
        reason: "The renewal is of another purchase, '\(renewal.originalID)'"
      )
    }
    if let end = renewal.gracePeriodExpiresDate { graceEndsAt = try Moment(end, id: transaction.id) }
    content = try Content.text(of: renewal, id: transaction.id)
  }
}

extension Recorder {
  /// Records the latest payment of a subscription and its renewal info.
  func record(_ renewal: PreparedRenewal, for account: Account?) throws(LedgerError) -> Recording {
    let recording = try record(renewal.latest, for: account)
    let payment = try payment(of: renewal.latest, for: account).id
    let signedAt = renewal.latest.signedAt.milliseconds
    let history = History(copies: try renewals(of: payment), phase: renewal.phase)
    let (change, ofRenewal) = history.adding(
      History.Copy(id: 0, signedAt: signedAt, confirmedAt: signedAt, rank: 0, content: renewal.content)
    )
    switch change {
    case .nothing: break
    case .confirm(let id):
      try connection.run("UPDATE renewal SET confirmedAt = ? WHERE id = ?", signedAt, id)
    case .insert:
      try connection.run(
        """
        INSERT INTO renewal (payment, signedAt, confirmedAt, recordedAt, graceEndsAt, content)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        payment,
        signedAt,
        signedAt,
        now.milliseconds,
        renewal.graceEndsAt?.milliseconds,
        renewal.content
      )
    }
    return recording.combined(with: ofRenewal)
  }

  private func renewals(of payment: Int64) throws(LedgerError) -> [History.Copy] {
    var copies: [History.Copy] = []
    for row in try connection.rows(
      "SELECT id, signedAt, confirmedAt, content FROM renewal WHERE payment = ?",
      payment
    ) {
      copies.append(
        History.Copy(
          id: try row.integer(0),
          signedAt: try row.integer(1),
          confirmedAt: try row.integer(2),
          rank: 0,
          content: try row.text(3)
        )
      )
    }
    return copies
  }
}

extension Recording {
  /// Returns the combined change of a payment and its renewal.
  fileprivate func combined(with renewal: Recording) -> Recording {
    switch (self, renewal) {
    case (.recorded, _): .recorded
    case (.updated, _), (_, .updated), (_, .recorded): .updated
    case (.alreadyKnown, .alreadyKnown): .alreadyKnown
    default: .outdated
    }
  }
}
