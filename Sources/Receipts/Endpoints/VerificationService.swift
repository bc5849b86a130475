import Foundation
import SimulationKit

/// The `verifyReceipt` endpoint of one environment.
///
/// A value that answers requests, without a clock or a network, so you can use it behind any HTTP server. The
/// response always has HTTP status 200; the request needs no Content-Type.
///
/// Apple doesn't document the order of the checks. It is that of the status codes: the request (21000), the Base64 and
/// the container (21002), the signature (21003), the secret (21004), the account (21010). Only the environment (21007,
/// 21008) comes earlier, before the secret: a client that asked production first, without a secret, got a 21007 there
/// and a 21004 from the sandbox. Source of that: https://github.com/bizz84/SwiftyStoreKit/issues/89, in a version that
/// asks so since https://github.com/bizz84/SwiftyStoreKit/pull/56.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/verify-receipt
public struct VerificationService: Sendable {
  /// The order of the purchases in a response. According to Apple's page, it isn't chronological.
  public enum ItemOrder: Hashable, Sendable {
    /// In order of purchase.
    case purchased
    /// Latest first.
    case newestFirst
    /// Shuffled with a seed.
    case shuffled(seed: Int)
  }

  /// When the shared secret is checked.
  public enum SecretRule: Hashable, Sendable, CaseIterable {
    /// If the receipt contains an auto-renewable subscription; otherwise it is ignored.
    case subscriptionsOnly
    /// As above, but a secret with any other receipt results in a 21004 too.
    ///
    /// Source: a report of 2020, https://github.com/ladeiko/node-apple-receipt-verify/issues/15
    case refusedWithoutSubscriptions
    /// With every receipt. No App Store does this; it finds clients that forget the secret.
    case always
  }

  /// The App Store that issued the receipts.
  public var store: TestStore
  /// The App Stores of other customers, who may have bought what a receipt holds.
  public var otherCustomers: [TestStore] = []
  /// The signer of the receipts.
  public let identity: StoreIdentity
  /// The endpoint's environment.
  public let environment: StoreEnvironment
  /// The order of the purchases in a response.
  public var order: ItemOrder
  /// When the shared secret is checked.
  public var secretRule: SecretRule
  /// The status for every answer, for tests of a client.
  public var failure: VerificationStatus?
  /// The value of `is-retryable` if ``failure`` is an internal data access error.
  public var failureIsRetryable = true
  /// Whether the buyer's account has been deleted, so a genuine receipt results in a 21010.
  public var isAccountDeleted = false

  /// The device of a newer receipt, `latest_receipt`, if the posted one is for no device of a customer.
  public var deviceGUID = TestStore.deviceGUID

  let verifier: ReceiptVerifier
  let latestReceipts = SignedReceipts<LatestReceipt>()
  let latestTransactionReceipts = SignedReceipts<TransactionPurchase>()

  /// Creates an endpoint.
  ///
  /// - Parameters:
  ///   - store: the App Store with the buyer's purchases. It knows the shared secret, and renewals made after a
  ///     receipt was issued.
  ///   - identity: the signer of receipts; no other root is trusted.
  ///   - environment: the endpoint's environment; nil for the store's own.
  ///   - order: the order of the purchases in a response.
  ///   - secretRule: when the shared secret is checked.
  ///   - failure: the status for every answer.
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

  /// Creates an endpoint of the handbook's store, which signs with ``StoreIdentity/demonstration``.
  ///
  /// - Parameters:
  ///   - store: the App Store with the buyer's purchases.
  ///   - environment: the endpoint's environment; nil for the store's own.
  ///   - order: the order of the purchases in a response.
  ///   - secretRule: when the shared secret is checked.
  ///   - failure: the status for every answer.
  /// - Throws: an error of the cryptographic library if it can't create the keys.
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

  /// Answers an HTTP request.
  ///
  /// - Parameters:
  ///   - request: the request; its path and headers are ignored.
  ///   - date: when it arrived.
  /// - Returns: the response, whose HTTP status is 200.
  public func respond(to request: EndpointRequest, at date: Date) -> EndpointResponse {
    EndpointResponse(
      status: 200,
      headers: ["content-type": "application/json"],
      body: respond(method: request.method, body: request.body, at: date)
    )
  }

  /// Answers an HTTP request.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, in uppercase.
  ///   - body: the body of the request.
  ///   - date: when the request arrived.
  /// - Returns: the body of the response, whose HTTP status is 200.
  public func respond(method: String, body: Data, at date: Date) -> Data {
    verify(method: method, body: body, at: date).body
  }

  /// Answers an HTTP request, and returns the checks that led to the answer.
  ///
  /// - Parameters:
  ///   - method: the HTTP method, in uppercase.
  ///   - body: the body of the request.
  ///   - date: when the request arrived.
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
  ///   - request: the request.
  ///   - date: when the request arrived.
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

  /// The App Store of the customer who bought what a receipt holds; that of the first customer if nobody did.
  func store(of held: [StoreTransaction]) -> TestStore {
    let ids = Set(held.map(\.id))
    return ([store] + otherCustomers).first { store in ids.contains { store.places[$0] != nil } } ?? store
  }

  private func refusal(_ status: VerificationStatus, _ checks: [Reason]) -> Verification {
    var members: [String: JSONValue] = ["status": .integer(status.rawValue)]
    switch status {
    case .internalDataAccess:
      // With a hyphen, as clients read it; Apple's current page has an underscore.
      members["is-retryable"] = .bool(failureIsRetryable)
    case .secretMismatch:
      // As seen in https://github.com/bizz84/SwiftyStoreKit/issues/89.
      members["environment"] = .string(environment.wireName)
    default: break
    }
    return Verification(status: status, checks: checks, response: .object(members))
  }
}
