import Activities
import SimulationKit

extension HandoffScenario {
  private static let userInfo = Schema(
    .dictionary(of: Schema(.anything(depth: ActivityValue.deepest)), count: 0...32),
    "Entries of userInfo."
  )

  /// The shapes of the steps.
  static let steps: [Schema.Variant] = [
    .init(
      "publish",
      "The sending app publishes an activity.",
      [
        .init("type", typeName),
        .init("title", Schema(.string(length: 0...200)), default: ""),
        .init("userInfo", userInfo, default: [:]),
        .init(
          "bodySize",
          Schema(.integer(bodySizes), "Bytes of text under the key body, or in a stream."),
          default: 0
        ),
        .init("webpageURL", Schema(.string(length: 0...2000), "Empty for none."), default: ""),
        .init(
          "requiredKeys",
          Schema(.optional(Schema(.array(of: label, count: 0...32))), "requiredUserInfoKeys, or null."),
          default: .null
        ),
        .init("eligible", Schema(.boolean, "isEligibleForHandoff."), default: true),
        .init("publicIndexing", Schema(.boolean, "isEligibleForPublicIndexing."), default: false),
        .init(
          "expiresAfter",
          Schema(.optional(Schema(.integer(seconds))), "Seconds until expirationDate, or null."),
          default: .null
        ),
      ]
    ),
    .init(
      "change",
      "The user changes something on the sender's screen.",
      [.init("userInfo", userInfo)]
    ),
    .init(
      "leave",
      "The user leaves the sender's screen.",
      [
        .init(
          "invalidates",
          Schema(.boolean, "Whether the app then invalidates its activity."),
          default: true
        )
      ]
    ),
    .init("resign", "The app calls resignCurrent()."),
    .init("invalidate", "The app calls invalidate()."),
    .init("become-current", "The app calls becomeCurrent() again."),
    .init("wait", "Time passes.", [.init("seconds", Schema(.integer(seconds)))]),
    .init("look", "The user looks at the receiver."),
    .init("tap", "The user opens the icon on the receiver."),
    .init("sniff", "A listener without the key records the current advertisement."),
    .init("replay", "The listener resends what it recorded last."),
    .init(
      "forge",
      "The listener sends a forged advertisement with every tag until one passes.",
      [.init("counter", Schema(.integer(counters), "The counter to plant."), default: 65_535)]
    ),
    .init(
      "truncate",
      "The listener sends only the first bytes of what it recorded last.",
      [.init("bytes", Schema(.integer(truncations), "The number of bytes to send, of 18."), default: 12)]
    ),
    .init("foreign", "Another person's device advertises."),
    .init("exchange-keys", "The sender creates a new key and gives it to the receiver."),
  ]
}
