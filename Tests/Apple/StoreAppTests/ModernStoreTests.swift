import Receipts
import Simulator
import StoreKit
import Testing

@MainActor @Suite struct ModernStoreTests {
  private static let identifiers = ["coins.100", "full.version", "pro.monthly", "pro.max", "season.pass"]

  private func stage(_ settings: StoreSettings = StoreSettings()) throws -> Stage<Shop> {
    try Stage(settings: settings) { Shop() }
  }

  private func load(_ stage: Stage<Shop>, _ app: SimulatedApp) async throws -> Shop {
    let shop = try stage.model(app)
    try await app.run { try await shop.load(Self.identifiers) }
    return shop
  }

  @Test func `Products have a price for the screen, and what a subscription offers`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    #expect(
      shop.products.map(\.id) == ["coins.100", "pro.monthly", "full.version", "pro.max", "season.pass"]
    )
    let pro = try #require(shop.products.first { $0.id == "pro.monthly" })
    #expect(pro.displayPrice == "$2.99")
    #expect(pro.price == Decimal(string: "2.99"))
    #expect(pro.type == .autoRenewable)
    let subscription = try #require(pro.subscription)
    #expect(subscription.subscriptionPeriod == .monthly)
    #expect(subscription.introductoryOffer?.paymentMode == .freeTrial)
    #expect(subscription.introductoryOffer?.period == .weekly)
    #expect(subscription.promotionalOffers.map(\.id) == ["come.back"])
    #expect(subscription.winBackOffers.map(\.id) == ["win.back"])
    #expect(await subscription.isEligibleForIntroOffer)
    try await app.run { try await shop.purchase("pro.monthly") }
    #expect(await subscription.isEligibleForIntroOffer == false)
  }

  @Test func `A purchase is verified, delivered and finished`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    let token = UUID()
    let bought = try await app.run {
      try await shop.purchase("coins.100", options: [.quantity(3), .appAccountToken(token)])
    }
    let transaction = try #require(bought)
    #expect(transaction.purchasedQuantity == 3)
    #expect(transaction.appAccountToken == token)
    #expect(transaction.price == Decimal(string: "2.97"))
    #expect(transaction.environment == .sandbox)
    #expect(transaction.appBundleID == "com.example.harbor")
    #expect(shop.coins == 300)
    #expect(shop.log == ["bought coins.100"])
    let store = try #require(stage.customer().store)
    #expect(store.isFinished(String(transaction.id)))
    await stage.world.store.settle()
    #expect(shop.log == ["bought coins.100"], "what purchase() returns isn't an update")
  }

  @Test func `A loop that begins while a purchase returns doesn't get it too`() async throws {
    final class Buyer {
      var transaction: VerificationResult<Transaction>?
      var updates: [VerificationResult<Transaction>] = []
    }
    let stage = try Stage { Buyer() }
    let app = try stage.addPhone()
    let buyer = try stage.model(app)
    app.device.purchases.answer = .waits
    let products = try await app.run { try await Product.products(for: ["full.version"]) }
    let product = try #require(products.first)
    let purchase = Task {
      guard case .success(let result) = try await app.run({ try await product.purchase() }) else { return }
      buyer.transaction = result
    }
    #expect(await stage.world.store.settle { !app.device.purchases.sheets.isEmpty })
    app.device.purchases.answerSheets(.buys)
    var iterator = app.run { Transaction.updates.makeAsyncIterator() }
    let loop = Task {
      while let update = await iterator.next(isolation: #isolation) { buyer.updates.append(update) }
    }
    try await purchase.value
    await stage.world.store.settle()
    loop.cancel()
    #expect(buyer.transaction != nil)
    #expect(buyer.updates.isEmpty)
  }

  @Test func `The signature is one that a server accepts`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    try await app.run { try await shop.purchase("full.version") }
    let latest = await app.run { await Transaction.latest(for: "full.version") }
    let result = try #require(latest)
    let root = try #require(try StoreIdentity.demonstration.get().transactions.certificates.last)
    let verifier = try SignedDataVerifier(
      roots: [root],
      environment: .sandbox,
      bundleID: "com.example.harbor"
    )
    let payload = try verifier.transaction(result.jwsRepresentation)
    #expect(payload.productId == "full.version")
    let device = try #require(app.run { AppStore.deviceVerificationID })
    let transaction = result.unsafePayloadValue
    let proof = DeviceVerification(
      value: transaction.deviceVerification.base64EncodedString(),
      nonce: transaction.deviceVerificationNonce
    )
    #expect(proof?.matches(device) == true)
    let download = try await app.run { try await AppTransaction.shared }
    #expect(try verifier.appTransaction(download.jwsRepresentation).applicationVersion == "42")
    #expect(try download.payloadValue.originalAppVersion == "1.0")
  }

  @Test(
    arguments: zip(
      [SimulatedPurchases.Damage.signature, .content, .signer, .device],
      [
        VerificationResult<Transaction>.VerificationError.invalidSignature, .invalidSignature,
        .invalidCertificateChain, .invalidDeviceVerification,
      ]
    )
  )
  func `Damaged data isn't verified`(
    _ damage: SimulatedPurchases.Damage,
    _ expected: VerificationResult<Transaction>.VerificationError
  ) async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    app.device.purchases.damage = damage
    await #expect(throws: ShopError.failedVerification) {
      try await app.run { _ = try await shop.purchase("full.version") }
    }
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned.isEmpty)
    let latest = await app.run { await Transaction.latest(for: "full.version") }
    guard case .unverified(let transaction, let error)? = latest else {
      Issue.record("The data is verified")
      return
    }
    #expect(error == expected)
    #expect(transaction.productID == "full.version")
    app.device.purchases.damage = nil
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned == ["full.version"])
  }

  @Test func `A purchase that a parent approves comes as an update`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    try await app.run {
      try await shop.purchase("full.version", options: [.simulatesAskToBuyInSandbox(true)])
    }
    #expect(shop.log == ["pending"])
    await stage.letTimePass(3600)
    stage.customer().approveRequests()
    await stage.world.store.settle()
    #expect(shop.log == ["pending", "update full.version"])
    #expect(shop.owned == ["full.version"])
  }

  @Test func `A parent's answer reaches an app that was killed`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    app.device.purchases.asksToBuy = true
    let shop = try await load(stage, app)
    try await app.run { try await shop.purchase("full.version") }
    app.kill()
    stage.customer().approveRequests()
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log == ["update full.version"])
    app.kill()
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log.isEmpty)
  }

  @Test func `Cancelling isn't an error, and everything else is`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    let purchases = app.device.purchases
    purchases.answer = .cancels
    try await app.run { try await shop.purchase("full.version") }
    #expect(shop.log == ["cancelled"])
    purchases.answer = .buys
    await #expect(throws: Product.PurchaseError.invalidQuantity) {
      try await app.run { _ = try await shop.purchase("full.version", options: [.quantity(2)]) }
    }
    purchases.isAllowed = false
    await #expect(throws: Product.PurchaseError.purchaseNotAllowed) {
      try await app.run { _ = try await shop.purchase("full.version") }
    }
    purchases.isAllowed = true
    purchases.failNext(with: .unknown)
    await #expect(throws: StoreKitError.self) {
      try await app.run { _ = try await shop.purchase("full.version") }
    }
    purchases.isOnline = false
    do {
      try await app.run { _ = try await shop.purchase("full.version") }
      Issue.record("It was bought without a connection")
    } catch StoreKitError.networkError(let error) {
      #expect(error.code == .notConnectedToInternet)
    }
    #expect(stage.customer().store?.transactions.isEmpty == true)
  }

  @Test func `An app that is killed while the sheet is open gets the transaction at its next launch`()
    async throws
  {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    app.device.purchases.answer = .waits
    app.run { _ = Task { try await shop.purchase("coins.100") } }
    await stage.world.store.settle { !app.device.purchases.sheets.isEmpty }
    app.kill()
    app.device.purchases.answerSheets(.buys)
    await stage.world.store.settle()
    #expect(shop.log.isEmpty)
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log == ["update coins.100"])
    #expect(try stage.model(app).coins == 100)
  }

  @Test func `What isn't finished comes again at each launch`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    shop.finishes = false
    try await app.run { try await shop.purchase("season.pass") }
    let unfinished = await app.run {
      var found: [String] = []
      for await result in Transaction.unfinished { found.append(result.unsafePayloadValue.productID) }
      return found
    }
    #expect(unfinished == ["season.pass"])
    app.kill()
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log == ["update season.pass"])
  }

  @Test func `Another phone with the account hears of it at once`() async throws {
    let stage = try stage()
    let first = try stage.addPhone("First")
    let shop = try await load(stage, first)
    let second = try stage.addPhone("Second")
    await stage.world.store.settle()
    try await first.run { try await shop.purchase("full.version") }
    await stage.world.store.settle()
    let other = try stage.model(second)
    #expect(other.log == ["update full.version"])
    #expect(other.owned == ["full.version"])
    try await second.run { try await AppStore.sync() }
    second.device.purchases.answer = .cancels
    await #expect(throws: StoreKitError.self) {
      try await second.run { try await AppStore.sync() }
    }
  }

  @Test func `A refund revokes`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    try await app.run { try await shop.purchase("full.version") }
    #expect(shop.owned == ["full.version"])
    try stage.customer().refund("full.version", because: .appIssue)
    await stage.world.store.settle()
    #expect(shop.log == ["bought full.version", "revoked full.version"])
    #expect(shop.owned.isEmpty)
    let latest = await app.run { await Transaction.latest(for: "full.version") }
    #expect(latest?.unsafePayloadValue.revocationReason == .developerIssue)
    #expect(await app.run { await Transaction.currentEntitlement(for: "full.version") } == nil)
  }

  @Test func `A refund is told at the next launch if the app didn't run`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    try await app.run { try await shop.purchase("full.version") }
    app.kill()
    try stage.customer().refund("full.version")
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log == ["revoked full.version"])
  }

  @Test func `Without a connection the entitlements are still there`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    try await app.run { try await shop.purchase("full.version") }
    app.device.purchases.isOnline = false
    try stage.customer().refund("full.version")
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned == ["full.version"])
    app.device.purchases.isOnline = true
    await stage.world.store.settle()
    #expect(shop.owned.isEmpty)
  }

  @Test func `A promoted purchase is an intent`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    app.promote("full.version")
    let intent = await app.run {
      var intents = PurchaseIntent.intents.makeAsyncIterator()
      return await intents.next()
    }
    #expect(intent?.product.id == "full.version")
  }

  @Test func `The listener of an app that is killed is never called again`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let shop = try await load(stage, app)
    app.kill()
    let second = try stage.addPhone("Second")
    let other = try stage.model(second)
    try await second.run {
      try await other.load(Self.identifiers)
      _ = try await other.purchase("full.version")
    }
    await stage.world.store.settle()
    #expect(shop.log.isEmpty)
  }
}
