import Foundation
import SimulationKit

extension TestStore {
  /// Requests a test notification, to check whether notifications arrive.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/request-a-test-notification
  ///
  /// - Parameter date: the time of the request.
  @discardableResult
  public mutating func requestTestNotification(at date: Date) -> StoreNotification {
    let date = moment(date)
    return append(.test, nil, at: date, nil, nil)
  }

  /// Sends a notification of any type about a transaction, also of one that nothing else in the store causes: the
  /// Advanced Commerce API's, or a type newer than this library.
  ///
  /// It changes nothing in the store.
  ///
  /// - Parameters:
  ///   - kind: the type.
  ///   - subtype: the subtype; nil for none.
  ///   - transactionID: the transaction.
  ///   - date: the time of the event.
  /// - Throws: ``StoreError`` if there is no such transaction.
  @discardableResult
  public mutating func sendNotification(
    _ kind: StoreNotification.Kind,
    _ subtype: StoreNotification.Subtype? = nil,
    about transactionID: String,
    at date: Date
  ) throws(StoreError) -> StoreNotification {
    let date = moment(date)
    return append(kind, subtype, at: date, try transaction(transactionID), subscription(of: transactionID))
  }

  /// Withdraws a parent's consent that a child may use the app.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreservernotifications/notificationtype
  /// (RESCIND_CONSENT)
  ///
  /// - Parameter date: the time of the change.
  @discardableResult
  public mutating func rescindConsent(at date: Date) -> StoreNotification {
    let date = moment(date)
    return append(.rescindConsent, nil, at: date, nil, nil)
  }

  /// Notifies the seller's server about a subscription.
  mutating func notify(
    _ kind: StoreNotification.Kind,
    _ subtype: StoreNotification.Subtype? = nil,
    at date: Date,
    about index: Int
  ) {
    let subscription = subscription(records[index])
    append(kind, subtype, at: date, subscription.latest, subscription)
  }

  /// Notifies the seller's server about a transaction, and about its subscription if there is one.
  mutating func notify(_ kind: StoreNotification.Kind, at date: Date, of transactionID: String) {
    guard let place = places[transactionID] else { return }
    append(kind, nil, at: date, transactions[place], subscription(of: transactionID))
  }

  /// Notifies the seller's server about a transaction that doesn't renew.
  mutating func notify(_ kind: StoreNotification.Kind, at date: Date, _ transaction: StoreTransaction) {
    append(kind, nil, at: date, transaction, nil)
  }

  @discardableResult
  mutating func append(
    _ kind: StoreNotification.Kind,
    _ subtype: StoreNotification.Subtype?,
    at date: Date,
    _ transaction: StoreTransaction?,
    _ subscription: StoreSubscription?
  ) -> StoreNotification {
    let notification = StoreNotification(
      id: identifiers.identifier(),
      kind: kind,
      subtype: subtype,
      date: date,
      transaction: transaction,
      subscription: subscription
    )
    notifications.append(notification)
    return notification
  }
}

extension SeededSource {
  /// Returns a version 4 UUID (RFC 9562).
  mutating func identifier() -> UUID {
    let bits = [next(), next()]
    var bytes = bits.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      )
    )
  }
}
