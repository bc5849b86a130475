import Foundation

/// What a receipt says, once its signature has been checked.
public struct ReceiptContent: Hashable, Sendable, Codable {
  /// Where it was issued.
  public var environment: StoreEnvironment
  /// The app for which it was issued.
  public var app: StoreApp
  /// The version with which the buyer began; always 1.0 in the sandbox.
  public var originalApplicationVersion: String
  /// When the app itself was bought; always 2013-08-01 07:00:00 in the sandbox.
  public var originalPurchaseDate: Date
  /// When the receipt was issued.
  public var creationDate: Date
  /// The purchases in it.
  public var transactions: [Transaction]

  /// Whether a subscription in it renews by itself: such receipts need the shared secret.
  public var hasAutoRenewables: Bool { transactions.contains { $0.type == .autoRenewable } }

  /// The purchase date of the app that every receipt of the sandbox states.
  static let sandboxPurchaseDate = Date(timeIntervalSince1970: 1_375_340_400)
}
