import DocsServer
import Foundation
import Receipts
import SimulationKit

/// The seller's own server under `/seller`. It takes a receipt from the app and asks production, then the sandbox if
/// production says so.
package struct SellerMount: Mount {
  private let store: AppStoreMount

  /// `/seller`.
  package let prefix = "/seller"
  /// The same limit as the App Store's.
  package var bodyLimit: Int { store.bodyLimit }

  /// Creates a seller's server.
  ///
  /// - Parameter store: the App Store that it asks.
  package init(_ store: AppStoreMount) {
    self.store = store
  }

  /// Answers the app.
  package func respond(to request: MountRequest) -> MountResponse {
    guard request.path == "\(prefix)/verifyReceipt" else { return .notFound(request) }
    guard request.method == "POST" else { return .methodNotAllowed(request, "POST") }
    let (production, date) = store.production.service()
    let (sandbox, _) = store.sandbox.service()
    var relay = SellerRelay(
      store: sandbox.store,
      identity: store.identity,
      password: sandbox.store.sharedSecret
    )
    relay.production = production
    relay.sandbox = sandbox
    return MountResponse(relay.respond(to: EndpointRequest(request), at: date))
  }

  /// Its only route.
  package var paths: [String: JSONValue] {
    [
      "\(prefix)/verifyReceipt": [
        "post": StorePaths.operation(
          "The seller's server: production first, then the sandbox",
          body: StorePaths.receiptBody,
          answers: ["503": "The App Store didn't respond"]
        )
      ]
    ]
  }
}
