import SimulationKit

/// Reads the products of Xcode's file.
struct StoreKitProducts {
  /// The language that the store shows.
  let locale: String
  /// The currency of the prices, which the file gives without one.
  let currency: String
  private(set) var found = ConfigurationProducts()

  init(locale: String, currency: String) {
    self.locale = locale
    self.currency = currency
  }

  private static let types: [String: ProductType] = [
    "Consumable": .consumable, "NonConsumable": .nonConsumable, "NonRenewingSubscription": .nonRenewing,
  ]

  /// Reads a product that isn't an auto-renewable subscription.
  mutating func readProduct(_ object: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    object.require("type", &notes)
    let type = object.choice("type", of: Self.types, &notes)
    guard let product = product(type ?? .consumable, &object, &notes), type != nil else { return }
    found.add(
      product,
      at: object.pointer,
      id: object.pointer.appending("productID"),
      offers: [],
      &notes
    )
  }

  /// Reads a subscription group.
  mutating func readGroup(_ group: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    // The store shows no names of groups.
    group.ignore("localizations", "name")
    group.require("id", &notes)
    let id = group.text("id", &notes) ?? ""
    for var object in group.objects("subscriptions", &notes) {
      readSubscription(&object, of: id, &notes)
      object.finish(&notes)
    }
  }

  private mutating func readSubscription(
    _ object: inout ConfigurationObject,
    of group: String,
    _ notes: inout ConfigurationNotes
  ) {
    object.ignore("subscriptionGroupID")
    object.require("type", &notes)
    _ = object.choice("type", of: ["RecurringSubscription": ProductType.autoRenewable], &notes)
    object.require("recurringSubscriptionPeriod", &notes)
    let period = object.period("recurringSubscriptionPeriod", &notes)
    let level = object.integer("groupNumber", in: 1...1_000_000, &notes) ?? 1
    let offers = offers(&object, &notes)
    guard var product = product(.autoRenewable, &object, &notes), let period else { return }
    product.period = period
    product.group = SubscriptionGroup(group, level: level)
    found.add(
      product,
      at: object.pointer,
      id: object.pointer.appending("productID"),
      offers: offers,
      &notes
    )
  }

  // MARK: What all products have

  private func product(
    _ type: ProductType,
    _ object: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> StoreProduct? {
    object.ignore("internalID")
    object.require("productID", &notes)
    object.require("displayPrice", &notes)
    let id = object.text("productID", &notes)
    let price = object.price("displayPrice", &notes)
    let name = object.text("referenceName", &notes)
    let isShared = object.boolean("familyShareable", &notes) ?? false
    var texts = localizations(&object, &notes)
    guard let id, let price else { return nil }
    let primary = texts.firstIndex { $0.locale == locale } ?? texts.indices.first
    let text = primary.map { texts.remove(at: $0) }
    return StoreProduct(
      id,
      type,
      title: [text?.title, name].lazy.compactMap(\.self).first { !$0.isEmpty } ?? id,
      price: price,
      description: text?.description ?? "",
      currency: currency,
      isFamilyShareable: isShared,
      localizations: texts
    )
  }

  private func localizations(
    _ object: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> [ProductLocalization] {
    object.objects("localizations", &notes).compactMap { object in
      var object = object
      object.require("locale", &notes)
      let locale = object.text("locale", &notes)
      let title = object.text("displayName", &notes) ?? ""
      let description = object.text("description", &notes) ?? ""
      object.finish(&notes)
      return locale.map { ProductLocalization($0, title: title, description: description) }
    }
  }

  // MARK: Offers

  private static let modes: [String: Offer.Discount] = [
    "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront,
  ]

  private func offers(
    _ subscription: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> [(terms: SubscriptionOffer, pointer: JSONPointer)] {
    var offers: [(SubscriptionOffer, JSONPointer)] = []
    if var object = subscription.object("introductoryOffer", &notes) {
      object.ignore("offerID", "referenceName")
      if let terms = terms(.introductory, id: nil, &object, &notes) { offers.append((terms, object.pointer)) }
      object.finish(&notes)
    }
    let lists: [(String, Offer.Kind)] = [
      ("adHocOffers", .promotional), ("codeOffers", .code), ("winbackOffers", .winBack),
    ]
    for (name, kind) in lists {
      for var object in subscription.objects(name, &notes) {
        let reference = object.text("referenceName", &notes)
        let id = object.text("offerID", &notes) ?? (kind == .code ? reference : nil)
        if id == nil {
          object.require(kind == .code ? "referenceName" : "offerID", &notes)
        }
        if kind == .code {
          readEligibility(&object, &notes)
        }
        if let terms = terms(kind, id: id, &object, &notes) { offers.append((terms, object.pointer)) }
        object.finish(&notes)
      }
    }
    return offers
  }

  /// Who may redeem a code. This store lets everyone, once.
  private func readEligibility(_ offer: inout ConfigurationObject, _ notes: inout ConfigurationNotes) {
    // Whether an introductory offer can follow. Here it follows if the buyer is still eligible.
    offer.ignore("isStackable")
    let allowed = offer.items("eligibility", &notes).compactMap { value, pointer -> String? in
      guard case .string(let word) = value else {
        notes.fault(at: pointer, "Expected a string, found \(value.typeName)")
        return nil
      }
      return word
    }
    if !allowed.isEmpty, !Set(allowed).isSuperset(of: ["new", "existing", "expired"]) {
      notes.warn(
        at: offer.pointer.appending("eligibility"),
        "Every customer can redeem this code once, not only those in the list"
      )
    }
  }

  private func terms(
    _ kind: Offer.Kind,
    id: String?,
    _ object: inout ConfigurationObject,
    _ notes: inout ConfigurationNotes
  ) -> SubscriptionOffer? {
    object.ignore("internalID")
    object.require("paymentMode", &notes)
    object.require("subscriptionPeriod", &notes)
    let mode = object.choice("paymentMode", of: Self.modes, &notes)
    let duration = object.duration("subscriptionPeriod", &notes)
    let price = object.price("displayPrice", &notes)
    let number = object.integer("numberOfPeriods", in: 1...1000, &notes) ?? 1
    guard let mode, let duration, kind == .introductory || id != nil else { return nil }
    if mode != .freeTrial, price == nil {
      object.require("displayPrice", &notes)
      return nil
    }
    return SubscriptionOffer(
      Offer(kind, mode, id: id),
      // Files have a price in free trials, too.
      price: mode == .freeTrial ? 0 : price ?? 0,
      period: duration.period,
      periods: duration.count * number
    )
  }
}
