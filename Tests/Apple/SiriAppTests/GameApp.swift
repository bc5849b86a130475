import Intents
import UIKit

// The class that Xcode generates from an intent definition, as it is written on Linux: without `@NSManaged`.

class SolveGameIntent: INIntent {
  var target: NSNumber?
  var tiles: [NSNumber]?
  var player: INObject?
  var level: Level = .unknown
}

enum Level: Int {
  case unknown = 0
  case easy
  case hard
}

protocol SolveGameIntentHandling: NSObjectProtocol {
  func handle(intent: SolveGameIntent, completion: @escaping (SolveGameIntentResponse) -> Void)
}

enum SolveGameIntentResponseCode: Int {
  case unspecified = 0
  case ready
  case continueInApp
  case inProgress
  case success
  case failure
  case failureRequiringAppLaunch
}

class SolveGameIntentResponse: INIntentResponse {
  fileprivate(set) var code: SolveGameIntentResponseCode = .unspecified

  convenience init(code: SolveGameIntentResponseCode, userActivity: NSUserActivity?) {
    self.init()
    self.code = code
    self.userActivity = userActivity
  }
}

// The Intents extension.

class IntentHandler: INExtension, SolveGameIntentHandling {
  override func handler(for intent: INIntent) -> Any? { intent is SolveGameIntent ? self : nil }

  func handle(intent: SolveGameIntent, completion: @escaping (SolveGameIntentResponse) -> Void) {
    guard let target = intent.target?.intValue else {
      return completion(SolveGameIntentResponse(code: .failure, userActivity: nil))
    }
    switch target {
    case ..<100: completion(SolveGameIntentResponse(code: .success, userActivity: nil))
    case 1000...: break
    default: completion(SolveGameIntentResponse(code: .continueInApp, userActivity: nil))
    }
  }
}

// The app.

class AppDelegate: UIResponder, UIApplicationDelegate {
  var solved: [Int] = []
  var opened: [String] = []

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    guard let intent = userActivity.interaction?.intent as? SolveGameIntent, let target = intent.target else {
      opened.append(userActivity.activityType)
      return true
    }
    solved.append(target.intValue)
    return true
  }
}

/// What the app does when somebody solves a game.
func donateSolving(_ target: Int, group: String? = nil) {
  let intent = SolveGameIntent()
  intent.target = NSNumber(value: target)
  intent.suggestedInvocationPhrase = "Solve \(target)"
  let interaction = INInteraction(intent: intent, response: nil)
  interaction.groupIdentifier = group
  interaction.donate { error in
    if let error { print("Donation failed: \(error)") }
  }
}
