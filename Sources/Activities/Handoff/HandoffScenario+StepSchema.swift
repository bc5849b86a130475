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
      "The person changes something on the sender's screen.",
      [.init("userInfo", userInfo)]
    ),
    .init(
      "leave",
      "The person leaves the sender's screen.",
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
    .init("become-current", "The app calls becomeCurrent() once more."),
    .init("wait", "Time passes.", [.init("seconds", Schema(.integer(seconds)))]),
    .init("look", "The person looks at the receiver."),
    .init("tap", "The person opens the icon on the receiver."),
    .init("sniff", "A listener without the key notes the advertisement that is on the air."),
    .init("replay", "The listener sends again what it noted last."),
    .init(
      "forge",
      "The listener sends an advertisement of its own under every tag until one passes.",
      [.init("counter", Schema(.integer(counters), "The counter that it plants."), default: 65_535)]
    ),
    .init(
      "truncate",
      "The listener sends only the first bytes of what it noted last.",
      [.init("bytes", Schema(.integer(truncations), "How many of the 18 bytes it sends."), default: 12)]
    ),
    .init("foreign", "A device of another person advertises."),
    .init("exchange-keys", "The sender makes a new key and gives it to the receiver."),
  ]
}
