import DocsServer
import Foundation
import Receipts
import SimulationKit

/// The seller's own server under `/seller`: it takes a receipt from the app, asks production, and the sandbox where
/// production says so.
public struct SellerMount: Mount {
  private let store: AppStoreMount

  /// `/seller`.
  public let prefix = "/seller"
  /// As much as the App Store reads.
  public var bodyLimit: Int { store.bodyLimit }

  /// A seller's server.
  ///
  /// - Parameter store: the App Store that it asks.
  public init(_ store: AppStoreMount) {
    self.store = store
  }

  /// Answers the app.
  public func respond(to request: MountRequest) -> MountResponse {
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

  /// Its one route.
  public var paths: [String: JSONValue] {
    [
      "\(prefix)/verifyReceipt": [
        "post": StorePaths.operation(
          "The seller's server: production first, then the sandbox",
          body: StorePaths.receiptBody,
          answers: ["503": "The App Store gave no answer"]
        )
      ]
    ]
  }
}
