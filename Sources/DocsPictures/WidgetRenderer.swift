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
    let strings = WidgetStrings(language: widget.language)
    let words = widget.now == nil ? strings.script : strings.script.merging(strings.now) { word, _ in word }
    let attributes =
      [
        ("class", "widget"),
        ("id", widget.id),
        ("data-simulation", widget.simulationName),
        ("data-runs", widget.runsPath),
        ("data-live", widget.livePath),
        ("data-language", widget.language),
        ("data-words", WidgetStrings.json(words)),
      ] + (widget.now.map { [("data-now", $0.description)] } ?? [])
    let heading = "\(widget.id)-question".escapedForHTML
    let simulation = "\(strings.simulation) · \(widget.simulationTitle)".escapedForHTML
    return "<simulation-widget\(list(attributes))>"
      + #"<section aria-labelledby="\#(heading)"><p class="simulation">\#(simulation)</p>"#
      + #"<h\#(headingLevel) class="question" id="\#(heading)">\#(widget.question.escapedForHTML)</h\#(headingLevel)>"#
      + room(for: widget.controls, strings)
      + table(widget.run, strings)
      + #"<div class="shown">\#(RunRenderer.fragment(widget.run, language: widget.language))</div>"#
      + notice(widget, strings) + OutcomeTable(widget.controls, run: widget.run, strings: strings).html
      + "</section></simulation-widget>"
  }

  /// A table that readers can drag, if the run is a single swipe whose outcome describes the table at rest.
  ///
  /// It reserves the space that the table will take, as for the controls.
  private static func table(_ run: Run, _ strings: WidgetStrings) -> String {
    guard case .array(let steps)? = run.scenario["steps"], steps.count == 1, steps[0]["do"] == "swipe",
      case .array(let frames)? = run.outcome.facts["frames"],
      case .array(let sections)? = frames.first?["sections"]
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
      + #"<p class="hint" data-text="\#(word("hint").escapedForHTML)"></p>"#
      + #"<p class="list">\#(list.joined())</p><p class="distance"></p>"#
      + #"<p class="tools">\#(tools.joined())</p></table-gesture>"#
  }

  /// Reserves the space of the controls, so nothing moves when the script adds them.
  ///
  /// The words are in attributes, which the style sheet renders invisibly. Readers without JavaScript see neither the
  /// space nor controls that do nothing.
  private static func room(for controls: [RecordedWidget.Control], _ strings: WidgetStrings) -> String {
    guard !controls.isEmpty else { return "" }
    let rows = controls.map { control in
      let options = control.kind == .choice ? OutcomeTable.rows(of: control) : []
      let words = options.map { option in
        let text = OutcomeTable.text(option, of: control, strings).escapedForHTML
        return #"<i data-text="\#(text)"></i>"#
      }.joined()
      let label = control.label.escapedForHTML
      let second = words.isEmpty ? "" : #"<span class="options">\#(words)</span>"#
      return #"<p class="\#(control.kind.rawValue)" data-text="\#(label)">\#(second)</p>"#
    }
    let hint = (strings.script["recordedHint"] ?? "").escapedForHTML
    return #"<div class="controls" aria-hidden="true">\#(rows.joined())"#
      + #"<p class="bar" data-text="\#(hint)"></p></div>"#
  }

  /// The line that says that this is a recording, and how to make it live.
  private static func notice(_ widget: RecordedWidget, _ strings: WidgetStrings) -> String {
    var facts: [String] = []
    if case .integer(let seed)? = widget.run.scenario["seed"] {
      facts.append("\(strings.seed) \(seed)")
    }
    if !widget.profileTitle.isEmpty {
      facts.append(strings.profile.replacing("%@", with: widget.profileTitle))
    }
    let recorded = strings.recorded + (facts.isEmpty ? "." : ": \(facts.joined(separator: ", ")).")
    let words = [recorded, strings.serve.before, strings.serve.after, strings.json]
      .map(\.escapedForHTML)
    let json = "\(widget.runsPath)default.json".escapedForHTML
    return #"<p class="recording"><span class="recorded">\#(words[0]) \#(words[1]) "#
      + #"<code>docs serve</code> \#(words[2])</span> <a href="\#(json)">\#(words[3])</a></p>"#
  }

  private static func list(_ attributes: [(name: String, value: String)]) -> String {
    attributes.map { #" \#($0.name)="\#($0.value.escapedForHTML)""# }.joined()
  }
}
