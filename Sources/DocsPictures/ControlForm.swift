import SimulationKit

/// The form in which readers change a scenario.
///
/// It is in the page from the first paint, so nothing moves when the script connects it, and hidden where no script
/// runs: without one a control would do nothing, and the table of outcomes answers the same questions.
struct ControlForm {
  private let id: String
  private let controls: [RecordedWidget.Control]
  private let imageCount: Int
  private let strings: WidgetStrings

  /// Creates the form of a widget's controls.
  init(_ widget: RecordedWidget, strings: WidgetStrings) {
    id = widget.id
    controls = widget.controls
    imageCount = StageRenderer(widget.run, strings).imageCount(widget.run.snapshots.last?.figures ?? [])
    self.strings = strings
  }

  /// The form; empty if there are no controls.
  var html: String {
    guard !controls.isEmpty else { return "" }
    let layout = ControlLayout(controls, imageCount: imageCount, strings)
    let rows = controls.indices.map { index in
      row(controls[index], number: index + 1, isList: layout.lists[index])
    }
    return #"<form class="controls \#(layout.place.rawValue)" hidden"#
      + #" aria-labelledby="\#(id.escapedForHTML)-question">\#(rows.joined())"#
      + #"<p class="bar"><span class="message"></span>"#
      + #"<button type="button" class="guess" aria-pressed="false">\#(word("guess"))</button>"#
      + #"<button type="button" class="reset">\#(word("reset"))</button>"#
      + #"<button type="submit" class="run-button" hidden>\#(word("run"))</button></p></form>"#
  }

  private func word(_ name: String) -> String { (strings.script[name] ?? "").escapedForHTML }

  private func row(_ control: RecordedWidget.Control, number: Int, isList: Bool) -> String {
    let name = "\(id)-control-\(number)"
    let stops = OutcomeTable.rows(of: control)
    let initial = stops.firstIndex { OutcomeTable.isInitial($0, of: control) } ?? 0
    let texts = stops.map { OutcomeTable.text($0, of: control, strings).escapedForHTML }
    return switch control.kind {
    case .toggle: toggle(control, name, isOn: isOn(stops, initial))
    case .choice where isList: list(control, name, texts, initial)
    case .choice: menu(control, name, texts, initial)
    case .range: range(control, name, texts, initial)
    }
  }

  /// Whether a switch is on at first. Of two values that aren't booleans, the second is on.
  private func isOn(_ stops: [OutcomeTable.Row], _ initial: Int) -> Bool {
    (stops.firstIndex { $0.value == .bool(true) } ?? stops.count - 1) == initial
  }

  private func toggle(_ control: RecordedWidget.Control, _ name: String, isOn: Bool) -> String {
    #"<p class="control toggle"><label><span>\#(control.label.escapedForHTML)</span>"#
      + #"<input type="checkbox" name="\#(name)"\#(isOn ? " checked" : "")></label></p>"#
  }

  private func list(_ control: RecordedWidget.Control, _ name: String, _ texts: [String], _ initial: Int)
    -> String
  {
    let options = texts.indices.map { index in
      #"<label><input type="radio" name="\#(name)" value="\#(index)"\#(index == initial ? " checked" : "")>"#
        + "<span>\(texts[index])</span></label>"
    }
    return #"<div class="control choice" role="radiogroup" aria-labelledby="\#(name)-label">"#
      + #"<span class="name" id="\#(name)-label">\#(control.label.escapedForHTML)</span>"#
      + #"<span class="options">\#(options.joined())</span>\#(select(name, texts, initial))</div>"#
  }

  private func menu(_ control: RecordedWidget.Control, _ name: String, _ texts: [String], _ initial: Int)
    -> String
  {
    #"<p class="control pick"><span class="name" id="\#(name)-label">\#(control.label.escapedForHTML)</span>"#
      + "\(select(name, texts, initial))</p>"
  }

