import Foundation
import Receipts
import Testing

@Test func answersWithKnownProductsAndNamesTheUnknown() {
  let response = ProductCatalog.lighthouse.request(["pro.monthly", "coins.100", "typo"])
  #expect(response.products.map(\.id) == ["coins.100", "pro.monthly"])
  #expect(response.invalidProductIdentifiers == ["typo"])
}

@Test func holdsEachOfTheFiveTypes() {
  #expect(Set(ProductCatalog.lighthouse.products.map(\.type)) == Set(ProductType.allCases))
}

@Test(arguments: [
  StoreProduct("", .consumable, title: "", price: 0),
  StoreProduct(String(repeating: "a", count: 201), .consumable, title: "", price: 0),
  StoreProduct("a", .consumable, title: "", price: -1),
  StoreProduct("a", .autoRenewable, title: "", price: 1),
  StoreProduct("a", .consumable, title: "", price: 1, period: .week),
])
func refusesAProductThatCannotBeSold(_ product: StoreProduct) {
  #expect(throws: StoreError.self) { try ProductCatalog([product]) }
}

@Test func refusesAnIdentifierThatIsUsedTwice() throws {
  let coins = StoreProduct("coins", .consumable, title: "Coins", price: 1)
  #expect(throws: StoreError.invalidProduct("coins", "The identifier is used twice")) {
    try ProductCatalog([coins, coins])
  }
  #expect(try ProductCatalog([coins])["coins"] == coins)
}

private func subscription(_ change: (inout StoreProduct) -> Void) -> StoreProduct {
  var product = StoreProduct("a", .autoRenewable, title: "A", price: 1990, period: .month)
  change(&product)
  return product
}

private let trial = SubscriptionOffer(Offer(.introductory, .freeTrial), period: .week)

@Test(arguments: [
  subscription { $0.price = 1_000_000_000_001 },
  subscription { $0.group = SubscriptionGroup("", level: 1) },
  subscription { $0.group = SubscriptionGroup("a", level: 0) },
  subscription { $0.offers = [trial, trial] },
  subscription { $0.offers = [SubscriptionOffer(Offer(.introductory, .freeTrial), price: 1, period: .week)] },
  subscription { $0.offers = [SubscriptionOffer(Offer(.introductory, .payUpFront), period: .week)] },
  subscription { $0.offers = [SubscriptionOffer(Offer(.introductory, .freeTrial, id: "a"), period: .week)] },
  subscription { $0.offers = [SubscriptionOffer(Offer(.promotional, .freeTrial), period: .week)] },
  subscription { $0.offers = [SubscriptionOffer(Offer(.code, .oneTime, id: "a"), price: 1, period: .month)] },
  subscription {
    $0.offers = [SubscriptionOffer(Offer(.code, .freeTrial, id: "a"), period: .week, periods: 0)]
  },
  subscription {
    $0.offers = [SubscriptionOffer(Offer(.promotional, .payAsYouGo, id: "a"), price: 1, period: .year)]
  },
  subscription {
    $0.offers = ["a", "a"].map { SubscriptionOffer(Offer(.code, .freeTrial, id: $0), period: .week) }
  },
  subscription { $0.localizations = ["de", "DE"].map { ProductLocalization($0, title: "") } },
  subscription { $0.prices = [ProductPrice("BRA", 1, "BRL"), ProductPrice("BRA", 2, "BRL")] },
  subscription { $0.prices = [ProductPrice("BRA", -1, "BRL")] },
  StoreProduct("a", .consumable, title: "", price: 1, group: SubscriptionGroup("a", level: 1)),
  StoreProduct("a", .nonRenewing, title: "", price: 1, offers: [trial]),
])
func refusesTermsThatContradictThemselves(_ product: StoreProduct) {
  #expect(throws: StoreError.self) { try ProductCatalog([product]) }
}

@Test func holdsAGroupThatCanBeSold() throws {
  let harbor = ProductCatalog.harbor
  #expect(try ProductCatalog(harbor.products) == harbor)
  #expect(try ProductCatalog(ProductCatalog.lighthouse.products) == .lighthouse)
  #expect(harbor.products.filter { $0.group?.id == "pro" }.count == 5)
}

@Test(arguments: [
  ("pt-BR", "Pro, mensal"), ("pt_br", "Pro, mensal"), ("pt-PT", "Pro, mensal"), ("pt", "Pro, mensal"),
  ("de-AT", "Pro, monatlich"), ("fr", "Pro, monthly"), ("", "Pro, monthly"), ("-", "Pro, monthly"),
])
func fallsBackToTheNearestLanguage(_ locale: String, title: String) throws {
  let product = try #require(ProductCatalog.harbor["pro.monthly"])
  #expect(product.listing(locale: locale).title == title)
}

@Test func asksThePriceOfTheAccountsCountry() throws {
  let product = try #require(ProductCatalog.harbor["pro.monthly"])
  #expect(product.listing(locale: "pt-BR").price.text == "2.99 USD")
  #expect(product.listing(locale: "en", storefront: "BRA").price.text == "14.90 BRL")
  #expect(product.listing(storefront: "JPN").price.text == "2.99 USD")
  #expect(ProductPrice("JPN", 500_000, "JPY").text == "500 JPY")
  #expect(ProductPrice("USA", 995, "USD").text == "0.995 USD")
  #expect(ProductPrice("USA", 0, "USD").text == "0.00 USD")
  var store = TestStore(catalog: .harbor, storefront: "BRA")
  let paid = try store.buy("pro.monthly", offer: "SPRING", at: Date(timeIntervalSince1970: 0))
  #expect((paid.price, paid.currency) == (0, "BRL"))
  #expect(store.subscription(of: paid.id)?.renewal.renewalPrice == 14_900)
}
