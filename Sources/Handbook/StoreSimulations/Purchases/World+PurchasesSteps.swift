import Foundation
import Receipts
import SimulationKit

typealias PurchasesWorld = World<PurchasesStage>

extension PurchasesWorld {
  /// Launches the app for the first time.
  mutating func begin() {
    showStage()
    launch()
    showStage()
  }

  mutating func perform(_ step: PurchasesScenario.Step, number: Int) throws(Rejection) {
    state.message = nil
    do {
      try act(step, number)
    } catch let error as StoreError {
      throw Rejection(step: number, step.memberAtFault(error), error.description)
    } catch let error as Rejection {
      throw error
    } catch {
      throw Rejection(step: number, "\(error)")
    }
    tellServer()
    showStage()
  }

  private mutating func act(_ step: PurchasesScenario.Step, _ number: Int) throws {
    switch step {
    case .request, .buy, .deliver, .finish, .kill, .openShop, .redeliver, .restore:
      guard state.isRunning else { throw Rejection(step: number, "do", "The app does not run") }
      try actInApp(step, number)
    case .launch:
      guard !state.isRunning else { throw Rejection(step: number, "do", "The app runs already") }
      launch()
    case .answer(let answer): try self.answer(answer, number)
    case .parent(let agrees): try decide(agrees, number)
    case .promote(let product, let accepts): try promote(product, accepts, number)
    case .newPhone: changePhone()
    case .allowPayments(let allowed):
      state.queue.canMakePayments = allowed
      record(
        .local,
        "canMakePayments() == \(allowed)",
        from: "Parent",
        allowed ? "Payments are allowed on this phone." : "Payments are forbidden on this phone."
      )
    case .interrupt(let isOn):
      state.queue.interruptsPurchases = isOn
      record(
        .local,
        isOn ? "New terms of use" : "No new terms",
        from: PurchasesStage.appStore,
        isOn
          ? "A payment fails at first: the buyer has to agree to them in Settings."
          : "Payments go through at once."
      )
    case .resolve: try resolve(number)
    case .wait(let seconds): try wait(seconds)
    case .refund, .autoRenew, .card, .changePrice, .answerPrice, .sale, .extend, .family:
      try actOnStore(step, number)
    }
  }

  private mutating func actInApp(_ step: PurchasesScenario.Step, _ number: Int) throws {
    switch step {
    case .request(let products): request(products)
    case .buy(let product, let quantity, let offer, let buyer):
      try known(product, number)
      let payment = Payment(product, quantity: quantity, offerID: offer)
      record(
        .call,
        "SKPaymentQueue.add(_:)",
        from: PurchasesStage.app,
        to: PurchasesStage.appStore,
        "The app asks for \(quantity) × '\(product)'\(offer.map { ", with the offer '\($0)'" } ?? "")."
      )
      try pay(state.queue.add(payment), buyer)
    case .deliver: deliver()
    case .finish: try finishAll()
    case .kill:
      state.isRunning = false
      state.queue.terminate()
      state.forget()
      record(
        .local,
        "Terminated",
        from: PurchasesStage.app,
        "The app's process ends, with all it had in memory."
      )
    case .openShop:
      record(.call, "Shop", from: "Buyer", to: PurchasesStage.app, "The buyer opens the shop.")
      observe()
    case .redeliver:
      state.queue.redeliver()
      listen()
    case .restore(let signsIn): restore(signsIn)
    default: break
    }
  }

  func known(_ product: String, _ number: Int) throws(Rejection) {
    guard state.store.catalog[product] != nil else {
      throw Rejection(step: number, "product", StoreError.unknownProduct(product).description)
    }
  }

  // MARK: The buyer

  /// Applies the buyer's answer to the sheet on the screen.
  private mutating func pay(
    _ entry: PaymentTransaction,
    _ buyer: PurchasesScenario.BuyerAnswer
  ) throws {
    guard entry.state == .purchasing else {
      listen()
      return
    }
    guard let answer = buyer.answer else {
      listen()
      record(.wait, "Payment sheet", from: "Buyer", "The sheet for '\(entry.productID)' is on the screen.")
      return
    }
    listen(isQuiet: true)
    showStage()
    tell(answer, entry)
    try state.queue.answer(entry.id, answer, at: clock.now)
    if state.queue.interruptedPayments.contains(entry.id) {
      state.message = .alert(
        title: "New terms of use",
        text: "Agree to them in Settings to go on.",
        buttons: ["Cancel", "Settings"],
        chosen: nil
      )
    }
    listen()
  }

  private mutating func answer(_ answer: PurchasesScenario.BuyerAnswer, _ number: Int) throws {
    guard let sheet = state.queue.transactions.first(where: { $0.state == .purchasing }) else {
      throw Rejection(step: number, "do", "No payment sheet is on the screen")
    }
    guard let answer = answer.answer else { return }
    tell(answer, sheet)
    try state.queue.answer(sheet.id, answer, at: clock.now)
    listen()
  }

