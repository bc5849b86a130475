import SimulationKit
import WatchClocks

extension GlanceWorld {
  var sceneOutcome: Outcome {
    let found = state.diagnostics
    let errors = found.filter { $0.severity == .error }.count
    let (status, sentence) = ending(errors: errors)
    var facts: [String: JSONValue] = [
      "errors": .integer(errors),
      "warnings": .integer(found.count - errors),
      "diagnostics": .array(
        found.map {
          [
            "rule": .string($0.rule.rawValue), "severity": .string($0.severity.rawValue),
            "place": .string($0.place.description), "message": .string($0.message), "fix": .string($0.fix),
            "source": .string($0.rule.source),
          ]
        }
      ),
      "looks": .array(state.looks.map { .string($0.rawValue) }),
    ]
    facts["context"] = state.handed.map { .object($0.mapValues(JSONValue.string)) } ?? .null
    facts["textsSetAt"] = state.filled.map(JSONValue.integer) ?? .null
    facts["secondsOld"] =
      (state.screen == .glance ? secondsOld : state.secondsOld).map(JSONValue.integer) ?? .null
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  private func ending(errors: Int) -> (status: String, sentence: String) {
    let found = state.diagnostics
    if let first = found.first(where: { $0.severity == .error }) {
      let more = errors > 1 ? " There \(errors == 2 ? "is" : "are") \((errors - 1).of("more error"))." : ""
      return ("errors", "\(first.message).\(more)")
    }
    if let look = state.notification?.look {
      return (look.rawValue, look.ending)
    }
    if state.screen == .app {
      return state.handed == nil
        ? ("opened", "The app opened on its first screen, for the glance handed it nothing.")
        : ("opened", "The app opened with what the glance handed over.")
    }
    if let warning = found.first {
      return ("warnings", "\(warning.message).")
    }
    return ("clean", "Nothing is wrong with the scenes.")
  }
}

extension NotificationPresentation.Look {
  /// The outcome sentence for this look.
  fileprivate var ending: String {
    switch self {
    case .waiting: "The notification waits for the wrist."
    case .short: "The wearer sees the short look."
    case .staticLong: "The wearer sees the static long look."
    case .dynamicLong: "The wearer sees the dynamic long look."
    case .dismissed: "The notification has left the screen."
    }
  }
}
