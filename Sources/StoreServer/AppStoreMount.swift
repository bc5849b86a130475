import DocsServer
import Foundation
import Receipts
import SimulationKit
import SwiftASN1
import X509

/// A test App Store under `/appstore`: verifyReceipt and the App Store Server API of both environments, the
/// certificates and the key that a client needs, and controls for testers.
///
/// `verifyReceipt` needs only the identity, so any server with the same identity can answer. Purchases are kept in
/// memory, and each server has its own.
package struct AppStoreMount: Mount {
  /// The settings of the store.
  package struct Configuration: Sendable {
    /// The app, its products, its customers and the settings. What they don't say is that of the handbook's store.
    package var store = StoreConfiguration(catalog: .harbor)
    /// The address that notifications are sent to; nil to send none.
    package var notificationAddress: DeliveryAddress?
    /// Whether anyone may buy and get the API key. Never set this on a server that others can reach.
    package var isOpen = true
    /// The seed of the identifiers, for tests; nil for identifiers that no other store has.
    package var seed: Int?
    /// The number of transactions that each store holds. To get more, a tester starts a new store.
    package var capacity = 20_000

    /// The default configuration.
    package init() {}
  }

  let identity: StoreIdentity
  let production: Storefront
  let sandbox: Storefront
  let key: CallerKey
  let isOpen: Bool
  let notificationAddress: DeliveryAddress?

  /// `/appstore`.
  package let prefix = "/appstore"
  /// Receipts of long subscriptions are large: a thousand renewals take a third of a megabyte.
  package let bodyLimit = 4 << 20

  /// Creates a test App Store.
  ///
  /// - Parameters:
  ///   - identity: the identity that signs.
  ///   - configuration: what the store sells, and who may use it.
  ///   - clock: the time of the machine.
  /// - Throws: an error of the cryptographic library.
  package init(
    identity: StoreIdentity,
    configuration: Configuration = Configuration(),
    clock: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    self.identity = identity
    isOpen = configuration.isOpen
    notificationAddress = configuration.notificationAddress
    let key = try CallerKey(identity)
    self.key = key
    var store = configuration.store
    store.settings.rate = store.settings.rate ?? .sandbox
    store.settings.gracePeriod = store.settings.gracePeriod ?? .sixteenDays
    func front(_ environment: StoreEnvironment, seed: Int?) -> Storefront {
      Storefront(
        StoreCustomers(store, environment: environment, seed: seed),
        identity: identity,
        keys: [key.known],
        notificationAddress: configuration.notificationAddress,
        capacity: configuration.capacity,
        clock: clock
      )
    }
    production = front(.production, seed: configuration.seed)
    sandbox = front(.sandbox, seed: configuration.seed.map { $0 &+ 1 })
  }

  /// The stores, production first.
  var fronts: [Storefront] { [production, sandbox] }

  /// Answers clients, sellers' servers and testers.
  package func respond(to request: MountRequest) -> MountResponse {
    let parts = request.path.dropFirst(prefix.count).split(separator: "/").map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("certificates", let name?) where parts.count == 2: return certificate(name, request)
    case ("api-key", nil): return apiKey(request)
    case ("production", let next?):
      return respond(to: request, Array(parts.dropFirst()), next, at: production)
    case ("sandbox", let next?): return respond(to: request, Array(parts.dropFirst()), next, at: sandbox)
    default: return .notFound(request)
    }
  }

  private func respond(
    to request: MountRequest,
    _ parts: [String],
    _ next: String,
    at front: Storefront
  ) -> MountResponse {
    switch (next, parts.count) {
    case ("verifyReceipt", 1):
      let (service, date) = front.service()
      return MountResponse(service.respond(to: EndpointRequest(request), at: date))
    case ("inApps", _):
      let target = "/\(parts.joined(separator: "/"))" + (request.query.isEmpty ? "" : "?\(request.query)")
      let asked = EndpointRequest(request.method, target, headers: request.headers, body: request.body)
      return MountResponse(front.respond(to: asked))
    case ("testing", 1): return test(request, front)
    default: return .notFound(request)
    }
  }

  // MARK: Trust

  private func certificate(_ name: String, _ request: MountRequest) -> MountResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .methodNotAllowed(request, "GET, HEAD")
    }
    let chains = ["receipts": identity.receipts.der, "transactions": identity.transactions.der]
    let parts = name.split(separator: ".")
    guard parts.count == 2, let root = chains[String(parts[0])]?.last else { return .notFound(request) }
    switch parts[1] {
    case "cer":
      return MountResponse(contentType: "application/pkix-cert", body: Data(root))
    case "pem":
      let text = PEMDocument(type: "CERTIFICATE", derBytes: root).pemString + "\n"
      return MountResponse(contentType: "application/x-pem-file", body: Data(text.utf8))
    default: return .notFound(request)
    }
  }

  private func apiKey(_ request: MountRequest) -> MountResponse {
    guard isOpen else { return .closed(request) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return .methodNotAllowed(request, "GET, HEAD")
    }
    return .json([
      "keyId": .string(key.known.id), "issuerId": .string(key.known.issuer), "privateKey": .string(key.pem),
    ])
  }

  // MARK: Testing

  private func test(_ request: MountRequest, _ front: Storefront) -> MountResponse {
    guard isOpen else { return .closed(request) }
    do {
      switch request.method {
      case "GET", "HEAD": return .json(try front.account(AccountQuery(request)))
      case "POST": return .json(try front.perform(TestingAction(JSONValue(parsing: request.body))))
      default: return .methodNotAllowed(request, "GET, HEAD, POST")
      }
    } catch let rejection as Rejection {
      return .problem(422, rejection.reason, pointer: rejection.pointer)
    } catch let fault as JSONSyntaxError {
      return .problem(400, "The body isn't JSON: \(fault)")
    } catch Storefront.Refusal.store(let error) {
      return .problem(409, error.description)
    } catch Storefront.Refusal.unknownCustomer(let name) {
      return .problem(404, "No customer is called '\(name)'")
    } catch Storefront.Refusal.nameIsTaken(let name) {
      return .problem(409, "A customer is called '\(name)' already")
    } catch Storefront.Refusal.crowded {
      return .problem(409, "The store has \(Storefront.mostCustomers) customers, and no room for more")
    } catch Storefront.Refusal.full {
      return .problem(409, "The store is full at \(front.capacity) transactions; restart it")
    } catch {
      return .problem(500, "The request could not be answered")
    }
  }
}
