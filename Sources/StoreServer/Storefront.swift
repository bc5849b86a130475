import Foundation
import Receipts
import SimulationKit
import Synchronization

/// One of the two App Stores as it is served: its purchases, its time and its endpoints.
///
/// Its time is that of the machine, plus any amount by which a tester has advanced it.
final class Storefront: Sendable {
  private struct State {
    var customers: StoreCustomers
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

  /// The number of customers that it serves. Each takes a moment whenever time passes.
  static let mostCustomers = 1000

  /// - Parameters:
  ///   - customers: the customers, at least one. The first is meant where a tester names none.
  ///   - identity: the identity that signs.
  ///   - keys: the keys with which a seller's server may call.
  ///   - notificationAddress: the address that notifications are sent to.
  ///   - capacity: the number of transactions that it holds.
  ///   - clock: the time of the machine.
  init(
    _ customers: StoreCustomers,
    identity: StoreIdentity,
    keys: [APIKey],
    notificationAddress: DeliveryAddress?,
    capacity: Int,
    clock: @escaping @Sendable () -> Date
  ) {
    var customers = customers
    customers.offerKeys = keys
    environment = customers.environment
    signer = SignedDataSigner(identity.transactions)
    self.identity = identity
    self.capacity = capacity
    self.clock = clock
    state = Mutex(
      State(
        customers: customers,
        service: VerificationService(
          store: customers.stores.first ?? TestStore(environment: customers.environment),
          identity: identity
        ),
        api: ServerAPI(
          identity: identity,
          environment: customers.environment,
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
      service.store = state.customers.stores.first ?? service.store
      service.otherCustomers = Array(state.customers.stores.dropFirst())
      return (service, date)
    }
  }

  /// Answers a request to the App Store Server API.
  func respond(to request: EndpointRequest) -> EndpointResponse {
    state.withLock { state in
      let date = now(&state)
      // The caller creates the token by its own clock, which testers can't advance.
      return state.api.respond(
        to: request,
        customers: &state.customers,
        at: date,
        callerDate: clock()
      )
    }
  }

  /// The time in the store. Everything that is due by then happens first.
  private func now(_ state: inout State) -> Date {
    let date = clock().addingTimeInterval(state.lead)
    state.customers.advance(to: date)
    return date
  }

  // MARK: Notifications

  /// Returns the notifications that are due. Each is in transit until ``record(_:of:)`` is called.
  ///
  /// - Parameter limit: the maximum number in transit.
  func takeDueLetters(atMost limit: Int) -> [NotificationOutbox.Letter] {
    state.withLock { state in
      let date = now(&state)
      state.api.collect(from: state.customers, at: date)
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
    case unknownCustomer(String)
    case nameIsTaken(String)
    case crowded
  }

  /// What is told about a customer: everything, or what is new since then.
  private struct Account {
    var customers: [StoreCustomer]
    var store: TestStore
    var date: Date
    var device: DeviceGUID?
    var bought = 0
    var told = 0
  }

  /// Performs a tester's action.
  ///
  /// - Returns: the result: the newest of the customer's transactions and notifications since then, and the receipt of
  ///   the first device.
  /// - Throws: ``Refusal``, or an error of the cryptographic library.
  func perform(_ action: TestingAction) throws -> JSONValue {
    try json(
      state.withLock { state in
        let date = now(&state)
        if action.kind == .addCustomer {
          try add(action.newCustomer(like: state.customers.stores.first?.customer), to: &state)
        }
        let before = try store(of: action.customer, in: state)
        try perform(action, for: before.customer.id, on: &state, at: date)
        state.api.collect(from: state.customers, at: date)
        var account = try account(of: before.customer.id, in: &state)
        account.bought = before.transactions.count
        account.told = before.notifications.count
        return account
      }
    )
  }

  /// Everything that a tester may want to know.
  ///
  /// - Throws: ``Refusal``, or an error of the cryptographic library.
  func account(_ query: AccountQuery) throws -> JSONValue {
    try json(
      state.withLock { state in
        _ = now(&state)
        var account = try account(of: query.customer, in: &state)
        account.device = query.device
        return account
      }
    )
  }

  private func account(of name: String?, in state: inout State) throws(Refusal) -> Account {
    let date = now(&state)
    return Account(
      customers: state.customers.stores.map(\.customer),
      store: try store(of: name, in: state),
      date: date
    )
  }

  /// - Parameter name: the customer; nil or empty for the first one.
  private func store(of name: String?, in state: State) throws(Refusal) -> TestStore {
    let name = name ?? ""
    let found = name.isEmpty ? state.customers.stores.first : state.customers[name]
    guard let found else { throw .unknownCustomer(name) }
    return found
  }

  private func add(_ customer: StoreCustomer, to state: inout State) throws(Refusal) {
    guard state.customers.stores.count < Self.mostCustomers else { throw .crowded }
    guard state.customers.add(customer) else { throw .nameIsTaken(customer.id) }
  }

  private func perform(
    _ action: TestingAction,
    for name: String,
    on state: inout State,
    at date: Date
  ) throws(Refusal) {
    switch action.kind {
    case .addCustomer: break
    case .advance:
      let seconds = Double(action.seconds ?? 0)
      var later = state.customers
      later.advance(to: date.addingTimeInterval(seconds))
      guard later.transactionCount <= capacity else { throw .full }
      state.customers = later
      state.lead += seconds
    case .failVerification:
      state.service.failure = action.status.flatMap { $0 == 0 ? nil : VerificationStatus(rawValue: $0) }
    case .failAPI:
      state.api.outage = (action.outage ?? .none).outage(at: date)
    case .buy where state.customers.transactionCount >= capacity,
      .buyWithSignature where state.customers.transactionCount >= capacity,
      .shareInFamily where state.customers.transactionCount >= capacity:
      throw .full
    default:
      do throws(StoreError) {
        try action.perform(for: name, on: &state.customers, at: date)
      } catch {
        throw .store(error)
      }
    }
  }

  /// Signs outside the lock, because signing takes time.
  private func json(_ account: Account) throws -> JSONValue {
    let (store, date) = (account.store, account.date)
    let issuance = store.issuance(at: date)
    return [
      "date": .string(date.ISO8601Format()),
      "customer": .string(store.customer.id),
      "customers": .array(account.customers.map(\.json)),
      "transactionCount": .integer(store.transactions.count),
      "transactions": .array(
        try store.transactions.dropFirst(account.bought).suffix(Self.told).map { transaction in
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
        store.notifications.dropFirst(account.told).suffix(Self.told).map { notification in
          [
            "notificationUUID": .string(notification.id.uuidString.lowercased()),
            "notificationType": .string(notification.kind.rawValue),
            "subtype": notification.subtype.map { .string($0.rawValue) } ?? .null,
          ]
        }
      ),
      "receipt": .string(
        try store.receipt(at: date, signedBy: identity, deviceGUID: account.device).base64
      ),
    ]
  }
}

extension StoreCustomer {
  fileprivate var json: JSONValue {
    [
      "name": .string(id),
      "appAccountToken": appAccountToken.map { .string($0.uuidString.lowercased()) } ?? .null,
      "storefront": .string(storefront),
      "devices": .array(devices.map { .string($0.description) }),
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
