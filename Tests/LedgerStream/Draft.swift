import Foundation
import Receipts

/// A transaction in the form that tests write.
package struct Draft: Encodable, Sendable {
  package var id: String
  package var originalID: String
  package var productID: String
  package var type: ProductType
  package var quantity = 1
  package var purchaseDate: Date
  package var originalPurchaseDate: Date
  package var expiresDate: Date?
  package var webOrderLineItemID: String?
  package var subscriptionGroupID: String?
  package var reason = StoreTransaction.Reason.purchase
  package var price = 990
  package var currency = "USD"
  package var offer: Offer?
  package var isUpgraded = false
  package var ownership = StoreTransaction.Ownership.purchased
  package var revocation: Revocation?
  package var appAccountToken: UUID?

  /// Creates a purchase, or, with the identifier of its first transaction, a renewal.
  package init(
    _ id: String,
    _ productID: String,
    _ type: ProductType,
    at date: Date,
    of originalID: String? = nil
  ) {
    self.id = id
    self.originalID = originalID ?? id
    self.productID = productID
    self.type = type
    purchaseDate = date
    originalPurchaseDate = date
    if type == .autoRenewable { subscriptionGroupID = "group" }
  }

  /// Returns a changed copy.
  package func with(_ change: (inout Draft) -> Void) -> Draft {
    var draft = self
    change(&draft)
    return draft
  }

  /// The transaction that it describes.
  package func transaction() throws -> StoreTransaction {
    try JSONDecoder().decode(StoreTransaction.self, from: JSONEncoder().encode(self))
  }

  /// Returns a subscription with this transaction as its latest period.
  ///
  /// - Parameter grace: the end of the grace period; nil if the payment hasn't failed.
  package func subscription(grace: Date? = nil, autoRenews: Bool = true) throws -> StoreSubscription {
    try JSONDecoder().decode(
      StoreSubscription.self,
      from: JSONEncoder().encode(SubscriptionDraft(self, grace: grace, autoRenews: autoRenews))
    )
  }
}

private struct SubscriptionDraft: Encodable {
  struct Renewal: Encodable {
    var originalID: String
    var productID: String
    var autoRenewProductID: String
    var autoRenews: Bool
    var isInBillingRetry: Bool?
    var gracePeriodExpiresDate: Date?
    var recentStartDate: Date
    var currency = "USD"
  }

  var status: StoreSubscription.Status
  var latest: Draft
  var renewal: Renewal

  init(_ latest: Draft, grace: Date?, autoRenews: Bool) {
    status = grace == nil ? .active : .gracePeriod
    self.latest = latest
    renewal = Renewal(
      originalID: latest.originalID,
      productID: latest.productID,
      autoRenewProductID: latest.productID,
      autoRenews: autoRenews,
      isInBillingRetry: grace == nil ? nil : true,
      gracePeriodExpiresDate: grace,
      recentStartDate: latest.originalPurchaseDate
    )
  }
}

/// A notification in the form that tests write.
package struct NotificationDraft: Encodable, Sendable {
  package var id: UUID
  package var kind: StoreNotification.Kind
  package var subtype: StoreNotification.Subtype?
  package var date: Date
  package var transaction: StoreTransaction?
  package var subscription: StoreSubscription?

  /// Creates a notification.
  package init(
    _ id: UUID,
    _ kind: StoreNotification.Kind,
    _ subtype: StoreNotification.Subtype? = nil,
    at date: Date,
    transaction: StoreTransaction? = nil,
    subscription: StoreSubscription? = nil
  ) {
    self.id = id
    self.kind = kind
    self.subtype = subtype
    self.date = date
    self.transaction = transaction
    self.subscription = subscription
  }

  /// The notification that it describes.
  package func notification() throws -> StoreNotification {
    try JSONDecoder().decode(StoreNotification.self, from: JSONEncoder().encode(self))
  }
}
