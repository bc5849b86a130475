import Activities
import SimulationKit

extension RestorationStage {
  /// The outcome of the run, as seen on the screen.
  var outcome: Outcome {
    let (status, sentence) = ending
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  private var ending: (status: String, sentence: String) {
    guard let request else { return endingWithoutRequest }
    if let code = request.code, !code.launchesApp {
      return (code.status, "The app is not launched. \(code.meaning)")
    }
    switch request.end {
    case .suppressed:
      return ("suppressed", "The app is launched, but returned false, so the activity never comes.")
    case .unhandled:
      return ("unhandled", "The app opens at \(stack.top): it does not know the type of the activity.")
    case .failed(let failure): return ("failed", "The activity does not come: error \(failure.rawValue).")
    default: return restoredEnding(request)
    }
  }

  private var endingWithoutRequest: (status: String, sentence: String) {
    guard let suggestions else {
      return ("idle", "\(scenario.app) shows \(stack.top), and nobody asked Siri.")
    }
    let offered = suggestions.filter(\.isOffered).map(\.title)
    return offered.isEmpty
      ? ("no-suggestion", "Siri has nothing to suggest.")
      : ("suggested", "Siri suggests \(offered.joined(separator: ", ")).")
  }

  private func restoredEnding(_ request: SiriRequest) -> (status: String, sentence: String) {
    if let scene = request.blockedBy {
      return ("blocked", "The person does not want to leave \(scene), so \(stack.top) stays on the screen.")
    }
    guard request.isRestored, stack.top == scenario.delegate.opens else {
      if !request.handler.faults.isEmpty {
        return (
          "failed", "The handler was called off the main thread, which is a fault: nothing is restored."
        )
      }
      return ("not-restored", "The app opens at \(stack.top). \(reasonForNothing(request))")
    }
    let missing = goalFields.filter { $0.value == nil }.map(\.field)
    guard missing.isEmpty else {
      return ("incomplete", "\(stack.top) is on the screen without \(missing.joined(separator: ", ")).")
    }
    let times = request.handler.calls > 1 ? ", twice over" : ""
    return ("restored", "\(stack.top) is on the screen with what was asked for\(times). \(cost(of: request))")
  }

  /// The moves it took, and what happened to unsaved work.
  private func cost(of request: SiriRequest) -> String {
    let way =
      request.route.isEmpty
      ? "It was there already." : "The way: \(request.route.map(\.description).joined(separator: ", "))."
    let works = [(savedWork, "saved"), (lostWork, "lost")].filter { !$0.0.isEmpty }
    return ([way] + works.map { "The work in \($0.joined(separator: ", ")) is \($1)." }).joined(
      separator: " "
    )
  }

  private func reasonForNothing(_ request: SiriRequest) -> String {
    if let complaint = request.complaint { return complaint + "." }
    if request.isRestored { return "It was restored, and the person has gone elsewhere since." }
    if request.restoredObjects > 0 { return "The objects that were asked to restore don't know the way." }
    return "It took the request, and nothing was asked to restore its state."
  }

  private var facts: [String: JSONValue] {
    var facts: [String: JSONValue] = [
      "scene": .string(stack.top),
      "donations": .integer(donations.donations.count),
      "suggestions": .array((suggestions ?? []).filter(\.isOffered).map { .string($0.title) }),
      "saved": .array(savedWork.map { .string($0) }),
      "lost": .array(lostWork.map { .string($0) }),
    ]
    guard let request else { return facts }
    facts["route"] = .array(request.route.map { .string($0.description) })
    facts["questions"] = .array(request.questions.map { .string($0) })
    facts["restoredObjects"] = .integer(request.restoredObjects)
    facts["activityType"] = request.activity.map { .string($0.activityType) } ?? .null
    if request.isRestored {
      facts["fields"] = .object(
        goalFields.reduce(into: [:]) { $0[$1.field] = $1.value.map { .string($0.description) } ?? .null }
      )
    }
    return facts
  }
}

extension IntentResponse.Code {
  /// The status of a run that doesn't launch the app.
  fileprivate var status: String {
    switch self {
    case .success: "served"
    case .inProgress: "in-progress"
    case .failure: "failed"
    case .unspecified, .ready, .continueInApp, .failureRequiringAppLaunch: "not-launched"
    }
  }
}
