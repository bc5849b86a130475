import Foundation
import SimulationContract
import SimulationKit
import Testing

@testable import Receipts
@testable import StoreSimulations

@Suite struct PurchasesSimulationTests {
  private let simulation = PurchasesSimulation()

  private func outcome(
    _ steps: [PurchasesScenario.Step],
    _ change: (inout PurchasesScenario) -> Void = { _ in }
  ) throws -> Outcome {
    try simulation.run(PurchasesScenario(steps, change)).outcome
  }

  private func rejection(_ json: JSONValue) -> Rejection? {
    do {
      _ = try simulation.run(json: json)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The simulation as a whole

  @Test func keepsThePromisesOfEverySimulation() throws {
    #expect(try brokenPromises(of: simulation) == [])
  }

  @Test func endsItsExamplesAsTheirTitlesSay() throws {
    let ends = try simulation.examples.map { try simulation.run($0.scenario).outcome.status }
    #expect(
      ends == [
        "delivered", "lost", "doubled", "delivered", "left-behind", "waiting", "delivered", "failed",
        "delivered", "delivered", "refunded", "lapsed", "refunded", "lapsed", "lapsed", "lapsed",
        "lapsed",
      ]
    )
  }

  @Test func decodesEveryStepThatItsSchemaKnows() {
    let names: [String]
    guard case .object(let members) = simulation.schema.form,
      case .array(let step, _)? = members.first(where: { $0.name == "steps" })?.schema.form,
      case .tagged("do", let variants) = step.form
    else { return #expect(Bool(false)) }
    names = variants.map(\.name)
    #expect(names.sorted() == PurchasesScenario.Step.Name.allCases.map(\.rawValue).sorted())
  }

  // MARK: The buyer's products

  @Test func losesWhatIsFinishedFirstAndNotDeliveredBeforeTheAppEnds() throws {
    let lost = try outcome([.buy(product: "coins.100"), .finish, .kill, .launch, .deliver])
    #expect(lost.status == "lost")
    #expect(lost.facts["wallet"] == [:])
    #expect(lost.facts["queue"] == [])
    #expect(try outcome([.buy(product: "coins.100"), .finish, .deliver]).status == "delivered")
    let late = try outcome([.buy(product: "coins.100"), .kill, .launch, .deliver, .finish])
    #expect(late.status == "delivered")
    #expect(late.facts["wallet"] == ["coins.100": 1])
  }

  @Test func doublesWhatIsDeliveredWithoutAMemory() throws {
    let steps: [PurchasesScenario.Step] = [
      .buy(product: "coins.100", quantity: 2), .deliver, .kill, .launch, .deliver, .finish,
    ]
    let doubled = try outcome(steps) { $0.app.remembers = false }
    #expect(doubled.status == "doubled")
    #expect(doubled.facts["wallet"] == ["coins.100": 4])
    #expect(try outcome(steps).facts["wallet"] == ["coins.100": 2])
    // A non-consumable counts once, however often it is unlocked.
    let full: [PurchasesScenario.Step] = [
      .buy(product: "full.version"), .deliver, .redeliver, .deliver, .finish,
    ]
    #expect(try outcome(full) { $0.app.remembers = false }.facts["wallet"] == ["full.version": 1])
  }

  @Test func restoresThreeOfTheFiveTypesOnANewPhone() throws {
    let all = ProductCatalog.lighthouse.products.map { PurchasesScenario.Step.buy(product: $0.id) }
    let before = try outcome(all + [.deliver, .finish, .newPhone])
    #expect(
      before.facts["fates"] == [
        "coins.100": "left-behind", "full.version": "restorable", "pro.monthly": "restorable",
        "season.pass": "left-behind", "harbor.news": "restorable",
      ]
    )
    let after = try outcome(all + [.deliver, .finish, .newPhone, .restore(signsIn: true), .deliver, .finish])
    #expect(after.facts["wallet"] == ["full.version": 1, "pro.monthly": 1, "harbor.news": 1])
    #expect(after.facts["queue"] == [])
    let cancelled = try outcome(all + [.deliver, .finish, .newPhone, .restore(signsIn: false), .deliver])
    #expect(cancelled.facts["wallet"] == [:])
  }

  @Test func bringsAnUnfinishedPurchaseToTheNewPhone() throws {
    let outcome = try outcome([.buy(product: "coins.100"), .newPhone, .deliver, .finish])
    #expect(outcome.facts["wallet"] == ["coins.100": 1])
  }

  @Test func holdsWhatIsFinishedInTheReceiptByItsType() throws {
    let steps: [PurchasesScenario.Step] = [
      .buy(product: "coins.100"), .buy(product: "season.pass"), .deliver, .finish,
    ]
    #expect(try outcome(steps).facts["receipt"] == ["season.pass"])
    #expect(try outcome(steps) { $0.profile = "first-guide" }.facts["receipt"] == [])
  }

  @Test func leavesWaitingWhatNobodyHears() throws {
    let steps: [PurchasesScenario.Step] = [
      .openShop, .buy(product: "coins.100"), .kill, .launch, .deliver, .finish,
    ]
    #expect(try outcome(steps) { $0.app.observes = .shop }.status == "waiting")
    #expect(try outcome(steps).status == "delivered")
    let opened = try outcome(steps + [.openShop, .deliver]) { $0.app.observes = .shop }
    #expect(opened.status == "delivered")
  }

  @Test func unlocksNothingBeforeAParentAgrees() throws {
    let asked: [PurchasesScenario.Step] = [
      .buy(product: "full.version", buyer: .asksParent), .deliver, .finish,
    ]
    #expect(try outcome(asked).status == "deferred")
    #expect(try outcome(asked + [.parent(agrees: false), .deliver]).status == "failed")
    #expect(try outcome(asked + [.parent(agrees: true), .deliver, .finish]).status == "delivered")
  }

  @Test(arguments: [
    (5990, "'pro.monthly' costs 5.99 USD from now on; who has it must agree to that."),
    (1990, "'pro.monthly' costs 1.99 USD from now on."),
  ])
  func asksNobodyToAgreeToALowerPrice(_ price: Int, _ note: String) throws {
    let steps: [PurchasesScenario.Step] = [
      .buy(product: "pro.monthly", quantity: 1, offer: nil, buyer: .pays),
      .changePrice(product: "pro.monthly", to: price, consent: true),
    ]
    let trace = try simulation.run(PurchasesScenario(steps) { _ in })
    #expect(trace.events.contains { $0.detail == note })
  }

  @Test func drawsATimelineOfASubscription() throws {
    let example = try #require(simulation.examples.first { $0.title.hasPrefix("A trial") })
    let trace = try simulation.run(example.scenario)
    let rows = trace.snapshots.flatMap(\.figures).filter { $0.id == "timeline" }.flatMap(\.elements)
    for expected in [
      Figure.Element.row(label: "2026-03-02 to 2026-03-09", value: "pro.monthly, free trial", mark: .info),
      .row(label: "2026-03-09 to 2026-03-25", value: "grace period", mark: .wait),
      .row(label: "2026-03-09 to 2026-04-09", value: "pro.monthly, 2.99 USD, recovered", mark: .ok),
      .text("Now: pro.monthly was taken back", mark: .fail),
    ] {
      #expect(rows.contains(expected), "\(expected)")
    }
    #expect(
      trace.outcome.facts["subscriptions"] == [
        ["product": "pro.monthly", "status": 5, "autoRenews": false, "intent": .null]
      ]
    )
  }