  /// The values as a menu, which a list has as well: on a phone there is no room for the list.
  private func select(_ name: String, _ texts: [String], _ initial: Int) -> String {
    let options = texts.indices.map { index in
      #"<option\#(index == initial ? " selected" : "")>\#(texts[index])</option>"#
    }
    return #"<select name="\#(name)-menu" aria-labelledby="\#(name)-label">\#(options.joined())</select>"#
  }

  private func range(_ control: RecordedWidget.Control, _ name: String, _ texts: [String], _ initial: Int)
    -> String
  {
    let label = control.label.escapedForHTML
    return #"<p class="control range"><label class="name" for="\#(name)">\#(label)</label>"#
      + #"<output for="\#(name)">\#(texts[initial])</output><span class="slider">"#
      + #"<button type="button" class="step less" aria-label="\#(word("less")): \#(label)">−</button>"#
      + #"<input type="range" id="\#(name)" name="\#(name)" min="0" max="\#(texts.count - 1)" step="1" "#
      + #"value="\#(initial)" aria-valuetext="\#(texts[initial])">"#
      + #"<button type="button" class="step more" aria-label="\#(word("more")): \#(label)">+</button></span></p>"#
  }
}

/// Where a form stands, and which choices list all their values.
///
/// A list shows every value at once and a menu takes one line, so the longest lists become menus until the form is as
/// tall as a stage.
struct ControlLayout {
  /// The place of a form, by the name of its class.
  enum Place: String {
    /// Beside the stage in one column.
    case beside
    /// Beside the stage in two columns, because one would be too tall.
    case wide
    /// Above a stage that needs the whole width.
    case above
  }

  /// The width of a form beside the stage, without its padding, in CSS pixels. The style sheet repeats it.
  private static let width = 208
  /// The height that a form beside the stage may have.
  private static let height = 400
  /// The height of the bar with the buttons, and of the padding of the form.
  private static let bar = 52
  /// The space between two controls.
  private static let gap = 10
  /// The number of images that stand side by side beside a form.
  private static let imagesBeside = 3

  /// Where the form stands.
  let place: Place
  /// For each control, whether it lists all its values.
  let lists: [Bool]

  /// Creates the layout of the controls of a widget with a number of images on its stage.
  init(_ controls: [RecordedWidget.Control], imageCount: Int, _ strings: WidgetStrings) {
    let heights = controls.map { Heights($0, strings) }
    let isAbove = controls.count == 1 && imageCount > ControlLayout.imagesBeside
    var lists = controls.map { $0.kind == .choice && !isAbove }
    func total() -> Int {
      zip(heights, lists).reduce(ControlLayout.bar) { $0 + ($1.1 ? $1.0.list : $1.0.menu) }
    }
    while total() > ControlLayout.height {
      let longest = lists.indices.filter { lists[$0] }.max { heights[$0].list < heights[$1].list }
      guard let longest else { break }
      lists[longest] = false
    }
    place = isAbove ? .above : total() <= ControlLayout.height ? .beside : .wide
    self.lists = lists
  }

  /// The heights of a control as a list of its values, and in its shortest form.
  private struct Heights {
    let list: Int
    let menu: Int

    init(_ control: RecordedWidget.Control, _ strings: WidgetStrings) {
      let measure = TextMeasure(size: 14, isBold: true)
      func lines(_ text: String, _ width: Int) -> Int { measure.lines(text, width: width).count }
      let label = lines(control.label, ControlLayout.width) * 18 + 4
      let options = OutcomeTable.rows(of: control).map { row in
        lines(OutcomeTable.text(row, of: control, strings), ControlLayout.width - 24) * 20 + 12
      }
      list = label + options.reduce(2, +) + ControlLayout.gap
      let line = lines(control.label, ControlLayout.width - 52) * 20
      menu = (control.kind == .toggle ? max(36, line) : label + 36) + ControlLayout.gap
    }
  }
}
