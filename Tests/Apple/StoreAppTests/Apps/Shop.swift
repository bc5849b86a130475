import StoreKit

/// What can be wrong in the shop.
public enum ShopError: Error {
  /// The App Store didn't sign it.
  case failedVerification
}

/// A shop with StoreKit's version 2, as an app writes it.
@MainActor final class Shop {
  private(set) var products: [Product] = []
  private(set) var owned: Set<String> = []
  private(set) var coins = 0
  private(set) var status: Product.SubscriptionInfo.RenewalState?
  private(set) var log: [String] = []
  /// Whether it finishes what it has delivered.
  var finishes = true
  private var updates: Task<Void, Error>?
  private var statuses: Task<Void, Never>?

  init() {
    updates = listenForTransactions()
    statuses = Task { [weak self] in
      for await status in Product.SubscriptionInfo.Status.updates {
        self?.status = status.state
      }
    }
  }

  deinit {
    updates?.cancel()
    statuses?.cancel()
  }

  func listenForTransactions() -> Task<Void, Error> {
    return Task.detached {
      for await result in Transaction.updates {
        do {
          let transaction = try self.checkVerified(result)
          await self.handle(transaction, "update")
        } catch {
          await self.note("unverified update")
        }
      }
    }
  }

  func load(_ identifiers: [String]) async throws {
    products = try await Product.products(for: identifiers).sorted { $0.price < $1.price }
  }

  @discardableResult
  func purchase(
    _ identifier: String,
    options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction? {
    guard let product = products.first(where: { $0.id == identifier }) else { return nil }
    switch try await product.purchase(options: options) {
    case .success(let verification):
      let transaction = try checkVerified(verification)
      await handle(transaction, "bought")
      return transaction
    case .pending:
      note("pending")
      return nil
    case .userCancelled:
      note("cancelled")
      return nil
    @unknown default:
      return nil
    }
  }

  func updateEntitlements() async {
    var owned: Set<String> = []
    for await result in Transaction.currentEntitlements {
      guard let transaction = try? checkVerified(result) else { continue }
      owned.insert(transaction.productID)
    }
    self.owned = owned
  }

  nonisolated func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
    switch result {
    case .unverified:
      throw ShopError.failedVerification
    case .verified(let safe):
      return safe
    }
  }

  private func handle(_ transaction: Transaction, _ word: String) async {
    if transaction.revocationDate != nil {
      note("revoked \(transaction.productID)")
    } else {
      note("\(word) \(transaction.productID)")
      if transaction.productType == .consumable {
        coins += 100 * transaction.purchasedQuantity
      }
    }
    await updateEntitlements()
    if finishes {
      await transaction.finish()
    }
  }

  private func note(_ text: String) { log.append(text) }
}
