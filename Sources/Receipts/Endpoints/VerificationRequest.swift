import Foundation

/// The body of a request to `verifyReceipt`.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/requestbody
public struct VerificationRequest: Hashable, Sendable, Codable {
  /// The receipt in base64; nil where it is missing, which earns a 21002.
  public var receiptData: String?
  /// The shared secret; needed where a receipt holds an auto-renewable subscription.
  public var password: String?
  /// Whether `latest_receipt_info` leaves out all but the latest renewal of each subscription.
  public var excludeOldTransactions: Bool

  /// A request.
  public init(receiptData: String?, password: String? = nil, excludeOldTransactions: Bool = false) {
    self.receiptData = receiptData
    self.password = password
    self.excludeOldTransactions = excludeOldTransactions
  }

  private enum CodingKeys: String, CodingKey {
    case receiptData = "receipt-data"
    case password
    case excludeOldTransactions = "exclude-old-transactions"
  }

  /// Reads a JSON object; a member of the wrong type counts as missing, so that it earns the status of what
  /// is missing and not a complaint about the whole body.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    receiptData = try? container.decode(String.self, forKey: .receiptData)
    password = try? container.decode(String.self, forKey: .password)
    excludeOldTransactions = (try? container.decode(Bool.self, forKey: .excludeOldTransactions)) ?? false
  }
}
