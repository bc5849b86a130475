import Foundation
import Receipts
import SimulationKit
import Testing

/// 2 March 2026 at noon, UTC.
let endpointNoon = Date(timeIntervalSince1970: 1_772_452_800)

func soldStore(_ products: [String], environment: StoreEnvironment = .sandbox) throws -> TestStore {
  var store = TestStore(environment: environment, seed: 7)
  store.advance(to: endpointNoon)
  for product in products {
    try store.buy(product, at: endpointNoon)
  }
  return store
}

func endpoint(
  _ store: TestStore,
  _ environment: StoreEnvironment? = nil,
  order: VerificationService.ItemOrder = .purchased,
  secretRule: VerificationService.SecretRule = .subscriptionsOnly
) throws -> VerificationService {
  VerificationService(
    store: store,
    identity: try StoreIdentity.demonstration.get(),
    environment: environment,
    order: order,
    secretRule: secretRule
  )
}

func decoded(_ body: Data) throws -> JSONValue {
  try CanonicalJSON.decode(JSONValue.self, from: body)
}

extension JSONValue {
  /// The items of a list; none for anything else.
  var items: [JSONValue] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  /// The names of the members, sorted.
  var names: [String] {
    guard case .object(let members) = self else { return [] }
    return members.keys.sorted()
  }

  var textValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
