extension ProductCatalog {
  /// A shop with a group of subscriptions: three levels, two lengths, and offers of each kind.
  ///
  /// `pro.max` is above `pro.monthly`, `pro.yearly` and `pro.crew`, which share a level; `pro.basic` is below them.
  /// `pro.max` and `full.version` support Family Sharing.
  public static let harbor = ProductCatalog(
    checked: [
      StoreProduct("coins.100", .consumable, title: "100 coins", price: 990),
      StoreProduct(
        "full.version",
        .nonConsumable,
        title: "Full version",
        price: 4990,
        isFamilyShareable: true
      ),
      StoreProduct(
        "pro.max",
        .autoRenewable,
        title: "Pro Max",
        price: 4990,
        period: .month,
        group: SubscriptionGroup("pro", level: 1),
        isFamilyShareable: true
      ),
      StoreProduct(
        "pro.monthly",
        .autoRenewable,
        title: "Pro, monthly",
        price: 2990,
        period: .month,
        group: SubscriptionGroup("pro", level: 2),
        offers: [
          SubscriptionOffer(Offer(.introductory, .freeTrial), period: .week),
          SubscriptionOffer(
            Offer(.promotional, .payAsYouGo, id: "come.back"),
            price: 990,
            period: .month,
            periods: 3
          ),
          SubscriptionOffer(Offer(.code, .freeTrial, id: "SPRING"), period: .month),
          SubscriptionOffer(Offer(.winBack, .payUpFront, id: "win.back"), price: 1990, period: .twoMonths),
        ],
        localizations: [
          ProductLocalization("pt-BR", title: "Pro, mensal"),
          ProductLocalization("de", title: "Pro, monatlich"),
        ],
        prices: [ProductPrice("BRA", 14_900, "BRL"), ProductPrice("DEU", 3490, "EUR")]
      ),
      StoreProduct(
        "pro.yearly",
        .autoRenewable,
        title: "Pro, yearly",
        price: 29_990,
        period: .year,
        group: SubscriptionGroup("pro", level: 2),
        offers: [
          SubscriptionOffer(Offer(.introductory, .payUpFront), price: 4990, period: .threeMonths)
        ]
      ),
      StoreProduct(
        "pro.crew",
        .autoRenewable,
        title: "Pro for crews",
        price: 3490,
        period: .month,
        group: SubscriptionGroup("pro", level: 2),
        offers: [
          SubscriptionOffer(Offer(.introductory, .payAsYouGo), price: 1490, period: .month, periods: 2)
        ]
      ),
      StoreProduct(
        "pro.basic",
        .autoRenewable,
        title: "Pro Basic",
        price: 990,
        period: .month,
        group: SubscriptionGroup("pro", level: 3)
      ),
      StoreProduct("tide.weekly", .autoRenewable, title: "Tide tables", price: 490, period: .week),
      StoreProduct("season.pass", .nonRenewing, title: "Season pass", price: 9990),
    ]
  )
}
