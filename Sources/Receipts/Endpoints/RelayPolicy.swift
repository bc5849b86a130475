import Foundation
import SimulationKit

/// How a seller's server asks the App Store about a receipt: whom, with what secret, how long, how often.
///
/// Production first, and the sandbox after a 21007. Source: Apple,
/// https://developer.apple.com/documentation/appstorereceipts/verify-receipt
///
/// How often to try again, and how long to wait, nobody documents. Here it is doubled from half a second on,
/// with a part by chance, so that many servers do not come back at the same moment.
public struct RelayPolicy: Hashable, Sendable {
  /// Whom the server asks.
  public enum Strategy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Production, and the sandbox after a 21007. What Apple recommends.
    case productionFirst = "production-first"
    /// The sandbox, and production after a 21008.
    case sandboxFirst = "sandbox-first"
    /// Production, whatever it says.
    case productionOnly = "production-only"
    /// The sandbox, whatever it says.
    case sandboxOnly = "sandbox-only"

    /// The endpoint that is asked first.
    public var first: StoreEnvironment {
      switch self {
      case .productionFirst, .productionOnly: .production
      case .sandboxFirst, .sandboxOnly: .sandbox
      }
    }

    /// Whether the other endpoint is asked where one names it.
    public var followsHint: Bool { self == .productionFirst || self == .sandboxFirst }
  }

  /// Whom the server asks.
  public var strategy: Strategy
  /// The shared secret, which never leaves the server; nil where the seller has set none.
  public var password: String?
  /// Whether the server asks for the latest renewal only.
  public var excludeOldTransactions: Bool
  /// The app whose receipts the seller takes: a genuine receipt of another app is no payment.
  public var bundleID: String
  /// Milliseconds that an endpoint has for its answer, 1 or more.
  public var timeout: Int
  /// How often one endpoint is asked at the most, 1 or more.
  public var attempts: Int
  /// Milliseconds before the second attempt, 0 or more; twice as many before each further one.
  public var firstDelay: Int
  /// Milliseconds that no delay exceeds, 0 or more.
  public var longestDelay: Int

  /// A policy; numbers that are too small count as the smallest that makes sense.
  ///
  /// - Parameters:
  ///   - strategy: whom the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether the server asks for the latest renewal only.
  ///   - bundleID: the app whose receipts the seller takes.
  ///   - timeout: milliseconds that an endpoint has for its answer.
  ///   - attempts: how often one endpoint is asked at the most.
  ///   - firstDelay: milliseconds before the second attempt.
  ///   - longestDelay: milliseconds that no delay exceeds.
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

  /// The longest delay before an attempt: doubled each time, up to ``longestDelay``.
  ///
  /// - Parameter attempt: the number of the attempt that follows, from 2.
  /// - Returns: milliseconds.
  func delay(before attempt: Int) -> Int {
    // Thirty doublings are beyond any delay, and below any overflow.
    let factor = 1 << min(max(0, attempt - 2), 30)
    let (delay, overflows) = firstDelay.multipliedReportingOverflow(by: factor)
    return overflows ? longestDelay : min(delay, longestDelay)
  }
}
