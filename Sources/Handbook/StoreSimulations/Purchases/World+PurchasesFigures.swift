import Foundation
import Receipts
import SimulationKit

extension PurchasesWorld {
  /// Draws the phone, the queue, the app's goods, the receipt, and the subscriptions if there are any.
  mutating func showStage() {
    var figures = [phone, queue, wallet, receipt]
    if !state.timeline.isEmpty {
      figures.append(timeline)
    }
    show(figures)
  }

  private var phone: Figure {
    let app = "Lighthouse"
    let note = "\(app) is not running"
    var elements: [Figure.Element] = [.status(state.isRunning ? app : "Home Screen")]
    if case .notification? = state.message, let banner = state.message {
      elements.append(banner)
    }
    if case .alert? = state.message, let alert = state.message {
      elements.append(alert)
    } else if let sheet = state.queue.transactions.first(where: { $0.state == .purchasing }) {
      // The sheet is the system's: it stays when the app has ended.
      if !state.isRunning {
        elements.append(.ended(note))
      }
      elements.append(
        .paymentSheet(
          product: state.title(sheet.productID),
          app: app,
          price: price(sheet.productID),
          button: "Confirm with Apple ID"
        )
      )
    } else if !state.isRunning {
      elements.append(.homeScreen(app: app, note: note, isRunning: false))
    } else {
      elements.append(.title("Shop"))
      elements += shop
      elements.append(
        state.isObserving
          ? .text("Listens to the queue", mark: .ok) : .text("Does not listen to the queue", mark: .quirk)
      )
    }
    return Figure(id: "phone", name: "Phone", form: .phone, elements: elements)
  }

  /// The answer to the latest product request; before the first, the beginning of what the app sells.
  private var shop: [Figure.Element] {
    guard let shown = state.shown else {
      guard state.queue.canMakePayments else { return [.text("Payments are forbidden", mark: .muted)] }
      return state.store.catalog.products.prefix(4).map {
        .row(label: $0.title, value: price($0.id), mark: .plain)
      }
    }
    return shown.products.prefix(5).map { .row(label: $0.title, value: price($0.id), mark: .plain) }
      + shown.invalidProductIdentifiers.prefix(3).map { .row(label: $0, value: "unknown", mark: .fail) }
  }

  /// Returns a product's price for the buyer, as text.
  func price(_ productID: String) -> String {
    guard let product = state.store.catalog[productID] else { return "" }
    var price = product.listing(storefront: state.store.storefront).price
    price.amount = state.store.price(of: product)
    return price.text
  }

  private var queue: Figure {
    let entries = state.queue.transactions
    var elements: [Figure.Element] = entries.suffix(6).map { entry in
      .row(label: entry.productID, value: entry.error?.name ?? entry.state.rawValue, mark: entry.state.mark)
    }
    if entries.count > 6 {
      elements.insert(.text("and \(entries.count - 6) before", mark: .muted), at: 0)
    }
    if entries.isEmpty {
      elements = [.text("Empty", mark: .muted)]
    }
    return Figure(id: "queue", name: "Payment queue", form: .process, elements: elements)
  }

  private var wallet: Figure {
    let fates = state.fates(at: clock.now)
    var elements: [Figure.Element] = fates.prefix(8).map { fate in
      let count = state.wallet[fate.productID, default: 0]
      return .row(
        label: state.title(fate.productID),
        value: fate.kind.isOnPhone && fate.kind != .doubled && count > 0
          ? "\(count) × \(fate.kind.words)" : fate.kind.words,
        mark: fate.kind.mark
      )
    }
    if elements.isEmpty {
      elements = [.text("Nothing", mark: .muted)]
    }
    return Figure(id: "wallet", name: "What the app owns", form: .folder, elements: elements)
  }

  private var receipt: Figure {
    let held = state.receipt(at: clock.now)
    var elements: [Figure.Element] = held.suffix(6).map { paid in
      .row(
        label: paid.productID,
        value: paid.revocation != nil
          ? "cancelled"
          : paid.expiresDate.map { "until \(state.clock($0))" } ?? state.clock(paid.purchaseDate),
        mark: paid.revocation != nil ? .fail : .plain
      )
    }
    if held.count > 6 {
      elements.insert(.text("and \(held.count - 6) before", mark: .muted), at: 0)
    }
    return Figure(
      id: "receipt",
      name: "Receipt",
      form: .document,
      elements: [.title("in_app")] + (elements.isEmpty ? [.text("Empty", mark: .muted)] : elements)
    )
  }

