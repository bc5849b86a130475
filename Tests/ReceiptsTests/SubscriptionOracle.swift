import Foundation
import Receipts

/// An independent model of subscriptions: it advances in ticks of ten seconds, without a queue of events.
///
/// A period lasts 300 s, the grace period, if there is one, 300 s, and the App Store retries a payment for 600 s. It
/// renews one tick before the end, and if it can't, at the end. Products are named by level and length: `1m` is above `2m` and `2y`, which are above `3m`.
struct SubscriptionOracle {
  enum Phase: Equatable {
    case none, running, grace, retry, over(Int), takenBack
  }

  let hasGrace: Bool
  var time = 0
  var phase = Phase.none
  var product = ""
  var next = ""
  var until = 0
  var failed = 0
  var renews = false
  var payments = 0
  var cardIsGood = true
  var gone: Set<String> = []
  /// Consent: 0 is not asked for, 1 asked for, 2 given, 3 refused.
  var consent = 0

  static let products = ["1m", "2m", "2y", "3m"]

  var hasService: Bool { phase == .running || phase == .grace }

  mutating func wait(_ ticks: Int) {
    for _ in 0..<ticks {
      time += 10
      tick()
    }
  }

  private mutating func tick() {
    switch phase {
    case .running where time == until - 10:
      if reasonToEnd == nil, cardIsGood {
        payNext(from: until)
      }
    case .running where time == until:
      if let reason = reasonToEnd {
        end(reason)
      } else if cardIsGood {
        payNext(from: until)
      } else {
        failed = time
        phase = hasGrace ? .grace : .retry
      }
    case .grace where time == failed + 300 && !renews: end(1)
    case .grace where time == failed + 300: phase = .retry
    case .retry where time == failed + 600: end(2)
    default: break
    }
  }

  private var reasonToEnd: Int? {
    if consent == 3 { return 3 }
    if !renews { return 1 }
    if gone.contains(next) { return 4 }
    return consent == 1 ? 3 : nil
  }

  private mutating func end(_ reason: Int) {
    phase = .over(reason)
    renews = false
  }

  private mutating func payNext(from start: Int) {
    product = next
    until = start + 300
    phase = .running
    payments += 1
  }

  /// Each action returns whether the store should allow it.
  mutating func buy(_ wanted: String) -> Bool {
    if gone.contains(wanted) { return false }
    if hasService, wanted == product {
      if next == product { return false }
      (next, renews, consent) = (wanted, true, 0)
      return true
    }
    if hasService,
      wanted.prefix(1) > product.prefix(1) || wanted.prefix(1) == product.prefix(1) && wanted != product
    {
      (next, renews, consent) = (wanted, true, 0)
      return true
    }
    if !cardIsGood { return false }
    (next, renews, consent) = (wanted, true, 0)
    payNext(from: time)
    return true
  }

  mutating func turn(on: Bool) -> Bool {
    if on {
      if phase == .retry { return renews }
      if !hasService { return false }
      if !renews, consent == 3 {
        consent = 2
      }
      renews = true
    } else {
      if renews, phase == .retry {
        end(1)
      }
      renews = false
    }
    return true
  }

  mutating func card(isGood: Bool) {
    cardIsGood = isGood
    guard isGood, renews, phase == .grace || phase == .retry else { return }
    if let reason = reasonToEnd {
      end(reason)
    } else {
      payNext(from: phase == .grace ? until : time)
    }
  }

  mutating func raisePrice(of raised: String) {
    if next == raised, renews, hasService || phase == .retry {
      consent = 1
    }
  }

  mutating func answer(agrees: Bool) -> Bool {
    guard consent == 1, renews, hasService || phase == .retry else { return false }
    consent = agrees ? 2 : 3
    if !agrees {
      renews = false
    }
    return true
  }

  mutating func takeBack() -> Bool {
    guard phase != .takenBack else { return false }
    (phase, renews) = (.takenBack, false)
    return true
  }

  mutating func giveBack() -> Bool {
    guard phase == .takenBack else { return false }
    phase = time < until ? .running : .over(1)
    return true
  }

  var status: Int {
    switch phase {
    case .running: 1
    case .over: 2
    case .retry: 3
    case .grace: 4
    case .takenBack: 5
    case .none: 0
    }
  }

  var intent: Int? {
    switch phase {
    case .over(let reason): reason
    case .grace: renews ? 2 : 1
    case .retry: 2
    case .none, .running, .takenBack: nil
    }
  }

  /// Everything that can be compared, as one text.
  func summary(at start: Date) -> String {
    guard phase != .none else { return "none" }
    let asked = consent == 0 ? "no" : consent == 2 ? "agreed" : "asked"
    return "\(status) \(product) then \(next) until \(until) renews \(renews) why \(intent ?? 0) "
      + "consent \(asked) service \(hasService)"
  }
}

extension StoreSubscription {
  /// The same text for the store.
  func summary(at start: Date) -> String {
    let until = Int((latest.expiresDate ?? .distantPast).timeIntervalSince(start))
    let asked =
      switch renewal.priceIncrease {
      case nil: "no"
      case .accepted: "agreed"
      default: "asked"
      }
    return "\(status.rawValue) \(latest.productID) then \(renewal.autoRenewProductID) until \(until) "
      + "renews \(renewal.autoRenews) why \(renewal.expirationIntent?.rawValue ?? 0) consent \(asked) "
      + "service \(status == .active || status == .gracePeriod)"
  }
}
