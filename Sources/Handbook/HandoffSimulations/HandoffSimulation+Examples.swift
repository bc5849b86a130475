import Activities
import Foundation
import SimulationKit

extension HandoffSimulation {
  /// Scenarios that show what it can do.
  public var examples: [Example<HandoffScenario>] {
    courses + browsers + sizes + handlers + conditions + streams + onAir + sites
  }

  private var courses: [Example<HandoffScenario>] {
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
      Example("Who shows the icon in a room with five devices", .household()),
      Example("The phone shows the icon, and nobody can unlock it", .shirts { $0.receiver.unlocks = false }),
    ]
  }

  private var browsers: [Example<HandoffScenario>] {
    [
      Example("A page on the Mac goes to the app that claims its site", .page()),
      Example("A page on the Mac goes to the browser of the phone", .page { $0.receiver.domains = [] }),
      Example(
        "The Mac lacks the app, and its browser opens webpageURL",
        .article {
          $0.receiver.installed = false
          $0.updatePublication { $0.webpageURL = "https://www.example.com/articles/42" }
        }
      ),
    ]
  }

  private var sizes: [Example<HandoffScenario>] {
    [
      Example("More than 3 KB", .article { $0.updatePublication { $0.bodySize = 4000 } }),
      Example("More than the limit: error 4611", .article { $0.updatePublication { $0.bodySize = 70_000 } }),
    ]
  }

  private var handlers: [Example<HandoffScenario>] {
    [
      Example("The restoration handler is kept for a second", .shirts { $0.receiver.handler = .later }),
      Example("The restoration handler is called twice", .shirts { $0.receiver.handler = .twice }),
      Example(
        "The restoration handler is called off the main thread",
        .shirts { $0.receiver.handler = .offMain }
      ),
    ]
  }

  /// Each condition fails once; those for the account and for a current activity fail in the examples above.
  private var conditions: [Example<HandoffScenario>] {
    [
      Example("Bluetooth is off on the watch", .shirts { $0.sender.bluetooth = false }),
      Example("Bluetooth is off on the phone", .shirts { $0.receiver.bluetooth = false }),
      Example("The phone is in another room", .shirts { $0.distance = 40 }),
      Example("Wi-Fi is off on the watch", .shirts { $0.sender.wifi = false }),
      Example("Wi-Fi is off on the phone", .shirts { $0.receiver.wifi = false }),
      Example("Handoff is off on the watch", .shirts { $0.sender.handoff = false }),
      Example("Handoff is off on the phone", .shirts { $0.receiver.handoff = false }),
      Example(
        "The activity is not eligible for Handoff",
        .shirts { $0.updatePublication { $0.eligible = false } }
      ),
      Example(
        "The activity has expired",
        .article {
          $0.updatePublication { $0.expiresAfter = 60 }
          $0.steps.insert(.wait(seconds: 61), at: 1)
        }
      ),
      Example("Another team signed the app on the phone", .shirts { $0.receiver.team = "TEAM2" }),
      Example(
        "NSUserActivityTypes on the phone lacks the type",
        .shirts { $0.receiver.types = ["com.example.shirts.choose-color"] }
      ),
      Example(
        "The phone has no browser for the page",
        .page {
          $0.receiver.browser = ""; $0.receiver.domains = []
        }
      ),
      Example(
        "A Mac app with a development signature, as reported of iOS 10",
        .article {
          $0.profile = "ios-10"
          $0.sender.kind = .mac
          $0.sender.developmentSigned = true
          $0.receiver.kind = .phone
        }
      ),
    ]
  }
}
