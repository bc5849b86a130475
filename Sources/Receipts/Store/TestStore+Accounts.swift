import Foundation

extension TestStore {
  /// Sets the app's token for the user's account, as a seller's server can for purchases outside the app.
  ///
  /// All transactions of the purchase get it, and the renewals from then on. Apple documents it for the transaction that
  /// is named.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/set-app-account-token
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - originalID: the identifier of the purchase's first transaction.
  /// - Throws: ``StoreError`` if there is no such transaction, or it isn't the first.
  public mutating func setAppAccountToken(_ token: UUID, of originalID: String) throws(StoreError) {
    guard try transaction(originalID).originalID == originalID else { throw .notOriginal(originalID) }
    for place in transactions.indices where transactions[place].originalID == originalID {
      transactions[place].appAccountToken = token
    }
    for index in records.indices where records[index].originalID == originalID {
      records[index].appAccountToken = token
    }
  }
}
