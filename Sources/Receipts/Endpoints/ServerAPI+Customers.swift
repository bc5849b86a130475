import Foundation

extension ServerAPI {
  /// Answers a request about any of several customers.
  ///
  /// - Parameters:
  ///   - request: the request; its path starts with `inApps`.
  ///   - customers: the customers. Their time advances to the date. A request about a transaction changes its customer,
  ///     an extension for all subscribers changes each.
  ///   - date: when the request arrived.
  ///   - callerDate: the caller's time, if it differs from the store's; nil if it is the same.
  /// - Returns: the response, which is about the customer who has the transaction or the order in the path. If no
  ///   customer has it, the response is that of a store that doesn't know it; a 404 if there are no customers.
  public mutating func respond(
    to request: EndpointRequest,
    customers: inout StoreCustomers,
    at date: Date,
    callerDate: Date? = nil
  ) -> EndpointResponse {
    customers.advance(to: date)
    let route = Route(request.path)
    let id = route?.transactionID.flatMap { customers.customer(of: $0)?.id }
    guard let id = id ?? customers.stores.first?.customer.id, var store = customers[id] else {
      return EndpointResponse(status: 404)
    }
    var response = respond(to: request, store: &store, at: date, callerDate: callerDate)
    if route == .extendAll, response.status == 200 {
      do throws(ServerAPIError) {
        try extendOthers(request, besides: &store, of: &customers, at: date)
      } catch {
        response = error.response
      }
    }
    customers[id] = store
    return response
  }

  /// Adds the customers' new notifications to the ``outbox``; nothing if no address is configured.
  ///
  /// - Parameters:
  ///   - customers: the customers.
  ///   - date: the current time; later notifications are left for another call.
  public mutating func collect(from customers: StoreCustomers, at date: Date) {
    for store in customers.stores {
      collect(from: store, at: date)
    }
  }
}

extension ServerAPI.Route {
  /// The transaction that a path is about; nil if it is about none.
  fileprivate var transactionID: String? {
    switch self {
    case .transaction(let id), .history(let id, _), .subscriptions(let id), .refunds(let id), .extend(let id),
      .appTransaction(let id), .consumption(let id), .account(let id), .finish(let id):
      id
    case .order(let number): OrderNumber(number)?.transactionID
    case .extendAll, .extensionStatus, .testNotification, .testStatus, .notificationHistory: nil
    }
  }
}
