import Activities
import Foundation
import SimulationKit

extension HandoffScenario {
  /// Returns a scenario with a watch app for choosing the color and the size of a shirt, and the app on the phone.
  ///
  /// - Parameter change: changes to the default scenario.
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

  /// Returns a scenario with an app for writing an article on the phone, and the same app on the Mac.
  ///
  /// - Parameter change: changes to the default scenario.
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

  /// Returns a scenario with a page in a Mac's browser, and an app on the phone that claims the page's site.
  ///
  /// - Parameter change: changes to the default scenario.
  /// - Returns: the scenario.
  public static func page(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    let reader = Screen(type: HandoffRoute.browsingWeb, title: "Reader", choices: [], fields: [])
    var visit = Publication(type: HandoffRoute.browsingWeb)
    visit.webpageURL = "https://www.example.com/articles/42"
    return make("Articles", [reader], from: .mac, to: .phone, publishing: [visit]) {
      $0.receiver.types = []
      $0.receiver.domains = ["activitycontinuation:www.example.com"]
      change(&$0)
    }
  }

  /// Returns a scenario with an article on a phone and four other devices in the room, some of which show no icon.
  ///
  /// - Parameter change: changes to the default scenario.
  /// - Returns: the scenario.
  public static func household(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    article {
      $0.others = [
        Bystander(.tablet, x: 2, y: 3),
        Bystander(.watch, x: 0, y: 1),
        Bystander(.mac, account: "bert", x: -3, y: 2),
      ]
      $0.steps = $0.steps.dropLast() + [.look]
      change(&$0)
    }
  }

  /// Returns a scenario with an article on a phone, the Mac beside it, and a listener that records advertisements.
  ///
  /// - Parameter change: changes to the default scenario.
  /// - Returns: the scenario.
  public static func air(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    article {
      $0.air = true
      $0.steps = $0.steps.dropLast() + [.sniff]
      change(&$0)
    }
  }

  /// Returns a scenario with a phone that streams a long article to the Mac, whose app requests the streams in time.
  ///
  /// - Parameter change: changes to the default scenario.
  /// - Returns: the scenario.
  public static func streamed(_ change: (inout HandoffScenario) -> Void = { _ in }) -> HandoffScenario {
    article {
      $0.sender.streams = true
      $0.receiver.streams = .inside
      $0.updatePublication { $0.bodySize = 70_000 }
      change(&$0)
    }
  }

  /// Changes the last publication of the sending app.
  mutating func updatePublication(_ change: (inout Publication) -> Void) {
    for index in steps.indices.reversed() {
      if case .publish(var publication) = steps[index] {
        change(&publication)
        steps[index] = .publish(publication)
        return
      }
    }
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
        overridesUpdate: true,
        streams: false,
        browser: "Safari"
      ),
      receiver: Receiver(
        kind: receiver,
        account: "anna",
        bluetooth: true,
        wifi: true,
        handoff: true,
        team: "TEAM1",
        installed: true,
        types: screens.map(\.type),
        documentTypes: [],
        domains: [],
        site: true,
        browser: "Safari",
        locked: nil,
        unlocks: true,
        launch: .cold,
        willFinish: true,
        didFinish: true,
        showsProgress: false,
        callsHandler: true,
        handler: nil,
        streams: .no,
        restores: .both
      ),
      distance: 1,
      others: [],
      transfer: .arrives,
      sizeLimit: 65_536,
      air: false,
      room: true,
      steps: publications.map { .publish($0) } + [.tap]
    )
    change(&scenario)
    return scenario
  }
}
