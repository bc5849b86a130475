import Foundation

/// What the App Store knows of a customer whose receipt it holds in its hands: the purchases in the receipt,
/// and what came after it was issued.
///
/// What it knows by now counts: a purchase that was refunded since is refunded. Finished consumables are left
/// out unless the receipt still holds them.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/latest_receipt_info-data.dictionary
struct CustomerHistory {
  /// Every purchase, the oldest first.
  let transactions: [Transaction]
  /// Those that the receipt does not hold.
  let later: [Transaction]
  /// What becomes of each subscription, by its original identifier.
  let renewals: [RenewalInfo]

  /// - Parameters:
  ///   - held: the purchases in the receipt.
  ///   - bundleID: the app of the receipt.
  ///   - store: the App Store. Where it knows none of the purchases, the receipt is of another customer, and
  ///     nothing is added.
  ///   - date: when.
  init(of held: [Transaction], bundleID: String, in store: TestStore, at date: Date) {
    let store = store.advanced(to: date)
    let heldIDs = Set(held.map(\.id))
    var isKnown = Set<String>()
    var sold: [Transaction] = []
    if store.app.bundleID == bundleID {
      sold = store.transactions.filter { transaction in
        guard transaction.purchaseDate <= date else { return false }
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

  /// All purchases, but of each subscription the latest period only.
  var latest: [Transaction] {
    let ends = Self.latestPeriods(transactions)
    return transactions.filter { $0.type != .autoRenewable || ends[$0.originalID]?.id == $0.id }
  }

  private static func latestPeriods(_ transactions: [Transaction]) -> [String: Transaction] {
    Dictionary(transactions.filter { $0.type == .autoRenewable }.map { ($0.originalID, $0) }) {
      first,
      second in
      first.purchaseDate <= second.purchaseDate ? second : first
    }
  }

  /// What a receipt alone tells of its subscriptions: they renew until they have ended. Of what has ended
  /// clients saw that the buyer ended it, and no retry of billing.
  private static func renewals(of transactions: [Transaction], at date: Date) -> [RenewalInfo] {
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

extension Transaction {
  /// The transaction as it was known at a date: what was taken back later was still good.
  func asKnown(at date: Date) -> Transaction {
    guard let revocation, date < revocation.date else { return self }
    var copy = self
    copy.revocation = nil
    return copy
  }
}
