import Foundation
import SimulationKit

/// The seller's own server, as far as receipts go: it takes one from the app, adds the shared secret, asks
/// the App Store, and asks the other environment where it is told to.
///
/// Both endpoints are values here, so nothing leaves the process. A server that asks over HTTP follows the same
/// ``RelayPlan``.
public struct SellerRelay: Sendable {
  /// Whom the server asks.
  public typealias Strategy = RelayPolicy.Strategy

  /// The endpoint that takes receipts of customers.
  public var production: VerificationService
  /// The endpoint that takes receipts of tests.
  public var sandbox: VerificationService
  /// Whom the server asks, with what secret, and how often.
  public var policy: RelayPolicy
  /// What the part by chance of each delay is made from.
  public var seed: UInt64 = 7

  /// A seller's server.
  ///
  /// - Parameters:
  ///   - store: the App Store behind both endpoints.
  ///   - identity: who signs receipts.
  ///   - strategy: whom the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether it asks for the latest renewal only.
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

  /// The server of a seller in the handbook's store, which ``StoreIdentity/demonstration`` signs for.
  ///
  /// - Parameters:
  ///   - store: the App Store behind both endpoints.
  ///   - strategy: whom the server asks.
  ///   - password: the shared secret; nil to send none.
  ///   - excludeOldTransactions: whether it asks for the latest renewal only.
  /// - Throws: an error of the cryptographic library, where it cannot make the keys.
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

  /// The endpoint of an environment.
  public func service(_ environment: StoreEnvironment) -> VerificationService {
    environment == .production ? production : sandbox
  }

  /// Asks the App Store about a receipt.
  ///
  /// - Parameters:
  ///   - receiptData: the receipt in base64, as the app sent it.
  ///   - date: when. A later attempt is made as much later as the server waits for it.
  /// - Returns: every request that the server made, with its answer, and whether the app may deliver.
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
  ///   - request: a POST of a JSON object with `receipt-data`; a password in it is not used.
  ///   - date: when it came.
  /// - Returns: what the App Store answered last, with one more member: `accepted`.
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
  /// What the seller's server tells the app.
  ///
  /// The App Store's last answer, with one more member: `accepted`. Where the App Store gave none, the HTTP
  /// status is 503, so that the app asks again.
  public var answer: EndpointResponse {
    guard case .object(var members)? = response else {
      return EndpointResponse(json: ["accepted": false], status: 503)
    }
    members["accepted"] = .bool(isAccepted)
    return EndpointResponse(json: .object(members))
  }
}
