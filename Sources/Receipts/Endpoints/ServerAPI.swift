import Foundation
import SimulationKit

/// A part of the App Store Server API: requests in, responses out, without a clock or a network.
///
/// It has every route of the API but one: one transaction, the app transaction, the history, subscription statuses,
/// refunds, an order, a test notification, the notification history, extending one subscription or all, and what a
/// seller reports: how much was used, the account, the end of a delivery. Missing is the deprecated version 1 of *Send
/// Consumption Information*, and the Advanced Commerce and Retention Messaging APIs. Any other path is a 404 without a
/// body.
///
/// Each request needs a token signed with one of the registered keys. Without it the response is a 401 whose body is
/// the word that Apple's servers send; Apple documents only the status.
///
/// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi; the body of a 401,
/// https://github.com/readdle/app-store-server-api/issues/19
public struct ServerAPI: Sendable {
  /// A failure of the App Store, for tests of a client.
  public enum Outage: Hashable, Sendable {
    /// Too many requests; the next one is allowed at a date.
    case rateLimit(until: Date)
    /// A permanent error.
    case internalError
    /// A temporary error.
    case temporaryError
  }

  /// The keys that authorize a seller's server.
  public var keys: [APIKey]
  /// The address for notifications; nil if the seller hasn't configured one.
  public var notificationAddress: DeliveryAddress?
  /// The failure returned for every authenticated request.
  public var outage: Outage?
  /// The notifications for the seller's server, with their attempts.
  public var outbox: NotificationOutbox
  /// The number of notifications of each store added to the ``outbox``, which drops the oldest. The key is the number
  /// of the store's first transaction.
  var collected: [Int: Int] = [:]

  private let signer: SignedDataSigner

  /// Creates an API.
  ///
  /// - Parameters:
  ///   - identity: the signer.
  ///   - environment: its environment; it knows no store of the other one.
  ///   - keys: the keys that authorize a seller's server.
  ///   - notificationAddress: the address for notifications.
  public init(
    identity: StoreIdentity,
    environment: StoreEnvironment,
    keys: [APIKey],
    notificationAddress: DeliveryAddress? = nil
  ) {
    signer = SignedDataSigner(identity.transactions)
    self.keys = keys
    self.notificationAddress = notificationAddress
    outbox = NotificationOutbox(environment: environment)
  }

  /// The environment.
  public var environment: StoreEnvironment { outbox.environment }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request; its path starts with `inApps`.
  ///   - store: the App Store with the customer's purchases. Its time advances to the date, and an extension changes
  ///     it.
  ///   - date: when the request arrived.
  ///   - callerDate: the caller's time, if it differs from the store's; nil if it is the same.
  /// - Returns: the response.
  public mutating func respond(
    to request: EndpointRequest,
    store: inout TestStore,
    at date: Date,
    callerDate: Date? = nil
  ) -> EndpointResponse {
    do throws(TokenFault) {
      let authorization = request.headers["authorization"]
      try BearerToken.check(authorization, keys: keys, bundleID: store.app.bundleID, at: callerDate ?? date)
    } catch {
      return EndpointResponse(
        status: 401,
        headers: ["content-type": "text/plain"],
        body: Data("Unauthenticated".utf8)
      )
    }
    do throws(ServerAPIError) {
      return try answer(request, store: &store, at: date)
    } catch {
      var response = error.response
      if error == .rateLimitExceeded, case .rateLimit(let end)? = outage {
        // Milliseconds since 1970, not seconds from now as in RFC 9110. Source: Apple,
        // https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits
        let wait = end.timeIntervalSince(date)
        response.headers["retry-after"] = String(
          StoreDate((callerDate ?? date).addingTimeInterval(wait)).milliseconds
        )
      }
      return response
    }
  }

