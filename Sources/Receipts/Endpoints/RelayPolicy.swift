import Foundation
import SimulationKit

/// How a seller's server asks the App Store about a receipt: which endpoints, secret, timeout and number of attempts.
///
/// Production first, and the sandbox after a 21007. Source: Apple,
/// https://developer.apple.com/documentation/appstorereceipts/verify-receipt
///
/// Apple doesn't document how often to retry or how long to wait. Here the delay starts at half a second and doubles,
/// with a random part, so many servers don't return at the same moment.
public struct RelayPolicy: Hashable, Sendable {
  /// The endpoints that the server asks.
  public enum Strategy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Production, and the sandbox after a 21007. Apple recommends this.
    case productionFirst = "production-first"
    /// The sandbox, and production after a 21008.
    case sandboxFirst = "sandbox-first"
    /// Production only.
    case productionOnly = "production-only"
    /// The sandbox only.
    case sandboxOnly = "sandbox-only"

    /// The first endpoint.
    public var first: StoreEnvironment {
      switch self {
      case .productionFirst, .productionOnly: .production
      case .sandboxFirst, .sandboxOnly: .sandbox
      }
    }

    /// Whether the server follows a 21007 or 21008 to the other endpoint.
    public var followsHint: Bool { self == .productionFirst || self == .sandboxFirst }
  }

  /// The endpoints that the server asks.
  public var strategy: Strategy
  /// The shared secret, which never leaves the server; nil if the seller has none.
  public var password: String?
  /// Whether the server asks only for the latest renewal.
  public var excludeOldTransactions: Bool
  /// The seller's app: a genuine receipt for another app isn't accepted.
  public var bundleID: String
  /// The timeout of a request in milliseconds, 1 or more.
  public var timeout: Int
  /// The maximum number of attempts per endpoint, 1 or more.
  public var attempts: Int
  /// The delay before the second attempt in milliseconds, 0 or more; doubled for each further attempt.
  public var firstDelay: Int
  /// The maximum delay in milliseconds, 0 or more.
  public var longestDelay: Int

  /// Creates a policy. Numbers that are too small are raised to the minimum.
  ///
  /// - Parameters:
  ///   - strategy: the endpoints that the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether the server asks only for the latest renewal.
  ///   - bundleID: the seller's app.
  ///   - timeout: the timeout of a request in milliseconds.
  ///   - attempts: the maximum number of attempts per endpoint.
  ///   - firstDelay: the delay before the second attempt in milliseconds.
  ///   - longestDelay: the maximum delay in milliseconds.
  public init(
    strategy: Strategy = .productionFirst,
    password: String?,
    excludeOldTransactions: Bool = false,
    bundleID: String,
    timeout: Int = 10_000,
    attempts: Int = 3,
    firstDelay: Int = 500,
    longestDelay: Int = 8_000
  ) {
    self.strategy = strategy
    self.password = password
    self.excludeOldTransactions = excludeOldTransactions
    self.bundleID = bundleID
    self.timeout = max(1, timeout)
    self.attempts = max(1, attempts)
    self.firstDelay = max(0, firstDelay)
    self.longestDelay = max(0, longestDelay)
  }

  /// Returns the longest delay before an attempt: doubled each time, up to ``longestDelay``.
  ///
  /// - Parameter attempt: the number of the next attempt, from 2.
  /// - Returns: the delay in milliseconds.
  func delay(before attempt: Int) -> Int {
    // Thirty doublings exceed any delay without overflow.
    let factor = 1 << min(max(0, attempt - 2), 30)
    let (delay, overflows) = firstDelay.multipliedReportingOverflow(by: factor)
    return overflows ? longestDelay : min(delay, longestDelay)
  }
}
