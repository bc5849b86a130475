import DocsMarkdown
import DocsPictures
import SimulationKit

/// A recorded simulation in words: the question, the answer, and the alternatives.
struct WidgetSummary {
  private let widget: RecordedWidget
  private let configuration: SiteConfiguration
  private let strings: WidgetStrings

  init(_ widget: RecordedWidget, configuration: SiteConfiguration) {
    self.widget = widget.translated
    self.configuration = configuration
    strings = WidgetStrings(language: widget.language, phrases: widget.phrases)
  }

  /// The summary as lines of Markdown.
  var lines: [String] {
    let title = "\(strings.simulation) · \(widget.simulationTitle): \(widget.question)"
    let run = configuration.base + widget.runsPath.dropFirst(configuration.basePath.count) + "default.json"
    var lines = ["**\(Self.line(title))**", ""]
    if !widget.run.outcome.sentence.isEmpty {
      lines += [Self.line(widget.run.outcome.sentence), ""]
    }
    if !widget.controls.isEmpty {
      lines += ["| \(strings.change) | \(strings.outcome) |", "|---|---|"]
      lines += widget.controls.flatMap { control in
        OutcomeTable.rows(of: control).map { row(OutcomeTable.text($0, of: control, strings), $0, control) }
      }
      lines.append("")
    }
    return lines + ["[\(strings.json)](\(run))"]
  }

  private func row(_ text: String, _ row: OutcomeTable.Row, _ control: RecordedWidget.Control) -> String {
    let isShown = WidgetStrings.json(row.value) == WidgetStrings.json(control.initial)
    let text = isShown ? "\(text) (\(strings.asShown))" : text
    let outcome = (row.stop?.run ?? widget.run).outcome.sentence
    return "| \(Self.cell(control.label)): \(Self.cell(text)) | \(Self.cell(outcome)) |"
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func cell(_ text: String) -> String {
    line(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
