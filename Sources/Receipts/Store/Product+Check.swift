extension Product {
  /// - Throws: ``StoreError`` with the first reason why it cannot be sold.
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
      return "A period belongs to an auto-renewable subscription, and only there"
    }
    guard type == .autoRenewable || group == nil && offers.isEmpty else {
      return "A group and offers belong to an auto-renewable subscription, and only there"
    }
    guard let group else { return nil }
    guard (1...200).contains(group.id.unicodeScalars.count) else { return "A group has 1 to 200 characters" }
    return group.level >= 1 ? nil : "A level is 1 or more"
  }

  private var offerFault: String? {
    let identifiers = offers.compactMap(\.offer.id)
    guard Set(identifiers).count == identifiers.count else { return "An offer's identifier is used twice" }
    guard offers.filter({ $0.offer.kind == .introductory }).count <= 1 else {
      return "There is one introductory offer at most"
    }
    return offers.lazy.compactMap(fault).first
  }

  private func fault(_ terms: SubscriptionOffer) -> String? {
    let isIntroductory = terms.offer.kind == .introductory
    guard (terms.offer.id?.isEmpty ?? true) == isIntroductory, !isIntroductory || terms.offer.id == nil else {
      return "An introductory offer has no identifier; every other one has"
    }
    guard (1...12).contains(terms.periods) else { return "An offer is for 1 to 12 periods" }
    switch terms.offer.discount {
    case .freeTrial: return terms.price == 0 ? nil : "A free trial costs nothing"
    case .payAsYouGo where terms.period != period:
      return "Who pays as they go pays for each period of the product"
    case .payAsYouGo, .payUpFront: return terms.price > 0 ? nil : "What costs nothing is a free trial"
    case .oneTime: return "What renews is not sold once"
    }
  }

  private var listingFault: String? {
    let locales = localizations.map { $0.locale.lowercased() }
    guard Set(locales).count == locales.count else { return "A language is used twice" }
    let storefronts = prices.map(\.storefront)
    return Set(storefronts).count == storefronts.count ? nil : "A country is used twice"
  }
}
