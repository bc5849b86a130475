import Foundation
import SimulationKit

/// The body of a request to `verifyReceipt`.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/requestbody
public struct VerificationRequest: Hashable, Sendable, Codable {
  /// The receipt in Base64; nil if it is missing, which results in a 21002.
  public var receiptData: String?
  /// The shared secret, required if the receipt contains an auto-renewable subscription.
  public var password: String?
  /// Whether `latest_receipt_info` includes only the latest renewal of each subscription.
  public var excludeOldTransactions: Bool

  /// The maximum size of a body. Apple documents no limit; a receipt with 2,000 purchases has half a million bytes.
  static let longestBody = 16 << 20

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in Base64.
  ///   - password: the shared secret.
  ///   - excludeOldTransactions: whether to include only the latest renewal of each subscription.
  public init(receiptData: String?, password: String? = nil, excludeOldTransactions: Bool = false) {
    self.receiptData = receiptData
    self.password = password
    self.excludeOldTransactions = excludeOldTransactions
  }

  /// Reads the body of a POST, regardless of its Content-Type: some clients send none.
  ///
  /// A member of the wrong type counts as missing, so it results in the status for a missing member instead of an
  /// error for the whole body.
  ///
  /// - Returns: nil if the body isn't a JSON object, or has more than 16 MiB.
  init?(body: Data) {
    guard body.count <= Self.longestBody, let json = try? CanonicalJSON.decode(JSONValue.self, from: body),
      case .object(let members) = json
    else { return nil }
    self.init(
      receiptData: members[CodingKeys.receiptData.rawValue]?.wireText,
      password: members[CodingKeys.password.rawValue]?.wireText,
      excludeOldTransactions: members[CodingKeys.excludeOldTransactions.rawValue] == true
    )
  }

  /// The request as JSON.
  var body: Data {
    var members: [String: JSONValue] = [
      CodingKeys.excludeOldTransactions.rawValue: .bool(excludeOldTransactions)
    ]
    members[CodingKeys.receiptData.rawValue] = receiptData.map(JSONValue.string)
    members[CodingKeys.password.rawValue] = password.map(JSONValue.string)
    // Strings and booleans always have a JSON form.
    return (try? CanonicalJSON.encode(JSONValue.object(members))) ?? Data("{}".utf8)
  }

  private enum CodingKeys: String, CodingKey {
    case receiptData = "receipt-data"
    case password
    case excludeOldTransactions = "exclude-old-transactions"
  }

  /// Reads a JSON object; a member of the wrong type counts as missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    receiptData = try? container.decode(String.self, forKey: .receiptData)
    password = try? container.decode(String.self, forKey: .password)
    excludeOldTransactions = (try? container.decode(Bool.self, forKey: .excludeOldTransactions)) ?? false
  }
}

extension JSONValue {
  /// The string; nil for any other value.
  package var wireText: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
