import Foundation
import PurchaseLedger
import Receipts
import SimulationKit
import Synchronization

/// A stream of purchases, deliveries, refunds and notifications, determined by its seed.
///
/// Step `n` is always the same, and repeating it later changes nothing. After a writer is killed, the next one
/// therefore starts somewhat earlier, and the file must end up as if none had been killed.
package struct PurchaseStream: Sendable {
  /// The kinds of steps. All thirty-four of them make a round, which involves only its own purchases. The files of earlier
  /// versions have the first twenty-four, so new ones come last.
  package enum Step: Int, CaseIterable, Sendable {
    case buyFirst, buyMany, deliverFirst, tellOfCharge, deliverCharge, tellOfRefund
    case deliverOfMany, deliverOfManyAgain, refundBeforeDelivery, deliverRefunded
    case subscribe, spend, renew, failToRenewLate, tellOfRefundAgain, reverseRefund
    case recordOlderCopy, buyForNobody, assign, deliverAssigned, buyForGood, revoke, contradict, spendAgain
    case buyByToken, deliverByToken, refundPart, move, moveAgain, refundRest, moveUndelivered, deliverMoved
    case refundPartBeforeDelivery, deliverRest
  }

  package let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  package static let environment = StoreEnvironment.production
  package static let terms = Terms(durations: ["season.pass": .seconds(86_400)])
  package static let beginning = Date(timeIntervalSince1970: 1_790_000_000)

  /// The data of a round.
  package struct Round: Sendable {
    package var number: Int
    package var account: Account
    package var token: UUID
    package var quantity: Int
    package var spending: Int
    /// Another account, to which purchases move.
    package var target: Account
    /// How much is refunded, in thousandths of a percent.
    package var part: Int

    /// How much of a credit is left after the refund of that part.
    package func rest(of credit: Int) -> Int { credit - (credit * part + 50_000) / 100_000 }

    package func id(_ name: String) -> String { "\(name)-\(number)" }
  }

  /// Returns the round of a step, and the step within it.
  package func place(of index: Int) -> (Round, Step) {
    let (number, place) = index.quotientAndRemainder(dividingBy: Step.allCases.count)
    var random = SeededSource(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
    let account = random.number(in: 0...4)
    let round = Round(
      number: number,
      account: Account("account-\(account)"),
      token: Self.uuid("00000000", random.number(in: 0...4)),
      quantity: random.number(in: 1...9),
      spending: random.number(in: 1...50),
      target: Account("account-\((account + random.number(in: 1...4)) % 5)"),
      part: random.number(in: 0...99_999)
    )
    return (round, Step.allCases[place])
  }

  /// Performs a step.
  ///
  /// - Returns: the result, in a few words.
  /// - Throws: if something fails that should not.
  package func perform(_ index: Int, on ledger: Ledger) throws -> String {
    let (round, step) = place(of: index)
    let environment = Self.environment
    switch step {
    case .buyFirst, .recordOlderCopy, .contradict, .buyForNobody, .refundBeforeDelivery, .buyForGood, .revoke,
      .refundPart, .refundRest, .refundPartBeforeDelivery:
      return try record(step, round, on: ledger)
    case .buyMany:
      let copies = try (0..<5).map { Signed(try many(round, $0).transaction(), at: time(round, 1)) }
      return try ledger.record(copies, in: environment, for: round.account).map(\.rawValue)
        .joined(separator: ",")
    case .deliverFirst: return try deliver(round.id("first"), on: ledger)
    case .deliverCharge: return try deliver(round.id("charge"), on: ledger)
    case .deliverOfMany, .deliverOfManyAgain: return try deliver(round.id("many1"), on: ledger)
    case .deliverRefunded: return try deliver(round.id("many2"), on: ledger)
    case .deliverAssigned: return try deliver(round.id("nobody"), on: ledger)
    case .buyByToken:
      let copies = try ["moving", "waiting"].map {
        Signed(try byToken(round, $0).transaction(), at: time(round, 24))
      }
      return try ledger.record(copies, in: environment).map(\.rawValue).joined(separator: ",")
    case .deliverByToken: return try deliver(round.id("moving"), on: ledger)
    case .deliverMoved: return try deliver(round.id("waiting"), on: ledger)
    case .deliverRest: return try deliver(round.id("many4"), on: ledger)
    case .move, .moveAgain: return try move("moving", round, on: ledger)
    case .moveUndelivered: return try move("waiting", round, on: ledger)
    case .spend, .spendAgain:
      let result = try ledger.spend(
        round.spending,
        unit: "coins",
        from: round.account,
        in: environment,
        id: round.id("spending")
      )
      return "\(result)"
    case .assign:
      return try ledger.assign(purchase: round.id("nobody"), in: environment, to: round.account).rawValue
    case .tellOfCharge, .tellOfRefund, .tellOfRefundAgain, .reverseRefund, .subscribe, .renew,
      .failToRenewLate:
      return try ledger.record(notification(step, round), in: environment).rawValue
    }
  }

  /// The fulfillment of a delivered transaction of the stream.
  package static func fulfillment(of transaction: StoreTransaction) -> Fulfillment {
    .credit(100 * transaction.quantity, unit: "coins")
  }

  private func deliver(_ id: String, on ledger: Ledger) throws -> String {
    do {
      return "\(try ledger.deliver(id, in: Self.environment, Self.fulfillment))"
    } catch LedgerError.revoked {
      return "revoked"
    }
  }

  private func move(_ name: String, _ round: Round, on ledger: Ledger) throws -> String {
    try ledger.move(
      purchase: round.id(name),
      in: Self.environment,
      from: Account(round.token),
      to: round.target,
      id: round.id("move-\(name)")
    ).rawValue
  }

  private func record(_ step: Step, _ round: Round, on ledger: Ledger) throws -> String {
    let first = Draft(round.id("first"), "coins.100", .consumable, at: time(round, 0)).with {
      $0.quantity = round.quantity
    }
    let good = Draft(round.id("good"), "full.version", .nonConsumable, at: time(round, 20))
    let (draft, date): (Draft, Date) =
      switch step {
      case .recordOlderCopy: (first.with { $0.price = 1 }, time(round, 0).addingTimeInterval(-1))
      case .contradict: (first.with { $0.productID = "coins.1000" }, time(round, 22))
      case .buyForNobody:
        (Draft(round.id("nobody"), "coins.100", .consumable, at: time(round, 17)), time(round, 17))
      case .refundBeforeDelivery:
        (many(round, 2).with { $0.revocation = Revocation(time(round, 8)) }, time(round, 8))
      case .buyForGood: (good, time(round, 20))
      case .refundPart:
        (byToken(round, "moving").with { $0.revocation = part(round, 26) }, time(round, 26))
      case .refundRest:
        (byToken(round, "moving").with { $0.revocation = Revocation(time(round, 26)) }, time(round, 29))
      case .refundPartBeforeDelivery:
        (many(round, 4).with { $0.revocation = part(round, 32) }, time(round, 32))
      case .revoke: (good.with { $0.revocation = Revocation(time(round, 21), .appIssue) }, time(round, 21))
      default: (first, time(round, 0))
      }
    let isNamed = ![.buyForNobody, .refundPart, .refundRest].contains(step)
    let account = isNamed ? round.account : nil
    do {
      return try ledger.record(draft.transaction(), signedAt: date, in: Self.environment, for: account)
        .rawValue
    } catch LedgerError.conflict where step == .contradict {
      return "conflict"
    }
  }

  private func many(_ round: Round, _ number: Int) -> Draft {
    Draft(round.id("many\(number)"), "coins.100", .consumable, at: time(round, 1)).with {
      $0.quantity = number + 1
    }
  }

  /// A purchase that names its account itself, so a copy that arrives after its move doesn't contradict it.
  private func byToken(_ round: Round, _ name: String) -> Draft {
    Draft(round.id(name), "coins.100", .consumable, at: time(round, 24)).with {
      $0.quantity = round.quantity
      $0.appAccountToken = round.token
    }
  }

  private func part(_ round: Round, _ place: Int) -> Revocation {
    Revocation(time(round, place), percentage: round.part)
  }

  private func notification(_ step: Step, _ round: Round) throws -> StoreNotification {
    let charge = Draft(round.id("charge"), "coins.100", .consumable, at: time(round, 3)).with {
      $0.quantity = round.quantity
      $0.appAccountToken = round.token
    }
    let refunded = charge.with { $0.revocation = Revocation(time(round, 5)) }
    let period = Draft(round.id("period"), "pro.monthly", .autoRenewable, at: time(round, 10)).with {
      $0.expiresDate = time(round, 12)
      $0.appAccountToken = round.token
    }
    let renewed = Draft(
      round.id("renewed"),
      "pro.monthly",
      .autoRenewable,
      at: time(round, 14),
      of: period.id
    )
    .with {
      $0.expiresDate = time(round, 16)
      $0.reason = .renewal
    }
    func tell(_ kind: StoreNotification.Kind, _ place: Int, _ draft: Draft) throws -> StoreNotification {
      try NotificationDraft(
        Self.uuid("0000\(1000 + place)", round.number),
        kind,
        at: time(round, place),
        transaction: draft.transaction()
      ).notification()
    }
    func tell(
      _ kind: StoreNotification.Kind,
      _ place: Int,
      _ subscription: StoreSubscription
    ) throws -> StoreNotification {
      try NotificationDraft(
        Self.uuid("0000\(1000 + place)", round.number),
        kind,
        at: time(round, place),
        subscription: subscription
      ).notification()
    }
    return switch step {
    case .tellOfRefund, .tellOfRefundAgain: try tell(.refund, 5, refunded)
    case .reverseRefund: try tell(.refundReversed, 15, charge)
    case .subscribe: try tell(.subscribed, 10, period.subscription())
    case .renew: try tell(.didRenew, 14, renewed.subscription())
    case .failToRenewLate: try tell(.didFailToRenew, 13, period.subscription(grace: time(round, 40)))
    default: try tell(.oneTimeCharge, 3, charge)
    }
  }

  /// The time of a step in a round.
  package func time(_ round: Round, _ place: Int) -> Date {
    Self.beginning.addingTimeInterval(Double(round.number * Step.allCases.count + place))
  }

  private static func uuid(_ prefix: String, _ number: Int) -> UUID {
    let digits = String(number)
    let rest = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    return UUID(uuidString: "\(prefix)-0000-4000-8000-\(rest)") ?? UUID()
  }
}

/// A clock that shows the time of the current step.
package final class StepClock: Sendable {
  private let index = Mutex(0)

  package init() {}

  /// Sets the current step.
  package func set(_ step: Int) {
    index.withLock { $0 = step }
  }

  package var now: Date {
    PurchaseStream.beginning.addingTimeInterval(Double(index.withLock { $0 }))
  }
}
