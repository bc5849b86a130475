import Activities
import SimulationKit

extension HandoffStage {
  /// The outcome of the run, as seen on the receiver.
  var outcome: Outcome {
    var (status, sentence) = ending
    if status == "continued", let size = payload?.userInfo.payloadSize, size >= UserActivity.advisedSize {
      sentence += " It took \(size) bytes, more than the 3 KB that Apple advises."
    }
    if status == "continued", case .ended(let bytes) = streaming {
      sentence += " Its text of \(bytes) bytes came over a stream."
    }
    if let icons, !crowd.isEmpty {
      let names = icons.map { crowd[$0].name }.joined(separator: ", ")
      sentence +=
        " Of \(crowd.count - 1) devices, " + (icons.isEmpty ? "none shows" : "these show") + " the icon"
      sentence += icons.isEmpty ? "." : ": \(names)."
    }
    return Outcome(status: status, sentence: sentence, facts: facts)
  }

  private var ending: (status: String, sentence: String) {
    switch end {
    case .called(let end): calledEnding(end)
    case .browser(let name):
      ("browser", "The \(thereNoun) opens \(payload?.webpageURL?.shortAddress ?? "the page") in \(name).")
    case .locked:
      ("locked", "The \(thereNoun) has the icon of \(iconName), but stays locked: nothing opens.")
    case nil: offerEnding
    }
  }

  private func calledEnding(_ end: ContinuationSequence.End) -> (status: String, sentence: String) {
    switch end {
    case .continued: streamedEnding(restoredEnding)
    case .unhandled:
      ("unhandled", "The app on the \(thereNoun) opens and returns false: it has no screen for this type.")
    case .suppressed:
      (
        "suppressed",
        "The app on the \(thereNoun) is launched, but returned false, so the activity never comes."
      )
    case .failed(let failure): ("failed", sentence(of: failure))
    }
  }

  /// If the sender keeps its text for a stream, it is missing unless the receiving app reads the stream.
  private func streamedEnding(
    _ ending: (status: String, sentence: String)
  ) -> (status: String, sentence: String) {
    guard ending.status == "continued", document > 0, streaming != .ended(bytes: document), let payload,
      let tab = app.tab(for: payload.activityType).map({ app.tabs[$0] })
    else { return ending }
    return (
      "incomplete",
      "The \(thereNoun) opens \(tab.screen.title) without its text of \(document) bytes: the app "
        + (streaming == .notAsked ? "never asks for a stream." : "asks for a stream too late.")
    )
  }

  private func sentence(of failure: HandoffFailure) -> String {
    let opener = if case .browser(let name)? = offer?.route { name } else { "The app" }
    return "\(opener) on the \(thereNoun) opens, but the activity does not come: error \(failure.rawValue),"
      + " \(failure.name)."
  }

  private var offerEnding: (status: String, sentence: String) {
    guard let offer else { return ("no-icon", "The \(thereNoun) shows no icon: nothing was published.") }
    guard offer.isOffered else {
      return ("no-icon", "The \(thereNoun) shows no icon. \(refusal(of: offer))")
    }
    guard isOffered else { return silencedEnding }
    switch air?.attack {
    case .sniffed(let counter)?:
      return (
        "sniffed",
        "A listener reads counter \(counter) of the \(sender.kind.noun), and not the type of its activity; the"
          + " \(thereNoun) shows the icon of \(iconName)."
      )
    case .refused(let kind, let refusal)?:
      return (
        "refused",
        "The \(thereNoun) refuses the \(kind) advertisement and keeps the icon of \(iconName). \(refusal)."
      )
    case nil: break
    }
    return ("offered", "The \(thereNoun) shows the icon of \(iconName), and nobody opens it.")
  }

  /// The receiver accepted an advertisement that the sender never sent, and now ignores the sender.
  private var silencedEnding: (status: String, sentence: String) {
    let last = air?.lastCounter ?? 0
    return (
      "silenced",
      "The \(thereNoun) shows no icon: a \(air?.intruder ?? "later") advertisement passed, so it ignores the"
        + " \(sender.kind.noun) \(last < 65_535 ? "up to counter \(last)" : "until there is a new key")."
    )
  }

