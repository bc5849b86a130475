import SimulationKit

extension ReceiptValidation {
  /// The shape of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2026-03-02T09:00:00Z",
    [
      .init(
        "environment",
        Schema(.choice(StoreEnvironment.allCases.map(\.rawValue)), "Where the receipt is issued."),
        default: "sandbox"
      ),
      .init(
        "purchases",
        Schema(.array(of: purchaseSchema, count: 0...8), "What is bought, a minute apart."),
        default: [["product": "full.version"]]
      ),
      .init(
        "delay",
        Schema(.integer(0...600_000), "Minutes from the issue of the receipt to its validation."),
        default: 1
      ),
      .init("fault", faultSchema, default: ["kind": "none"]),
      .init(
        "relay",
        Schema(
          .choice(SellerRelay.Strategy.allCases.map(\.rawValue)),
          "Which endpoints the seller's server asks."
        ),
        default: "production-first"
      ),
      .init(
        "secret",
        Schema(
          .choice(Secret.allCases.map(\.rawValue)),
          "The shared secret that the seller's server sends."
        ),
        default: "right"
      ),
      .init(
        "excludeOldTransactions",
        Schema(.boolean, "Whether the seller's server wants the latest renewal only."),
        default: false
      ),
      .init(
        "order",
        Schema(.choice(Order.allCases.map(\.rawValue)), "The order of the purchases in a response."),
        default: "purchased"
      ),
    ]
  )

  private static var purchaseSchema: Schema {
    Schema(
      .object([
        .init(
          "product",
          Schema(.choice(ProductCatalog.lighthouse.products.map(\.id)), "The product identifier.")
        ),
        .init(
          "quantity",
          Schema(.integer(1...10), "How many; more than 1 of a consumable only."),
          default: 1
        ),
        .init(
          "renewals",
          Schema(.integer(0...12), "How often a subscription renews before the buyer turns that off."),
          default: 0
        ),
        .init(
          "finished",
          Schema(.boolean, "Whether the app finishes the transaction before the receipt is validated."),
          default: false
        ),
      ])
    )
  }

  private static var faultSchema: Schema {
    Schema(
      .tagged(
        "kind",
        [
          .init("none", "Nothing happens to the receipt."),
          .init(
            "flip",
            "One bit of one byte is turned over.",
            [.init("position", Schema(.integer(0...65_535), "The index of the byte, from 0."))]
          ),
          .init(
            "truncate",
            "Only the first characters of the base64 arrive.",
            [.init("length", Schema(.integer(0...65_535), "How many characters arrive."))]
          ),
          .init("lost-plus", "Each plus sign of the base64 becomes a space, as in a form."),
          .init("foreign-key", "The same purchases, signed by somebody else."),
          .init("other-app", "A genuine receipt of another seller's app."),
        ]
      ),
      "What happens to the receipt on its way."
    )
  }
}
