import Receipts
import SimulationKit

extension PurchasesScenario {
  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: PurchasesSimulation.profiles,
    start: "2026-03-02T09:00:00Z",
    [
      .init(
        "shop",
        Schema(.choice(Shop.allCases.map(\.rawValue)), "What is for sale: one of each type, or a group."),
        default: "lighthouse"
      ),
      .init(
        "rate",
        Schema(.choice(Rate.allCases.map(\.rawValue)), "How fast subscriptions renew, and how often."),
        default: "classic-sandbox"
      ),
      .init(
        "grace",
        Schema(
          .choice(GracePeriod.allCases.map(\.rawValue)),
          "For how long the service goes on when a renewal cannot be paid."
        ),
        default: "off"
      ),
      .init("app", appSchema, default: [:]),
      .init(
        "steps",
        Schema(.array(of: stepSchema, count: 0...40), "What happens, in order."),
        default: [["do": "buy", "product": "coins.100"], ["do": "deliver"], ["do": "finish"]]
      ),
    ]
  )

  private static let appSchema = Schema(
    .object([
      .init(
        "observes",
        Schema(
          .choice(App.Observing.allCases.map(\.rawValue)),
          "When the app begins to listen to the payment queue."
        ),
        default: "launch"
      ),
      .init(
        "remembers",
        Schema(.boolean, "Whether the app keeps the identifiers of what it has delivered."),
        default: true
      ),
    ]),
    "How the app was written."
  )

  private static let product = Schema.Property(
    "product",
    Schema(.string(length: 1...200), "The product identifier.")
  )

  private static func flag(_ name: String, _ summary: String, default standard: JSONValue? = nil)
    -> Schema.Property
  {
    Schema.Property(name, Schema(.boolean, summary), default: standard)
  }

  private static func buyer(_ answers: [BuyerAnswer], default standard: JSONValue? = nil) -> Schema.Property {
    Schema.Property(
      "buyer",
      Schema(.choice(answers.map(\.rawValue)), "What the buyer does with the payment sheet."),
      default: standard
    )
  }

  private static let stepSchema = Schema(.tagged("do", shopSteps + phoneSteps + subscriptionSteps))

  private static let shopSteps: [Schema.Variant] = [
    .init(
      "request",
      "The app asks for products.",
      [
        .init(
          "products",
          Schema(
            .array(of: Schema(.string(length: 1...200), "A product identifier."), count: 1...20),
            "The identifiers that the app asks for."
          )
        )
      ]
    ),
    .init(
      "buy",
      "The app asks the buyer to pay.",
      [
        product,
        .init("quantity", Schema(.integer(1...100), "How many; 10 of a consumable at most."), default: 1),
        .init(
          "offer",
          Schema(.optional(Schema(.string(length: 1...200))), "An offer of the product, or null."),
          default: .null
        ),
        buyer(BuyerAnswer.allCases, default: "pays"),
      ]
    ),
    .init(
      "answer",
      "The buyer answers to the oldest payment sheet.",
      [buyer(BuyerAnswer.allCases.filter { $0 != .waits })]
    ),
    .init(
      "parent",
      "A parent answers to the oldest request.",
      [flag("agrees", "Whether the parent lets the child buy.")]
    ),
    .init(
      "promote",
      "The buyer taps a promoted purchase in the App Store.",
      [product, flag("accepts", "Whether the app lets it go on at once.", default: true)]
    ),
    .init("deliver", "The app delivers what it knows to be paid for."),
    .init("finish", "The app finishes what it knows to be decided."),
    .init(
      "restore",
      "The buyer taps Restore.",
      [flag("signsIn", "Whether the buyer signs in to the App Store.", default: true)]
    ),
    .init(
      "refund",
      "The buyer wants the money back for the latest payment of a product.",
      [
        product,
        .init(
          "outcome",
          Schema(.choice(RefundOutcome.allCases.map(\.rawValue)), "What comes of it."),
          default: "granted"
        ),
      ]
    ),
  ]

  private static let phoneSteps: [Schema.Variant] = [
    .init("kill", "The app's process ends."),
    .init("launch", "The app is launched."),
    .init("open-shop", "The buyer opens the shop in the app."),
    .init("redeliver", "The queue tells the app once more of what is not finished."),
    .init("new-phone", "The buyer goes on with a new phone, on which the app has nothing yet."),
    .init(
      "allow-payments",
      "Somebody allows payments on the phone, or forbids them.",
      [flag("allowed", "Whether payments are allowed.")]
    ),
    .init(
      "interrupt",
      "Payments are interrupted, as by new terms of use, or no longer.",
      [flag("on", "Whether they are interrupted.")]
    ),
    .init("resolve", "The buyer does what had interrupted the oldest payment."),
    .init(
      "wait",
      "Time passes.",
      [.init("seconds", Schema(.integer(1...8_640_000), "How many seconds; 100 days at most."))]
    ),
  ]

  private static let subscriptionSteps: [Schema.Variant] = [
    .init(
      "auto-renew",
      "The buyer turns the renewal of a subscription on or off.",
      [product, flag("on", "Whether it renews.")]
    ),
    .init("card", "The buyer's card is good, or no longer.", [flag("works", "Whether it is good.")]),
    .init(
      "change-price",
      "The seller changes the price of a product.",
      [
        product,
        .init("to", Schema(.integer(0...1_000_000_000), "The new price, in thousandths of the unit.")),
        flag("consent", "Whether subscribers have to agree.", default: true),
      ]
    ),
    .init(
      "answer-price",
      "The subscriber answers to a higher price.",
      [product, flag("agrees", "Whether the subscriber agrees.")]
    ),
    .init(
      "sale",
      "The seller offers a product, or takes it from sale.",
      [product, flag("on", "Whether it is for sale.")]
    ),
    .init(
      "extend",
      "The seller moves the renewal of a subscription to a later day.",
      [product, .init("days", Schema(.integer(1...90), "By how many days."))]
    ),
    .init(
      "family",
      "The family shares a product with the buyer, or no longer.",
      [product, flag("shares", "Whether the family shares it.")]
    ),
  ]
}