  /// The name of the app or browser whose icon the receiver shows.
  var iconName: String {
    if case .browser(let name)? = offer?.route { name } else { scenario.app }
  }

  private var restoredEnding: (status: String, sentence: String) {
    guard wasRestored, let tab = restoredTab else {
      return (
        "not-restored",
        "The app on the \(thereNoun) took the activity, but asked nothing to restore its state."
      )
    }
    let title = tab.screen.title
    if let page = tab.page {
      return ("continued", "The \(thereNoun) opens \(title) at \(page).")
    }
    return tab.screen.choices.isEmpty ? fieldsEnding(tab, title) : choiceEnding(tab, title)
  }

  private func choiceEnding(_ tab: RestoringApp.Tab, _ title: String) -> (String, String) {
    let choices = tab.screen.choices
    let shown = choices[tab.choice]
    guard let wanted = visible.userInfo["current"]?.integerValue, choices.indices.contains(wanted) else {
      return ("stale", "The \(thereNoun) opens \(title) at \(shown): no choice came with the activity.")
    }
    return wanted == tab.choice
      ? ("continued", "The \(thereNoun) opens \(title) at \(shown), where the \(sender.kind.noun) left off.")
      : (
        "stale",
        "The \(thereNoun) opens \(title), but at \(shown): the \(sender.kind.noun) shows \(choices[wanted])."
      )
  }

  private func fieldsEnding(_ tab: RestoringApp.Tab, _ title: String) -> (String, String) {
    let fields = tab.screen.fields.map { ActivityValue.string($0) }
    let wanted = fields.filter { visible.userInfo[$0] != nil }
    let arrived = wanted.filter { tab.shown[$0] != nil }
    if arrived.isEmpty, !wanted.isEmpty {
      return ("empty", "The \(thereNoun) opens \(title), and every field is empty.")
    }
    let missing = wanted.filter { !arrived.contains($0) }.map(\.description).sorted()
    guard missing.isEmpty else {
      return (
        "incomplete", "The \(thereNoun) opens \(title) without \(missing.joined(separator: ", "))."
      )
    }
    return wanted.allSatisfy { tab.shown[$0] == visible.userInfo[$0] }
      ? ("continued", "The \(thereNoun) opens \(title) with every field filled in.")
      : ("stale", "The \(thereNoun) opens \(title) with values that the sender has changed since.")
  }

  /// The tab that the payload belongs to.
  private var restoredTab: RestoringApp.Tab? {
    payload.flatMap { app.tab(for: $0.activityType) }.map { app.tabs[$0] }
  }

  private var facts: [String: JSONValue] {
    var failed = offer?.failedConditions.map(\.rawValue) ?? []
    if offer != nil, air?.isAccepted == false {
      failed.append(Self.acceptanceName)
    }
    var facts: [String: JSONValue] = [
      "offered": .bool(isOffered), "failedConditions": .array(failed.map { .string($0) }),
    ]
    if let air {
      facts["air"] = .array(air.verdicts.map { .string($0) })
      facts["tries"] = air.tries.map { .integer($0) }
      facts["lastCounter"] = air.lastCounter.map { .integer($0) }
    }
    if case .ended(let bytes) = streaming {
      facts["streamBytes"] = .integer(bytes)
    }
    if let payload {
      facts["payloadBytes"] = .integer(payload.userInfo.payloadSize)
      facts["payloadKeys"] = .array(payload.userInfo.keys.map(\.description).sorted().map { .string($0) })
    }
    if !crowd.isEmpty {
      facts["icons"] = .array((icons ?? []).map { .string(crowd[$0].name) })
    }
    switch end {
    case .called(.failed(let failure)): facts["error"] = .integer(failure.rawValue)
    case .browser(let name):
      facts["browser"] = .string(name)
      facts["page"] = .string(payload?.address ?? "")
    case .called(.continued):
      guard wasRestored, let tab = restoredTab else { break }
      facts["screen"] = .string(tab.screen.title)
      if tab.screen.choices.indices.contains(tab.choice) {
        facts["choice"] = .string(tab.screen.choices[tab.choice])
      }
    case .called, .locked, nil: break
    }
    return facts
  }
}
