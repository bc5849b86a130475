import SimulationKit
import WatchClocks

extension NavigationWorld {
  var navigationOutcome: Outcome {
    let app = state.running
    let (status, sentence) = ending
    var facts: [String: JSONValue] = [
      "screen": .string(app.screen),
      "modals": .integer(app.layers.count - 1),
      "calls": .integer(state.toldCalls),
      "settersIgnored": .integer(app.dropped.count),
      "ticksInTheDark": .integer(state.ticksInTheDark),
      "leaks": .array(app.leaks.map { .string($0.name) }),
      "stages": .array(
        app.controllers.map { ["name": .string($0.name), "stage": .string($0.stage.rawValue)] }
      ),
      "refusals": .array(
        state.refusals.map { ["place": .string($0.place.description), "reason": .string($0.reason)] }
      ),
    ]
    facts["pageDots"] = app.dots.map { .string($0.description) } ?? .null
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  /// The status and sentence of the outcome. The worst finding comes first.
  private var ending: (status: String, sentence: String) {
    let app = state.running
    let screen = app.wristIsUp ? "'\(app.screen)' is on the screen" : "The screen is dark"
    if let refusal = state.refusals.last {
      return ("refused", "\(refusal.reason). \(screen).")
    }
    if let leak = state.leaksTold.first {
      let ignored = app.dropped.count
      let ticks = ignored > 0 ? " The watch ignored \(ignored.of("setter"))." : ""
      return ("timer-leaked", "Nobody stopped the timer of '\(leak.name)'.\(ticks) \(screen).")
    }
    if !app.dropped.isEmpty {
      return ("setters-ignored", "The watch ignored \(app.dropped.count.of("setter")). \(screen).")
    }
    if !app.wristIsUp {
      return ("at-rest", "The screen is dark, and no timer runs.")
    }
    let page = app.dots.map { ", page \($0.current + 1) of \($0.count)" } ?? ""
    let modal = app.dismissTitle.map { "; '\($0)' dismisses it" } ?? ""
    return ("shown", "\(screen)\(page)\(modal).")
  }
}
