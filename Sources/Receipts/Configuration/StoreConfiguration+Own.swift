import Foundation
import SimulationKit

/// This library's own format.
extension StoreConfiguration {
  /// Reads the library's own format.
  mutating func readOwn(_ root: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    if var object = root.object("app", &notes) {
      app.bundleID = object.name("bundleID", &notes) ?? app.bundleID
      app.adamID = object.integer("appID", in: 1...999_999_999_999, &notes) ?? app.adamID
      app.version = object.name("version", &notes) ?? app.version
      object.finish(&notes)
    }
    sharedSecret = root.name("sharedSecret", &notes) ?? sharedSecret
    readStorefront(&root, "storefront", &notes)
    settings.rate = root.choice("renewalRate", of: Self.rates, &notes)
    settings.gracePeriod = root.choice("gracePeriod", of: Self.gracePeriods, &notes)
    settings.failsRenewals = root.boolean("failsRenewals", &notes) ?? false
    readCustomers(&root, &notes)
    root.require("products", &notes)
    var found = ConfigurationProducts()
    for var object in root.objects("products", &notes) {
      readProduct(&object, into: &found, &notes)
      object.finish(&notes)
    }
    catalog = ProductCatalog(checked: found.products)
  }

  private static let rates = Dictionary(RenewalRate.presets.map { ($0.name, $0) }) { first, _ in first }
  private static let gracePeriods = Dictionary(GracePeriod.allCases.map { ($0.rawValue, $0) }) { first, _ in
    first
  }

  private mutating func readCustomers(_ root: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    for var object in root.objects("customers", &notes) {
      object.require("name", &notes)
      let name = object.name("name", &notes)
      let token = object.uuid("appAccountToken", &notes)
      let storefront = object.storefront("storefront", &notes) ?? settings.storefront
      let devices = object.items("devices", &notes).compactMap { value, pointer -> DeviceGUID? in
        guard case .string(let text) = value, let device = DeviceGUID(text) else {
          notes.fault(at: pointer, "Expected \(DeviceGUID.expectation)")
          return nil
        }
        return device
      }
      object.finish(&notes)
      guard let name else { continue }
      guard !customers.contains(where: { $0.id == name }) else {
        notes.fault(at: object.pointer.appending("name"), "The name '\(name.prefix(64))' is used twice")
        continue
      }
      customers.append(
        StoreCustomer(name, appAccountToken: token, storefront: storefront, devices: devices)
      )
    }
  }

  // MARK: Products

  private static let types = Dictionary(ProductType.allCases.map { ($0.rawValue, $0) }) { first, _ in first }

  private func readProduct(
    _ object: inout ConfigurationObject,
    into found: inout ConfigurationProducts,
    _ notes: inout ConfigurationNotes
  ) {
    object.require("id", &notes)
    object.require("type", &notes)
    object.require("price", &notes)
    let id = object.text("id", &notes)
    let type = object.choice("type", of: Self.types, &notes)
    let price = object.price("price", &notes)
    let currency = object.currency("currency", &notes) ?? StorefrontCurrency.currency(of: settings.storefront)
    let period = object.period("period", &notes)
    let group = object.name("group", &notes)
    let level = object.integer("level", in: 1...1_000_000, &notes) ?? 1
    let title = object.text("title", &notes)
    let description = object.text("description", &notes) ?? ""
    let isShared = object.boolean("familyShareable", &notes) ?? false
    let texts = localizations(&object, &notes)
    let prices = prices(&object, &notes)
    let offers = offers(&object, &notes)
    guard let id, let type, let price else { return }
    found.add(
      StoreProduct(
        id,
        type,
        title: title ?? id,
        price: price,
        period: period,
        group: group.map { SubscriptionGroup($0, level: level) },
        description: description,
        currency: currency,
        isFamilyShareable: isShared,
        localizations: texts,
        prices: prices
      ),
      at: object.pointer,
      id: object.pointer.appending("id"),
      offers: offers,
      &notes
    )
  }

  private func localizations(
    _ product: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> [ProductLocalization] {
    product.objects("localizations", &notes).compactMap { object in
      var object = object
      object.require("locale", &notes)
      let locale = object.name("locale", &notes)
      let title = object.text("title", &notes) ?? ""
      let description = object.text("description", &notes) ?? ""
      object.finish(&notes)
      return locale.map { ProductLocalization($0, title: title, description: description) }
    }
  }

  private func prices(
    _ product: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> [ProductPrice] {
    product.objects("prices", &notes).compactMap { object in
      var object = object
      object.require("storefront", &notes)
      object.require("price", &notes)
      let storefront = object.storefront("storefront", &notes)
      let amount = object.price("price", &notes)
      let currency = object.currency("currency", &notes)
      object.finish(&notes)
      guard let storefront, let amount else { return nil }
      return ProductPrice(storefront, amount, currency ?? StorefrontCurrency.currency(of: storefront))
    }
  }

  private static let kinds: [String: Offer.Kind] = [
    "introductory": .introductory, "promotional": .promotional, "code": .code, "win-back": .winBack,
  ]
  private static let discounts: [String: Offer.Discount] = [
    "free-trial": .freeTrial, "pay-as-you-go": .payAsYouGo, "pay-up-front": .payUpFront,
  ]

  private func offers(
    _ product: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> [(terms: SubscriptionOffer, pointer: JSONPointer)] {
    product.objects("offers", &notes).compactMap { object in
      var object = object
      for name in ["kind", "discount", "period"] {
        object.require(name, &notes)
      }
      let kind = object.choice("kind", of: Self.kinds, &notes)
      let discount = object.choice("discount", of: Self.discounts, &notes)
      let duration = object.duration("period", &notes)
      let id = object.text("id", &notes)
      let price = object.price("price", &notes) ?? 0
      let number = object.integer("periods", in: 1...12, &notes) ?? 1
      object.finish(&notes)
      guard let kind, let discount, let duration else { return nil }
      let terms = SubscriptionOffer(
        Offer(kind, discount, id: id),
        price: price,
        period: duration.period,
        periods: duration.count * number
      )
      return (terms, object.pointer)
    }
  }
}

extension ConfigurationObject {
  /// A text of 1 to 200 characters.
  fileprivate mutating func name(_ member: String, _ notes: inout ConfigurationNotes) -> String? {
    guard let text = text(member, &notes) else { return nil }
    guard (1...200).contains(text.unicodeScalars.count) else {
      notes.fault(at: pointer.appending(member), "The text must have 1 to 200 characters")
      return nil
    }
    return text
  }

  fileprivate mutating func uuid(_ member: String, _ notes: inout ConfigurationNotes) -> UUID? {
    guard let text = text(member, &notes) else { return nil }
    guard let uuid = UUID(uuidString: text) else {
      notes.fault(at: pointer.appending(member), "Expected a UUID")
      return nil
    }
    return uuid
  }

  /// A currency, in three capital letters.
  fileprivate mutating func currency(_ member: String, _ notes: inout ConfigurationNotes) -> String? {
    guard let text = text(member, &notes) else { return nil }
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
    else {
      notes.fault(at: pointer.appending(member), "'\(text.prefix(64))' is not a currency such as USD or EUR")
      return nil
    }
    return text
  }
}
