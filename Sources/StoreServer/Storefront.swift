import Foundation
import Receipts
import SimulationKit
import Synchronization

/// One of the two App Stores as it is served: its purchases, its time and its endpoints.
///
/// Its time is that of the machine, plus any amount by which a tester has advanced it.
final class Storefront: Sendable {
  private struct State {
    var store: TestStore
    var service: VerificationService
    var api: ServerAPI
    /// How far its time is ahead of the machine's.
    var lead: TimeInterval = 0
    /// The notifications in transit to the seller's server.
    var underWay: Set<UUID> = []
  }

  /// The environment that this store is for.
  let environment: StoreEnvironment
  private let signer: SignedDataSigner
  private let identity: StoreIdentity
  private let clock: @Sendable () -> Date
  private let state: Mutex<State>

  /// The number of transactions that it holds.
  let capacity: Int
  /// The maximum number of transactions and of notifications in an answer: the newest ones. Signing takes time.
  private static let told = 100

  /// - Parameters:
  ///   - store: the store behind it.
  ///   - identity: the identity that signs.
  ///   - keys: the keys with which a seller's server may call.
  ///   - notificationAddress: the address that notifications are sent to.
  ///   - capacity: the number of transactions that it holds.
  ///   - clock: the time of the machine.
  init(
    _ store: TestStore,
    identity: StoreIdentity,
    keys: [APIKey],
    notificationAddress: DeliveryAddress?,
    capacity: Int,
    clock: @escaping @Sendable () -> Date
  ) {
    var store = store
    store.offerKeys = keys
    environment = store.environment
    signer = SignedDataSigner(identity.transactions)
    self.identity = identity
    self.capacity = capacity
    self.clock = clock
    state = Mutex(
      State(
        store: store,
        service: VerificationService(store: store, identity: identity),
        api: ServerAPI(
          identity: identity,
          environment: store.environment,
          keys: keys,
          notificationAddress: notificationAddress
        )
      )
    )
  }

  /// The endpoint in its current state, and the time there.
  func service() -> (VerificationService, date: Date) {
    state.withLock { state in
      let date = now(&state)
      var service = state.service
      service.store = state.store
      return (service, date)
    }
  }

  /// Answers a request to the App Store Server API.
  func respond(to request: EndpointRequest) -> EndpointResponse {
    state.withLock { state in
      let date = now(&state)
      // The caller creates the token by its own clock, which testers can't advance.
      return state.api.respond(to: request, store: &state.store, at: date, callerDate: clock())
    }
  }

  /// The time in the store. Everything that is due by then happens first.
  private func now(_ state: inout State) -> Date {
    let date = clock().addingTimeInterval(state.lead)
    state.store.advance(to: date)
    return date
  }

  // MARK: Notifications

  /// Returns the notifications that are due. Each is in transit until ``record(_:of:)`` is called.
  ///
  /// - Parameter limit: the maximum number in transit.
  func takeDueLetters(atMost limit: Int) -> [NotificationOutbox.Letter] {
    state.withLock { state in
      let date = now(&state)
      state.api.collect(from: state.store, at: date)
      let due = state.api.outbox.due(at: date).filter { !state.underWay.contains($0.id) }
      let taken = due.prefix(max(0, limit - state.underWay.count))
      state.underWay.formUnion(taken.map(\.id))
      return Array(taken)
    }
  }

  /// Records the result of an attempt to send a notification.
  func record(_ result: SendAttempt.Result, of id: UUID) {
    state.withLock { state in
      let date = now(&state)
      state.underWay.remove(id)
      state.api.outbox.record(result, of: id, at: date)
    }
  }

  // MARK: Testing

  /// The reasons to refuse an action.
  enum Refusal: Error, Hashable {
    case store(StoreError)
    case full
  }

  /// Performs a tester's action.
  ///
  /// - Returns: the result: the newest of the transactions and notifications since then, and the receipt of the device.
  /// - Throws: ``Refusal``, or an error of the cryptographic library.
  func perform(_ action: TestingAction) throws -> JSONValue {
    let (store, since, date) = try state.withLock { state in
      var date = now(&state)
      let bought = state.store.transactions.count
      let told = state.store.notifications.count
      switch action.kind {
      case .advance:
        let seconds = Double(action.seconds ?? 0)
        var later = state.store
        later.advance(to: date.addingTimeInterval(seconds))
        guard later.transactions.count <= capacity else { throw Refusal.full }
        state.store = later
        state.lead += seconds
        date = now(&state)
      case .failVerification:
        state.service.failure = action.status.flatMap { $0 == 0 ? nil : VerificationStatus(rawValue: $0) }
      case .failAPI:
        state.api.outage = (action.outage ?? .none).outage(at: date)
      case .buy where bought >= capacity, .buyWithSignature where bought >= capacity,
        .shareInFamily where bought >= capacity:
        throw Refusal.full
      default:
        do throws(StoreError) {
          try action.perform(on: &state.store, at: date)
        } catch {
          throw Refusal.store(error)
        }
      }
      state.api.collect(from: state.store, at: date)
      return (state.store, (bought: bought, told: told), date)
    }
    return try account(store, since: since, at: date)
  }

  /// Everything that a tester may want to know.
  func account() throws -> JSONValue {
    let (store, date) = state.withLock { state in
      let date = now(&state)
      return (state.store, date)
    }
    return try account(store, since: (0, 0), at: date)
  }

  /// Signs outside the lock, because signing takes time.
  private func account(_ store: TestStore, since: (bought: Int, told: Int), at date: Date) throws -> JSONValue
  {
    let issuance = store.issuance(at: date)
    return [
      "date": .string(date.ISO8601Format()),
      "transactionCount": .integer(store.transactions.count),
      "transactions": .array(
        try store.transactions.dropFirst(since.bought).suffix(Self.told).map { transaction in
          [
            "transactionId": .string(transaction.id),
            "originalTransactionId": .string(transaction.originalID),
            "productId": .string(transaction.productID),
            "signedTransactionInfo": .string(try signer.sign(TransactionPayload(transaction, issuance))),
          ]
        }
      ),
      "subscriptions": .array(
        store.subscriptions(at: date).map { subscription in
          [
            "originalTransactionId": .string(subscription.id),
            "productId": .string(subscription.latest.productID),
            "status": .integer(subscription.status.rawValue),
          ]
        }
      ),
      "notifications": .array(
        store.notifications.dropFirst(since.told).suffix(Self.told).map { notification in
          [
            "notificationUUID": .string(notification.id.uuidString.lowercased()),
            "notificationType": .string(notification.kind.rawValue),
            "subtype": notification.subtype.map { .string($0.rawValue) } ?? .null,
          ]
        }
      ),
      "receipt": .string(try store.receipt(at: date, signedBy: identity).base64),
    ]
  }
}

extension TestingAction.Outage {
  /// The outage in the API's terms. A rate limit lasts a minute.
  fileprivate func outage(at date: Date) -> ServerAPI.Outage? {
    switch self {
    case .none: nil
    case .internalError: .internalError
    case .temporary: .temporaryError
    case .rateLimit: .rateLimit(until: date.addingTimeInterval(60))
    }
  }
}
