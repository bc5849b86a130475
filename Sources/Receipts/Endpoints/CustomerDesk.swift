import Foundation
import SimulationKit

/// The App Store Server API's view of one customer at one moment.
struct CustomerDesk {
  let store: TestStore
  let signer: SignedDataSigner
  let environment: StoreEnvironment
  let date: Date

  /// `GET /inApps/v1/transactions/{transactionId}`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-transaction-info
  func transaction(_ id: String) throws(ServerAPIError) -> EndpointResponse {
    guard id != store.appTransactionID else { throw .appTransactionIDNotSupported }
    let transaction = try find(id)
    return EndpointResponse(json: ["signedTransactionInfo": .string(try sign(transaction))])
  }

  /// `GET /inApps/v2/history/{transactionId}`, and version 1, which omits finished consumables.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history and
  /// https://developer.apple.com/documentation/appstoreserverapi/get-transaction-history-v1
  func history(
    _ id: String,
    version: Int,
    _ request: EndpointRequest
  ) throws(ServerAPIError) -> EndpointResponse {
    try findCustomer(id)
    let query = try HistoryQuery(request)
    let page = try HistoryPage(
      of: known.filter { transaction in
        query.selects(transaction)
          && (version > 1 || transaction.type.staysInReceipt || transaction.revocation != nil
            || !store.isFinished(transaction.id))
      },
      order: query.order,
      after: request.values("revision").last,
      of: request
    )
    return EndpointResponse(json: .object(appMembers.merging(try members(of: page)) { $1 }))
  }

  /// `GET /inApps/v2/refund/lookup/{transactionId}`: the refunded transactions, oldest refund first.
  ///
  /// A purchase that the family no longer shares was revoked, not refunded, so it isn't included.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-refund-history
  func refunds(_ id: String, _ request: EndpointRequest) throws(ServerAPIError) -> EndpointResponse {
    try findCustomer(id)
    let page = try HistoryPage(
      of: known.filter { $0.revocation != nil && $0.ownership == .purchased },
      order: .ascending,
      after: request.values("revision").last,
      of: request
    )
    return EndpointResponse(json: .object(try members(of: page)))
  }

  /// `GET /inApps/v1/subscriptions/{transactionId}`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-all-subscription-statuses
  func subscriptions(_ id: String, _ request: EndpointRequest) throws(ServerAPIError) -> EndpointResponse {
    try findCustomer(id)
    var wanted: Set<StoreSubscription.Status> = []
    for value in request.values("status") {
      guard let status = Int(value).map(StoreSubscription.Status.init),
        StoreSubscription.Status.allCases.contains(status)
      else { throw .invalidStatus }
      wanted.insert(status)
    }
    let subscriptions = store.subscriptions(at: date)
      .filter { wanted.isEmpty || wanted.contains($0.status) }
    let groups = Dictionary(grouping: subscriptions) { $0.latest.subscriptionGroupID ?? "" }
    var data: [JSONValue] = []
    for (group, subscriptions) in groups.sorted(by: { $0.key < $1.key }) {
      var items: [JSONValue] = []
      for subscription in subscriptions.sorted(by: { $0.id < $1.id }) {
        items.append([
          "originalTransactionId": .string(subscription.id),
          "status": .integer(subscription.status.rawValue),
          "signedTransactionInfo": .string(try sign(subscription.latest)),
          "signedRenewalInfo": .string(try sign(subscription.renewal)),
        ])
      }
      data.append(["subscriptionGroupIdentifier": .string(group), "lastTransactions": .array(items)])
    }
    return EndpointResponse(json: .object(appMembers.merging(["data": .array(data)]) { $1 }))
  }

  /// `GET /inApps/v1/lookup/{orderId}`. An unknown order isn't an error but a status 1.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/look-up-order-id
  func order(_ id: String) throws(ServerAPIError) -> EndpointResponse {
    guard let transactionID = OrderNumber(id)?.transactionID,
      let transaction = known.first(where: { $0.id == transactionID })
    else { return EndpointResponse(json: ["status": 1, "signedTransactions": []]) }
    return EndpointResponse(json: ["status": 0, "signedTransactions": [.string(try sign(transaction))]])
  }

  /// `GET /inApps/v1/transactions/appTransactions/{transactionId}`.
  ///
  /// Source: Apple, https://developer.apple.com/documentation/appstoreserverapi/get-app-transaction-info
  func appTransaction(_ id: String) throws(ServerAPIError) -> EndpointResponse {
    try findCustomer(id)
    return EndpointResponse(
      json: ["signedAppTransactionInfo": .string(try sign(store.appTransaction(at: date)))]
    )
  }

  /// `GET /inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}`.
  ///
  /// Source: Apple,
  /// https://developer.apple.com/documentation/appstoreserverapi/get-status-of-subscription-renewal-date-extensions
  func extensionStatus(_ product: String, _ id: String) throws(ServerAPIError) -> EndpointResponse {
    let known = store.environment == environment ? store.renewalExtensions : []
    guard let found = known.last(where: { $0.productID == product && $0.requestID == id }) else {
      throw .statusRequestNotFound
    }
    return EndpointResponse(
      json: [
        "requestIdentifier": .string(id), "complete": true,
        "completeDate": .integer(StoreDate(found.date).milliseconds),
        "succeededCount": .integer(found.succeeded), "failedCount": .integer(found.failed),
      ]
    )
  }

  /// The transactions up to now.
  private var known: [StoreTransaction] {
    guard store.environment == environment else { return [] }
    return store.transactions(madeBy: date).map { $0.asKnown(at: date) }
  }

  /// Checks that an identifier is of this customer: of any transaction, or of the app's download.
  private func findCustomer(_ id: String) throws(ServerAPIError) {
    guard id != store.appTransactionID || store.environment != environment else { return }
    _ = try find(id)
  }

  /// Returns the customer's transaction with an identifier.
  func find(_ id: String) throws(ServerAPIError) -> StoreTransaction {
    guard id.isTransactionID else { throw .invalidTransactionID }
    guard let transaction = known.first(where: { $0.id == id }) else { throw .transactionIDNotFound }
    return transaction
  }

  private var issuance: Issuance {
    store.issuance(at: date)
  }

  private func sign(_ transaction: StoreTransaction) throws(ServerAPIError) -> String {
    try sign(TransactionPayload(transaction, issuance))
  }

  private func sign(_ renewal: RenewalInfo) throws(ServerAPIError) -> String {
    try sign(RenewalInfoPayload(renewal, issuance))
  }

  private func sign(_ payload: some JSONPayload) throws(ServerAPIError) -> String {
    do {
      return try signer.sign(payload)
    } catch {
      throw .generalInternal
    }
  }

  private var appMembers: [String: JSONValue] {
    var members: [String: JSONValue] = [
      "bundleId": .string(store.app.bundleID),
      "environment": .string(environment.wireName),
    ]
    if environment == .production {
      members["appAppleId"] = .integer(store.app.adamID)
    }
    return members
  }

  private func members(of page: HistoryPage) throws(ServerAPIError) -> [String: JSONValue] {
    var signed: [JSONValue] = []
    for transaction in page.transactions {
      signed.append(.string(try sign(transaction)))
    }
    return [
      "signedTransactions": .array(signed),
      "revision": .string(page.revision),
      "hasMore": .bool(page.hasMore),
    ]
  }
}

extension String {
  /// Whether it can be a transaction identifier: 1 to 20 digits.
  var isTransactionID: Bool {
    (1...20).contains(utf8.count) && utf8.allSatisfy { (48...57).contains($0) }
  }
}
