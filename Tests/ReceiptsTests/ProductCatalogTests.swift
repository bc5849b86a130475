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
  Product("", .consumable, title: "", price: 0),
  Product(String(repeating: "a", count: 201), .consumable, title: "", price: 0),
  Product("a", .consumable, title: "", price: -1),
  Product("a", .autoRenewable, title: "", price: 1),
  Product("a", .consumable, title: "", price: 1, period: .week),
])
func refusesAProductThatCannotBeSold(_ product: Product) {
  #expect(throws: StoreError.self) { try ProductCatalog([product]) }
}

@Test func refusesAnIdentifierThatIsUsedTwice() throws {
  let coins = Product("coins", .consumable, title: "Coins", price: 1)
  #expect(throws: StoreError.invalidProduct("coins", "The identifier is used twice")) {
    try ProductCatalog([coins, coins])
  }
  #expect(try ProductCatalog([coins])["coins"] == coins)
}
