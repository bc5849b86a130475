import Foundation
import Scratch
import SimulationKit
import Testing

@testable import Receipts

@Suite struct StoreConfigurationTests {
  private static let noon = Date(timeIntervalSince1970: 1_772_452_800)

  static func fixture(_ name: String) -> URL {
    Checkout.at("Tests/ReceiptsTests/Fixtures/\(name).storekit")
  }

  private func remarks(_ text: String) -> [String] {
    do throws(ConfigurationError) {
      return try StoreConfiguration(parsing: text.utf8).warnings.map { "\($0.line):\($0.column) \($0)" }
    } catch {
      return error.faults.map { "error \($0.line):\($0.column) \($0)" }
    }
  }

  // MARK: Xcode's files

  @Test func readsTheFirstFormat() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format1"))
    #expect(file.warnings.isEmpty)
    #expect(file.settings == StoreSettings())
    #expect(file.app == .lighthouse)
    #expect(
      file.catalog.products == [
        StoreProduct("com.example.birds.seeds", .consumable, title: "A bag of seeds", price: 990),
        StoreProduct(
          "com.example.birds.club",
          .autoRenewable,
          title: "Club, a year",
          price: 29_000,
          period: .year,
          group: SubscriptionGroup("1A2B3C02", level: 1)
        ),
      ]
    )
  }

  @Test func readsTheSecondFormat() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format2"))
    #expect(file.warnings.isEmpty)
    #expect(file.settings.rate == .monthlyEveryThirtySeconds)
    #expect(file.settings.storefront == "DEU")
    #expect(file.settings.gracePeriod == nil)
    let all = try #require(file.catalog["com.example.birds.all"])
    #expect((all.type, all.title, all.currency) == (.nonConsumable, "Alle Vögel", "EUR"))
    #expect(all.isFamilyShareable)
    #expect(all.listing(locale: "en").title == "All birds")
    #expect(file.catalog["com.example.birds.summer"]?.type == .nonRenewing)
    let club = try #require(file.catalog["com.example.birds.club.monthly"])
    // The name in that language is empty.
    #expect(club.title == "Club, a month")
    #expect(club.offers == [SubscriptionOffer(Offer(.introductory, .freeTrial), period: .week, periods: 2)])
  }

  @Test func readsTheThirdFormat() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format3"))
    #expect(file.warnings.isEmpty)
    #expect(file.app == StoreApp(bundleID: "com.example.lighthouse", version: "3.1", adamID: 1_600_000_099))
    #expect(file.settings.rate == nil)
    let club = try #require(file.catalog["com.example.birds.club.monthly"])
    #expect(club.group == SubscriptionGroup("20900002", level: 2))
    #expect(
      club.offers == [
        SubscriptionOffer(Offer(.introductory, .payUpFront), price: 3990, period: .twoMonths),
        SubscriptionOffer(
          Offer(.promotional, .payAsYouGo, id: "spring"),
          price: 990,
          period: .month,
          periods: 3
        ),
        SubscriptionOffer(Offer(.promotional, .freeTrial, id: "three.days"), period: .threeDays),
        SubscriptionOffer(Offer(.code, .freeTrial, id: "FEATHERS"), period: .week),
      ]
    )
    #expect(file.catalog["com.example.birds.patron"]?.period == .threeMonths)
  }

  @Test func readsTheFourthFormat() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format4"))
    #expect(
      file.warnings.map(\.description) == [
        "/subscriptionGroups/0/subscriptions/0/codeOffers/0/eligibility: "
          + "Every customer can redeem this code once, not only those in the list",
        "/subscriptionOffersKeyPair: The store doesn't sign offers with this key",
      ]
    )
    #expect(file.warnings.map(\.line) == [62, 107])
    var settings = StoreSettings()
    settings.storefront = "IDN"
    settings.rate = .everyRenewal(seconds: 2)
    settings.gracePeriod = .sixteenDays
    settings.failsRenewals = true
    settings.asksToBuy = true
    #expect(file.settings == settings)
    let club = try #require(file.catalog["com.example.birds.club.weekly"])
    #expect((club.price, club.currency) == (19_000_000, "IDR"))
    #expect(
      club.offers == [
        SubscriptionOffer(Offer(.introductory, .freeTrial), period: .threeDays),
        SubscriptionOffer(Offer(.code, .payAsYouGo, id: "newcomers"), price: 9_000_000, period: .week),
        SubscriptionOffer(Offer(.winBack, .payUpFront, id: "come.back"), price: 29_000_000, period: .month),
      ]
    )
  }

  @Test func readsTheFifthFormatAsFarAsTheStoreCan() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format5"))
    let place = "/subscriptionGroups/0/subscriptions/0"
    #expect(
      file.warnings.map(\.pointer.description) == [
        "\(place)/billingPlans", "\(place)/introductoryOffer/billingPlanType", "\(place)/introductoryOffers",
      ]
    )
    #expect(file.settings.rate == .realTime)
    #expect(
      file.catalog["com.example.birds.club.yearly"]?.introductoryOffer
        == SubscriptionOffer(Offer(.introductory, .freeTrial), period: .month)
    )
  }

  @Test func aNewerFormatIsReadWithAWarning() {
    let text = #"{"version": {"major": 6, "minor": 0}, "products": [], "subscriptionGroups": []}"#
    #expect(
      remarks(text) == ["1:23 /version/major: Format 6 is newer than this reader, which knows 1 to 5"]
    )
  }

  /// The numbers of SKTestSession.TimeRate.
  @Test(
    arguments: [
      (0, 31 * 86_400, nil), (1, 108_000, 1000), (2, 54_000, 1000), (3, 9000, 1000), (4, 1800, 1000),
      (5, 900, 1000), (6, 30, 1000), (10, 3600, 12), (11, 1800, 12), (12, 900, 12), (13, 300, 12),
      (15, 30, 1000), (1000, 900, 1000), (1001, 300, 1000), (1002, 60, 1000), (1003, 30, 1000),
      (1004, 10, 1000), (1005, 2, 1000),
    ] as [(Int, Double, Int?)]
  )
  func appliesTheTimeRate(number: Int, month: Double, limit: Int?) throws {
    let text = #"{"version": {"major": 4}, "settings": {"_timeRate": \#(number)}}"#
    let rate = try #require(try StoreConfiguration(parsing: text.utf8).settings.rate)
    #expect(rate.end(of: .month, from: Self.noon) == Self.noon + month)
    #expect(rate.renewalLimit == limit)
  }

  @Test func saysWhichSettingsItCannotFollow() {
    let text = """
      {
        "version": {"major": 4, "minor": 0},
        "settings": {
          "_billingIssuesEnabled": true, "_failTransactionsEnabled": true, "_timeRate": 77, "_novelty": 1,
          "_storeKitErrors": [{"name": "Purchase", "enabled": true, "current": {"index": 1, "type": "generic"}}]
        }
      }
      """
    #expect(
      remarks(text).map { $0.split(separator: ":").dropFirst().joined(separator: ":") } == [
        "30 /settings/_billingIssuesEnabled: The store doesn't fail purchases as this setting says",
        "64 /settings/_failTransactionsEnabled: The store doesn't fail purchases as this setting says",
        "83 /settings/_timeRate: The rate 77 is not known and is ignored",
        "99 /settings/_novelty: This member is not known and is ignored",
        "25 /settings/_storeKitErrors/0: The store doesn't fail calls of StoreKit, which run in the app",
      ]
    )
  }

  /// Each file says where it is wrong.
  @Test(arguments: [
    ("{", "1:2 Expected a member's name in double quotes, found the end"),
    ("[]", "1:1 Expected an object, found an array"),
    (#"{"version": {"minor": 0}}"#, "1:13 /version: The member 'major' is missing"),
    (#"{"subscriptionGroups": []}"#, "1:1 The member 'version' is missing"),
    (
      #"{"version": {"major": 1}, "products": [{"productID": "a", "displayPrice": "1", "type": "Consumabel"}]}"#,
      "1:88 /products/0/type: 'Consumabel' is not known; did you mean 'Consumable'?"
    ),
    (
      #"{"version": {"major": 1}, "products": [{"productID": "a", "displayPrice": 1, "type": "Consumable"}]}"#,
      "1:75 /products/0/displayPrice: Expected a string, found a number"
    ),
    (
      #"{"version": {"major": 1}, "products": [{"productID": "a", "displayPrice": "1,99", "type": "Consumable"}]}"#,
      "1:75 /products/0/displayPrice: '1,99' is not a price such as 9.99"
    ),
    (
      #"{"version": {"major": 1}, "products": [{"displayPrice": "1", "type": "Consumable"}]}"#,
      "1:40 /products/0: The member 'productID' is missing"
    ),
    (
      #"{"version": {"major": 1}, "products": [{"productID": "", "displayPrice": "1", "type": "Consumable"}]}"#,
      "1:40 /products/0: An identifier has 1 to 200 characters"
    ),
    (
      #"{"version": {"major": 1}, "settings": {"_storefront": "us"}}"#,
      "1:55 /settings/_storefront: 'us' is not a country such as USA or DEU"
    ),
    (
      #"{"version": {"major": 1}, "products": {"a": 1}}"#,
      "1:39 /products: Expected an array, found an object"
    ),
  ])
  func placesWhatIsWrong(text: String, fault: String) {
    #expect(remarks(text) == ["error \(fault)"])
  }

  @Test(arguments: [
    (#""P5W""#, "A subscription lasts P1W, P1M, P2M, P3M, P6M or P1Y"), (#""P3D""#, "A subscription lasts"),
    (#""1M""#, "'1M' is not a period such as"), (#""P+1M""#, "is not a period"),
    (#""PT5M""#, "is not a period"),
    (#""P0M""#, "is not a period"), (#""P99999999999999999999M""#, "is not a period"),
    ("7", "Expected a string"),
  ])
  func placesAWrongPeriod(period: String, reason: String) throws {
    let found = remarks(Self.subscription(period: period))
    #expect(found.count == 1)
    #expect(
      try #require(found.first).hasPrefix(
        "error 2:31 /subscriptionGroups/0/subscriptions/0/recurringSubscriptionPeriod: "
      )
    )
    #expect(try #require(found.first).contains(reason))
  }

  private static func subscription(period: String = #""P1M""#, offer: String = "null") -> String {
    """
    {"version": {"major": 4}, "subscriptionGroups": [{"id": "g", "subscriptions": [{
    "recurringSubscriptionPeriod":\(period), "introductoryOffer":
    \(offer), "type": "RecurringSubscription", "productID": "a", "displayPrice": "3"}]}]}
    """
  }

  @Test(arguments: [
    (
      #"{"paymentMode": "freeTrial", "subscriptionPeriod": "P1W"}"#,
      "'freeTrial' is not known; it must be one of"
    ),
    (#"{"paymentMode": "free"}"#, "The member 'subscriptionPeriod' is missing"),
    (#"{"paymentMode": "payUpFront", "subscriptionPeriod": "P1M"}"#, "The member 'displayPrice' is missing"),
    (
      #"{"paymentMode": "payAsYouGo", "subscriptionPeriod": "P1W", "displayPrice": "1"}"#,
      "A pay-as-you-go offer uses the product's own period"
    ),
    (
      #"{"paymentMode": "free", "subscriptionPeriod": "P1W", "numberOfPeriods": 13}"#,
      "An offer is for 1 to 12 periods"
    ),
    (
      #"{"paymentMode": "free", "subscriptionPeriod": "P1W", "numberOfPeriods": 0}"#,
      "0 is not from 1 to 1000"
    ),
  ])
  func placesAWrongOffer(offer: String, reason: String) throws {
    let found = remarks(Self.subscription(offer: offer))
    #expect(found.count == 1, "\(found)")
    #expect(try #require(found.first).hasPrefix("error 3:"))
    #expect(try #require(found.first).contains(reason), "\(found)")
  }

  @Test func reportsEverythingAtOnce() throws {
    let text = #"{"version": {"major": 1}, "products": [{"type": 1}, {"type": true}, 3]}"#
    #expect(remarks(text).count == 7)
    #expect(throws: ConfigurationError.self) { try StoreConfiguration(parsing: text.utf8) }
    let many = String(repeating: "1,", count: 10_000)
    #expect(remarks(#"{"version": {"major": 1}, "products": [\#(many)1]}"#).count == ConfigurationError.limit)
    do throws(ConfigurationError) {
      _ = try StoreConfiguration(parsing: text.utf8)
    } catch {
      #expect(error.description.hasPrefix("line 1, column 40: /products/0: "))
      #expect(error.description.hasSuffix(", and 6 more"))
    }
  }

  // MARK: The library's own format

  @Test func readsItsOwnFormat() throws {
    let file = try StoreConfiguration(
      parsing: #"""
        {
          "app": {"bundleID": "com.example.birds", "appID": 1234567890, "version": "2.0"},
          "sharedSecret": "s3cret", "storefront": "DEU", "renewalRate": "hour", "gracePeriod": "3-days",
          "failsRenewals": true,
          "customers": [
            {"name": "anna", "appAccountToken": "7e3fb204-2c13-4d0a-8f1c-5e6a7b8c9d10", "storefront": "USA",
             "devices": ["1d5af25c-0f0e-4b52-9c62-3ab070a1d247", "2d5af25c-0f0e-4b52-9c62-3ab070a1d247"]},
            {"name": "bruno"}
          ],
          "products": [
            {"id": "club", "type": "auto-renewable", "title": "Club", "description": "Birds", "price": "2.99",
             "period": "P1M", "group": "clubs", "level": 2, "familyShareable": true,
             "localizations": [{"locale": "de", "title": "Verein", "description": "Vögel"}],
             "prices": [{"storefront": "BRA", "price": "14.9"}, {"storefront": "USA", "price": "3", "currency": "USD"}],
             "offers": [
               {"kind": "introductory", "discount": "free-trial", "period": "P1W", "periods": 2},
               {"kind": "promotional", "discount": "pay-as-you-go", "id": "p", "price": "1", "period": "P1M", "periods": 3},
               {"kind": "code", "discount": "pay-up-front", "id": "c", "price": "1.50", "period": "P2M"},
               {"kind": "win-back", "discount": "free-trial", "id": "w", "period": "P1Y"}
             ]},
            {"id": "seeds", "type": "consumable", "price": "0.99", "currency": "CHF"}
          ]
        }
        """#.utf8
    )
    #expect(file.warnings.isEmpty)
    #expect(file.app == StoreApp(bundleID: "com.example.birds", version: "2.0", adamID: 1_234_567_890))
    #expect(file.sharedSecret == "s3cret")
    #expect(file.settings.rate == .monthlyEveryHour)
    #expect(file.settings.gracePeriod == .threeDays)
    #expect(file.settings.failsRenewals)
    #expect(file.customers.map(\.id) == ["anna", "bruno"])
    #expect(file.customers.map(\.storefront) == ["USA", "DEU"])
    #expect(file.customers.map(\.devices.count) == [2, 1])
    #expect(file.customers[0].appAccountToken?.uuidString == "7E3FB204-2C13-4D0A-8F1C-5E6A7B8C9D10")
    #expect(
      file.catalog.products == [
        StoreProduct(
          "club",
          .autoRenewable,
          title: "Club",
          price: 2990,
          period: .month,
          group: SubscriptionGroup("clubs", level: 2),
          offers: [
            SubscriptionOffer(Offer(.introductory, .freeTrial), period: .week, periods: 2),
            SubscriptionOffer(
              Offer(.promotional, .payAsYouGo, id: "p"),
              price: 1000,
              period: .month,
              periods: 3
            ),
            SubscriptionOffer(Offer(.code, .payUpFront, id: "c"), price: 1500, period: .twoMonths),
            SubscriptionOffer(Offer(.winBack, .freeTrial, id: "w"), period: .year),
          ],
          description: "Birds",
          currency: "EUR",
          isFamilyShareable: true,
          localizations: [ProductLocalization("de", title: "Verein", description: "Vögel")],
          prices: [ProductPrice("BRA", 14_900, "BRL"), ProductPrice("USA", 3000, "USD")]
        ),
        StoreProduct("seeds", .consumable, title: "seeds", price: 990, currency: "CHF"),
      ]
    )
  }

  @Test(arguments: [
    (#"{}"#, "error 1:1 The member 'products' is missing"),
    (
      #"{"products": [], "sharedSecrets": "a"}"#,
      "1:35 /sharedSecrets: This member is not known and is ignored; did you mean 'sharedSecret'?"
    ),
    (
      #"{"products": [], "renewalRate": "weekly"}"#,
      "error 1:33 /renewalRate: 'weekly' is not known; it must be one of 'classic-sandbox', 'fifteen-minutes', "
        + "'hour', 'real-time', 'sandbox', 'test-flight', 'thirty-minutes', 'thirty-seconds'"
    ),
    (#"{"products": [], "app": {"appID": 0}}"#, "error 1:35 /app/appID: 0 is not from 1 to 999999999999"),
    (
      #"{"products": [], "app": {"bundleID": ""}}"#,
      "error 1:38 /app/bundleID: The text must have 1 to 200 characters"
    ),
    (
      #"{"products": [], "customers": [{"name": "a", "appAccountToken": "me"}]}"#,
      "error 1:65 /customers/0/appAccountToken: Expected a UUID"
    ),
    (
      #"{"products": [], "customers": [{"name": "a"}, {"name": "a"}]}"#,
      "error 1:56 /customers/1/name: The name 'a' is used twice"
    ),
    (
      #"{"products": [], "customers": [{"name": "a", "devices": [7]}]}"#,
      "error 1:58 /customers/0/devices/0: Expected a UUID, or a MAC address such as a4:83:e7:00:1b:2c"
    ),
    (
      #"{"products": [{"id": "a", "type": "consumable", "price": "1", "currency": "dollar"}]}"#,
      "error 1:75 /products/0/currency: 'dollar' is not a currency such as USD or EUR"
    ),
    (
      #"{"products": [{"id": "a", "type": "consumable", "price": "1", "period": "P1M"}]}"#,
      "error 1:15 /products/0: An auto-renewable subscription needs a period; other products have none"
    ),
  ])
  func placesWhatIsWrongInItsOwnFormat(text: String, remark: String) {
    #expect(remarks(text) == [remark])
  }

  @Test func refusesAnIdentifierThatIsUsedTwice() {
    let seeds = #"{"id": "seeds", "type": "consumable", "price": "1"}"#
    #expect(
      remarks(#"{"products": [\#(seeds), \#(seeds)]}"#) == [
        "error 1:75 /products/1/id: The identifier 'seeds' is used twice"
      ]
    )
  }

  // MARK: The store

  /// The five lines of a test.
  @Test func aStoreSellsWhatTheFileSays() throws {
    let file = try StoreConfiguration(
      contentsOf: Self.fixture("Format3"),
      bundleID: "com.example.birds",
      sharedSecret: "s3cret"
    )
    var store = TestStore(file)
    let bought = try store.buy("com.example.birds.club.monthly", at: Self.noon)
    #expect((bought.price, bought.offer?.discount) == (3990, .payUpFront))
    #expect(bought.subscriptionGroupID == "20900002")
    #expect(store.sharedSecret == "s3cret")
    let jws = try store.signedTransaction(bought.id)
    let verifier = try SignedDataVerifier(
      roots: [Data(StoreIdentity.demonstration.get().transactions.der[2])],
      environment: .sandbox,
      bundleID: "com.example.birds"
    )
    #expect(try verifier.transaction(jws).productId == "com.example.birds.club.monthly")
    let content = try store.receipt(at: Self.noon).content()
    #expect(content.app.bundleID == "com.example.birds")
  }

  /// The file's time rate and its failing renewals hold in the sandbox; production has real months.
  @Test func aStoreFollowsTheSettings() throws {
    let file = try StoreConfiguration(contentsOf: Self.fixture("Format4"))
    var store = TestStore(file)
    _ = try store.buy("com.example.birds.club.weekly", at: Self.noon)
    store.advance(to: Self.noon + 2)
    #expect(store.subscriptions(at: Self.noon + 2).map(\.status) == [.gracePeriod])
    #expect(store.notifications.map(\.kind) == [.subscribed, .didFailToRenew])
    // The card is good, so purchases work, and the failure can be repaired.
    #expect(try store.buy("com.example.birds.seeds", at: Self.noon + 2).currency == "IDR")
    store.repairPaymentMethod(at: Self.noon + 3)
    #expect(store.subscriptions(at: Self.noon + 3).map(\.status) == [.active])

    var production = TestStore(file, environment: .production)
    let bought = try production.buy("com.example.birds.club.weekly", at: Self.noon)
    #expect(bought.expiresDate == Self.noon + 3 * 86_400)
  }

  @Test func threeDaysAreAnOfferOnly() {
    let product = StoreProduct("a", .autoRenewable, title: "", price: 1, period: .threeDays)
    #expect(
      throws: StoreError.invalidProduct("a", "Three days are the period of an offer, not of a subscription")
    ) {
      try ProductCatalog([product])
    }
    #expect(SubscriptionPeriod.threeDays.end(from: Self.noon, in: .production) == Self.noon + 259_200)
    #expect(SubscriptionPeriod.threeDays.end(from: Self.noon, in: .sandbox) == Self.noon + 77)
    #expect(RenewalRate.everyRenewal(seconds: 5).end(of: .threeDays, from: Self.noon) == Self.noon + 5)
    #expect(GracePeriod.sixteenDays.days(for: .threeDays) == 6)
  }
}
