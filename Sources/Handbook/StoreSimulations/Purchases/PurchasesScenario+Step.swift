import Receipts
import SimulationKit

extension PurchasesScenario {
  /// The buyer's response to the payment sheet.
  public enum BuyerAnswer: String, Hashable, Sendable, Codable, CaseIterable {
    /// Pays.
    case pays
    /// Taps Cancel.
    case cancels
    /// Asks a parent.
    case asksParent = "asks-parent"
    /// Leaves the sheet on the screen.
    case waits

    var answer: PaymentQueue.Answer? {
      switch self {
      case .pays: .pays
      case .cancels: .cancels
      case .asksParent: .asksParent
      case .waits: nil
      }
    }
  }

  /// The result of a refund request.
  public enum RefundOutcome: String, Hashable, Sendable, Codable, CaseIterable {
    /// The refund is granted.
    case granted
    /// The refund is declined.
    case declined
    /// The refund was granted, then reversed.
    case reversed
  }

  /// A step: the buyer acts, the app acts, or time passes.
  public enum Step: Hashable, Sendable {
    /// The app requests products.
    case request(products: [String])
    /// The app asks the buyer to pay.
    case buy(product: String, quantity: Int = 1, offer: String? = nil, buyer: BuyerAnswer = .pays)
    /// The buyer answers the oldest payment sheet.
    case answer(BuyerAnswer)
    /// A parent answers the oldest request.
    case parent(agrees: Bool)
    /// The buyer taps a promoted purchase in the App Store.
    case promote(product: String, accepts: Bool)
    /// The app delivers what it knows is paid.
    case deliver
    /// The app finishes what it knows is decided.
    case finish
    /// The app's process ends.
    case kill
    /// The app is launched.
    case launch
    /// The buyer opens the shop in the app.
    case openShop
    /// The queue delivers unfinished transactions to the app again.
    case redeliver
    /// The buyer taps Restore.
    case restore(signsIn: Bool)
    /// The buyer switches to a new phone, where the app has no data yet.
    case newPhone
    /// Payments are allowed on the phone, or restricted.
    case allowPayments(Bool)
    /// Payments are interrupted from now on, or no longer.
    case interrupt(Bool)
    /// The buyer resolves the oldest interrupted payment.
    case resolve
    /// Time passes, in seconds.
    case wait(seconds: Int)
    /// The buyer requests a refund of a product's latest payment.
    case refund(product: String, RefundOutcome)
    /// The buyer turns the renewal of a subscription on or off.
    case autoRenew(product: String, Bool)
    /// The buyer's card becomes valid or invalid.
    case card(works: Bool)
    /// The seller changes the price of a product, in thousandths of the currency's unit.
    case changePrice(product: String, to: Int, consent: Bool)
    /// The subscriber answers a price increase.
    case answerPrice(product: String, agrees: Bool)
    /// The seller puts a product on sale, or removes it.
    case sale(product: String, Bool)
    /// The seller extends the renewal date of a subscription.
    case extend(product: String, days: Int)
    /// The family starts or stops sharing a product with the buyer.
    case family(product: String, shares: Bool)
  }
}

extension PurchasesScenario.Step: Codable {
  enum Name: String, Codable, CaseIterable {
    case request, buy, answer, parent, promote, deliver, finish, kill, launch
    case openShop = "open-shop"
    case redeliver, restore
    case newPhone = "new-phone"
    case allowPayments = "allow-payments"
    case interrupt, resolve, wait, refund
    case autoRenew = "auto-renew"
    case card
    case changePrice = "change-price"
    case answerPrice = "answer-price"
    case sale, extend, family
  }

  private enum CodingKeys: String, CodingKey {
    case products, product, quantity, offer, buyer, agrees, accepts, signsIn, allowed, on, seconds, outcome
    case works, to, consent, days, shares
  }

