import Foundation
import SimulationKit

extension HandoffSimulation {
  /// Scenarios that show what it can do.
  public var examples: [Example<HandoffScenario>] {
    [
      Example("A watch hands the choice of a shirt to the phone", .shirts()),
      Example(
        "The phone has another account",
        .shirts { $0.receiver.account = "bert" }
      ),
      Example(
        "The app is running, and only viewDidLoad sets the control",
        .shirts {
          $0.receiver.launch = .background
          $0.receiver.restores = .viewDidLoad
        }
      ),
      Example("A phone hands an article to the Mac", .article()),
      Example(
        "Without an override of updateUserActivityState",
        .article { $0.sender.overridesUpdate = false }
      ),
      Example(
        "didFinishLaunching returns false",
        .article {
          $0.sender.kind = .mac
          $0.receiver.kind = .phone
          $0.receiver.didFinish = false
        }
      ),
      Example(
        "Left, and still advertised",
        .article {
          $0.profile = "ios-10"
          $0.steps.insert(.leave(invalidates: false), at: 1)
        }
      ),
      Example(
        "Changed, resigned, current again, and invalidated before anybody opens it",
        .article {
          $0.steps.removeLast()
          $0.steps += [
            .change(userInfo: ["cursor": 3]), .wait(seconds: 5), .resign, .becomeCurrent, .look, .invalidate,
            .tap,
          ]
        }
      ),
    ]
  }
}

extension HandoffScenario {
  /// A watch app on which a person chooses the color and the size of a shirt, and the app on the phone.
  ///
  /// - Parameter change: what is different this time.
  /// - Returns: the scenario.
  public static func shirts(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    let color = Screen(
      type: "com.example.shirts.choose-color",
      title: "Color",
      choices: ["White", "Blue", "Red"],
      fields: []
    )
    let size = Screen(
      type: "com.example.shirts.choose-size",
      title: "Size",
      choices: ["S", "M", "L", "XL"],
      fields: []
    )
    return make(
      "Shirts",
      [color, size],
      from: .watch,
      to: .phone,
      publishing: [
        Publication(type: color.type, userInfo: ["current": 1]),
        Publication(type: size.type, userInfo: ["current": 2]),
      ],
      change
    )
  }

  /// An app in which a person writes an article on the phone, and the same app on the Mac.
  ///
  /// - Parameter change: what is different this time.
  /// - Returns: the scenario.
  public static func article(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    let editor = Screen(
      type: "com.example.articles.edit",
      title: "Article",
      choices: [],
      fields: ["title", "text", "cursor"]
    )
    return make(
      "Articles",
      [editor],
      from: .phone,
      to: .mac,
      publishing: [
        Publication(
          type: editor.type,
          title: "New article",
          userInfo: ["title": "Handoff", "text": "Two devices", "cursor": 11]
        )
      ],
      change
    )
  }

  private static func make(
    _ app: String,
    _ screens: [Screen],
    from sender: HandoffDevice.Kind,
    to receiver: HandoffDevice.Kind,
    publishing publications: [Publication],
    _ change: (inout HandoffScenario) -> Void
  ) -> HandoffScenario {
    var scenario = HandoffScenario(
      seed: 7,
      profile: Profile.documented.name,
      start: Date(timeIntervalSince1970: 1_772_446_140),
      app: app,
      screens: screens,
      sender: Sender(
        kind: sender,
        account: "anna",
        bluetooth: true,
        wifi: true,
        handoff: true,
        team: "TEAM1",
        developmentSigned: false,
        overridesUpdate: true
      ),
      receiver: Receiver(
        kind: receiver,
        account: "anna",
        bluetooth: true,
        wifi: true,
        handoff: true,
        team: "TEAM1",
        types: screens.map(\.type),
        launch: .cold,
        willFinish: true,
        didFinish: true,
        showsProgress: false,
        callsHandler: true,
        restores: .both
      ),
      distance: 1,
      transfer: .arrives,
      sizeLimit: 65_536,
      steps: publications.map { .publish($0) } + [.tap]
    )
    change(&scenario)
    return scenario
  }
}

extension HandoffScenario.Publication {
  /// An activity that is eligible for Handoff, never expires and has nothing but its `userInfo`.
  ///
  /// - Parameters:
  ///   - type: the activity type.
  ///   - title: its title; empty for none.
  ///   - userInfo: its `userInfo`, as JSON.
  public init(type: String, title: String = "", userInfo: [String: JSONValue] = [:]) {
    self.init(
      type: type,
      title: title,
      userInfo: userInfo,
      bodySize: 0,
      webpageURL: "",
      requiredKeys: nil,
      eligible: true,
      publicIndexing: false,
      expiresAfter: nil
    )
  }
}
