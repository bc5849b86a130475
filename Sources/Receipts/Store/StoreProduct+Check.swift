extension StoreProduct {
  /// - Throws: ``StoreError`` with the first reason it can't be sold.
  func check() throws(StoreError) {
    let reason = [identifierFault, priceFault, subscriptionFault, offerFault, listingFault].lazy
      .compactMap(\.self).first
    if let reason {
      throw .invalidProduct(id, reason)
    }
  }

  private static let prices = 0...1_000_000_000_000

  private var identifierFault: String? {
    (1...200).contains(id.unicodeScalars.count) ? nil : "An identifier has 1 to 200 characters"
  }

  private var priceFault: String? {
    if price < 0 { return "A price cannot be negative" }
    let amounts = [price] + prices.map(\.amount) + offers.map(\.price)
    return amounts.allSatisfy(Self.prices.contains) ? nil : "A price is 0 to 10¹² thousandths"
  }

  private var subscriptionFault: String? {
    guard (period != nil) == (type == .autoRenewable) else {
      return "An auto-renewable subscription needs a period; other products have none"
    }
    if period == .threeDays { return "Three days are the period of an offer, not of a subscription" }
    guard type == .autoRenewable || group == nil && offers.isEmpty else {
      return "Only an auto-renewable subscription has a group and offers"
    }
    guard let group else { return nil }
    guard (1...200).contains(group.id.unicodeScalars.count) else { return "A group has 1 to 200 characters" }
    return group.level >= 1 ? nil : "A level is 1 or more"
  }

  private var offerFault: String? {
    let identifiers = offers.compactMap(\.offer.id)
    guard Set(identifiers).count == identifiers.count else { return "An offer's identifier is used twice" }
    guard offers.filter({ $0.offer.kind == .introductory }).count <= 1 else {
      return "A product has at most one introductory offer"
    }
    return offers.lazy.compactMap(fault).first
  }

  /// The reason an offer can't be made for this product; nil if it can.
  func fault(_ terms: SubscriptionOffer) -> String? {
    let isIntroductory = terms.offer.kind == .introductory
    guard (terms.offer.id?.isEmpty ?? true) == isIntroductory, !isIntroductory || terms.offer.id == nil else {
      return "An introductory offer has no identifier; every other one has"
    }
    guard (1...12).contains(terms.periods) else { return "An offer is for 1 to 12 periods" }
    switch terms.offer.discount {
    case .freeTrial: return terms.price == 0 ? nil : "A free trial costs nothing"
    case .payAsYouGo where terms.period != period:
      return "A pay-as-you-go offer uses the product's own period"
    case .payAsYouGo, .payUpFront: return terms.price > 0 ? nil : "The price is 0; use a free trial"
    case .oneTime: return "A one-time price needs a purchase that doesn't renew"
    case nil: return "An offer says how the customer pays"
    default: return "Nobody knows how to pay '\(terms.offer.discount?.rawValue ?? "")'"
    }
  }

  private var listingFault: String? {
    let locales = localizations.map { $0.locale.lowercased() }
    guard Set(locales).count == locales.count else { return "A language is used twice" }
    let storefronts = prices.map(\.storefront)
    return Set(storefronts).count == storefronts.count ? nil : "A country is used twice"
  }
}
