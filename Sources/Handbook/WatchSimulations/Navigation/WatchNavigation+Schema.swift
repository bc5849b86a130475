import SimulationKit
import WatchClocks

extension WatchNavigation {
  /// The schema of a scenario.
  static let schema = Schema.scenario(
    profiles: profiles,
    start: "2015-04-24T16:59:50Z",
    [
      Schema.Property(
        "storyboard",
        Schema(.array(of: scene, count: 1...12), "The controllers of the app's storyboard."),
        default: [["name": "Eastern"], ["name": "Pacific"], ["name": "Settings"]]
      ),
      Schema.Property(
        "navigation",
        structure,
        default: ["style": "pages", "names": ["Eastern", "Pacific"]]
      ),
      Schema.Property("faults", faults(), default: "rejected"),
      Schema.Property(
        "steps",
        Schema(.array(of: step, count: 0...48), "What happens after the launch."),
        default: []
      ),
    ]
  )

  static func faults() -> Schema {
    Schema(
      .choice(FaultHandling.allCases.map(\.rawValue)),
      "How to handle a fault: refuse the run at its location, or continue and record it."
    )
  }

  private static let name = Schema(.string(length: 0...40), "A controller's identifier in the storyboard.")
  private static let names = Schema(.array(of: name, count: 0...12), "Controllers from left to right.")
  private static let text = Schema(.string(length: 0...40))
  private static let contexts = Schema.Property(
    "contexts",
    Schema(.optional(Schema(.array(of: text, count: 0...12))), "The context of each controller."),
    default: .null
  )

  private static var scene: Schema {
    Schema(
      .object([
        Schema.Property("name", name),
        Schema.Property(
          "title",
          Schema(.optional(text), "The title at the top of the screen."),
          default: .null
        ),
        Schema.Property(
          "timer",
          Schema(
            .choice(SceneDescription.TimerUse.allCases.map(\.rawValue)),
            "The app's use of the controller's timer, which sets a label once a second."
          ),
          default: "none"
        ),
        Schema.Property(
          "blankOnDeactivate",
          Schema(
            .boolean,
            "Whether the app tries to blank the label in didDeactivate(), with or without a timer."
          ),
          default: false
        ),
      ])
    )
  }

  private static var structure: Schema {
    Schema(
      .tagged(
        "style",
        [
          Schema.Variant("pages", "Screens side by side.", [Schema.Property("names", names)]),
          Schema.Variant("hierarchy", "A root with pushed controllers.", [Schema.Property("root", name)]),
        ]
      ),
      "The structure of the app. The two styles are mutually exclusive."
    )
  }

  private static var step: Schema {
    let controller = Schema.Property("controller", name)
    return Schema(
      .tagged(
        "do",
        [
          Schema.Variant(
            "wait",
            "Time passes.",
            [Schema.Property("seconds", Schema(.integer(1...600), "The duration."))]
          ),
          Schema.Variant("lower-wrist", "The wearer lowers the wrist, and the screen goes dark."),
          Schema.Variant("raise-wrist", "The wearer raises the wrist."),
          Schema.Variant(
            "swipe",
            "The wearer swipes to a page of the modal interface or, without one, of the app.",
            [Schema.Property("page", Schema(.integer(0...99), "The page, from 0."))]
          ),
          Schema.Variant(
            "push",
            "The app pushes a controller.",
            [
              controller,
              Schema.Property("context", Schema(.optional(text), "Its context."), default: .null),
            ]
          ),
          Schema.Variant("pop", "The app pops a controller."),
          Schema.Variant("pop-to-root", "The app pops to its root."),
          Schema.Variant(
            "present",
            "The app presents controllers modally.",
            [Schema.Property("names", Schema(.optional(names)), default: .null), contexts]
          ),
          Schema.Variant("dismiss", "The modal interface is dismissed."),
          Schema.Variant("become-current-page", "A page calls becomeCurrentPage().", [controller]),
          Schema.Variant(
            "reload",
            "The app reloads its pages.",
            [Schema.Property("names", names), contexts]
          ),
          Schema.Variant(
            "set-title",
            "The controller on the screen sets its title.",
            [Schema.Property("title", text)]
          ),
        ]
      )
    )
  }
}
