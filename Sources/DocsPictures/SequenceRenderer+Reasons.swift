import SimulationKit

extension SequenceRenderer {
  /// Above this number, met conditions are collapsed.
  private static let openLimit = 3

  /// An event's conditions: in order if there are few, otherwise the failures, then the met ones collapsed.
  ///
  /// An unmet condition explains why something didn't happen, so it is never collapsed.
  func html(of reasons: [Reason]) -> String {
    let met = reasons.filter(\.holds)
    guard met.count > SequenceRenderer.openLimit else { return list(reasons, of: "reasons") }
    let failed = reasons.filter { !$0.holds }
    let words = failed.isEmpty ? strings.metReasons.all : strings.metReasons.some
    let summary = words.replacing("%@", with: String(met.count)).escapedForHTML
    return list(failed, of: "reasons")
      + #"<details class="reasons"\#(strings.ownLanguage)><summary>\#(summary)</summary>"#
      + list(met, of: nil) + "</details>"
  }

  private func list(_ reasons: [Reason], of name: String?) -> String {
    guard !reasons.isEmpty else { return "" }
    let items = reasons.map { reason in
      let word = (reason.holds ? strings.met : strings.notMet).escapedForHTML
      return #"<li class="\#(reason.holds ? "met" : "not-met")"><b>\#(word)</b> "#
        + "<span\(strings.simulationLanguage)>\(reason.explanation.escapedForHTML)</span></li>"
    }
    let classes = name.map { #" class="\#($0)""# } ?? ""
    return #"<ul\#(classes)\#(strings.ownLanguage) aria-label="\#(strings.reasons.escapedForHTML)">"#
      + "\(items.joined())</ul>"
  }
}