  private mutating func tell(_ answer: PaymentQueue.Answer, _ entry: PaymentTransaction) {
    let what =
      switch answer {
      case .pays: "The buyer confirms the payment for '\(entry.productID)'."
      case .cancels: "The buyer taps Cancel."
      case .asksParent: "A child may not pay alone, so the request goes to a parent."
      }
    record(.call, "Payment sheet: \(answer.rawValue)", from: "Buyer", to: PurchasesStage.appStore, what)
    if answer == .asksParent {
      state.message = .alert(
        title: "Ask Permission",
        text: "'\(state.title(entry.productID))' needs a parent's approval.",
        buttons: ["Cancel", "Ask"],
        chosen: 1
      )
    }
  }

  private mutating func decide(_ agrees: Bool, _ number: Int) throws {
    guard let asked = state.queue.transactions.first(where: { $0.state == .deferred }) else {
      throw Rejection(step: number, "do", "Nobody asked a parent")
    }
    record(
      .call,
      agrees ? "Approve" : "Decline",
      from: "Parent",
      to: PurchasesStage.appStore,
      "A parent \(agrees ? "agrees to" : "declines") '\(asked.productID)'."
    )
    try state.queue.decide(asked.id, agrees: agrees, at: clock.now)
    if !agrees {
      // Apple's "Approve what kids buy with Ask to Buy": a child receives a notification of a declined request.
      state.message = .notification(
        app: "Ask to Buy",
        title: "Request declined",
        text: "A parent declined '\(state.title(asked.productID))'.",
        time: "now"
      )
    }
    listen()
  }

  private mutating func resolve(_ number: Int) throws {
    guard let id = state.queue.interruptedPayments.first else {
      throw Rejection(step: number, "do", "No payment was interrupted")
    }
    record(
      .call,
      "Terms of use: agree",
      from: "Buyer",
      to: PurchasesStage.appStore,
      "The buyer does what was asked for, outside the app, and the payment goes on."
    )
    try state.queue.resolve(id, at: clock.now)
    listen()
  }

  private mutating func promote(_ product: String, _ accepts: Bool, _ number: Int) throws {
    try known(product, number)
    record(
      .call,
      "Promoted purchase",
      from: "Buyer",
      to: PurchasesStage.appStore,
      "The buyer taps '\(product)' on the app's page in the App Store, which opens the app."
    )
    if !state.isRunning {
      launch()
    }
    let entry = state.queue.addStorePayment(Payment(product), isAccepted: accepts)
    listen()
    if let entry {
      try pay(entry, .pays)
    } else {
      record(
        .absent,
        "Payment sheet",
        from: PurchasesStage.appStore,
        to: "Buyer",
        state.isObserving
          ? "The app says no for now; it may add the payment itself, later."
          : "No observer was there to be asked, so nothing happens."
      )
    }
  }

  private mutating func changePhone() {
    state.queue = state.queue.onNewDevice()
    state.isRunning = false
    state.forget()
    state.wallet = [:]
    state.remembered = []
    state.deliveries = [:]
    state.shown = nil
    record(
      .call,
      "New phone",
      from: "Buyer",
      to: PurchasesStage.app,
      "The app is installed on a new phone with the same account. What it kept on the old one stays there."
    )
    launch()
  }

  // MARK: Time

  /// Returns a duration in its largest whole unit: "25 days", "40 min".
  private static func words(_ seconds: Int) -> String {
    if seconds.isMultiple(of: 86_400) { return seconds == 86_400 ? "1 day" : "\(seconds / 86_400) days" }
    if seconds.isMultiple(of: 3600) { return "\(seconds / 3600) h" }
    return seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
  }

  /// Advances the time, and stops at each App Store event.
  private mutating func wait(_ seconds: Int) throws(Rejection) {
    record(.wait, Self.words(seconds), from: "Buyer", "Time passes.")
    var left = seconds * 1000
    while let due = state.store.nextEventDate {
      let delay = max(0, Int((due.timeIntervalSince(clock.now) * 1000).rounded(.up)))
      guard delay <= left else { break }
      try advance(by: delay)
      left -= delay
      state.queue.advance(to: clock.now)
      tellServer()
      listen()
      showStage()
    }
    try advance(by: left)
    state.queue.advance(to: clock.now)
  }
}

extension PurchasesScenario.Step {
  /// Returns the member that caused a refusal of the store.
  func memberAtFault(_ error: StoreError) -> String? {
    switch (self, error) {
    case (.extend, .cannotExtend): "days"
    case (.changePrice, .invalidProduct): "to"
    case (.parent, _), (.resolve, _), (.answer, _): "do"
    default: "product"
    }
  }
}
