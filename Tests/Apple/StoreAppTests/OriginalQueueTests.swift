import Receipts
import Simulator
import StoreKit
import Testing
import UIKit

@MainActor @Suite struct OriginalQueueTests {
  private func stage(_ settings: StoreSettings = StoreSettings()) throws -> Stage<PurchaseManager> {
    try Stage(settings: settings) {
      let manager = PurchaseManager()
      manager.start()
      return manager
    }
  }

  private func load(_ stage: Stage<PurchaseManager>, _ app: SimulatedApp) async throws -> PurchaseManager {
    let manager = try stage.model(app)
    app.run { manager.load(["coins.100", "full.version", "pro.monthly", "typo"]) }
    await stage.world.store.settle()
    return manager
  }

  @Test func `Products have names and prices, and unknown identifiers come back apart`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    app.device.purchases.language = "pt-BR"
    app.device.purchases.signIn("bruno", storefront: "BRA")
    await stage.world.store.settle()
    let manager = try await load(stage, app)
    #expect(manager.invalidProducts == ["typo"])
    #expect(manager.log == ["storefront BRA", "products"])
    let pro = try #require(manager.products.first { $0.productIdentifier == "pro.monthly" })
    #expect(pro.localizedTitle == "Pro, mensal")
    #expect(pro.price == NSDecimalNumber(string: "14.9"))
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = pro.priceLocale
    #expect(formatter.string(from: pro.price) == "R$\u{a0}14,90")
    #expect(pro.subscriptionPeriod?.unit == .month)
    #expect(pro.subscriptionPeriod?.numberOfUnits == 1)
    #expect(pro.introductoryPrice?.paymentMode == .freeTrial)
    #expect(pro.introductoryPrice?.type == .introductory)
    #expect(pro.discounts.map(\.identifier) == ["come.back"])
    #expect(pro.discounts.first?.numberOfPeriods == 3)
    #expect(pro.subscriptionGroupIdentifier == "pro")
  }

  @Test func `A purchase is purchasing, then purchased, then removed`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.run { manager.buy("coins.100", quantity: 3) }
    #expect(manager.log == ["products"], "the queue calls its observers later")
    await stage.world.store.settle()
    #expect(
      manager.log == [
        "products", "coins.100 purchasing", "coins.100 purchased", "coins.100 removed",
      ]
    )
    #expect(manager.coins == 300)
    #expect(app.queuedTransactions.isEmpty)
    #expect(stage.customer().store?.transactions.map(\.quantity) == [3])
  }

  @Test func `An app that is killed before it finishes gets its transaction again`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    var manager = try await load(stage, app)
    manager.delivers = false
    app.run { manager.buy("coins.100") }
    await stage.world.store.settle()
    #expect(manager.coins == 0)
    #expect(app.queuedTransactions.map(\.state) == [.purchased])
    app.kill()
    app.launch()
    await stage.world.store.settle()
    manager = try stage.model(app)
    #expect(manager.log == ["coins.100 purchased", "coins.100 removed"])
    #expect(manager.coins == 100)
    app.kill()
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).log.isEmpty)
  }

  @Test func `An observer that removes itself in its deinit ends with its app`() async throws {
    final class Observer: NSObject, SKPaymentTransactionObserver {
      func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
      deinit { SKPaymentQueue.default().remove(self) }
    }
    final class Delegate: UIResponder, UIApplicationDelegate {
      let observer = Observer()
      func applicationDidFinishLaunching(_ application: UIApplication) {
        SKPaymentQueue.default().add(observer)
      }
    }
    weak var observer: Observer?
    let stage = try stage()
    let app = try stage.world.addDevice(.phone).install(stage.bundle) {
      let delegate = Delegate()
      observer = delegate.observer
      return delegate
    }
    app.launch()
    #expect(observer != nil)
    app.kill()
    #expect(observer == nil)
  }

  @Test func `The sheet outlives the app that asked for it`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    app.device.purchases.answer = .waits
    let manager = try await load(stage, app)
    app.run { manager.buy("full.version") }
    await stage.world.store.settle()
    #expect(manager.log.last == "full.version purchasing")
    #expect(app.device.purchases.sheets.map(\.productID) == ["full.version"])
    app.kill()
    app.device.purchases.answerSheets(.buys)
    await stage.world.store.settle()
    #expect(manager.log.last == "full.version purchasing", "a dead app hears nothing")
    app.launch()
    await stage.world.store.settle()
    #expect(try stage.model(app).unlocked == ["full.version"])
  }

  @Test func `Cancelling and failing are told with their codes`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    let purchases = app.device.purchases
    purchases.answer = .cancels
    app.run { manager.buy("coins.100") }
    await stage.world.store.settle()
    #expect(manager.log.suffix(2) == ["coins.100 failed", "coins.100 removed"])
    #expect(manager.errors == [])
    purchases.answer = .buys
    purchases.failNext(with: .cloudServiceNetworkConnectionFailed)
    app.run { manager.buy("coins.100") }
    app.run { manager.buy("full.version", quantity: 2) }
    await stage.world.store.settle()
    #expect(Set(manager.errors) == [SKError.Code.paymentInvalid.rawValue, 7])
    purchases.isAllowed = false
    app.run { manager.buy("coins.100") }
    #expect(manager.log.last == "not allowed")
    #expect(manager.coins == 0)
  }

  @Test func `A parent decides later`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.run { manager.buy("full.version", asksToBuy: true) }
    await stage.world.store.settle()
    #expect(manager.log.suffix(2) == ["full.version purchasing", "full.version deferred"])
    await stage.letTimePass(86_400)
    stage.customer().approveRequests()
    await stage.world.store.settle()
    #expect(manager.log.suffix(2) == ["full.version purchased", "full.version removed"])
    #expect(manager.unlocked == ["full.version"])
  }

  @Test func `A declined request fails`() async throws {
    var settings = StoreSettings()
    settings.asksToBuy = true
    let stage = try stage(settings)
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.run { manager.buy("full.version") }
    await stage.world.store.settle()
    stage.customer().declineRequests()
    await stage.world.store.settle()
    #expect(
      manager.log.suffix(3) == ["full.version deferred", "full.version failed", "full.version removed"]
    )
    #expect(manager.unlocked.isEmpty)
  }

  @Test func `A second phone restores what the first one bought`() async throws {
    let stage = try stage()
    let first = try stage.addPhone("First")
    let buyer = try await load(stage, first)
    first.run {
      buyer.buy("coins.100")
      buyer.buy("full.version")
    }
    await stage.world.store.settle()
    let second = try stage.addPhone("Second")
    let manager = try stage.model(second)
    await stage.world.store.settle()
    #expect(manager.log.isEmpty)
    second.run { manager.restore() }
    await stage.world.store.settle()
    #expect(
      manager.log == ["full.version restored", "full.version removed", "restored"].sorted(by: order(manager))
    )
    #expect(manager.unlocked == ["full.version"])
    #expect(manager.coins == 0)
    #expect(manager.delivered == [stage.customer().store?.transactions.last?.id])
    second.device.purchases.answer = .cancels
    second.run { manager.restore() }
    await stage.world.store.settle()
    #expect(manager.log.last == "restoring failed")
    #expect(manager.errors == [2])
  }

  /// The order in which the app heard of the words.
  private func order(_ manager: PurchaseManager) -> (String, String) -> Bool {
    { (manager.log.firstIndex(of: $0) ?? 0) < (manager.log.firstIndex(of: $1) ?? 0) }
  }

  @Test func `Renewals arrive by themselves, on every phone`() async throws {
    let stage = try stage()
    let first = try stage.addPhone("First")
    let buyer = try await load(stage, first)
    let second = try stage.addPhone("Second")
    _ = second.run { SKPaymentQueue.default().transactions }
    first.run { buyer.buy("pro.monthly") }
    await stage.world.store.settle()
    // A trial week takes three minutes in the sandbox, a month five.
    await stage.letTimePass(180)
    #expect(buyer.log.suffix(2) == ["pro.monthly purchased", "pro.monthly removed"])
    #expect(stage.customer().store?.transactions.map(\.reason) == [.purchase, .renewal])
    #expect(try stage.model(second).log == ["pro.monthly purchased", "pro.monthly removed"])
  }

  @Test func `A refund revokes, and the receipt says so after a refresh`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    #expect(app.receipt == nil, "an app from Xcode has no receipt yet")
    app.run { manager.buy("full.version") }
    await stage.world.store.settle()
    #expect(try app.receipt?.content().transactions.map(\.productID) == ["full.version"])
    try stage.customer().refund("full.version")
    await stage.world.store.settle()
    #expect(manager.log.last == "revoked full.version")
    #expect(manager.unlocked.isEmpty)
    app.run { manager.refreshReceipt() }
    await stage.world.store.settle()
    #expect(manager.log.last == "receipt")
    #expect(try app.receipt?.content().transactions.first?.revocation != nil)
  }

  @Test func `The receipt is a file that the App Store signed for this device`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try stage.model(app)
    app.run { manager.refreshReceipt() }
    await stage.world.store.settle()
    let url = try #require(app.run { Bundle.main.appStoreReceiptURL })
    #expect(url.lastPathComponent == "sandboxReceipt")
    #expect(url.path.contains("/Containers/Data/Application/"))
    let receipt = Receipt(bytes: try Data(contentsOf: url))
    let root = try #require(try StoreIdentity.demonstration.get().receipts.certificates.last)
    let vendor = try #require(app.run { UIDevice.current.identifierForVendor })
    let content = try ReceiptVerifier(roots: [root]).verify(
      receipt,
      bundleID: "com.example.harbor",
      deviceGUID: DeviceGUID(vendor)
    )
    #expect(content.app.version == "42")
    #expect(content.type == .sandbox)
  }

  @Test func `Without a connection nothing is bought, restored or fetched`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.device.purchases.isOnline = false
    app.run {
      manager.load(["coins.100"])
      manager.buy("coins.100")
      manager.restore()
    }
    await stage.world.store.settle()
    #expect(manager.log.contains("request failed"))
    #expect(manager.log.contains("restoring failed"))
    #expect(manager.log.contains("coins.100 failed"))
    #expect(manager.errors.contains(URLError.Code.notConnectedToInternet.rawValue))
    #expect(stage.customer().store?.transactions.isEmpty == true)
  }

  @Test func `An interrupted purchase comes back as another transaction`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.device.purchases.isInterrupted = true
    app.run { manager.buy("coins.100") }
    await stage.world.store.settle()
    #expect(manager.log.suffix(2) == ["coins.100 failed", "coins.100 removed"])
    app.device.purchases.resolveInterruptions()
    await stage.world.store.settle()
    #expect(manager.log.suffix(2) == ["coins.100 purchased", "coins.100 removed"])
    #expect(manager.coins == 100)
  }

  @Test func `A promoted purchase asks the app first`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try stage.model(app)
    manager.acceptsPromotion = false
    app.promote("full.version")
    await stage.world.store.settle()
    #expect(manager.log == ["Full version?"])
    manager.acceptsPromotion = true
    app.promote("full.version")
    await stage.world.store.settle()
    #expect(manager.unlocked == ["full.version"])
  }

  @Test func `A suspended app hears everything when it resumes`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.run { manager.buy("full.version", asksToBuy: true) }
    await stage.world.store.settle()
    app.suspend()
    let before = manager.log
    stage.customer().approveRequests()
    await stage.world.store.settle()
    #expect(manager.log == before)
    app.launch()
    await stage.world.store.settle()
    #expect(manager.unlocked == ["full.version"])
  }

  @Test func `Another account has another country and none of the purchases`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    app.run { manager.buy("full.version") }
    await stage.world.store.settle()
    app.device.purchases.signIn("bruno", storefront: "BRA")
    await stage.world.store.settle()
    #expect(manager.log.last == "storefront BRA")
    app.run { manager.restore() }
    await stage.world.store.settle()
    #expect(manager.log.last == "restored")
    #expect(stage.customer("bruno").store?.transactions.isEmpty == true)
  }

  @Test func `The user's name becomes the account token if it is a UUID`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    let user = UUID()
    app.run { manager.buy("coins.100", user: user.uuidString) }
    await stage.world.store.settle()
    #expect(stage.customer().store?.transactions.map(\.appAccountToken) == [user])
  }

  @Test func `A cancelled request tells its delegate nothing`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try stage.model(app)
    app.run {
      let request = SKProductsRequest(productIdentifiers: ["coins.100"])
      request.delegate = manager
      request.start()
      request.cancel()
    }
    await stage.world.store.settle()
    #expect(manager.log.isEmpty)
    #expect(manager.products.isEmpty)
  }

  @Test func `A block on a dispatch queue still belongs to the app`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    let manager = try await load(stage, app)
    let coins = try #require(manager.products.first { $0.productIdentifier == "coins.100" })
    app.run {
      DispatchQueue.global().async {
        DispatchQueue.main.async { SKPaymentQueue.default().add(SKPayment(product: coins)) }
      }
    }
    #expect(await stage.world.store.settle { manager.coins == 100 })
  }

  @Test func `The queue keeps no observer`() async throws {
    let stage = try stage()
    let app = try stage.addPhone()
    app.run {
      var manager: PurchaseManager? = PurchaseManager()
      manager?.start()
      #expect(SKPaymentQueue.default().transactionObservers.count == 2)
      manager = nil
      #expect(SKPaymentQueue.default().transactionObservers.count == 1)
    }
    let manager = try stage.model(app)
    app.run { manager.stop() }
    #expect(app.run { SKPaymentQueue.default().transactionObservers.isEmpty })
  }
}
