import SimulationKit

/// The routes of the test App Store, as OpenAPI 3.1.
enum StorePaths {
  /// The body of `verifyReceipt`. Every body is accepted; errors are reported as a status in the response.
  static let receiptBody: JSONValue = [
    "examples": [["receipt-data": "MIIS…", "password": "0123456789abcdef", "exclude-old-transactions": true]]
  ]

  /// An operation that returns JSON.
  ///
  /// - Parameters:
  ///   - summary: what it does.
  ///   - type: the media type of the response.
  ///   - parameters: the names of the parameters in the path.
  ///   - queries: the names of the parameters in the query.
  ///   - body: the schema of the body; nil if there is none.
  ///   - needsBody: whether the body is required.
  ///   - answers: descriptions of further responses, by status.
  static func operation(
    _ summary: String,
    type: String = "application/json",
    parameters: [String] = [],
    queries: [String] = [],
    body: JSONValue? = nil,
    needsBody: Bool = false,
    answers: [String: String] = [:]
  ) -> JSONValue {
    let schema: JSONValue = type == "application/json" ? ["type": "object"] : ["type": "string"]
    var responses: [String: JSONValue] = [
      "200": ["description": "The response", "content": .object([type: ["schema": schema]])],
      "403": problem("The request comes from a page of another origin, or the store is closed"),
      "405": problem("The method isn't supported"),
      "421": problem("The request is for another host"),
      "503": problem("The server is at capacity"),
    ]
    if body != nil {
      responses["408"] = problem("The body took too long to arrive")
      responses["413"] = problem("The body is too large")
    }
    for (status, description) in answers {
      responses[status] = ["description": .string(description)]
    }
    var operation: [String: JSONValue] = ["summary": .string(summary), "responses": .object(responses)]
    let places = parameters.map { ($0, "path") } + queries.map { ($0, "query") }
    if !places.isEmpty {
      operation["parameters"] = .array(
        places.map { name, place in
          [
            "name": .string(name), "in": .string(place), "required": .bool(place == "path"),
            "schema": ["type": "string"],
          ]
        }
      )
    }
    if let body {
      operation["requestBody"] = [
        "required": .bool(needsBody), "content": ["application/json": ["schema": body]],
      ]
    }
    return .object(operation)
  }

  private static func problem(_ description: String) -> JSONValue {
    [
      "description": .string(description),
      "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
    ]
  }
}

extension AppStoreMount {
  /// The routes of both environments.
  package var paths: [String: JSONValue] {
    var paths: [String: JSONValue] = [:]
    for name in ["receipts", "transactions"] {
      for (ending, type) in [("cer", "application/pkix-cert"), ("pem", "application/x-pem-file")] {
        paths["\(prefix)/certificates/\(name).\(ending)"] = [
          "get": StorePaths.operation(
            "The root certificate that a client of \(name) must trust",
            type: type
          )
        ]
      }
    }
    paths["\(prefix)/api-key"] = [
      "get": StorePaths.operation("The key with which a seller's server calls the API")
    ]
    for front in fronts {
      let base = "\(prefix)/\(front.environment.rawValue)"
      let name = front.environment.rawValue
      var verify: [String: JSONValue] = [
        "post": StorePaths.operation("Apple's verifyReceipt, \(name)", body: StorePaths.receiptBody)
      ]
      for method in ["get", "put", "patch", "delete", "options", "trace"] {
        verify[method] = StorePaths.operation("Always status 21000, \(name)")
      }
      paths["\(base)/verifyReceipt"] = .object(verify)
      paths["\(base)/testing"] = [
        "get": StorePaths.operation(
          "Everything that a customer bought in \(name)",
          queries: ["customer", "device"],
          answers: [
            "404": "There is no such customer", "422": "The device is neither a UUID nor a MAC address",
          ]
        ),
        "post": StorePaths.operation(
          "Perform a tester's action in \(name)",
          body: TestingAction.schema.json,
          needsBody: true,
          answers: [
            "400": "The body isn't JSON", "404": "There is no such customer", "409": "The store refuses",
            "422": "The action isn't valid",
          ]
        ),
      ]
      for (path, method, summary, parameters) in Self.apiRoutes {
        var item: [String: JSONValue] = [:]
        item[method] = StorePaths.operation(
          "\(summary), \(name)",
          parameters: parameters,
          body: method == "get" ? nil : ["type": "object"],
          answers: Self.apiAnswers
        )
        paths["\(base)/inApps/\(path)"] = .object(item)
      }
    }
    return paths
  }

  private static let apiAnswers = [
    "400": "The request is malformed", "401": "The token isn't valid", "404": "There is no such transaction",
    "429": "Too many requests", "500": "The App Store has a failure",
  ]

  private static let apiRoutes: [(path: String, method: String, summary: String, parameters: [String])] = [
    ("v1/transactions/{transactionId}", "get", "One transaction", ["transactionId"]),
    (
      "v1/history/{transactionId}", "get", "The history of a customer, without finished consumables",
      ["transactionId"]
    ),
    ("v2/history/{transactionId}", "get", "The history of a customer", ["transactionId"]),
    ("v1/subscriptions/{transactionId}", "get", "The state of all subscriptions", ["transactionId"]),
    ("v1/subscriptions/extend/{originalTransactionId}", "put", "A later renewal", ["originalTransactionId"]),
    ("v1/subscriptions/extend/mass", "post", "A later renewal of all", []),
    (
      "v1/subscriptions/extend/mass/{productId}/{requestIdentifier}", "get", "The result for all",
      ["productId", "requestIdentifier"]
    ),
    (
      "v1/transactions/appTransactions/{transactionId}", "get", "The download of the app", ["transactionId"]
    ),
    (
      "v1/transactions/{originalTransactionId}/appAccountToken", "put", "The account of a purchase",
      ["originalTransactionId"]
    ),
    ("v1/transactions/{transactionId}/finish", "post", "The end of a delivery", ["transactionId"]),
    ("v2/transactions/consumption/{transactionId}", "put", "How much was used", ["transactionId"]),
    ("v1/lookup/{orderId}", "get", "The transactions of an order", ["orderId"]),
    ("v2/refund/lookup/{transactionId}", "get", "The refunded transactions", ["transactionId"]),
    ("v1/notifications/test", "post", "A test notification", []),
    ("v1/notifications/test/{testNotificationToken}", "get", "A test result", ["testNotificationToken"]),
    ("v1/notifications/history", "post", "The notifications sent", []),
  ]
}
