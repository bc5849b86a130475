import Receipts
import Simulator
import StoreKit
import Testing

@MainActor @Suite struct SubscriptionTests {
  private func subscribed(
    _ productID: String = "pro.max",
    gracePeriod: GracePeriod = .off
  ) async throws -> (Stage<Shop>, SimulatedApp, Shop) {
    var settings = StoreSettings()
    settings.gracePeriod = gracePeriod
    settings.rate = .realTime
    let stage = try Stage(settings: settings) { Shop() }
    let app = try stage.addPhone()
    let shop = try stage.model(app)
    try await app.run {
      try await shop.load([productID, "pro.basic"])
      _ = try await shop.purchase(productID)
    }
    await stage.world.store.settle()
    return (stage, app, shop)
  }

  private func status(_ app: SimulatedApp) async throws -> Product.SubscriptionInfo.Status {
    let statuses = try await app.run { try await Product.SubscriptionInfo.status(for: "pro") }
    return try #require(statuses.first)
  }

  private static let day = 86_400.0

  @Test func `The statuses of all groups come one after the other, and end`() async throws {
    let (_, app, _) = try await subscribed()
    let groups = await app.run {
      var groups: [String] = []
      for await (groupID, statuses) in Product.SubscriptionInfo.Status.all {
        groups.append("\(groupID): \(statuses.count)")
      }
      return groups
    }
    #expect(groups == ["pro: 1"])
  }

  @Test func `A subscription renews, and each renewal is an update`() async throws {
    let (stage, app, shop) = try await subscribed()
    #expect(shop.log == ["bought pro.max"])
    await stage.letTimePass(65 * Self.day)
    #expect(shop.log == ["bought pro.max", "update pro.max", "update pro.max"])
    #expect(shop.owned == ["pro.max"])
    let status = try await status(app)
    #expect(status.state == .subscribed)
    let info = try status.renewalInfo.payloadValue
    #expect(info.willAutoRenew)
    #expect(info.autoRenewPreference == "pro.max")
    #expect(info.renewalPrice == Decimal(string: "4.99"))
    #expect(try status.transaction.payloadValue.reason == .renewal)
    #expect(
      stage.customer().store?.transactions.allSatisfy { stage.customer().store?.isFinished($0.id) == true }
        == true
    )
  }

  @Test func `A cancelled subscription goes on to its end`() async throws {
    let (stage, app, shop) = try await subscribed()
    try stage.customer().cancelRenewal(of: "pro.max")
    await stage.world.store.settle()
    #expect(try await status(app).renewalInfo.payloadValue.willAutoRenew == false)
    #expect(try await status(app).state == .subscribed)
    await stage.letTimePass(40 * Self.day)
    #expect(shop.status == .expired, "the app was told by Status.updates")
    #expect(try await status(app).state == .expired)
    #expect(try await status(app).renewalInfo.payloadValue.expirationReason == .autoRenewDisabled)
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned.isEmpty)
    try await app.run { try await shop.purchase("pro.max") }
    #expect(try await status(app).state == .subscribed)
  }

  @Test func `The service goes on in the grace period, and ends in billing retry`() async throws {
    let (stage, app, shop) = try await subscribed(gracePeriod: .sixteenDays)
    stage.customer().breakPaymentMethod()
    await stage.letTimePass(35 * Self.day)
    var status = try await status(app)
    #expect(status.state == .inGracePeriod)
    let info = try status.renewalInfo.payloadValue
    #expect(info.gracePeriodExpirationDate != nil)
    #expect(info.isInBillingRetry)
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned == ["pro.max"])
    await stage.letTimePass(16 * Self.day)
    status = try await self.status(app)
    #expect(status.state == .inBillingRetryPeriod)
    await app.run { await shop.updateEntitlements() }
    #expect(shop.owned.isEmpty)
    stage.customer().repairPaymentMethod()
    await stage.world.store.settle()
    #expect(shop.status == .subscribed)
    #expect(shop.owned == ["pro.max"])
  }

  @Test func `A downgrade waits for the end of the period`() async throws {
    let (stage, app, shop) = try await subscribed()
    try await app.run { try await shop.purchase("pro.basic") }
    #expect(try await status(app).renewalInfo.payloadValue.autoRenewPreference == "pro.basic")
    #expect(try await status(app).transaction.payloadValue.productID == "pro.max")
    await stage.letTimePass(40 * Self.day)
    #expect(shop.owned == ["pro.basic"])
  }

  @Test func `A refund ends a subscription at once`() async throws {
    let (stage, app, shop) = try await subscribed()
    try stage.customer().refund("pro.max")
    await stage.world.store.settle()
    #expect(try await status(app).state == .revoked)
    #expect(shop.owned.isEmpty)
  }

  @Test func `A family's subscription belongs to the family`() async throws {
    let stage = try Stage { Shop() }
    let app = try stage.addPhone()
    await stage.world.store.settle()
    try stage.customer().receiveFromFamily("pro.max")
    await stage.world.store.settle()
    let shop = try stage.model(app)
    #expect(shop.owned == ["pro.max"])
    let latest = await app.run { await Transaction.latest(for: "pro.max") }
    #expect(latest?.unsafePayloadValue.ownershipType == .familyShared)
    try stage.customer().loseFromFamily("pro.max")
    await stage.world.store.settle()
    #expect(shop.owned.isEmpty)
  }
}