  /// Reads an object whose member `do` names the step.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func product() throws -> String { try container.decode(String.self, forKey: .product) }
    func flag(_ key: CodingKeys) throws -> Bool { try container.decode(Bool.self, forKey: key) }
    func number(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
    func buyer() throws -> PurchasesScenario.BuyerAnswer {
      try container.decode(PurchasesScenario.BuyerAnswer.self, forKey: .buyer)
    }
    switch try decoder.stepName(as: Name.self) {
    case .request: self = .request(products: try container.decode([String].self, forKey: .products))
    case .buy:
      self = .buy(
        product: try product(),
        quantity: try number(.quantity),
        offer: try container.decodeIfPresent(String.self, forKey: .offer),
        buyer: try buyer()
      )
    case .answer: self = .answer(try buyer())
    case .parent: self = .parent(agrees: try flag(.agrees))
    case .promote: self = .promote(product: try product(), accepts: try flag(.accepts))
    case .deliver: self = .deliver
    case .finish: self = .finish
    case .kill: self = .kill
    case .launch: self = .launch
    case .openShop: self = .openShop
    case .redeliver: self = .redeliver
    case .restore: self = .restore(signsIn: try flag(.signsIn))
    case .newPhone: self = .newPhone
    case .allowPayments: self = .allowPayments(try flag(.allowed))
    case .interrupt: self = .interrupt(try flag(.on))
    case .resolve: self = .resolve
    case .wait: self = .wait(seconds: try number(.seconds))
    case .refund:
      self = .refund(
        product: try product(),
        try container.decode(PurchasesScenario.RefundOutcome.self, forKey: .outcome)
      )
    case .autoRenew: self = .autoRenew(product: try product(), try flag(.on))
    case .card: self = .card(works: try flag(.works))
    case .changePrice:
      self = .changePrice(product: try product(), to: try number(.to), consent: try flag(.consent))
    case .answerPrice: self = .answerPrice(product: try product(), agrees: try flag(.agrees))
    case .sale: self = .sale(product: try product(), try flag(.on))
    case .extend: self = .extend(product: try product(), days: try number(.days))
    case .family: self = .family(product: try product(), shares: try flag(.shares))
    }
  }

  /// Writes an object whose member `do` names the step.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try encoder.encodeStepName(name)
    if let product {
      try container.encode(product, forKey: .product)
    }
    switch self {
    case .request(let products): try container.encode(products, forKey: .products)
    case .buy(_, let quantity, let offer, let buyer):
      try container.encode(quantity, forKey: .quantity)
      try container.encodeIfPresent(offer, forKey: .offer)
      try container.encode(buyer, forKey: .buyer)
    case .answer(let buyer): try container.encode(buyer, forKey: .buyer)
    case .parent(let agrees), .answerPrice(_, let agrees): try container.encode(agrees, forKey: .agrees)
    case .promote(_, let accepts): try container.encode(accepts, forKey: .accepts)
    case .restore(let signsIn): try container.encode(signsIn, forKey: .signsIn)
    case .allowPayments(let allowed): try container.encode(allowed, forKey: .allowed)
    case .interrupt(let isOn), .autoRenew(_, let isOn), .sale(_, let isOn):
      try container.encode(isOn, forKey: .on)
    case .wait(let seconds): try container.encode(seconds, forKey: .seconds)
    case .refund(_, let outcome): try container.encode(outcome, forKey: .outcome)
    case .card(let works): try container.encode(works, forKey: .works)
    case .changePrice(_, let price, let consent):
      try container.encode(price, forKey: .to)
      try container.encode(consent, forKey: .consent)
    case .extend(_, let days): try container.encode(days, forKey: .days)
    case .family(_, let shares): try container.encode(shares, forKey: .shares)
    case .deliver, .finish, .kill, .launch, .openShop, .redeliver, .newPhone, .resolve: break
    }
  }

  /// The product of the step.
  private var product: String? {
    switch self {
    case .buy(let product, _, _, _), .promote(let product, _), .refund(let product, _),
      .autoRenew(let product, _), .changePrice(let product, _, _), .answerPrice(let product, _),
      .sale(let product, _), .extend(let product, _), .family(let product, _):
      product
    default: nil
    }
  }

  private var name: Name {
    switch self {
    case .request: .request
    case .buy: .buy
    case .answer: .answer
    case .parent: .parent
    case .promote: .promote
    case .deliver: .deliver
    case .finish: .finish
    case .kill: .kill
    case .launch: .launch
    case .openShop: .openShop
    case .redeliver: .redeliver
    case .restore: .restore
    case .newPhone: .newPhone
    case .allowPayments: .allowPayments
    case .interrupt: .interrupt
    case .resolve: .resolve
    case .wait: .wait
    case .refund: .refund
    case .autoRenew: .autoRenew
    case .card: .card
    case .changePrice: .changePrice
    case .answerPrice: .answerPrice
    case .sale: .sale
    case .extend: .extend
    case .family: .family
    }
  }
}
