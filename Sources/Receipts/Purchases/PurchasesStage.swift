import Foundation
import SimulationKit

/// What the simulation of purchases keeps: the phone, the app on it, and the App Store behind both.
struct PurchasesStage: Sendable {
  static let app = "App"
  static let appStore = "App Store"

  var queue: PaymentQueue
  let observes: PurchasesScenario.App.Observing
  let remembers: Bool
  let leavesNonRenewing: Bool
  let showsDays: Bool
  var isRunning = true
  /// What the app was told since it was launched, the latest last.
  var memory: [PaymentTransaction] = []
  /// What of it the app has delivered since it was told.
  var handled: Set<String> = []
  /// What lies on the phone: how many of each product.
  var wallet: [String: Int] = [:]
  /// The identifiers that the app has kept with it.
  var remembered: Set<String> = []
  /// How often each payment was delivered on this phone.
  var deliveries: [String: Int] = [:]
  /// The payments that were ever delivered, on any phone.
  var everDelivered: Set<String> = []
  /// What the last request for products brought.
  var shown: ProductCatalog.Response?
  /// How many notifications are in the trace.
  var told = 0
  /// The periods of the subscriptions and what came between them.
  var timeline: [Figure.Element] = []

  var store: TestStore { queue.store }
  var isObserving: Bool { isRunning && queue.observers.contains(Self.app) }

  init(_ scenario: PurchasesScenario, _ profile: Profile) {
    let rate = scenario.rate
    queue = PaymentQueue(
      store: TestStore(
        environment: rate == .realTime ? .production : .sandbox,
        catalog: scenario.shop.catalog,
        seed: scenario.seed,
        rate: rate.rate,
        gracePeriod: scenario.grace
      )
    )
    queue.store.advance(to: scenario.start)
    observes = scenario.app.observes
    remembers = scenario.app.remembers
    leavesNonRenewing = profile.has(PurchasesSimulation.nonRenewingLeaves)
    showsDays = rate == .realTime || rate == .testFlight
  }

  func title(_ productID: String) -> String { store.catalog[productID]?.title ?? productID }

  /// The latest payment of a product that counts.
  func latestPayment(of productID: String, isRevoked: Bool = false) -> Transaction? {
    store.transactions.last { $0.productID == productID && ($0.revocation != nil) == isRevoked }
  }

  /// What the receipt on the phone holds.
  func receipt(at date: Date) -> [Transaction] {
    store.heldTransactions(at: date).filter {
      !(leavesNonRenewing && $0.type == .nonRenewing && store.isFinished($0.id))
    }
  }

  /// The moment as it is written in figures: the day in real time, the minute in a test.
  func clock(_ date: Date) -> String {
    let text = StoreDate(date).gmt
    if showsDays { return String(text.prefix(10)) }
    let time = text.dropFirst(11).prefix(8)
    return String(time.hasSuffix(":00") ? time.dropLast(3) : time)
  }

  /// Hears a call of the queue; a transaction that comes again is to be handled again.
  mutating func hear(_ entries: [PaymentTransaction]) {
    let brought = Set(entries.map(\.id))
    let open = Set(queue.transactions.map(\.id))
    memory.removeAll { brought.contains($0.id) || !$0.state.isDecided && !open.contains($0.id) }
    memory += entries
    handled.subtract(brought)
  }

  mutating func forget() {
    memory = []
    handled = []
  }
}

extension PaymentTransaction {
  /// The payment that is delivered with it; nil where there is none.
  var delivered: Transaction? {
    switch state {
    case .purchased: transaction
    case .restored: original
    case .purchasing, .failed, .deferred: nil
    }
  }
}
