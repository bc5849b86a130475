import SimulationKit

/// Arranges the figures of a snapshot: what is on the stage, and the facts below it.
struct StageRenderer {
  private let strings: WidgetStrings
  private let draw: (Figure) -> String

  /// Creates a renderer; `draw` returns a figure as images, or a placeholder for them.
  init(_ strings: WidgetStrings, draw: @escaping (Figure) -> String) {
    self.strings = strings
    self.draw = draw
  }

  /// Creates a renderer that draws the figures of a run.
  init(_ run: Run, _ strings: WidgetStrings) {
    self.init(strings, draw: FigureRenderer(run, strings).svg)
  }

  /// The stage; empty if nothing is on it.
  ///
  /// Cards at the end, behind the last screen, are set in columns beside it, because a screen is as tall as several.
  func stage(_ figures: [Figure]) -> String {
    let onStage = figures.filter { $0.form != .facts }
    guard !onStage.isEmpty else { return "" }
    return #"<div class="stage" role="group" aria-label="\#(strings.stage.escapedForHTML)">"#
      + "\(content(onStage))</div>"
  }

  private func content(_ figures: [Figure]) -> String {
    let clocks = figures.filter { $0.form == .clock }
    let others = figures.filter { $0.form != .clock }
    let end = (others.lastIndex { $0.form.isScreen } ?? -1) + 1
    let cards = others[end...]
    // A card or two stand beside a screen as they are.
    let isRow = end > 0 && cards.count < 2
    return pictures(others[..<(isRow ? others.count : end)])
      + (isRow || cards.isEmpty ? "" : group("cards", cards))
      + (clocks.isEmpty ? "" : group("wall", clocks[...]))
  }

  private func group(_ name: String, _ figures: ArraySlice<Figure>) -> String {
    #"<div class="\#(name)">\#(pictures(figures))</div>"#
  }

  /// The figures as images, one after another.
  func pictures(_ figures: some Sequence<Figure>) -> String {
    figures.map(draw).joined()
  }

  /// The number of images on the stage, not counting clocks.
  func imageCount(_ figures: [Figure]) -> Int {
    pictures(figures.filter { $0.form != .facts && $0.form != .clock }).ranges(of: "<svg class").count
  }

  /// The facts, each folded under its name.
  func facts(_ figures: [Figure]) -> String {
    figures.filter { $0.form == .facts }.map { figure in
      #"<details class="facts"><summary\#(strings.simulationLanguage)>\#(figure.name.escapedForHTML)</summary>"#
        + #"<div class="sheets">\#(draw(figure))</div></details>"#
    }.joined()
  }
}
