import Foundation
import Receipts
import SimulationKit
import Testing

private let noon = endpointNoon

private func purchase(_ store: TestStore, _ transaction: StoreTransaction) -> TransactionPurchase {
  TransactionPurchase(
    transaction: transaction,
    app: store.app,
    environment: store.environment,
    deviceID: "000102030405060708090a0b0c0d0e0f10111213"
  )
}

private func verify(
  _ store: TestStore,
  after seconds: Double = 0,
  password: String? = nil,
  environment: StoreEnvironment? = nil
) throws -> Verification {
  let first = try #require(store.transactions.first)
  let receipt = try TransactionReceipt(purchase(store, first), signedBy: StoreIdentity.demonstration.get())
  let request = VerificationRequest(receiptData: receipt.base64, password: password ?? store.sharedSecret)
  return try endpoint(store, environment).verify(request, at: noon.addingTimeInterval(seconds))
}

@Test func decodesATransactionReceiptFlat() throws {
  let store = try soldStore(["coins.100"])
  let answer = try verify(store)
  #expect(answer.status == .valid)
  #expect(answer.response.names == ["receipt", "status"])
  let receipt = try #require(answer.response["receipt"])
  #expect(
    receipt.names == [
      "bid", "bvrs", "is_trial_period", "item_id", "original_purchase_date", "original_purchase_date_ms",
      "original_purchase_date_pst", "original_transaction_id", "product_id", "purchase_date",
      "purchase_date_ms", "purchase_date_pst", "quantity", "transaction_id", "unique_identifier",
    ]
  )
  #expect(receipt["bid"] == "com.example.lighthouse")
  #expect(receipt["bvrs"] == "3.1")
  #expect(receipt["item_id"] == "488282895")
  #expect(receipt["unique_identifier"] == "000102030405060708090a0b0c0d0e0f10111213")
  #expect(receipt.names.allSatisfy { receipt[$0]?.textValue != nil })
}

@Test func writesOneLatestPurchaseForIOS6() throws {
  let store = try soldStore(["pro.monthly"])
  let answer = try verify(store, after: 60).response
  #expect(
    answer.names == [
      "auto_renew_product_id", "auto_renew_status", "latest_receipt", "latest_receipt_info", "receipt",
      "status",
    ]
  )
  #expect(answer["auto_renew_status"] == 1)
  #expect(answer["auto_renew_product_id"] == "pro.monthly")
  let receipt = try #require(answer["receipt"])
  #expect(receipt["expires_date"] == "1772453100000")
  #expect(receipt["expires_date_formatted"] == "2026-03-02 12:05:00 Etc/GMT")
  #expect(receipt["expires_date_formatted_pst"] == "2026-03-02 04:05:00 America/Los_Angeles")
  #expect(receipt["expires_date_ms"] == nil)
  #expect(answer["latest_receipt_info"] == receipt)
}

@Test func givesTheLaterTransactionReceipt() throws {
  let store = try soldStore(["pro.monthly"])
  let answer = try verify(store, after: 301)
  #expect(answer.status == .valid, "A later period runs.")
  let latest = try #require(answer.response["latest_receipt_info"])
  #expect(latest["expires_date"] == "1772453400000")
  #expect(answer.response["receipt"]?["expires_date"] == "1772453100000")
  let text = try #require(answer.response["latest_receipt"]?.textValue)
  let receipt = try TransactionReceipt(base64: text).purchase()
  #expect(receipt.transaction.id == latest["transaction_id"]?.textValue)
}

@Test func makesAnEndedSubscriptionAStatusOfIOS6() throws {
  var store = try soldStore(["pro.monthly"])
  try store.turnOffRenewal(of: try #require(store.transactions.first).id, at: noon)
  let answer = try verify(store, after: 300)
  #expect(answer.status == .subscriptionExpired)
  #expect(
    answer.response.names == [
      "auto_renew_product_id", "auto_renew_status", "expiration_intent", "is_in_billing_retry_period",
      "latest_expired_receipt_info", "receipt", "status",
    ]
  )
  #expect(answer.response["status"] == 21006)
  #expect(answer.response["auto_renew_status"] == 0)
  #expect(answer.response["expiration_intent"] == "1")
  #expect(answer.response["is_in_billing_retry_period"] == "0")
  #expect(answer.response["latest_expired_receipt_info"]?["product_id"] == "pro.monthly")
  #expect(answer.response["receipt"]?["product_id"] == "pro.monthly")
}

@Test func checksTransactionReceiptsAsItChecksOthers() throws {
  let store = try soldStore(["pro.monthly"])
  #expect(try verify(store, password: "wrong").status == .secretMismatch)
  #expect(try verify(store, environment: .production).status == .sandboxReceipt)
  let first = try #require(store.transactions.first)
  let forged = try TransactionReceipt(purchase(store, first), signedBy: StoreIdentity.impostor.get())
  let request = VerificationRequest(receiptData: forged.base64, password: store.sharedSecret)
  let answer = try endpoint(store).verify(request, at: noon)
  #expect(answer.status == .notAuthenticated)
  #expect(answer.checks.last?.holds == false)
}
