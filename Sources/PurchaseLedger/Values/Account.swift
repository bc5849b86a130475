import Foundation

/// Whose purchases they are: the token that the app gave when it bought, or the seller's own name for a customer.
public struct Account: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The name under which the ledger keeps it.
  public var rawValue: String

  /// An account of the seller.
  ///
  /// - Parameter rawValue: any name, 1 to 200 bytes of UTF-8, none of them 0; ``Ledger`` refuses others.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An account of the seller; the same as ``init(rawValue:)``.
  public init(_ name: String) {
    rawValue = name
  }

  /// The account that an `appAccountToken` stands for: the token in lower case, as Apple's documents write it.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/appaccounttoken
  public init(_ token: UUID) {
    rawValue = token.uuidString.lowercased()
  }

  /// The name itself.
  public var description: String { rawValue }
}
