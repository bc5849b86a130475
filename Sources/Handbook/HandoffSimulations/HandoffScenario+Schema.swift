import Activities
import SimulationKit

extension HandoffScenario {
  /// The shape of a scenario of `handoff`.
  static let schema = Schema.scenario(
    profiles: HandoffSimulation.profiles,
    start: "2026-03-02T10:09:00Z",
    [
      .init("app", Schema(.string(length: 1...40), "The name of the app."), default: "Shirts"),
      .init(
        "screens",
        Schema(.array(of: screen, count: 1...4), "The screens of the app, in the order of its tabs."),
        default: [
          [
            "type": "com.example.shirts.choose-color", "title": "Color",
            "choices": ["White", "Blue", "Red"],
          ],
          ["type": "com.example.shirts.choose-size", "title": "Size", "choices": ["S", "M", "L", "XL"]],
        ]
      ),
      .init("sender", Schema(.object(sender), "The device that the activity comes from."), default: [:]),
      .init("receiver", Schema(.object(receiver), "The device that receives the activity."), default: [:]),
      .init("distance", Schema(.number(0...1000), "The distance between the two, in meters."), default: 1),
      .init(
        "others",
        Schema(.array(of: Schema(.object(bystander)), count: 0...8), "The other devices in the room."),
        default: []
      ),
      .init(
        "transfer",
        Schema(.choice(Transfer.allCases.map(\.rawValue)), "What happens to the payload in transit."),
        default: "arrives"
      ),
      .init(
        "sizeLimit",
        Schema(
          .integer(1...1_000_000),
          "The maximum payload size in bytes; Apple does not publish it."
        ),
        default: 65_536
      ),
      .init(
        "air",
        Schema(
          .boolean,
          "Whether the run shows the Bluetooth advertisements; so does any step on the air."
        ),
        default: false
      ),
      .init(
        "room",
        Schema(.boolean, "Whether the stage shows the room from above, and the conditions."),
        default: true
      ),
      .init(
        "steps",
        Schema(.array(of: Schema(.tagged("do", steps)), count: 1...64), "What happens, in order.")
      ),
    ]
  )

  static let typeName = Schema(.string(length: 0...200), "An activity type, in reverse-DNS style.")
  static let label = Schema(.string(length: 1...40))
  static let flag = Schema(.boolean)

  private static let screen = Schema(
    .object([
      .init("type", typeName),
      .init("title", label),
      .init(
        "choices",
        Schema(.array(of: label, count: 0...8), "What can be chosen, by userInfo[\"current\"]."),
        default: []
      ),
      .init(
        "fields",
        Schema(.array(of: label, count: 0...3), "The keys of userInfo that are shown as fields."),
        default: []
      ),
    ])
  )
}
