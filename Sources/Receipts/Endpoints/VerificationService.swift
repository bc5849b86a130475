import Foundation
import SimulationKit

/// The `verifyReceipt` endpoint of one environment.
///
/// A value that answers requests, without a clock and without a network: any HTTP server can stand in front
/// of it. The response carries HTTP status 200 always, and needs no Content-Type in the request.
///
/// The order of the checks (readable, well-formed, authentic, environment, secret) is not documented; it is
/// the order in which each can be answered.
///
/// Source: Apple, https://developer.apple.com/documentation/appstorereceipts/verify-receipt
public struct VerificationService: Hashable, Sendable {
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
  public enum SecretRule: Hashable, Sendable {
    /// Where the receipt holds an auto-renewable subscription: it must then match. Otherwise it is ignored.
    case subscriptionsOnly
    /// As above, and a secret that comes with any other receipt earns a 21004 too.
    case refusedWithoutSubscriptions
  }

  /// The App Store whose receipts it knows.
  public var store: TestStore
  /// Which endpoint this is.
  public let environment: StoreEnvironment
  /// The order of the purchases in a response.
  public var order: ItemOrder
  /// When the shared secret is looked at.
  public var secretRule: SecretRule
  /// A status to answer everything with, for tests of a client: an outage, a deleted account.
  public var failure: VerificationStatus?

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - store: the App Store that signs the receipts. It knows the shared secret, and renewals that came
  ///     after a receipt was issued.
  ///   - environment: which endpoint this is; nil for the store's own.
  ///   - order: the order of the purchases in a response.
  ///   - secretRule: when the shared secret is looked at.
  ///   - failure: a status to answer everything with.
  public init(
    store: TestStore,
    environment: StoreEnvironment? = nil,
    order: ItemOrder = .purchased,
    secretRule: SecretRule = .subscriptionsOnly,
    failure: VerificationStatus? = nil
  ) {
    self.store = store
    self.environment = environment ?? store.environment
    self.order = order
    self.secretRule = secretRule
    self.failure = failure
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
    guard let request = try? JSONDecoder().decode(VerificationRequest.self, from: body) else {
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
    var checks = [Reason("readable", holds: true, "The body is a JSON object.")]
    func refused(_ status: VerificationStatus, _ name: String, _ explanation: String) -> Verification {
      refusal(status, checks + [Reason(name, holds: false, explanation)])
    }
    guard let text = request.receiptData else {
      return refused(.malformedReceipt, "well-formed", "The member receipt-data is missing or no string.")
    }
    guard let receipt = Receipt(base64: text) else {
      return refused(.malformedReceipt, "well-formed", "The receipt-data is not base64.")
    }
    checks.append(Reason("well-formed", holds: true, "The receipt-data is base64."))
    let content: ReceiptContent
    do throws(ReceiptFault) {
      content = try Self.verifier.verify(receipt)
    } catch .chain, .signature, .signerMismatch {
      return refused(
        .notAuthenticated,
        "authentic",
        "The signature is not the App Store's for these \(receipt.bytes.count) bytes."
      )
    } catch {
      return refused(.malformedReceipt, "well-formed", "\(error).")
    }
    checks.append(Reason("authentic", holds: true, "The App Store signed exactly these bytes."))
    guard content.environment == environment else {
      return refused(
        environment.statusForOther,
        "environment",
        "The receipt is from \(content.environment.rawValue), and this is \(environment.rawValue)."
      )
    }
    checks.append(
      Reason(
        "environment",
        holds: true,
        "The receipt is from \(environment.rawValue), and so is this endpoint."
      )
    )
    let secret = secretCheck(request.password, content)
    guard secret.holds else {
      return refusal(.secretMismatch, checks + [secret])
    }
    checks.append(secret)
    return Verification(
      status: .valid,
      checks: checks,
      response: response(receipt, content, request, at: date),
      content: content
    )
  }

  private static let verifier = ReceiptVerifier(
    roots: (try? StoreIdentity.demonstration.get().receipts.certificates.suffix(1)).map { Array($0) } ?? []
  )

  private func secretCheck(_ password: String?, _ content: ReceiptContent) -> Reason {
    if content.hasAutoRenewables {
      // Another app's secret is not known here, so none that comes can be the right one.
      let holds = password == store.sharedSecret && content.app.bundleID == store.app.bundleID
      let found = password == nil ? "none came" : holds ? "it is the right one" : "it is another"
      return Reason("secret", holds: holds, "A subscription that renews needs the shared secret; \(found).")
    }
    guard password != nil, secretRule == .refusedWithoutSubscriptions else {
      return Reason("secret", holds: true, "Nothing in the receipt renews, so the secret is not looked at.")
    }
    return Reason("secret", holds: false, "Nothing in the receipt renews, yet a secret came.")
  }

  private func refusal(_ status: VerificationStatus, _ checks: [Reason]) -> Verification {
    var members: [String: JSONValue] = ["status": .integer(status.rawValue)]
    if case .internalDataAccess = status {
      members["is-retryable"] = true
    }
    return Verification(status: status, checks: checks, response: .object(members))
  }
}
