import Receipts
import SimulationKit

extension PurchasesSimulation {
  /// Example scenarios.
  public var examples: [Example<PurchasesScenario>] { queueExamples + subscriptionExamples }

  private var queueExamples: [Example<PurchasesScenario>] {
    let all = ["coins.100", "full.version", "pro.monthly", "season.pass", "harbor.news"]
    return [
      Example(
        "An app that is killed after the payment",
        PurchasesScenario([
          .request(products: all), .buy(product: "coins.100"), .kill, .launch, .deliver, .finish,
        ])
      ),
      Example(
        "Finished before it was delivered",
        PurchasesScenario([.buy(product: "coins.100"), .finish, .kill, .launch, .deliver])
      ),
      Example(
        "Delivered, killed, delivered again",
        PurchasesScenario([.buy(product: "coins.100"), .deliver, .kill, .launch, .deliver, .finish]) {
          $0.app.remembers = false
        }
      ),
      Example(
        "The same, with an app that remembers",
        PurchasesScenario([
          .buy(product: "coins.100"), .deliver, .kill, .launch, .redeliver, .deliver, .finish,
        ])
      ),
      Example(
        "A new phone",
        PurchasesScenario(
          all.map { .buy(product: $0) } + [
            .deliver, .finish, .newPhone, .restore(signsIn: true), .deliver, .finish,
          ]
        )
      ),
      Example(
        "An observer that comes with the shop",
        PurchasesScenario([.openShop, .buy(product: "full.version"), .kill, .launch]) {
          $0.app.observes = .shop
        }
      ),
      Example(
        "A parent who is asked",
        PurchasesScenario([
          .buy(product: "full.version", buyer: .asksParent), .deliver, .wait(seconds: 3600),
          .parent(agrees: true), .deliver, .finish,
        ])
      ),
      Example(
        "Payments are forbidden",
        PurchasesScenario([
          .allowPayments(false), .request(products: ["coins.100", "coins.1000"]), .buy(product: "coins.100"),
        ])
      ),
      Example(
        "A purchase that is interrupted",
        PurchasesScenario([
          .interrupt(true), .buy(product: "coins.100", quantity: 3), .finish, .resolve, .deliver, .finish,
        ])
      ),
      Example(
        "A promoted purchase, and a sheet that outlives the app",
        PurchasesScenario([
          .promote(product: "full.version", accepts: true), .deliver, .finish,
          .buy(product: "coins.100", buyer: .waits), .kill, .answer(.pays), .launch, .deliver, .finish,
        ])
      ),
      Example(
        "Coins that are paid back",
        PurchasesScenario([
          .buy(product: "coins.100"), .deliver, .finish, .refund(product: "coins.100", .granted),
        ])
      ),
    ]
  }

  private var subscriptionExamples: [Example<PurchasesScenario>] {
    [
      Example(
        "Six renewals in the sandbox",
        PurchasesScenario([.buy(product: "pro.monthly"), .deliver, .finish, .wait(seconds: 2400)])
      ),
      Example(
        "A trial, a card that expires, and a recovery within the grace period",
        PurchasesScenario([
          .buy(product: "pro.monthly"), .deliver, .finish, .card(works: false), .wait(seconds: 12 * 86_400),
          .card(works: true), .wait(seconds: 25 * 86_400), .refund(product: "pro.monthly", .granted),
        ]) {
          $0.shop = .harbor
          $0.rate = .realTime
          $0.grace = .sixteenDays
        }
      ),
      Example(
        "Sixty days without a payment",
        PurchasesScenario([
          .buy(product: "tide.weekly"), .deliver, .finish, .card(works: false), .wait(seconds: 90 * 86_400),
        ]) {
          $0.shop = .harbor
          $0.rate = .realTime
          $0.grace = .sixteenDays
        }
      ),
      Example(
        "Up at once, down at the end",
        PurchasesScenario([
          .buy(product: "pro.basic"), .deliver, .finish, .wait(seconds: 86_400 * 10),
          .buy(product: "pro.max"),
          .wait(seconds: 86_400 * 10), .buy(product: "pro.basic"), .deliver, .finish,
          .wait(seconds: 86_400 * 30),
        ]) {
          $0.shop = .harbor
          $0.rate = .realTime
        }
      ),
      Example(
        "A higher price that nobody agrees to",
        PurchasesScenario([
          .buy(product: "pro.basic"), .deliver, .finish,
          .changePrice(product: "pro.basic", to: 1990, consent: true),
          .answerPrice(product: "pro.basic", agrees: false),
          .wait(seconds: 600),
        ]) { $0.shop = .harbor }
      ),
      Example(
        "A family that shares, and a seller who makes amends",
        PurchasesScenario([
          .buy(product: "tide.weekly"), .deliver, .finish, .autoRenew(product: "tide.weekly", false),
          .extend(product: "tide.weekly", days: 2), .autoRenew(product: "tide.weekly", true),
          .sale(product: "tide.weekly", false), .family(product: "pro.max", shares: true),
          .wait(seconds: 86_400 * 10),
          .family(product: "pro.max", shares: false),
        ]) {
          $0.shop = .harbor
          $0.rate = .realTime
        }
      ),
    ]
  }
}
