import Intents

/// Solves small games without the app, and passes large ones on to it.
class IntentHandler: INExtension, SolveGameIntentHandling {
  override func handler(for intent: INIntent) -> Any {
    return self
  }

  func handle(intent: SolveGameIntent, completion: @escaping (SolveGameIntentResponse) -> Void) {
    guard let target = intent.target?.intValue, target > 0 else {
      completion(SolveGameIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let code: SolveGameIntentResponseCode = target < 100 ? .success : .continueInApp
    completion(SolveGameIntentResponse(code: code, userActivity: nil))
  }
}
