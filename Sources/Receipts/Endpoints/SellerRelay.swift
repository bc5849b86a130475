import Foundation
import SimulationKit

/// The receipt part of a seller's own server: it accepts a receipt from the app, adds the shared secret, asks the App
/// Store, and follows its hint to the other environment.
///
/// Both endpoints are values, so nothing leaves the process. A server that asks over HTTP follows the same
/// ``RelayPlan``.
public struct SellerRelay: Sendable {
  /// The endpoints that the server asks.
  public typealias Strategy = RelayPolicy.Strategy

  /// The endpoint for customers' receipts.
  public var production: VerificationService
  /// The endpoint for test receipts.
  public var sandbox: VerificationService
  /// The endpoints to ask, the secret, and the number of attempts.
  public var policy: RelayPolicy
  /// The seed for the random part of each delay.
  public var seed: UInt64 = 7

  /// Creates a seller's server.
  ///
  /// - Parameters:
  ///   - store: the App Store behind both endpoints.
  ///   - identity: the signer of receipts.
  ///   - strategy: the endpoints that the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether it asks only for the latest renewal.
  public init(
    store: TestStore,
    identity: StoreIdentity,
    strategy: Strategy = .productionFirst,
    password: String?,
    excludeOldTransactions: Bool = false
  ) {
    production = VerificationService(store: store, identity: identity, environment: .production)
    sandbox = VerificationService(store: store, identity: identity, environment: .sandbox)
    policy = RelayPolicy(
      strategy: strategy,
      password: password,
      excludeOldTransactions: excludeOldTransactions,
      bundleID: store.app.bundleID
    )
  }

  /// Creates a seller's server for the handbook's store, which signs with ``StoreIdentity/demonstration``.
  ///
  /// - Parameters:
  ///   - store: the App Store behind both endpoints.
  ///   - strategy: the endpoints that the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether it asks only for the latest renewal.
  /// - Throws: an error of the cryptographic library if it can't create the keys.
  public init(
    store: TestStore,
    strategy: Strategy = .productionFirst,
    password: String?,
    excludeOldTransactions: Bool = false
  ) throws {
    self.init(
      store: store,
      identity: try StoreIdentity.demonstration.get(),
      strategy: strategy,
      password: password,
      excludeOldTransactions: excludeOldTransactions
    )
  }

  /// Returns the endpoint of an environment.
  public func service(_ environment: StoreEnvironment) -> VerificationService {
    environment == .production ? production : sandbox
  }

  /// Asks the App Store about a receipt.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in Base64, as the app sent it.
  ///   - date: the time of the first attempt. Later attempts follow after the server's delays.
  /// - Returns: every request of the server with its answer, and whether the app may deliver.
  public func validate(_ receiptData: String?, at date: Date) -> RelayPlan.Finding {
    var plan = RelayPlan(receiptData: receiptData, policy: policy, seed: seed)
    var date = date
    while true {
      switch plan.next() {
      case .ask(let question):
        let body = service(question.environment).respond(method: "POST", body: question.body, at: date)
        plan.receive(.response(status: 200, body: body))
      case .wait(let milliseconds):
        date += Double(milliseconds) / 1000
      case .done(let finding):
        return finding
      }
    }
  }

  /// Answers the app over HTTP.
  ///
  /// - Parameters:
  ///   - request: a POST of a JSON object with `receipt-data`; a password in it is ignored.
  ///   - date: when it arrived.
  /// - Returns: the App Store's last answer, with one more member: `accepted`.
  public func respond(to request: EndpointRequest, at date: Date) -> EndpointResponse {
    guard request.method == "POST", let question = VerificationRequest(body: request.body) else {
      return EndpointResponse(
        json: ["status": .integer(VerificationStatus.unreadableRequest.rawValue), "accepted": false]
      )
    }
    return validate(question.receiptData, at: date).answer
  }
}

extension RelayPlan.Finding {
  /// The server's response to the app.
  ///
  /// It is the App Store's last answer, with one more member: `accepted`. If the App Store didn't answer, the HTTP
  /// status is 503, so the app asks again.
  public var answer: EndpointResponse {
    guard case .object(var members)? = response else {
      return EndpointResponse(json: ["accepted": false], status: 503)
    }
    members["accepted"] = .bool(isAccepted)
    return EndpointResponse(json: .object(members))
  }
}
