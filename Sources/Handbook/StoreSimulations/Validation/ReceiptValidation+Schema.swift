import Receipts
import SimulationKit

extension ReceiptValidation {
  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2026-03-02T09:00:00Z",
    [
      choice("environment", StoreEnvironment.self, "Where the receipt is issued.", "sandbox"),
      .init(
        "purchases",
        Schema(.array(of: purchaseSchema, count: 0...8), "What is bought, a minute apart."),
        default: [["product": "full.version"]]
      ),
      choice("style", Style.self, "Which of the two formats the app sends.", "app"),
      .init(
        "delay",
        Schema(.integer(0...600_000), "Minutes from the issue of the receipt to its validation."),
        default: 1
      ),
      .init("fault", faultSchema, default: ["kind": "none"]),
      choice("verifier", Verifier.self, "Who checks the receipt.", "server"),
      choice(
        "relay",
        RelayPolicy.Strategy.self,
        "Which endpoints the seller's server asks.",
        "production-first"
      ),
      choice("secret", Secret.self, "The shared secret that the seller's server sends.", "right"),
      .init(
        "excludeOldTransactions",
        Schema(.boolean, "Whether the seller's server wants the latest renewal only."),
        default: false
      ),
      choice("order", Order.self, "The order of the purchases in a response.", "purchased"),
      .init(
        "outages",
        Schema(
          .array(of: Schema(.choice(Outage.allCases.map(\.rawValue))), count: 0...8),
          "What the requests of the seller's server meet instead of a true answer, one after another."
        ),
        default: []
      ),
    ]
  )

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    _: Choice.Type,
    _ summary: String,
    _ standard: JSONValue
  ) -> Schema.Property {
    .init(name, Schema(.choice(Choice.allCases.map(\.rawValue)), summary), default: standard)
  }

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
            "The lowest bit of one byte is turned over.",
            [.init("position", Schema(.integer(0...65_535), "The index of the byte, from 0."))]
          ),
          .init(
            "truncate",
            "Only the first characters of the base64 arrive.",
            [.init("length", Schema(.integer(0...65_535), "How many characters arrive."))]
          ),
          .init("lost-plus", "Each plus sign of the base64 becomes a space, as in a form."),
          .init("foreign-root", "The same purchases, signed below somebody else's root."),
          .init("unmarked-leaf", "Signed with a certificate that is not for receipts."),
          .init("unmarked-intermediate", "Signed below an authority that is not Apple's for developers."),
          .init("expired-chain", "Signed with certificates that ended in 2004."),
          .init("other-app", "A genuine receipt of another seller's app."),
          .init("other-version", "A genuine receipt of an earlier version of the app."),
          .init("other-device", "A genuine receipt of another phone."),
          .init("other-environment", "A genuine receipt of the other environment."),
          .init("xcode", "A receipt as Xcode issues it, with one certificate."),
          .init("signed-transaction", "A signed transaction of StoreKit 2, which is no receipt."),
        ]
      ),
      "What happens to the receipt on its way."
    )
  }
}
