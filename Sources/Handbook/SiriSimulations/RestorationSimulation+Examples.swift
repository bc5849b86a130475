import Activities
import Foundation
import SimulationKit

extension RestorationSimulation {
  /// Scenarios that show what it can do.
  public var examples: [Example<RestorationScenario>] {
    restorations + dispatches + donations
  }

  private var restorations: [Example<RestorationScenario>] {
    [
      Example("Solve Game, from the menu", .numbers()),
      Example("Solve Game, in the middle of a game", .numbers { $0.scene = "Play" }),
      Example("Solve Game, from a page of the settings", .numbers { $0.scene = "About" }),
      Example("Solve Game, and the app is not running", .numbers { $0.launch = .cold }),
      Example(
        "The person does not want to leave the game",
        .numbers {
          $0.scene = "Result"
          $0.answer = .cancel
        }
      ),
      Example(
        "From one tab to another",
        .numbers {
          $0.scenes += [
            .init("Scores", from: "Menu", by: .tab), .init("Month", from: "Scores", by: .push),
          ]
          $0.launch = .foreground
          $0.steps = [.go(to: "Month"), .request(.init()), .look]
        }
      ),
    ]
  }

  private var dispatches: [Example<RestorationScenario>] {
    [
      Example("The root is not in the list", .numbers { $0.delegate.list = [] }),
      Example("An unknown type", .numbers { $0.steps = [.request(.init(name: "StartGameIntent"))] }),
      Example("The handler is never called", .numbers { $0.delegate.handler = .never }),
      Example("The handler is called twice", .numbers { $0.delegate.handler = .twice }),
      Example("The handler is called later", .numbers { $0.delegate.handler = .later }),
      Example("The handler is called off the main thread", .numbers { $0.delegate.handler = .offMain }),
      Example(
        "The delegate restores by itself",
        .numbers {
          $0.delegate.direct = true
          $0.scene = "Settings"
        }
      ),
      Example(
        "The extension supplies an activity of its own",
        .numbers {
          $0.response.activity = .init(type: "com.example.numbers.solve", userInfo: ["from": "extension"])
          $0.delegate.accepts.append("com.example.numbers.solve")
        }
      ),
      Example("On a watch", .numbers { $0.device = .watch }),
    ]
  }

  private var donations: [Example<RestorationScenario>] {
    [
      Example(
        "Three donations, and a group deleted",
        .numbers {
          $0.steps = [
            .donate(.init(group: "solved")), .wait(seconds: 3600), .donate(.init(group: "solved")),
            .wait(seconds: 3600),
            .donate(.init(title: "Solve the daily game", parameters: ["target": 947], group: "daily")),
            .suggest, .deleteGroup("solved"), .suggest,
          ]
        }
      ),
      Example(
        "Activities that Siri may suggest, and some that it may not",
        .numbers {
          let type = "com.example.numbers.practice"
          var secret = RestorationScenario.ActivityDonation(type: type + ".secret", title: "Cheat")
          secret.eligible = false
          var brief = RestorationScenario.ActivityDonation(type: type + ".today", title: "Today's game")
          brief.expiresAfter = 3600
          $0.delegate.accepts.append(type)
          $0.steps = [
            .publish(.init(type: type, title: "Practice", persistentIdentifier: "practice")),
            .publish(secret),
            .publish(brief), .donate(.init(identifier: "first")), .suggest, .run(number: 1),
            .wait(seconds: 7200),
            .delete(identifiers: ["first"]), .suggest, .deleteActivities(["practice"]), .deleteAll, .suggest,
          ]
        }
      ),
      Example(
        "A phrase of one's own",
        .numbers {
          $0.steps = [.addToSiri(phrase: "Number time"), .say(phrase: "number time")]
        }
      ),
    ]
  }
}

extension RestorationScenario {
  /// Returns a scenario with a numbers game: a menu, a game, its result, settings and a solver. The user asks Siri to
  /// solve a game.
  ///
  /// - Parameter change: changes to the default scenario.
  /// - Returns: the scenario.
  public static func numbers(
    _ change: (inout RestorationScenario) -> Void = { _ in }
  ) -> RestorationScenario {
    var scenario = RestorationScenario(
      seed: 7,
      profile: Profile.documented.name,
      start: Date(timeIntervalSince1970: 1_772_446_140),
      app: "NumberRace",
      device: .phone,
      launch: .background,
      root: "Menu",
      scenes: [
        Scene("Play", from: "Menu", by: .push, unsaved: true),
        Scene("Result", from: "Play", by: .present),
        Scene("Settings", from: "Menu", by: .present),
        Scene("About", from: "Settings", by: .push),
        Scene("Solver", from: "Menu", by: .push, fields: ["tiles", "target"]),
      ],
      scene: "Menu",
      intent: Request(
        name: "SolveGameIntent",
        title: "Solve Game",
        phrase: "Solve my numbers",
        parameters: ["tiles": [100, 75, 50, 25, 6, 3], "target": 952]
      ),
      response: Response(code: .continueInApp, activity: nil),
      delegate: Delegate(
        accepts: ["SolveGameIntent"],
        willFinish: true,
        didFinish: true,
        opens: "Solver",
        list: ["Menu"],
        handler: .atOnce,
        after: 1500,
        direct: false
      ),
      answer: .save,
      steps: [.request(Question())]
    )
    change(&scenario)
    return scenario
  }
}
