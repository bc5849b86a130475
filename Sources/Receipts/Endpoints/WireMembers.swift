import Foundation
import SimulationKit

// The types are part of the protocol: a purchase's numbers are strings, its booleans are "true" and "false", a
// renewal's are "0" and "1". Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody

/// The members of a response object, by name.
typealias WireMembers = [String: JSONValue]

extension WireMembers {
  /// Adds a date as its three members: `expires_date`, `expires_date_ms`, `expires_date_pst`.
  mutating func add(_ name: String, _ date: Date) {
    let date = StoreDate(date)
    self[name] = .string(date.gmt)
    self[name + "_ms"] = .string(String(date.milliseconds))
    self[name + "_pst"] = date.pacific.map(JSONValue.string)
  }

  /// Adds a purchase's members in `in_app` and `latest_receipt_info`.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt-data.dictionary/in_app-data.dictionary
  mutating func add(_ transaction: StoreTransaction) {
    addIdentity(of: transaction)
    add("purchase_date", transaction.purchaseDate)
    add("original_purchase_date", transaction.originalPurchaseDate)
    if let end = transaction.expiresDate {
      add("expires_date", end)
    }
    if let revocation = transaction.revocation {
      add("cancellation_date", revocation.date)
      self["cancellation_reason"] = .string(String(revocation.reason.rawValue))
    }
    if let offer = transaction.offer, offer.kind == .promotional {
      self["promotional_offer_id"] = offer.id.map(JSONValue.string)
    }
  }

  /// Adds the purchase's members that iOS 6 receipts have too: everything but the dates.
  mutating func addIdentity(of transaction: StoreTransaction) {
    self["quantity"] = .string(String(transaction.quantity))
    self["product_id"] = .string(transaction.productID)
    self["transaction_id"] = .string(transaction.id)
    self["original_transaction_id"] = .string(transaction.originalID)
    self["web_order_line_item_id"] = transaction.webOrderLineItemID.map(JSONValue.string)
    let isTrial = transaction.offer?.discount == .freeTrial
    self["is_trial_period"] = isTrial ? "true" : "false"
    if transaction.expiresDate != nil {
      let isIntroductory = transaction.offer?.kind == .introductory && !isTrial
      self["is_in_intro_offer_period"] = isIntroductory ? "true" : "false"
    }
  }

  /// Adds a purchase's members that only `latest_receipt_info` has.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/latest_receipt_info-data.dictionary
  mutating func addLatest(_ transaction: StoreTransaction) {
    self["in_app_ownership_type"] = .string(transaction.ownership.rawValue)
    self["subscription_group_identifier"] = transaction.subscriptionGroupID.map(JSONValue.string)
    self["app_account_token"] = transaction.appAccountToken.map { .string($0.uuidString.lowercased()) }
    if transaction.isUpgraded {
      self["is_upgraded"] = "true"
    }
    if let offer = transaction.offer, offer.kind == .code {
      self["offer_code_ref_name"] = offer.id.map(JSONValue.string)
    }
  }

  /// Adds a subscription's members in `pending_renewal_info`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/pending_renewal_info-data.dictionary
  mutating func add(_ renewal: RenewalInfo) {
    self["auto_renew_product_id"] = .string(renewal.autoRenewProductID)
    self["product_id"] = .string(renewal.productID)
    self["original_transaction_id"] = .string(renewal.originalID)
    self["auto_renew_status"] = renewal.autoRenews ? "1" : "0"
    self["expiration_intent"] = renewal.expirationIntent.map { .string(String($0.rawValue)) }
    self["price_consent_status"] = renewal.priceIncrease.map { .string(String($0.rawValue)) }
    // Ended subscriptions have it even if no payment failed.
    if let isRetried = renewal.isInBillingRetry ?? (renewal.expirationIntent == nil ? nil : false) {
      self["is_in_billing_retry_period"] = isRetried ? "1" : "0"
    }
    if let end = renewal.gracePeriodExpiresDate {
      add("grace_period_expires_date", end)
    }
    switch renewal.offer?.kind {
    case .code: self["offer_code_ref_name"] = renewal.offer?.id.map(JSONValue.string)
    case .promotional: self["promotional_offer_id"] = renewal.offer?.id.map(JSONValue.string)
    default: break
    }
  }
}
