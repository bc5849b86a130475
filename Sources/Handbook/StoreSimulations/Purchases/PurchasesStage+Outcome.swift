import Foundation
import Receipts
import SimulationKit

extension PurchasesStage {
  /// The fate of a product's payments.
  struct Fate: Hashable {
    enum Kind: Int, Hashable, CaseIterable {
      /// Delivered more often than paid for.
      case doubled
      /// Finished but never delivered; the store doesn't restore it.
      case lost
      /// Refunded.
      case refunded
      /// Delivered on an old phone, and not restored.
      case leftBehind
      /// Not on the phone; Restore would return it.
      case restorable
      /// In the queue, or about to be.
      case waiting
      /// A subscription that the app unlocked, but which isn't active now.
      case lapsed
      /// On the phone.
      case delivered
    }

    var productID: String
    var kind: Kind
  }

  /// Returns the fate of each paid product, in the order of the first purchases. If a product has several payments,
  /// the worst fate counts.
  func fates(at date: Date) -> [Fate] {
    var worst: [String: Fate.Kind] = [:]
    var order: [String] = []
    let waiting = Set(queue.transactions.compactMap { $0.delivered?.originalID })
    let running = Set(store.entitlements(at: date).map(\.productID))
    for payment in store.transactions where payment.ownership == .purchased {
      let kind = payment.type.isRestored ? fate(ofKept: payment, waiting, running) : fate(of: payment)
      if worst[payment.productID] == nil {
        order.append(payment.productID)
      }
      worst[payment.productID] = combined(worst[payment.productID], kind, payment)
    }
    return order.compactMap { id in worst[id].map { Fate(productID: id, kind: $0) } }
  }

  private func combined(_ old: Fate.Kind?, _ new: Fate.Kind, _ payment: StoreTransaction) -> Fate.Kind {
    guard let old else { return new }
    // A restorable product is one thing, however often it was paid: the latest payment counts.
    return payment.type.isRestored || new.rawValue < old.rawValue ? new : old
  }

  private func fate(of payment: StoreTransaction) -> Fate.Kind {
    let times = deliveries[payment.id, default: 0]
    if times > 1 { return .doubled }
    if payment.revocation != nil { return .refunded }
    if times == 1 { return .delivered }
    // The app can still deliver a finished payment while it has it in memory.
    guard store.isFinished(payment.id) else { return .waiting }
    return everDelivered.contains(payment.id) ? .leftBehind : .lost
  }

  private func fate(
    ofKept payment: StoreTransaction,
    _ waiting: Set<String>,
    _ running: Set<String>
  ) -> Fate.Kind {
    if payment.revocation != nil { return .refunded }
    if wallet[payment.productID, default: 0] > 0 {
      return payment.type == .autoRenewable && !running.contains(payment.productID) ? .lapsed : .delivered
    }
    if waiting.contains(payment.originalID) || !store.isFinished(payment.id) { return .waiting }
    return .restorable
  }

  // MARK: Outcome

  /// Returns the outcome of the run: what the buyer has, and what is missing.
  func outcome(at date: Date) -> Outcome {
    let fates = fates(at: date)
    let subscriptions = store.subscriptions(at: date)
    var sentences = Fate.Kind.allCases.compactMap { kind in
      let titles = fates.filter { $0.kind == kind }.map { title($0.productID) }
      return titles.isEmpty ? nil : kind.sentence(titles.joined(separator: "; "))
    }
    if fates.isEmpty {
      sentences.append(nothing)
    }
    sentences += subscriptions.map { "\(title($0.latest.productID)) \($0.status.words)\(ending($0))." }
    return Outcome(
      status: fates.map(\.kind).min { $0.rawValue < $1.rawValue }?.status ?? statusWithoutPayment,
      sentence: sentences.joined(separator: " "),
      facts: facts(fates, subscriptions, at: date)
    )
  }

