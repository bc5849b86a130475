import SimulationKit
import WatchClocks

extension GlanceLintSimulation {
  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2015-04-24T16:59:50Z",
    [
      Schema.Property(
        "screen",
        Schema(.choice(Screen.allCases.map(\.rawValue)), "The size of the watch."),
        default: "38mm"
      ),
      Schema.Property("app", Schema(.string(length: 1...24), "The name of the app."), default: "Clocks"),
      Schema.Property(
        "glances",
        Schema(.array(of: glance, count: 0...4), "The glances of the storyboard. An app has at most one."),
        default: []
      ),
      Schema.Property(
        "notifications",
        Schema(.array(of: notification, count: 0...4), "The notifications of the storyboard."),
        default: []
      ),
      Schema.Property("privacy", Schema(.boolean, "Whether Notification Privacy is on."), default: false),
      Schema.Property("faults", WatchNavigation.faults(), default: "recorded"),
      Schema.Property(
        "steps",
        Schema(.array(of: step, count: 0...32), "What the wearer does. The wrist starts raised."),
        default: []
      ),
    ]
  )

  private static let text = Schema(.string(length: 0...40))

  private static let element = Schema(
    .object([
      Schema.Property(
        "kind",
        Schema(.choice(SceneElement.Kind.allCases.map(\.rawValue)), "The kind of element.")
      ),
      Schema.Property("name", Schema(.string(length: 1...40), "The name of the outlet.")),
      Schema.Property(
        "font",
        Schema(.choice(SceneElement.Font.allCases.map(\.rawValue)), "The typeface of its text."),
        default: "system"
      ),
      Schema.Property("height", Schema(.integer(0...1000), "Its height in points."), default: 20),
    ])
  )

  private static let elements = Schema(.array(of: element, count: 0...12), "The elements.")

  private static var glance: Schema {
    let group = Schema(
      .object([
        Schema.Property(
          "layout",
          Schema(.choice(Glance.Layout.allCases.map(\.rawValue)), "The layout of the group."),
          default: "column"
        ),
        Schema.Property("elements", elements),
      ])
    )
    let activity = Schema(
      .object([
        Schema.Property("type", Schema(.string(length: 1...80), "The type of the activity.")),
        Schema.Property(
          "userInfo",
          Schema(.dictionary(of: text, count: 0...8), "The data passed to the app."),
          default: [:]
        ),
      ])
    )
    return Schema(
      .object([
        Schema.Property("name", Schema(.string(length: 1...40), "The name of the controller.")),
        Schema.Property(
          "groups",
          Schema(.array(of: group, count: 0...4), "The groups from top to bottom. A glance has two.")
        ),
        Schema.Property(
          "filling",
          Schema(.choice(Glance.Filling.allCases.map(\.rawValue)), "The call in which the texts are set."),
          default: "will-activate"
        ),
        Schema.Property(
          "activity",
          Schema(.optional(activity), "The data that a tap passes to the app with updateUserActivity."),
          default: .null
        ),
      ])
    )
  }

  private static var notification: Schema {
    let dynamic = Schema(
      .object([
        Schema.Property("elements", elements),
        Schema.Property(
          "answer",
          Schema(
            .choice(NotificationScene.DynamicInterface.Answer.allCases.map(\.rawValue)),
            "The app's answer in didReceive(_:withCompletion:)."
          ),
          default: "custom"
        ),
        Schema.Property("delay", Schema(.integer(0...60_000), "Milliseconds until the answer."), default: 0),
      ])
    )
    return Schema(
      .object([
        Schema.Property(
          "category",
          Schema(.string(length: 1...40), "The category, which selects the scene.")
        ),
        Schema.Property("title", Schema(.string(length: 1...40), "The title in the short look.")),
        Schema.Property("shortLook", elements, default: []),
        Schema.Property(
          "staticInterface",
          Schema(.optional(elements), "The static long look, which is required."),
          default: .null
        ),
        Schema.Property(
          "dynamicInterface",
          Schema(.optional(dynamic), "The dynamic long look, which is optional."),
          default: .null
        ),
      ])
    )
  }

  private static var step: Schema {
    Schema(
      .tagged(
        "do",
        [
          Schema.Variant("show-glance", "The wearer swipes up from the watch face."),
          Schema.Variant("hide-glance", "The wearer swipes down again."),
          Schema.Variant(
            "notify",
            "A notification arrives.",
            [Schema.Property("notification", Schema(.integer(0...3), "Its index in notifications, from 0."))]
          ),
          Schema.Variant("tap", "The wearer taps the screen."),
          Schema.Variant("dismiss", "The wearer dismisses the notification."),
          Schema.Variant("lower-wrist", "The wearer lowers the wrist."),
          Schema.Variant("raise-wrist", "The wearer raises the wrist."),
          Schema.Variant(
            "wait",
            "Time passes.",
            [Schema.Property("milliseconds", Schema(.integer(1...3_600_000), "The duration."))]
          ),
        ]
      )
    )
  }
}
