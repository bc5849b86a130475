import SimulationKit

/// Draws a recorded widget as HTML that is complete without JavaScript.
///
/// The element `simulation-widget` wraps it. Its script reads the table of outcomes and adds controls; all images that
/// it shows are fragments of ``RunRenderer``.
package enum WidgetRenderer {
  /// Returns the widget as HTML.
  ///
  /// - Parameters:
  ///   - widget: the recorded widget.
  ///   - headingLevel: the level of its heading, 1 to 6: one below that of the enclosing section.
  package static func html(_ widget: RecordedWidget, headingLevel: Int = 3) -> String {
    let strings = WidgetStrings(language: widget.language, phrases: widget.phrases)
    let shown = RunRenderer.fragment(widget.run, language: widget.language, phrases: widget.phrases)
    let widget = widget.translated
    // The words are the same for all widgets of a page, so only the first one has them.
    let words = strings.script.merging(strings.transport) { word, _ in word }
      .merging(strings.now) { word, _ in word }
    let attributes =
      [
        ("class", "widget"),
        ("id", widget.id),
        ("data-simulation", widget.simulationName),
        ("data-runs", widget.runsPath),
        ("data-live", widget.livePath),
        ("data-language", widget.language),
      ] + (widget.id.hasSuffix("sim-1") ? [("data-words", WidgetStrings.json(words))] : [])
      + (widget.now.map { [("data-now", $0.description)] } ?? [])
    let heading = "\(widget.id)-question".escapedForHTML
    let profile =
      widget.profileTitle.isEmpty ? [] : [strings.profile.replacing("%@", with: widget.profileTitle)]
    let simulation = ([strings.simulation, widget.simulationTitle] + profile).joined(separator: " · ")
      .escapedForHTML
    return "<simulation-widget\(list(attributes))>"
      + #"<section aria-labelledby="\#(heading)"><p class="simulation">\#(simulation)</p>"#
      + #"<h\#(headingLevel) class="question" id="\#(heading)">\#(widget.question.escapedForHTML)</h\#(headingLevel)>"#
      + ControlForm(widget, strings: strings).html
      + table(widget.run, strings)
      + #"<div class="shown">\#(shown)</div>"#
      + transport(widget.run, strings)
      + OutcomeTable(widget.controls, run: widget.run, strings: strings).html + notice(widget, strings)
      + "</section></simulation-widget>"
  }

  /// A table that readers can drag, if the run is a single swipe whose outcome describes the table at rest.
  ///
  /// It reserves the space that the table will take, as for the controls.
  private static func table(_ run: Run, _ strings: WidgetStrings) -> String {
    guard case .array(let steps)? = run.scenario["steps"], steps.count == 1, steps[0]["do"] == "swipe",
      case .array(let frames)? = run.outcome.facts["frames"],
      case .array(let sections)? = frames.last?["sections"]
    else { return "" }
    let list = sections.map { section in
      guard case .array(let rows)? = section["rows"] else { return "" }
      let header = section["header"] == "" ? "" : #"<i class="header"></i>"#
      return header + "<span>" + String(repeating: "<i></i>", count: rows.count) + "</span>"
    }
    func word(_ name: String) -> String { strings.gesture[name] ?? "" }
    let tools = ["← \(word("left"))", "\(word("right")) →", word("release"), word("restart")].map { text in
      #"<i data-text="\#(text.escapedForHTML)"></i>"#
    }
    let words = WidgetStrings.json(strings.gesture).escapedForHTML
    return #"<table-gesture aria-hidden="true" data-words="\#(words)">"#
      + #"<p class="hint" data-text="\#(word("hint").escapedForHTML) "><span class="keys" data-text="\#(word("keys").escapedForHTML)"></span></p>"#
      + #"<p class="list">\#(list.joined())</p><p class="distance"></p>"#
      + #"<p class="tools">\#(tools.joined())</p></table-gesture>"#
  }

  /// The room of the playback bar, which a script fills: without one, the stages are listed, step by step.
  private static func transport(_ run: Run, _ strings: WidgetStrings) -> String {
    guard run.snapshots.count > 1, !run.events.isEmpty else { return "" }
    let name = (strings.transport["playback"] ?? "").escapedForHTML
    return #"<div class="transport" role="group" aria-label="\#(name)" hidden></div>"#
  }

  /// The line that says that this is a recording, and how to make it live.
  private static func notice(_ widget: RecordedWidget, _ strings: WidgetStrings) -> String {
    var facts: [String] = []
    if case .integer(let seed)? = widget.run.scenario["seed"] {
      facts.append("\(strings.seed) \(seed)")
    }
    if !widget.controls.isEmpty {
      facts.append(strings.single)
    }
    let recorded = strings.recorded + (facts.isEmpty ? "." : ": \(facts.joined(separator: ", ")).")
    let words = [recorded, strings.serve.before, strings.serve.after, strings.json]
      .map(\.escapedForHTML)
    let json = "\(widget.runsPath)default.json".escapedForHTML
    return #"<p class="recording"><span class="recorded">\#(words[0]) \#(words[1]) "#
      + #"<code>docs serve</code> \#(words[2])</span> <span class="share"><a href="\#(json)">\#(words[3])</a>"#
      + ["link", "test"].map { name in
        #" <button type="button" class="copy-\#(name)" hidden>\#((strings.transport[name] ?? "").escapedForHTML)</button>"#
      }.joined() + "</span></p>"
  }

  private static func list(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { #" \#($0.name)="\#($0.value.escapedForHTML)""# }.joined()
  }
}
