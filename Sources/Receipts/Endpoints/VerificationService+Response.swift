import Foundation
import SimulationKit

// The types are the wire's own and part of the protocol: numbers of a purchase are strings, its booleans are
// "true" and "false", those of a renewal "0" and "1". Source: Apple, responseBody
// (https://developer.apple.com/documentation/appstorereceipts/responsebody).
extension VerificationService {
  func response(
    _ receipt: Receipt,
    _ content: ReceiptContent,
    _ request: VerificationRequest,
    at date: Date
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "status": 0,
      "environment": .string(environment.wireName),
      "receipt": .object(receiptMembers(content, at: date)),
    ]
    if content.hasAutoRenewables {
      let known = known(content, at: date)
      let listed = request.excludeOldTransactions ? known.filter { isLatest($0, among: known) } : known
      members["latest_receipt"] = .string(latestReceipt(receipt, content, known, at: date).base64)
      members["latest_receipt_info"] = .array(ordered(listed).map { .object(latestMembers($0)) })
      members["pending_renewal_info"] = .array(
        known.filter { $0.type == .autoRenewable && isLatest($0, among: known) }
          .map { .object(pendingMembers($0, at: date)) }
      )
    }
    return .object(members)
  }

  private func receiptMembers(_ content: ReceiptContent, at date: Date) -> [String: JSONValue] {
    let adamID = environment == .production ? content.app.adamID : 0
    let members: [String: JSONValue] = [
      "receipt_type": .string(environment.receiptType),
      "adam_id": .integer(adamID),
      "app_item_id": .integer(adamID),
      "bundle_id": .string(content.app.bundleID),
      "application_version": .string(content.app.version),
      "download_id": 0,
      "version_external_identifier": 0,
      "original_application_version": .string(content.originalApplicationVersion),
      "in_app": .array(ordered(content.transactions).map { .object(itemMembers($0)) }),
    ]
    return members.merging(StoreDate(content.creationDate).members("receipt_creation_date")) { $1 }
      .merging(StoreDate(content.originalPurchaseDate).members("original_purchase_date")) { $1 }
      .merging(StoreDate(date).members("request_date")) { $1 }
  }

  private func itemMembers(_ transaction: Transaction) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "quantity": .string(String(transaction.quantity)),
      "product_id": .string(transaction.productID),
      "transaction_id": .string(transaction.id),
      "original_transaction_id": .string(transaction.originalID),
      "is_trial_period": "false",
    ]
    members.merge(StoreDate(transaction.purchaseDate).members("purchase_date")) { $1 }
    members.merge(StoreDate(transaction.originalPurchaseDate).members("original_purchase_date")) { $1 }
    if let end = transaction.expiresDate {
      members.merge(StoreDate(end).members("expires_date")) { $1 }
      members["is_in_intro_offer_period"] = "false"
    }
    if let number = transaction.webOrderLineItemID {
      members["web_order_line_item_id"] = .string(number)
    }
    return members
  }

  private func latestMembers(_ transaction: Transaction) -> [String: JSONValue] {
    itemMembers(transaction).merging(["in_app_ownership_type": "PURCHASED"]) { $1 }
  }

  private func pendingMembers(_ transaction: Transaction, at date: Date) -> [String: JSONValue] {
    let ended = transaction.expiresDate.map { $0 <= date } ?? false
    var members: [String: JSONValue] = [
      "auto_renew_product_id": .string(transaction.productID),
      "product_id": .string(transaction.productID),
      "original_transaction_id": .string(transaction.originalID),
      "auto_renew_status": !ended && store.renews(transaction.originalID) ? "1" : "0",
    ]
    if ended {
      // What clients saw when a cycle of the sandbox was over: the buyer ended it, and no retry of billing.
      members["expiration_intent"] = "1"
      members["is_in_billing_retry_period"] = "0"
    }
    return members
  }

  /// The purchases of the receipt, and the renewals that came after it was issued.
  private func known(_ content: ReceiptContent, at date: Date) -> [Transaction] {
    let subscriptions = Set(content.transactions.filter { $0.type == .autoRenewable }.map(\.originalID))
    let held = Set(content.transactions.map(\.id))
    let later = store.transactions.filter {
      subscriptions.contains($0.originalID) && !held.contains($0.id) && $0.purchaseDate <= date
    }
    return content.transactions + later
  }

  private func isLatest(_ transaction: Transaction, among transactions: [Transaction]) -> Bool {
    !transactions.contains {
      $0.originalID == transaction.originalID && $0.purchaseDate > transaction.purchaseDate
    }
  }

  private func latestReceipt(
    _ receipt: Receipt,
    _ content: ReceiptContent,
    _ known: [Transaction],
    at date: Date
  ) -> Receipt {
    guard known.count > content.transactions.count else { return receipt }
    var latest = content
    latest.creationDate = date.wholeSecond
    latest.transactions = known
    latest.opaqueValue = nil
    let signed = try? Receipt(
      latest,
      signedBy: StoreIdentity.demonstration.get(),
      deviceGUID: TestStore.deviceGUID
    )
    return signed ?? receipt
  }

  private func ordered(_ transactions: [Transaction]) -> [Transaction] {
    switch order {
    case .purchased:
      return transactions
    case .newestFirst:
      return transactions.reversed()
    case .shuffled(let seed):
      // Fisher and Yates, by hand: the order of `shuffled(using:)` may change with the standard library.
      var shuffled = transactions
      var random = SeededSource(seed: UInt64(bitPattern: Int64(seed)))
      for index in shuffled.indices.dropFirst().reversed() {
        shuffled.swapAt(index, random.number(in: 0...index))
      }
      return shuffled
    }
  }
}
