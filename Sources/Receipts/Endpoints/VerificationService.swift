import Foundation
import SimulationKit

/// The `verifyReceipt` endpoint of one environment.
///
/// A value that answers requests, without a clock and without a network: any HTTP server can stand in front
/// of it. The response carries HTTP status 200 always, and needs no Content-Type in the request.
///
/// The order of the checks (the request, the base64, those of ``ReceiptVerifier``, environment, account, secret) is
/// not documented; it is the order in which each can be answered.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/verify-receipt
public struct VerificationService: Sendable {
  /// The order of the purchases in a response. Apple's page says that it is not chronological.
  public enum ItemOrder: Hashable, Sendable {
    /// As they were bought.
    case purchased
    /// The latest first.
    case newestFirst
    /// As chance has it, from a seed.
    case shuffled(seed: Int)
  }

  /// When a shared secret is looked at.
  public enum SecretRule: Hashable, Sendable, CaseIterable {
    /// Where the receipt holds an auto-renewable subscription: it must then match. Otherwise it is ignored.
    case subscriptionsOnly
    /// As above, and a secret that comes with any other receipt earns a 21004 too.
    ///
    /// Source: a report of 2020, https://github.com/ladeiko/node-apple-receipt-verify/issues/15
    case refusedWithoutSubscriptions
    /// With every receipt it must match. No App Store does so; it finds the client that forgets the secret.
    case always
  }

  /// The App Store whose receipts it knows.
  public var store: TestStore
  /// Who signed them.
  public let identity: StoreIdentity
  /// Which endpoint this is.
  public let environment: StoreEnvironment
  /// The order of the purchases in a response.
  public var order: ItemOrder
  /// When the shared secret is looked at.
  public var secretRule: SecretRule
  /// A status to answer everything with, for tests of a client.
  public var failure: VerificationStatus?
  /// What `is-retryable` says where ``failure`` is an internal data access error.
  public var failureIsRetryable = true
  /// Whether the buyer's account has been deleted, so that a genuine receipt earns a 21010.
  public var isAccountDeleted = false

  /// The device for which a newer receipt is signed as `latest_receipt`; the request does not name it.
  public var deviceGUID = TestStore.deviceGUID

  let verifier: ReceiptVerifier
  let latestReceipts = SignedReceipts<ReceiptContent>()
  let latestTransactionReceipts = SignedReceipts<TransactionPurchase>()

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - store: the App Store with the buyer's purchases. It knows the shared secret, and renewals that came
  ///     after a receipt was issued.
  ///   - identity: who signs receipts; no other root is trusted.
  ///   - environment: which endpoint this is; nil for the store's own.
  ///   - order: the order of the purchases in a response.
  ///   - secretRule: when the shared secret is looked at.
  ///   - failure: a status to answer everything with.
  public init(
    store: TestStore,
    identity: StoreIdentity,
    environment: StoreEnvironment? = nil,
    order: ItemOrder = .purchased,
    secretRule: SecretRule = .subscriptionsOnly,
    failure: VerificationStatus? = nil
  ) {
    self.store = store
    self.identity = identity
    self.environment = environment ?? store.environment
    self.order = order
    self.secretRule = secretRule
    self.failure = failure
    verifier = ReceiptVerifier(roots: identity.receipts.certificates.suffix(1))
  }

  /// An endpoint of the handbook's store, which ``StoreIdentity/demonstration`` signs for.
  ///
  /// - Parameters:
  ///   - store: the App Store with the buyer's purchases.
  ///   - environment: which endpoint this is; nil for the store's own.
  ///   - order: the order of the purchases in a response.
  ///   - secretRule: when the shared secret is looked at.
  ///   - failure: a status to answer everything with.
  /// - Throws: an error of the cryptographic library, where it cannot make the keys.
  public init(
    store: TestStore,
    environment: StoreEnvironment? = nil,
    order: ItemOrder = .purchased,
    secretRule: SecretRule = .subscriptionsOnly,
    failure: VerificationStatus? = nil
  ) throws {
    self.init(
      store: store,
      identity: try StoreIdentity.demonstration.get(),
      environment: environment,
      order: order,
      secretRule: secretRule,
      failure: failure
    )
  }

  /// Answers a request over HTTP.
  ///
  /// - Parameters:
  ///   - request: the request; its path and its headers are not looked at.
  ///   - date: when it came.
  /// - Returns: the response, whose HTTP status is 200.
  public func respond(to request: EndpointRequest, at date: Date) -> EndpointResponse {
    EndpointResponse(
      status: 200,
      headers: ["content-type": "application/json"],
      body: respond(method: request.method, body: request.body, at: date)
    )
  }

  /// Answers a request over HTTP.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, in capitals.
  ///   - body: the body of the request.
  ///   - date: when the request came.
  /// - Returns: the body of the response, whose HTTP status is 200.
  public func respond(method: String, body: Data, at date: Date) -> Data {
    verify(method: method, body: body, at: date).body
  }

  /// Answers a request over HTTP, and tells how it came to the answer.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, in capitals.
  ///   - body: the body of the request.
  ///   - date: when the request came.
  /// - Returns: the status, the checks that led to it, and the body of the response.
  public func verify(method: String, body: Data, at date: Date) -> Verification {
    guard method == "POST" else {
      return refusal(.unreadableRequest, [Reason("readable", holds: false, "The method is not POST.")])
    }
    guard let request = VerificationRequest(body: body) else {
      return refusal(.unreadableRequest, [Reason("readable", holds: false, "The body is no JSON object.")])
    }
    return verify(request, at: date)
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - date: when the request came.
  /// - Returns: the status, the checks that led to it, and the body of the response.
  public func verify(_ request: VerificationRequest, at date: Date) -> Verification {
    if let failure {
      return refusal(failure, [Reason("available", holds: failure == .valid, failure.meaning)])
    }
    do throws(VerificationRefusal) {
      return try answer(request, at: date)
    } catch {
      return refusal(error.status, error.checks)
    }
  }

  private func refusal(_ status: VerificationStatus, _ checks: [Reason]) -> Verification {
    var members: [String: JSONValue] = ["status": .integer(status.rawValue)]
    switch status {
    case .internalDataAccess:
      // With a hyphen, as clients read it; the current page of Apple prints it with a low line.
      members["is-retryable"] = .bool(failureIsRetryable)
    case .secretMismatch:
      // As seen in https://github.com/bizz84/SwiftyStoreKit/issues/89.
      members["environment"] = .string(environment.wireName)
    default: break
    }
    return Verification(status: status, checks: checks, response: .object(members))
  }
}
