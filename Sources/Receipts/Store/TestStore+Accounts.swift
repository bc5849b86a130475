import Foundation

extension TestStore {
  /// Sets the app's token for the user's account, as a seller's server can for purchases outside the app.
  ///
  /// For a subscription, the current period's transaction gets it, and the renewals from then on; earlier ones keep
  /// theirs. A purchase without renewals has one transaction, which gets it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - originalID: the identifier of the purchase's first transaction.
  /// - Throws: ``StoreError`` if there is no such transaction, or it isn't the first.
  public mutating func setAppAccountToken(_ token: UUID, of originalID: String) throws(StoreError) {
    guard try transaction(originalID).originalID == originalID else { throw .notOriginal(originalID) }
    guard let index = records.firstIndex(where: { $0.originalID == originalID }) else {
      if let place = places[originalID] {
        transactions[place].appAccountToken = token
      }
      return
    }
    records[index].appAccountToken = token
    // A renewal is made before its period starts, so the period that still runs may not be the latest.
    for place in transactions.indices where transactions[place].originalID == originalID {
      if place == records[index].latest || now.map({ transactions[place].isActive(at: $0) }) == true {
        transactions[place].appAccountToken = token
      }
    }
  }
}
