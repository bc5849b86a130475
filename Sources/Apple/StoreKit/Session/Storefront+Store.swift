import AppFoundation
import Receipts

extension Storefront {
  /// The storefront of a customer. The currency is that of the first product's price there.
  init(_ store: TestStore) {
    let issuance = store.issuance(at: store.now ?? Date(timeIntervalSince1970: 0))
    let currency = store.catalog.products.first?.listing(storefront: issuance.storefront).price.currency
    self.init(
      countryCode: issuance.storefront,
      id: issuance.storefrontID,
      currency: currency.map { Locale.Currency($0) }
    )
  }
}
