// What Xcode generates from Game.intentdefinition, which has no documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Intents

@objc(SolveGameIntent)
public class SolveGameIntent: INIntent {
  @NSManaged public var target: NSNumber?
}

@objc(SolveGameIntentHandling)
public protocol SolveGameIntentHandling: NSObjectProtocol {
  func handle(intent: SolveGameIntent, completion: @escaping (SolveGameIntentResponse) -> Void)
}

@objc public enum SolveGameIntentResponseCode: Int {
  case unspecified = 0
  case ready
  case continueInApp
  case inProgress
  case success
  case failure
  case failureRequiringAppLaunch
}

@objc(SolveGameIntentResponse)
public class SolveGameIntentResponse: INIntentResponse {
  public fileprivate(set) var code: SolveGameIntentResponseCode = .unspecified

  public convenience init(code: SolveGameIntentResponseCode, userActivity: NSUserActivity?) {
    self.init()
    self.code = code
    self.userActivity = userActivity
  }
}
