import SimulationKit
import WatchClocks

extension WatchClocksSimulation {
  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2010-11-07T02:30:30Z",
    [
      Schema.Property(
        "zones",
        Schema(
          .array(of: Schema(.string(length: 0...64), "A zone's name."), count: 1...12),
          "The zones that the app shows. The first one is large."
        ),
        default: ["America/St_Johns", "America/New_York"]
      ),
      Schema.Property(
        "bareWords",
        Schema(
          .choice(ZoneResolver.BareWords.allCases.map(\.rawValue)),
          "The interpretation of a zone name without a slash, such as AST."
        ),
        default: "refused"
      ),
      Schema.Property(
        "locale",
        Schema(.choice(PinnedLocale.allCases.map(\.rawValue)), "The locale of the clocks."),
        default: "en_US_POSIX"
      ),
      Schema.Property(
        "format",
        Schema(
          .choice(FaceFormat.allCases.map(\.rawValue)),
          "The time format of the clocks: a custom pattern, a style, or a skeleton."
        ),
        default: "h:mm a"
      ),
      Schema.Property(
        "zoneData",
        Schema(
          .optional(Schema(.string(length: 5...6))),
          "The release of the zone data that the run was made for; null for any."
        ),
        default: .null
      ),
      Schema.Property("timer", timer, default: [:]),
      Schema.Property(
        "blankOnDeactivate",
        Schema(.boolean, "Whether the app tries to blank its labels in didDeactivate()."),
        default: false
      ),
      Schema.Property(
        "steps",
        Schema(.array(of: step, count: 0...64), "What happens after the launch."),
        default: []
      ),
    ]
  )

  private static var timer: Schema {
    Schema(
      .object([
        Schema.Property(
          "startIn",
          Schema(
            .choice(TimerPlan.Call.allCases.map(\.rawValue)),
            "The call in which the timer is scheduled."
          ),
          default: "will-activate"
        ),
        Schema.Property(
          "interval",
          Schema(.integer(1...3600), "Seconds between two ticks."),
          default: 1
        ),
        Schema.Property(
          "aligned",
          Schema(
            .boolean,
            "Whether the first tick waits for the next whole interval, such as the full minute."
          ),
          default: true
        ),
        Schema.Property(
          "fireAtOnce",
          Schema(.boolean, "Whether the app calls fire() as soon as the timer is scheduled."),
          default: true
        ),
        Schema.Property(
          "invalidate",
          Schema(.boolean, "Whether the app invalidates the timer in didDeactivate()."),
          default: true
        ),
        Schema.Property(
          "jitter",
          Schema(.integer(0...900), "The maximum delay of the run loop, in milliseconds."),
          default: 0
        ),
        Schema.Property(
          "onlyChanges",
          Schema(
            .boolean,
            "Whether a tick sets only the labels whose text differs from the one set last."
          ),
          default: false
        ),
      ]),
      "The app's use of its timer."
    )
  }

  private static var step: Schema {
    Schema(
      .tagged(
        "do",
        [
          Schema.Variant(
            "wait",
            "Time passes.",
            [Schema.Property("seconds", Schema(.integer(1...86_400), "The duration."))]
          ),
          Schema.Variant("lower-wrist", "The wearer lowers the wrist, and the screen goes dark."),
          Schema.Variant("raise-wrist", "The wearer raises the wrist."),
          Schema.Variant("look", "The wearer reads the watch."),
        ]
      )
    )
  }
}
