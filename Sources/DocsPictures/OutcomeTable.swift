import SimulationKit

/// The table of all recorded outcomes. Readers without JavaScript use it to compare changes, and the script builds its
/// controls from it.
package struct OutcomeTable {
  private let controls: [RecordedWidget.Control]
  private let run: Run
  private let strings: WidgetStrings

  /// Creates the table of a widget's controls; `run` is the run of the default scenario.
  init(_ controls: [RecordedWidget.Control], run: Run, strings: WidgetStrings) {
    self.controls = controls
    self.run = run
    self.strings = strings
  }

  /// A row: a stop, or the default scenario if no stop has its value.
  package struct Row {
    package let value: JSONValue
    package let label: String?
    /// The recorded stop; nil for the default run.
    package let stop: RecordedWidget.Stop?
  }

  /// The rows of a control in order, always including the initial value.
  package static func rows(of control: RecordedWidget.Control) -> [Row] {
    var rows = control.stops.map { Row(value: $0.value, label: $0.label, stop: $0) }
    guard !rows.contains(where: { isInitial($0, of: control) }) else { return rows }
    let initial = Row(value: control.initial, label: nil, stop: nil)
    let place =
      control.kind == .range
      ? control.initial.number.flatMap { number in
        rows.firstIndex { $0.value.number.map { $0 > number } ?? false } ?? rows.endIndex
      } : nil
    rows.insert(initial, at: place ?? rows.startIndex)
    return rows
  }

  /// Whether a row has the value of the default scenario. In JSON, 5 and 5.0 are the same value.
  package static func isInitial(_ row: Row, of control: RecordedWidget.Control) -> Bool {
    WidgetStrings.json(row.value) == WidgetStrings.json(control.initial)
  }

  /// The text of a row's value for readers.
  package static func text(_ row: Row, of control: RecordedWidget.Control, _ strings: WidgetStrings) -> String
  {
    row.label ?? strings.value(row.value, unit: control.unit)
  }

  /// The table, folded; empty if there are no controls.
  package var html: String {
    guard !controls.isEmpty else { return "" }
    let title = strings.outcomes.escapedForHTML
    return #"<details class="others"><summary>\#(title)</summary>"#
      + #"<table class="outcomes"><caption>\#(title)</caption><thead><tr>"#
      + #"<th scope="col">\#(strings.change.escapedForHTML)</th>"#
      + #"<th scope="col">\#(strings.outcome.escapedForHTML)</th></tr></thead>"#
      + controls.map(body).joined() + "</table></details>"
  }

  private func body(_ control: RecordedWidget.Control) -> String {
    let label = control.label.escapedForHTML
    let pointer = control.pointer.description.escapedForHTML
    let unit = control.unit.map { #" data-unit="\#($0.escapedForHTML)""# } ?? ""
    return #"<tbody data-control="\#(control.kind.rawValue)" data-pointer="\#(pointer)""#
      + #" data-label="\#(label)"\#(unit)>"#
      + #"<tr><th class="control" scope="rowgroup" colspan="2">\#(label)</th></tr>"#
      + OutcomeTable.rows(of: control).map { self.row($0, of: control) }.joined() + "</tbody>"
  }

  private func row(_ row: Row, of control: RecordedWidget.Control) -> String {
    let isInitial = OutcomeTable.isInitial(row, of: control)
    let text = OutcomeTable.text(row, of: control, strings).escapedForHTML
    let outcome = (row.stop?.run ?? run).outcome
    let note = isInitial ? #" <small>\#(strings.asShown.escapedForHTML)</small>"# : ""
    return #"<tr data-file="\#((row.stop?.file ?? "default").escapedForHTML)" "#
      + #"data-value="\#(WidgetStrings.json(row.value).escapedForHTML)" data-text="\#(text)""#
      + (isInitial ? " data-initial" : "")
      + #"><th scope="row">\#(text)\#(note)</th>"#
      + "<td\(strings.simulationLanguage)>\(outcome.sentence.escapedForHTML)</td></tr>"
  }
}

extension JSONValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
