import Foundation
import SimulationKit

extension VerificationService {
  func response(
    _ receipt: Receipt,
    _ content: ReceiptContent,
    _ request: VerificationRequest,
    at date: Date
  ) -> JSONValue {
    var members: WireMembers = [
      "status": 0,
      "environment": .string(environment.wireName),
      "receipt": .object(receiptMembers(content, at: date)),
    ]
    if content.hasAutoRenewables {
      let customer = CustomerHistory(
        of: content.transactions,
        bundleID: content.app.bundleID,
        in: store(of: content.transactions),
        at: date
      )
      let listed = request.excludeOldTransactions ? customer.latest : customer.transactions
      members["latest_receipt"] = .string(latestReceipt(receipt, content, customer))
      members["latest_receipt_info"] = .array(
        ordered(listed).map { transaction in
          var item: WireMembers = [:]
          item.add(transaction)
          item.addLatest(transaction)
          return .object(item)
        }
      )
      members["pending_renewal_info"] = .array(
        customer.renewals.map { renewal in
          var item: WireMembers = [:]
          item.add(renewal)
          return .object(item)
        }
      )
    }
    return .object(members)
  }

  /// The member `receipt`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt-data.dictionary
  private func receiptMembers(_ content: ReceiptContent, at date: Date) -> WireMembers {
    let adamID = environment == .production ? content.app.adamID : 0
    var members: WireMembers = [
      "receipt_type": .string(content.type.rawValue),
      "adam_id": .integer(adamID),
      "app_item_id": .integer(adamID),
      "bundle_id": .string(content.app.bundleID),
      "application_version": .string(content.app.version),
      "download_id": .integer(content.downloadID),
      "version_external_identifier": .integer(content.versionExternalID),
      "original_application_version": .string(content.originalApplicationVersion),
    ]
    members.add("receipt_creation_date", content.creationDate)
    members.add("original_purchase_date", content.originalPurchaseDate)
    members.add("request_date", date)
    if let end = content.expirationDate {
      members.add("expiration_date", end)
    }
    members["in_app"] = .array(
      ordered(content.transactions).map { transaction in
        var item: WireMembers = [:]
        item.add(transaction)
        return .object(item)
      }
    )
    return members
  }

  /// Returns the receipt that the device would get now.
  ///
  /// It is signed again only if there are later purchases. Its creation date is that of the latest purchase, not of
  /// the request, so a repeated request gets the same bytes. Apple's creation date isn't documented.
  private func latestReceipt(
    _ receipt: Receipt,
    _ content: ReceiptContent,
    _ customer: CustomerHistory
  ) -> String {
    guard let newest = customer.later.map(\.purchaseDate).max() else { return receipt.base64 }
    var latest = content
    latest.creationDate = max(content.creationDate, newest.wholeSecond)
    latest.transactions = customer.transactions
    latest.opaqueValue = nil
    latest.hash = nil
    let devices = ([store] + otherCustomers).flatMap(\.customer.devices)
    let device = devices.first(where: content.isFor) ?? deviceGUID
    let signed = latestReceipts.base64(of: LatestReceipt(content: latest, device: device)) { latest in
      try Receipt(latest.content, signedBy: identity, deviceGUID: latest.device).base64
    }
    return signed ?? receipt.base64
  }

  private func ordered(_ transactions: [StoreTransaction]) -> [StoreTransaction] {
    switch order {
    case .purchased:
      return transactions
    case .newestFirst:
      return transactions.reversed()
    case .shuffled(let seed):
      // Fisher–Yates, by hand: the order of `shuffled(using:)` may change with the standard library.
      var shuffled = transactions
      var random = SeededSource(seed: UInt64(bitPattern: Int64(seed)))
      for index in shuffled.indices.dropFirst().reversed() {
        shuffled.swapAt(index, random.number(in: 0...index))
      }
      return shuffled
    }
  }
}

/// What a newer receipt holds, and for which device it is.
struct LatestReceipt: Hashable {
  var content: ReceiptContent
  var device: DeviceGUID
}
