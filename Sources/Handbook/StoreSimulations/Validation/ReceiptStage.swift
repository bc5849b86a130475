import Foundation
import Receipts
import SimulationKit

/// The state of the receipt validation simulation.
struct ReceiptStage: Sendable {
  enum Verdict { case open, delivered, nothing }

  var store: TestStore
  let identity: StoreIdentity
  let impostor: StoreIdentity
  let scenario: ReceiptValidation.Scenario
  let policy: RelayPolicy
  /// The endpoints, which cache their signed receipts.
  let services: [StoreEnvironment: VerificationService]
  /// The remaining renewals of each subscription before the buyer turns off renewal.
  var renewalsLeft: [String: Int] = [:]
  /// The number of store notifications in the trace.
  var told = 0
  /// The receipt as the App Store issued it.
  var issued: PostedReceipt?
  /// The receipt that the app posts.
  var posted: PostedReceipt? {
    didSet { receiptFigure = posted.map { $0.figure(style: scenario.style) } }
  }
  /// The requests of the seller's server.
  var attempts: [RelayPlan.Attempt] = []
  /// The last check that failed.
  var refusedBy: String?
  var verdict = Verdict.open
  /// The dissected receipt, which costs more than the rest of the stage and doesn't change.
  private(set) var receiptFigure: Figure?

  init(_ scenario: ReceiptValidation.Scenario) throws(Rejection) {
    self.scenario = scenario
    let store = TestStore(
      environment: scenario.environment,
      seed: scenario.seed,
      // Twelve renewals, as in the current sandbox, so a scenario can have that many.
      rate: scenario.environment == .sandbox ? .sandbox : .realTime
    )
    self.store = store
    do {
      (identity, impostor) = try (StoreIdentity.demonstration.get(), StoreIdentity.impostor.get())
    } catch {
      throw Rejection(at: JSONPointer(), "The App Store has no keys: \(error)")
    }
    let password: String? =
      switch scenario.secret {
      case .right: store.sharedSecret
      case .wrong: String(store.sharedSecret.reversed())
      case .missing: nil
      }
    policy = RelayPolicy(
      strategy: scenario.relay,
      password: password,
      excludeOldTransactions: scenario.excludeOldTransactions,
      bundleID: store.app.bundleID
    )
    let identity = identity
    services = Dictionary(
      uniqueKeysWithValues: StoreEnvironment.allCases.map {
        ($0, VerificationService(store: store, identity: identity, environment: $0))
      }
    )
  }

  static func endpointName(_ environment: StoreEnvironment) -> String {
    environment == .production ? "Production endpoint" : "Sandbox endpoint"
  }

  func source(at date: Date) -> ReceiptSource {
    ReceiptSource(identity: identity, impostor: impostor, store: store, style: scenario.style, date: date)
  }

  /// Returns the endpoint with the settings for one request.
  func service(
    _ environment: StoreEnvironment,
    _ scenario: ReceiptValidation.Scenario,
    _ outage: ReceiptValidation.Outage?,
    _ isStrict: Bool
  ) -> VerificationService {
    var service =
      services[environment]
      ?? VerificationService(store: store, identity: identity, environment: environment)
    service.store = store
    service.order =
      switch scenario.order {
      case .purchased: .purchased
      case .newestFirst: .newestFirst
      case .shuffled: .shuffled(seed: scenario.seed)
      }
    service.secretRule = isStrict ? .refusedWithoutSubscriptions : .subscriptionsOnly
    service.isAccountDeleted = outage == .accountDeleted
    service.failure = outage == .accountDeleted ? nil : outage?.status
    service.failureIsRetryable = outage != .final
    return service
  }
}