  /// The periods of the subscriptions and the events in between, latest last.
  private var timeline: Figure {
    let rows = state.timeline
    var elements: [Figure.Element] = Array(rows.suffix(10))
    if rows.count > 10 {
      elements.insert(.text("and \(rows.count - 10) before", mark: .muted), at: 0)
    }
    let running = state.store.subscriptions(at: clock.now)
    elements += running.map { .text("Now: \($0.latest.productID) \($0.status.words)", mark: $0.status.mark) }
    return Figure(id: "timeline", name: "Subscriptions", form: .document, elements: elements)
  }

  /// Returns a notification's row in the timeline; nil if it isn't about a subscription, or changes nothing.
  func row(_ notification: StoreNotification) -> Figure.Element? {
    guard let subscription = notification.subscription, let paid = notification.transaction else {
      return nil
    }
    let begin = state.clock(notification.date)
    switch notification.kind {
    case .subscribed, .didRenew: return period(paid, notification.subtype)
    case .didChangeRenewalPref where notification.subtype == .upgrade: return period(paid, .upgrade)
    case .offerRedeemed where notification.subtype == .upgrade: return period(paid, .upgrade)
    case .didFailToRenew:
      let grace = subscription.renewal.gracePeriodExpiresDate
      return .row(
        label: grace.map { "\(begin) to \(state.clock($0))" } ?? "from \(begin)",
        value: grace == nil ? "billing retry" : "grace period",
        mark: grace == nil ? .fail : .wait
      )
    case .gracePeriodExpired: return .row(label: "from \(begin)", value: "billing retry", mark: .fail)
    case .expired:
      return .row(label: begin, value: "ended: \(notification.subtype?.rawValue ?? "")", mark: .muted)
    case .refund, .revoke, .refundReversed, .priceIncrease:
      return .row(label: begin, value: notification.kind.rawValue, mark: .quirk)
    case .renewalExtended:
      return .row(
        label: begin,
        value: "extended to \(paid.expiresDate.map(state.clock) ?? "")",
        mark: .info
      )
    case .didChangeRenewalStatus:
      let isOn = notification.subtype == .autoRenewEnabled
      return .row(label: begin, value: isOn ? "renewal on" : "renewal off", mark: .info)
    case .didChangeRenewalPref, .offerRedeemed:
      return .row(label: begin, value: "next: \(subscription.renewal.autoRenewProductID)", mark: .info)
    default: return nil
    }
  }

  private func period(_ paid: StoreTransaction, _ subtype: StoreNotification.Subtype?) -> Figure.Element {
    let end = paid.expiresDate.map { " to \(state.clock($0))" } ?? ""
    let amount = ProductPrice("", paid.price, paid.currency).text
    let terms: String? =
      switch paid.offer?.discount {
      case .freeTrial: "free trial"
      case nil: nil
      default: "\(amount), offer"
      }
    let note: String? =
      switch subtype {
      case .billingRecovery: "recovered"
      case .resubscribe: "again"
      case .upgrade: "instead"
      default: nil
      }
    return .row(
      label: state.clock(paid.purchaseDate) + end,
      value: ([paid.productID, terms ?? amount] + [note].compactMap(\.self)).joined(separator: ", "),
      mark: terms == nil ? .ok : .info
    )
  }
}

extension PaymentTransaction.State {
  fileprivate var mark: Figure.Mark {
    switch self {
    case .purchasing, .deferred: .wait
    case .purchased: .ok
    case .failed: .fail
    case .restored: .info
    }
  }
}

extension StoreSubscription.Status {
  /// The status in words.
  var words: String {
    switch self {
    case .active: "is active"
    case .expired: "has expired"
    case .billingRetry: "waits for a payment"
    case .gracePeriod: "is in its grace period"
    case .revoked: "was taken back"
    default: "has the status \(rawValue)"
    }
  }

  fileprivate var mark: Figure.Mark {
    switch self {
    case .active: .ok
    case .gracePeriod: .wait
    case .expired: .muted
    default: .fail
    }
  }
}
