import Foundation
import SimulationKit

/// The seller's own server, as far as receipts go: it takes one from the app, adds the shared secret, asks
/// the App Store, and asks the other environment where it is told to.
///
/// Production first, and the sandbox after a 21007. Source: Apple,
/// https://developer.apple.com/documentation/appstorereceipts/verify-receipt
public struct SellerRelay: Hashable, Sendable {
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

    /// Whether the other endpoint is asked where the first one names it.
    public var followsHint: Bool { self == .productionFirst || self == .sandboxFirst }
  }

  /// One request of the server, and its answer.
  public struct Attempt: Hashable, Sendable {
    /// The endpoint that was asked.
    public var environment: StoreEnvironment
    /// What it answered.
    public var verification: Verification
  }

  /// All that the server learned of a receipt.
  public struct Finding: Hashable, Sendable {
    /// The requests, in order.
    public var attempts: [Attempt]
    /// The last answer, which is the one that counts.
    public var verification: Verification
    /// Whether the app may deliver: status 0, and a receipt of the seller's own app.
    public var isAccepted: Bool
    /// The app that the receipt names; empty where the last status is not 0.
    public var bundleID: String { verification.content?.app.bundleID ?? "" }
  }

  /// The endpoint that takes receipts of customers.
  public var production: VerificationService
  /// The endpoint that takes receipts of tests.
  public var sandbox: VerificationService
  /// Whom the server asks.
  public var strategy: Strategy
  /// The shared secret, which never leaves the server; nil where the seller has set none.
  public var password: String?
  /// Whether the server asks for the latest renewal only.
  public var excludeOldTransactions: Bool
  /// The app whose receipts the seller takes: a genuine receipt of another app is no payment.
  public var bundleID: String

  /// A seller's server.
  ///
  /// - Parameters:
  ///   - store: the App Store behind both endpoints.
  ///   - strategy: whom the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether it asks for the latest renewal only.
  public init(
    store: TestStore,
    strategy: Strategy = .productionFirst,
    password: String?,
    excludeOldTransactions: Bool = false
  ) {
    production = VerificationService(store: store, environment: .production)
    sandbox = VerificationService(store: store, environment: .sandbox)
    self.strategy = strategy
    self.password = password
    self.excludeOldTransactions = excludeOldTransactions
    bundleID = store.app.bundleID
  }

  /// The endpoint of an environment.
  public func service(_ environment: StoreEnvironment) -> VerificationService {
    environment == .production ? production : sandbox
  }

  /// Asks the App Store about a receipt.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in base64, as the app sent it.
  ///   - date: when.
  /// - Returns: every request that the server made, with its answer, and whether the app may deliver.
  public func validate(_ receiptData: String?, at date: Date) -> Finding {
    let request = VerificationRequest(
      receiptData: receiptData,
      password: password,
      excludeOldTransactions: excludeOldTransactions
    )
    let first = strategy.first
    var verification = service(first).verify(request, at: date)
    var attempts = [Attempt(environment: first, verification: verification)]
    if strategy.followsHint, verification.status == first.statusForOther {
      verification = service(first.other).verify(request, at: date)
      attempts.append(Attempt(environment: first.other, verification: verification))
    }
    return Finding(
      attempts: attempts,
      verification: verification,
      isAccepted: verification.status == .valid && verification.content?.app.bundleID == bundleID
    )
  }

  /// Answers the app over HTTP.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, in capitals.
  ///   - body: a JSON object with `receipt-data`; a password in it is not used.
  ///   - date: when the request came.
  /// - Returns: what the App Store answered last, with one more member: `accepted`.
  public func respond(method: String, body: Data, at date: Date) -> Data {
    guard method == "POST", let request = try? JSONDecoder().decode(VerificationRequest.self, from: body)
    else {
      return service(strategy.first).respond(method: method, body: body, at: date)
    }
    let finding = validate(request.receiptData, at: date)
    guard case .object(var members) = finding.verification.response else { return finding.verification.body }
    members["accepted"] = .bool(finding.isAccepted)
    var answer = finding.verification
    answer.response = .object(members)
    return answer.body
  }
}
