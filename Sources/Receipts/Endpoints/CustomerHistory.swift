import Foundation

/// The history of a receipt's customer: the purchases in the receipt, and everything after it was issued.
///
/// The current state counts: a purchase that was refunded since then is refunded. Finished consumables are omitted
/// unless the receipt still holds them.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/latest_receipt_info-data.dictionary
struct CustomerHistory {
  /// All purchases, oldest first.
  let transactions: [StoreTransaction]
  /// The purchases that aren't in the receipt.
  let later: [StoreTransaction]
  /// The renewal info of each subscription, by original identifier.
  let renewals: [RenewalInfo]

  /// - Parameters:
  ///   - held: the purchases in the receipt.
  ///   - bundleID: the app of the receipt.
  ///   - store: the App Store. If it knows none of the purchases, the receipt is another customer's, and nothing is
  ///     added.
  ///   - date: the current time.
  init(of held: [StoreTransaction], bundleID: String, in store: TestStore, at date: Date) {
    let store = store.advanced(to: date)
    let heldIDs = Set(held.map(\.id))
    var isKnown = Set<String>()
    var sold: [StoreTransaction] = []
    if store.app.bundleID == bundleID {
      sold = store.transactions(madeBy: date).filter { transaction in
        if heldIDs.contains(transaction.id) {
          isKnown.insert(transaction.id)
          return true
        }
        return transaction.type.staysInReceipt || !store.isFinished(transaction.id)
      }
    }
    guard !isKnown.isEmpty else {
      transactions = held
      later = []
      renewals = Self.renewals(of: held, at: date)
      return
    }
    later = sold.filter { !heldIDs.contains($0.id) }
    transactions = held.filter { !isKnown.contains($0.id) } + sold.map { $0.asKnown(at: date) }
    let known = store.subscriptions(at: date).map(\.renewal)
    let knownIDs = Set(known.map(\.originalID))
    renewals =
      (known + Self.renewals(of: transactions.filter { !knownIDs.contains($0.originalID) }, at: date))
      .sorted { $0.originalID < $1.originalID }
  }

  /// All purchases, but only the latest period of each subscription.
  var latest: [StoreTransaction] {
    let ends = Self.latestPeriods(transactions)
    return transactions.filter { $0.type != .autoRenewable || ends[$0.originalID]?.id == $0.id }
  }

  private static func latestPeriods(_ transactions: [StoreTransaction]) -> [String: StoreTransaction] {
    Dictionary(transactions.filter { $0.type == .autoRenewable }.map { ($0.originalID, $0) }) {
      first,
      second in
      first.purchaseDate <= second.purchaseDate ? second : first
    }
  }

  /// Returns the renewals that can be derived from a receipt alone: subscriptions renew until they have ended. For an
  /// ended one, clients saw a cancellation by the buyer and no billing retry.
  private static func renewals(of transactions: [StoreTransaction], at date: Date) -> [RenewalInfo] {
    latestPeriods(transactions).values.sorted { $0.originalID < $1.originalID }.map { transaction in
      let hasEnded = transaction.expiresDate.map { $0 <= date } ?? false
      return RenewalInfo(
        originalID: transaction.originalID,
        productID: transaction.productID,
        autoRenewProductID: transaction.productID,
        autoRenews: !hasEnded,
        expirationIntent: hasEnded ? .canceled : nil,
        recentStartDate: transaction.originalPurchaseDate,
        renewalDate: hasEnded ? nil : transaction.expiresDate,
        renewalPrice: nil,
        currency: transaction.currency
      )
    }
  }
}

extension StoreTransaction {
  /// Returns the transaction as it was known at a date: before a later revocation.
  func asKnown(at date: Date) -> StoreTransaction {
    guard let revocation, date < revocation.date else { return self }
    var copy = self
    copy.revocation = nil
    return copy
  }
}