  private func ending(_ subscription: StoreSubscription) -> String {
    switch subscription.status {
    case .active: subscription.latest.expiresDate.map { ", paid for until \(StoreDate($0).gmt)" } ?? ""
    case .gracePeriod:
      subscription.renewal.gracePeriodExpiresDate.map { ", until \(StoreDate($0).gmt)" } ?? ""
    default: ""
    }
  }

  private var last: PaymentTransaction? { queue.transactions.last }

  private var statusWithoutPayment: String {
    switch last?.state {
    case .purchasing: "undecided"
    case .deferred: "deferred"
    case .failed: "failed"
    case .purchased, .restored, nil: store.transactions.isEmpty ? "nothing-bought" : "shared"
    }
  }

  private var nothing: String {
    switch last?.state {
    case .purchasing: "The payment sheet is on the screen, and nothing is paid."
    case .deferred: "A parent has not answered, so nothing is paid and nothing unlocked."
    case .failed: "Nothing is paid: \(last?.error?.name ?? ""). The failed transaction waits to be finished."
    case .purchased, .restored, nil:
      store.transactions.isEmpty ? "Nobody has paid for anything." : "The buyer has paid for nothing."
    }
  }

  private func facts(
    _ fates: [Fate],
    _ subscriptions: [StoreSubscription],
    at date: Date
  ) -> [String: JSONValue] {
    [
      "fates": .object(
        fates.reduce(into: [:]) { $0[$1.productID] = .string($1.kind.status) }
      ),
      "wallet": .object(wallet.mapValues(JSONValue.integer)),
      "queue": .array(queue.transactions.map { .string("\($0.productID) \($0.state.rawValue)") }),
      "receipt": .array(receipt(at: date).map { .string($0.productID) }),
      "paid": .integer(store.transactions.filter { $0.ownership == .purchased }.count),
      "notifications": .array(
        store.notifications.suffix(50).map {
          .string([$0.kind.rawValue, $0.subtype?.rawValue].compactMap(\.self).joined(separator: " "))
        }
      ),
      "subscriptions": .array(
        subscriptions.map {
          .object([
            "product": .string($0.latest.productID), "status": .integer($0.status.rawValue),
            "autoRenews": .bool($0.renewal.autoRenews),
            "intent": $0.renewal.expirationIntent.map { .integer($0.rawValue) } ?? .null,
          ])
        }
      ),
    ]
  }
}

extension PurchasesStage.Fate.Kind {
  /// The stable name.
  var status: String {
    switch self {
    case .doubled: "doubled"
    case .lost: "lost"
    case .refunded: "refunded"
    case .leftBehind: "left-behind"
    case .restorable: "restorable"
    case .waiting: "waiting"
    case .lapsed: "lapsed"
    case .delivered: "delivered"
    }
  }

  /// Whether it is on the phone.
  var isOnPhone: Bool { self == .delivered || self == .doubled || self == .refunded }

  var words: String {
    switch self {
    case .doubled: "delivered twice"
    case .lost: "lost"
    case .refunded: "paid back"
    case .leftBehind: "on the old phone"
    case .restorable: "not restored yet"
    case .waiting: "in the queue"
    case .lapsed: "out of service"
    case .delivered: "delivered"
    }
  }

  var mark: Figure.Mark {
    switch self {
    case .doubled, .lost: .fail
    case .refunded, .leftBehind: .quirk
    case .restorable: .info
    case .waiting: .wait
    case .lapsed: .muted
    case .delivered: .ok
    }
  }

  func sentence(_ titles: String) -> String {
    switch self {
    case .doubled: "Delivered twice for one payment: \(titles)."
    case .lost: "Paid for and lost, for it was finished before it was delivered: \(titles)."
    case .refunded: "Paid back: \(titles)."
    case .leftBehind: "Left on the old phone, for it is not restored: \(titles)."
    case .restorable: "Paid for, and not on this phone until it is restored: \(titles)."
    case .waiting: "Paid for, and waiting in the queue to be delivered: \(titles)."
    case .lapsed: "Unlocked, and out of service: \(titles)."
    case .delivered: "The buyer has \(titles)."
    }
  }
}
