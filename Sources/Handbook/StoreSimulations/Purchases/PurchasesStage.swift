import Foundation
import Receipts
import SimulationKit

/// The state of the purchase simulation: the phone, its app, and the App Store.
struct PurchasesStage: Sendable {
  static let app = "App"
  static let appStore = "App Store"

  var queue: PaymentQueue
  let observes: PurchasesScenario.App.Observing
  let remembers: Bool
  let leavesNonRenewing: Bool
  let showsDays: Bool
  var isRunning = true
  /// What the system says over whatever is on the screen, until the next step.
  var message: Figure.Element?
  /// The transactions that the app received since launch, latest last.
  var memory: [PaymentTransaction] = []
  /// Those that the app has delivered since then.
  var handled: Set<String> = []
  /// The goods on the phone: the quantity of each product.
  var wallet: [String: Int] = [:]
  /// The identifiers that the app has saved with the goods.
  var remembered: Set<String> = []
  /// How often each payment was delivered on this phone.
  var deliveries: [String: Int] = [:]
  /// The payments that were delivered on any phone.
  var everDelivered: Set<String> = []
  /// The response to the last product request.
  var shown: ProductCatalog.Response?
  /// The number of notifications in the trace.
  var told = 0
  /// The periods of the subscriptions and the events in between.
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

  /// Returns the latest payment of a product that counts.
  func latestPayment(of productID: String, isRevoked: Bool = false) -> StoreTransaction? {
    store.transactions.last { $0.productID == productID && ($0.revocation != nil) == isRevoked }
  }

  /// Returns the purchases in the phone's receipt.
  func receipt(at date: Date) -> [StoreTransaction] {
    store.heldTransactions(at: date).filter {
      !(leavesNonRenewing && $0.type == .nonRenewing && store.isFinished($0.id))
    }
  }

  /// Returns the moment as written in figures: the day in real time, the minute in a test.
  func clock(_ date: Date) -> String {
    let text = StoreDate(date).gmt
    if showsDays { return String(text.prefix(10)) }
    let time = text.dropFirst(11).prefix(8)
    return String(time.hasSuffix(":00") ? time.dropLast(3) : time)
  }

  /// Receives a call of the queue. A transaction that arrives again must be handled again.
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
  /// The payment to deliver; nil if there is none.
  var delivered: StoreTransaction? {
    switch state {
    case .purchased: transaction
    case .restored: original
    case .purchasing, .failed, .deferred: nil
    }
  }
}