  private mutating func answer(
    _ request: EndpointRequest,
    store: inout TestStore,
    at date: Date
  ) throws(ServerAPIError) -> EndpointResponse {
    switch outage {
    case nil: break
    case .rateLimit(let end): if date < end { throw .rateLimitExceeded }
    case .internalError: throw .generalInternal
    case .temporaryError: throw .generalInternalRetryable
    }
    guard let route = Route(request.path) else { return EndpointResponse(status: 404) }
    guard request.method == route.method else {
      return EndpointResponse(status: 405, headers: ["allow": route.method])
    }
    store.advance(to: date)
    let desk = CustomerDesk(store: store, signer: signer, environment: environment, date: date)
    switch route {
    case .transaction(let id): return try desk.transaction(id)
    case .history(let id, let version): return try desk.history(id, version: version, request)
    case .subscriptions(let id): return try desk.subscriptions(id, request)
    case .refunds(let id): return try desk.refunds(id, request)
    case .order(let id): return try desk.order(id)
    case .appTransaction(let id): return try desk.appTransaction(id)
    case .extend(let id): return try extend(id, request, store: &store, at: date)
    case .extendAll: return try extendAll(request, store: &store, at: date)
    case .extensionStatus(let product, let id): return try desk.extensionStatus(product, id)
    case .consumption(let id): return try report(id, request, desk, store: &store)
    case .account(let id): return try setAccount(id, request, desk, store: &store)
    case .finish(let id): return try finish(id, desk, store: &store)
    case .testNotification: return try requestTest(store: &store, at: date)
    case .testStatus(let token): return try testStatus(token)
    case .notificationHistory: return try notificationHistory(request, at: date)
    }
  }

  /// Signs a notification for the seller's server.
  func sign(_ notification: StoreNotification, of store: TestStore) throws(ServerAPIError) -> String {
    do {
      return try signer.sign(
        NotificationPayload(notification, store.issuance(at: notification.date), signer: signer)
      )
    } catch {
      throw .generalInternal
    }
  }
}

extension ServerAPI {
  /// The meaning of a path.
  enum Route: Hashable {
    case transaction(String)
    case history(String, version: Int)
    case subscriptions(String)
    case refunds(String)
    case order(String)
    case appTransaction(String)
    case extend(String)
    case extendAll
    case extensionStatus(product: String, request: String)
    case consumption(String)
    case account(String)
    case finish(String)
    case testNotification
    case testStatus(String)
    case notificationHistory

    init?(_ path: [String]) {
      guard path.first == "inApps", path.count > 2 else { return nil }
      let rest = Array(path.dropFirst(2))
      switch (path[1], rest.count, rest[0]) {
      case ("v1", 2, "transactions"): self = .transaction(rest[1])
      case ("v1", 2, "history"): self = .history(rest[1], version: 1)
      case ("v2", 2, "history"): self = .history(rest[1], version: 2)
      case ("v1", 2, "subscriptions"): self = .subscriptions(rest[1])
      case ("v1", 2, "lookup"): self = .order(rest[1])
      case ("v2", 3, "refund") where rest[1] == "lookup": self = .refunds(rest[2])
      case ("v1", 3, "subscriptions") where rest[1] == "extend":
        self = rest[2] == "mass" ? .extendAll : .extend(rest[2])
      case ("v1", 5, "subscriptions") where rest[1] == "extend" && rest[2] == "mass":
        self = .extensionStatus(product: rest[3], request: rest[4])
      case ("v1", 3, "transactions") where rest[1] == "appTransactions": self = .appTransaction(rest[2])
      case ("v2", 3, "transactions") where rest[1] == "consumption": self = .consumption(rest[2])
      case ("v1", 3, "transactions") where rest[2] == "appAccountToken": self = .account(rest[1])
      case ("v1", 3, "transactions") where rest[2] == "finish": self = .finish(rest[1])
      case ("v1", 2, "notifications") where rest[1] == "test": self = .testNotification
      case ("v1", 2, "notifications") where rest[1] == "history": self = .notificationHistory
      case ("v1", 3, "notifications") where rest[1] == "test": self = .testStatus(rest[2])
      default: return nil
      }
    }

    var method: String {
      switch self {
      case .extend, .consumption, .account: "PUT"
      case .testNotification, .notificationHistory, .extendAll, .finish: "POST"
      default: "GET"
      }
    }
  }
}
