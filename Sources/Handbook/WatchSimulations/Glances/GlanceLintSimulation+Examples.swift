import SimulationKit
import WatchClocks

extension GlanceLintSimulation {
  /// Example scenarios: a good glance, every rule, and the looks of a notification.
  public var examples: [Example<Scenario>] { sceneExamples + glanceExamples + notificationExamples }

  private var sceneExamples: [Example<Scenario>] {
    [
      Example("A good glance", Scenario(glances: [good])),
      Example("Drop in a switch", Scenario(glances: [good.adding(SceneElement(.switch, "alarm"))])),
      Example(
        "A second and a third group",
        Scenario(glances: [
          Glance("Clocks", groups: good.groups + [Glance.Group(SceneElement(.label, "more"))])
        ])
      ),
      Example(
        "A custom font, in a label and as an image",
        Scenario(
          glances: [
            Glance(
              "Clocks",
              groups: [
                Glance.Group(.imageAndLabels, [SceneElement(.image, "logo", font: .custom)]),
                Glance.Group(SceneElement(.label, "eastern", font: .custom)),
              ]
            )
          ]
        )
      ),
      Example(
        "A second glance",
        Scenario(glances: [good, Glance("More", groups: good.groups)])
      ),
      Example(
        "A map and a table",
        Scenario(glances: [
          good.adding(SceneElement(.map, "where", height: 60)).adding(SceneElement(.table, "stops"))
        ])
      ),
      Example(
        "Too high for the screen",
        Scenario(glances: [good.adding(SceneElement(.image, "photo", height: 120))])
      ),
      Example(
        "A layout of the designer's own",
        Scenario(
          glances: [
            Glance(
              "Clocks",
              groups: [
                Glance.Group(.custom, [SceneElement(.label, "title")]),
                Glance.Group(.single, [SceneElement(.label, "eastern"), SceneElement(.label, "pacific")]),
              ]
            )
          ]
        )
      ),
      Example(
        "watchOS 3 has no glances",
        Scenario(profile: "watchos-3", glances: [good], steps: [.showGlance])
      ),
    ]
  }

  private var glanceExamples: [Example<Scenario>] {
    var stale = good
    stale.filling = .awake
    var silent = good
    silent.activity = nil
    return [
      Example(
        "A tap opens the app with what the glance showed",
        Scenario(glances: [good], steps: [.wait(milliseconds: 600_000), .showGlance, .tap])
      ),
      Example("A tap without updateUserActivity", Scenario(glances: [silent], steps: [.showGlance, .tap])),
      Example(
        "Made early, filled early: ten minutes old when it is seen",
        Scenario(
          glances: [stale],
          steps: [
            .wait(milliseconds: 600_000), .showGlance, .hideGlance, .wait(milliseconds: 60_000), .showGlance,
          ]
        )
      ),
    ]
  }

  private var notificationExamples: [Example<Scenario>] {
    let short = Step.notify(notification: 0)
    return [
      Example(
        "Short look, then long look",
        Scenario(
          notifications: [meeting(after: 500)],
          steps: [
            .lowerWrist, short, .wait(milliseconds: 1500), .raiseWrist, .wait(milliseconds: 5000), .dismiss,
          ]
        )
      ),
      Example(
        "The dynamic interface is too slow",
        Scenario(notifications: [meeting(after: 8000)], steps: [short, .wait(milliseconds: 12_000)])
      ),
      Example(
        "The app asks for the static interface",
        Scenario(notifications: [meeting(answer: .default)], steps: [short, .tap, .wait(milliseconds: 100)])
      ),
      Example(
        "Lower the wrist, and it is gone",
        Scenario(notifications: [meeting()], steps: [short, .wait(milliseconds: 500), .lowerWrist])
      ),
      Example(
        "Notification Privacy keeps the long look back",
        Scenario(
          notifications: [meeting()],
          privacy: true,
          steps: [short, .wait(milliseconds: 60_000), .tap, .wait(milliseconds: 1)]
        )
      ),
      Example(
        "No static interface, something in the short look, and a button",
        Scenario(
          notifications: [
            NotificationScene(
              "meeting",
              title: "Stand-up",
              shortLook: [SceneElement(.image, "photo")],
              staticInterface: nil,
              dynamicInterface: .init([SceneElement(.button, "accept")])
            )
          ],
          steps: [short]
        )
      ),
    ]
  }

  private var good: Glance {
    Glance(
      "Clocks",
      groups: [
        Glance.Group(.single, [SceneElement(.label, "title")]),
        Glance.Group(SceneElement(.label, "eastern"), SceneElement(.label, "pacific")),
      ],
      activity: Glance.Activity("com.example.clocks.zone", userInfo: ["zone": "America/New_York"])
    )
  }

  private func meeting(
    answer: NotificationScene.DynamicInterface.Answer = .custom,
    after delay: Int = 0
  ) -> NotificationScene {
    NotificationScene(
      "meeting",
      title: "Stand-up",
      staticInterface: [SceneElement(.label, "alert")],
      dynamicInterface: .init(
        [SceneElement(.label, "alert"), SceneElement(.map, "room")],
        answer: answer,
        after: delay
      )
    )
  }
}

extension Glance {
  /// Returns the glance with another element in its lower group.
  fileprivate func adding(_ element: SceneElement) -> Glance {
    var glance = self
    if glance.groups.indices.contains(1) {
      glance.groups[1].elements.append(element)
    }
    return glance
  }
}
