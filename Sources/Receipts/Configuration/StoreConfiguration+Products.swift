import SimulationKit

/// The products of a file, checked one by one, so each fault has its place.
struct ConfigurationProducts {
  private(set) var products: [StoreProduct] = []
  private var identifiers: Set<String> = []

  /// Adds a product if nothing is wrong with it.
  ///
  /// - Parameters:
  ///   - product: the product without its offers.
  ///   - pointer: its place.
  ///   - idPointer: the place of its identifier.
  ///   - offers: its offers, with their places.
  mutating func add(
    _ product: StoreProduct,
    at pointer: JSONPointer,
    id idPointer: JSONPointer,
    offers: [(terms: SubscriptionOffer, pointer: JSONPointer)],
    _ notes: inout ConfigurationNotes
  ) {
    guard identifiers.insert(product.id).inserted else {
      notes.fault(at: idPointer, "The identifier '\(product.id.prefix(64))' is used twice")
      return
    }
    var product = product
    for (terms, pointer) in offers {
      if let reason = product.fault(terms) {
        notes.fault(at: pointer, reason)
      } else {
        product.offers.append(terms)
      }
    }
    do throws(StoreError) {
      try product.check()
      products.append(product)
    } catch {
      if case .invalidProduct(_, let reason) = error {
        notes.fault(at: pointer, reason)
      }
    }
  }
}
