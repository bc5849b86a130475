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
  ///   - phrases: the words of that language for what the simulation says.
  /// - Returns: the HTML, without a trailing line break.
  package static func fragment(_ run: Run, language: String, phrases: Phrases = Phrases()) -> String {
    root(phrases.translate(run), WidgetStrings(language: language, phrases: phrases), additions: "")
  }

  /// The run as a file or an answer: the fragment, and in templates what its widget shows only on request.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - simulation: the name of the simulation that ran.
  ///   - type: its type with its module: "HandoffSimulations.HandoffSimulation".
  ///   - language: the language of the page as a BCP 47 tag: "en", "pt-BR".
  ///   - phrases: the words of that language for what the simulation says.
  /// - Returns: the HTML, without a trailing line break.
  package static func recording(
    _ run: Run,
    of simulation: String,
    type: String,
    language: String,
    phrases: Phrases = Phrases()
  ) -> String {
    let strings = WidgetStrings(language: language, phrases: phrases)
    let translated = phrases.translate(run)
    // The test is about what the library says, in English.
    return root(
      translated,
      strings,
      additions: FrameRenderer(translated, strings).html
        + #"<template class="test">\#(RunTest(run, of: simulation, type: type).code.escapedForHTML)</template>"#
    )
  }

  /// The run of a simulation as a file or an answer.
  package static func recording(
    _ run: Run,
    of simulation: any Simulation,
    language: String,
    phrases: Phrases = Phrases()
  ) -> String {
    recording(
      run,
      of: simulation.name,
      type: String(reflecting: type(of: simulation)),
      language: language,
      phrases: phrases
    )
  }

  private static func root(_ run: Run, _ strings: WidgetStrings, additions: String) -> String {
    let renderer = StageRenderer(run, strings)
    let figures = run.snapshots.last?.figures ?? []
    let told = earlierStages(run, strings) + SequenceRenderer(run, strings: strings).html
    let events = run.events.isEmpty ? told : folded("events", strings.events(run.events.count), told)
    // Playback begins where the stage is set, which may be after some events.
    let from = (run.snapshots.first?.after ?? -1) + 1
    return #"<div class="run" data-status="\#(run.outcome.status.escapedForHTML)""#
      + (from > 0 ? #" data-from="\#(from)">"# : ">")
      + renderer.stage(figures)
      + #"<p class="outcome"\#(strings.simulationLanguage)>\#(run.outcome.sentence.escapedForHTML)</p>"#
      + renderer.facts(figures) + events + additions + "</div>"
  }

  private static func folded(_ name: String, _ summary: String, _ content: String) -> String {
    #"<details class="\#(name)"><summary>\#(summary.escapedForHTML)</summary>\#(content)</details>"#
  }

  /// The stages before the last, each with only the figures that differ from the previous stage.
  ///
  /// They repeat what the trace says, so they are omitted if they would make the page heavy.
  private static func earlierStages(_ run: Run, _ strings: WidgetStrings) -> String {
    guard run.snapshots.count > 1 else { return "" }
    let renderer = StageRenderer(run, strings)
    var shown: [Figure] = []
    var items = ""
    for snapshot in run.snapshots.dropLast() {
      let changed = snapshot.figures.filter { !shown.contains($0) }
      shown = snapshot.figures
      guard !changed.isEmpty else { continue }
      items += "<li>\(caption(snapshot, run.events, strings))\(renderer.pictures(changed))</li>"
      guard items.utf8.count <= earlierStagesLimit else { return "" }
    }
    guard !items.isEmpty else { return "" }
    return folded("earlier", strings.steps, "<ol>\(items)</ol>")
  }

  private static func caption(_ snapshot: Snapshot, _ events: [Event], _ strings: WidgetStrings) -> String {
    guard events.indices.contains(snapshot.after) else { return "<p>\(strings.atStart.escapedForHTML)</p>" }
    let event = events[snapshot.after]
    return "<p\(strings.simulationLanguage)>\(strings.duration(event.time)) · "
      + "\(event.from.escapedForHTML): \(WidgetMarkup.breakable(event.name))</p>"
  }
}
