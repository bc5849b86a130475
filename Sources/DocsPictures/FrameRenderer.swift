import SimulationKit

/// Writes the stage at each snapshot of a run, for playback.
///
/// Most events change one figure, so each image is written once: a frame is the stage as in a page, with the index of
/// its image in an `i` element instead of each figure.
struct FrameRenderer {
  private let run: Run
  private let strings: WidgetStrings

  /// Creates a renderer for the frames of a run.
  init(_ run: Run, _ strings: WidgetStrings) {
    self.run = run
    self.strings = strings
  }

  /// The images and the frames in a template; empty for a run with a single snapshot.
  var html: String {
    guard run.snapshots.count > 1 else { return "" }
    let figures = FigureRenderer(run, strings)
    var different: [Figure] = []
    var places: [Figure: Int] = [:]
    for figure in run.snapshots.flatMap(\.figures) where places[figure] == nil {
      places[figure] = different.count
      different.append(figure)
    }
    let stage = StageRenderer(strings) { [places] in "<i>\(places[$0] ?? 0)</i>" }
    let frames = run.snapshots.map { snapshot in
      #"<div class="frame" data-after="\#(snapshot.after)">"#
        + "\(stage.stage(snapshot.figures))\(stage.facts(snapshot.figures))</div>"
    }
    return #"<template class="frames">"#
      + different.map { #"<div class="image">\#(figures.svg($0))</div>"# }.joined()
      + frames.joined() + "</template>"
  }
}
