import StoreKit

/// What the app sells, and what the user owns.
@MainActor
final class SongStore {
  static let songs = "com.example.birds.songs"
  static let didChange = Notification.Name("SongStoreDidChange")

  private(set) var products: [Product] = []
  private(set) var owned: Set<String> = []
  private var updates: Task<Void, Never>?

  /// Begins to listen, before anything is sold: a purchase may be approved, or refunded, while the app doesn't run.
  func start() {
    updates = Task { [weak self] in
      for await result in Transaction.updates {
        guard case .verified(let transaction) = result else { continue }
        await self?.readEntitlements()
        await transaction.finish()
      }
    }
    Task {
      await readEntitlements()
      await loadProducts()
    }
  }

  func loadProducts() async {
    products = (try? await Product.products(for: [Self.songs])) ?? []
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }

  /// Returns whether the user has bought the product. A cancelled purchase isn't an error.
  func buy(_ product: Product) async throws -> Bool {
    switch try await product.purchase() {
    case .success(let result):
      let transaction = try result.payloadValue
      await readEntitlements()
      await transaction.finish()
      return true
    case .pending, .userCancelled:
      return false
    @unknown default:
      return false
    }
  }

  /// Asks the App Store again. Review demands a button for it.
  func restore() async throws {
    try await AppStore.sync()
    await readEntitlements()
  }

  private func readEntitlements() async {
    var owned: Set<String> = []
    for await result in Transaction.currentEntitlements {
      guard case .verified(let transaction) = result else { continue }
      owned.insert(transaction.productID)
    }
    self.owned = owned
    NotificationCenter.default.post(name: Self.didChange, object: self)
  }
}