  // MARK: Rejections

  @Test(arguments: [
    (#"{"do": "buy", "product": "typo"}"#, "/steps/0/product"),
    (#"{"do": "buy"}"#, "/steps/0"),
    (#"{"do": "buy", "product": "coins.100", "quantity": 0}"#, "/steps/0/quantity"),
    (#"{"do": "answer", "buyer": "pays"}"#, "/steps/0/do"),
    (#"{"do": "answer", "buyer": "waits"}"#, "/steps/0/buyer"),
    (#"{"do": "parent", "agrees": true}"#, "/steps/0/do"),
    (#"{"do": "launch"}"#, "/steps/0/do"),
    (#"{"do": "resolve"}"#, "/steps/0/do"),
    (#"{"do": "refund", "product": "coins.100"}"#, "/steps/0/product"),
    (#"{"do": "auto-renew", "product": "coins.100", "on": true}"#, "/steps/0/product"),
    (#"{"do": "promote", "product": "typo"}"#, "/steps/0/product"),
    (#"{"do": "family", "product": "coins.100", "shares": true}"#, "/steps/0/product"),
    (#"{"do": "sale", "product": "typo", "on": true}"#, "/steps/0/product"),
    (#"{"do": "wait", "seconds": 8640001}"#, "/steps/0/seconds"),
    (#"{"do": "change-price", "product": "coins.100", "to": -1}"#, "/steps/0/to"),
    (#"{"do": "fly"}"#, "/steps/0/do"),
  ])
  func rejectsAtItsPlace(_ step: String, place: String) throws {
    let json = try CanonicalJSON.decode(JSONValue.self, from: Data(step.utf8))
    #expect(rejection(["steps": .array([json])])?.pointer.description == place)
  }

  @Test func rejectsWhatAnAppThatDoesNotRunWouldDo() {
    for step in ["deliver", "finish", "kill", "open-shop", "redeliver", "restore"] {
      let json: JSONValue = ["steps": [["do": "kill"], ["do": .string(step)]]]
      #expect(rejection(json)?.pointer.description == "/steps/1/do")
    }
  }

  // MARK: Randomness

  /// Eleven years of unfinished subscription transactions.
  @Test func runsTheLongestScenarioOfPurchases() throws {
    let bought: [PurchasesScenario.Step] = [
      .buy(product: "tide.weekly"), .buy(product: "pro.basic"), .family(product: "pro.max", shares: true),
    ]
    let scenario = PurchasesScenario(bought + Array(repeating: .wait(seconds: 8_640_000), count: 37)) {
      $0.shop = .harbor
      $0.rate = .realTime
    }
    #expect(try simulation.run(scenario).events.count > 1500)
  }

  /// Every scenario that the schema accepts ends with a trace, or with a step being rejected.
  @Test func neverTraps() throws {
    var random = SeededSource(seed: 11)
    var runs = 0
    for _ in 0..<600 {
      let json = simulation.schema.anyValue(from: &random)
      do {
        let run = try simulation.run(json: json)
        #expect(zip(run.events, run.events.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(!run.outcome.sentence.isEmpty)
        runs += 1
      } catch {
        #expect(error.step != nil, "\(error)")
      }
    }
    #expect(runs > 30)
  }
}

extension Schema {
  /// A random value of this shape; most products are existing ones.
  fileprivate func anyValue(from random: inout SeededSource, named name: String = "") -> JSONValue {
    switch form {
    case .boolean: return .bool(random.number(in: 0...1) == 1)
    case .integer(let range):
      let width = min(range.upperBound - range.lowerBound, name == "seconds" ? 4_000_000 : 20)
      return .integer(random.number(in: range.lowerBound...range.lowerBound + width))
    case .number(let range): return .number(range.lowerBound)
    case .string:
      let words = ProductCatalog.harbor.products.map(\.id) + ["harbor.news", "typo"]
      let offers = ["come.back", "SPRING", "win.back", "typo"]
      return .string(
        name == "offer" ? offers[random.number(in: 0...3)] : words[random.number(in: 0...(words.count - 1))]
      )
    case .choice(let words): return .string(words[random.number(in: 0...(words.count - 1))])
    case .date: return "2026-01-31T12:00:00Z"
    case .array(let schema, let count):
      let count = random.number(in: count.lowerBound...min(count.upperBound, 12))
      return .array((0..<count).map { _ in schema.anyValue(from: &random) })
    case .object(let properties): return .object(members(properties, from: &random))
    case .dictionary: return .object([:])
    case .tagged(let tag, let variants):
      // Every third step is a purchase, so there is something to act on.
      let chosen =
        random.number(in: 0...2) == 0
        ? variants.first { $0.name == "buy" } ?? variants[0]
        : variants[random.number(in: 0...(variants.count - 1))]
      return .object(members(chosen.properties, from: &random).merging([tag: .string(chosen.name)]) { $1 })
    case .anything: return .null
    case .optional(let schema):
      return random.number(in: 0...3) > 0 ? .null : schema.anyValue(from: &random, named: name)
    }
  }

  private func members(_ properties: [Property], from random: inout SeededSource) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for property in properties where property.standard == nil || random.number(in: 0...2) > 0 {
      members[property.name] = property.schema.anyValue(from: &random, named: property.name)
    }
    return members
  }
}
