import SimulationKit

/// Draws a run as HTML: the stage, the outcome, and the events in order.
///
/// The built page, the files of recorded runs and the server's responses all use this, so a live run and a recorded one
/// are equal byte for byte. The fragment has no ids, and no styles except classes.
package enum RunRenderer {
  /// The maximum size of the earlier stages in a fragment, in bytes.
  private static let earlierStagesLimit = 6000

  /// The run as an HTML fragment with one root element, `div.run`.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - language: the language of the page as a BCP 47 tag: "en", "pt-BR".
  /// - Returns: the HTML, without a trailing line break.
  package static func fragment(_ run: Run, language: String) -> String {
    let strings = WidgetStrings(language: language)
    return #"<div class="run" data-status="\#(run.outcome.status.escapedForHTML)">"#
      + (run.snapshots.last.map { stage($0.figures, strings) } ?? "")
      + #"<p class="outcome"\#(strings.simulationLanguage)>\#(run.outcome.sentence.escapedForHTML)</p>"#
      + earlierStages(run, strings)
      + SequenceRenderer(run, strings: strings).html + "</div>"
  }

  private static func stage(_ figures: [Figure], _ strings: WidgetStrings) -> String {
    guard !figures.isEmpty else { return "" }
    func pictures(_ figures: some Sequence<Figure>) -> String {
      figures.map { FigureRenderer.svg($0, strings) }.joined()
    }
    let clocks = figures.filter { $0.form == .clock }
    let wall = clocks.isEmpty ? "" : #"<div class="wall">\#(pictures(clocks))</div>"#
    return #"<div class="stage">\#(pictures(figures.filter { $0.form != .clock }))\#(wall)</div>"#
  }

  /// The stages before the last, each with only the figures that differ from the previous stage.
  ///
  /// They repeat what the trace says, so they are omitted if they would make the page heavy.
  private static func earlierStages(_ run: Run, _ strings: WidgetStrings) -> String {
    guard run.snapshots.count > 1 else { return "" }
    var shown: [Figure] = []
    var items = ""
    for snapshot in run.snapshots.dropLast() {
      let changed = snapshot.figures.filter { !shown.contains($0) }
      shown = snapshot.figures
      guard !changed.isEmpty else { continue }
      items += "<li>\(caption(snapshot, run.events, strings))\(stage(changed, strings))</li>"
      guard items.utf8.count <= earlierStagesLimit else { return "" }
    }
    guard !items.isEmpty else { return "" }
    return #"<details class="earlier"><summary>\#(strings.steps.escapedForHTML)</summary>"#
      + "<ol>\(items)</ol></details>"
  }

  private static func caption(_ snapshot: Snapshot, _ events: [Event], _ strings: WidgetStrings) -> String {
    guard events.indices.contains(snapshot.after) else { return "<p>\(strings.atStart.escapedForHTML)</p>" }
    let event = events[snapshot.after]
    return "<p\(strings.simulationLanguage)>\(strings.duration(event.time)) · "
      + "\(event.from.escapedForHTML): \(WidgetMarkup.breakable(event.name))</p>"
  }
}
