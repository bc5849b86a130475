import Foundation

/// The owner of purchases: the token that the app set when buying, or your own name for a customer.
public struct Account: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The name in the ledger.
  public var rawValue: String

  /// Creates an account with a name.
  ///
  /// - Parameter rawValue: any name, 1 to 200 bytes of UTF-8 without zero bytes; ``Ledger`` refuses others.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an account with a name; the same as ``init(rawValue:)``.
  public init(_ name: String) {
    rawValue = name
  }

  /// Creates the account for an `appAccountToken`: the token in lowercase, as in Apple's documentation.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken
  public init(_ token: UUID) {
    rawValue = token.uuidString.lowercased()
  }

  /// The name.
  public var description: String { rawValue }
}
