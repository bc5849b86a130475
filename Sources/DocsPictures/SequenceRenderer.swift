import SimulationKit

/// Draws a trace as an ordered list that is both the sequence diagram and its text.
///
/// Each row has a strip of the diagram, hidden from assistive technology, and the event in words. The strips have no
/// view box: x is in percent, so lanes follow the column's width; y is in pixels, so arrows stay at the height of the
/// first line of text. The lifelines behind them are drawn by the style sheet, which knows the number of lanes by the
/// class.
struct SequenceRenderer {
  /// A pause of at least this many milliseconds has its own row.
  private static let longPause = 1000
  /// Above this number of rows, repetitions are collapsed.
  private static let foldingLimit = 30

  private let events: [Event]
  private let lanes: LaneOrder
  let strings: WidgetStrings

  /// Creates a renderer for the events of one run.
  init(_ run: Run, strings: WidgetStrings) {
    events = run.events
    lanes = LaneOrder(run, rest: strings.system)
    self.strings = strings
  }

  /// The lane names and the list.
  var html: String {
    guard !events.isEmpty else { return "" }
    var rows = ""
    var index = 0
    while index < events.count {
      let end = foldEnd(from: index)
      rows += end > index + 1 ? fold(index..<end) : row(index)
      index = end
    }
    return #"<div class="trace lanes-\#(lanes.names.count)">\#(heads)"#
      + #"<ol class="seq" aria-label="\#(strings.trace.escapedForHTML)">\#(rows)</ol></div>"#
  }

  /// The names of the lanes, which stay visible while the list scrolls.
  private var heads: String {
    let letters = lanes.letters
    let columns = lanes.names.indices.map { lane in
      let name = lanes.names[lane].escapedForHTML
      let letter = letters[lane].escapedForHTML
      return #"<span class="lane-\#(lane + 1)"><b>\#(letter)</b> <span>\#(name)</span></span>"#
    }
    return #"<div class="heads" aria-hidden="true">\#(columns.joined())</div>"#
  }

  private func arrow(_ event: Event) -> String {
    let from = lanes.index(of: event.from)
    let to = event.to.map(lanes.index) ?? from
    return SequenceArrow(event.kind, from: from, to: to, count: lanes.names.count).svg
  }

  // MARK: Rows

  private func row(_ index: Int, isFolded: Bool = false) -> String {
    let event = events[index]
    return (isFolded ? "" : gap(before: index))
      + #"<li class="event \#(event.kind.rawValue)"\#(strings.simulationLanguage)>"#
      + svg(arrow(event))
      + #"<p class="said">\#(said(event, at: index))</p>"#
      + (event.detail.isEmpty ? "" : #"<p class="why">\#(event.detail.escapedForHTML)</p>"#)
      + html(of: event.reasons) + "</li>"
  }

  /// The row for the time that passes before an event, if it is long.
  private func gap(before index: Int) -> String {
    let pause = pause(before: index)
    guard index > 0, pause >= SequenceRenderer.longPause else { return "" }
    let text = "\(strings.duration(pause, trimmed: true)) \(strings.pass)"
    return #"<li class="gap">\#(svg(""))<p>\#(text)</p></li>"#
  }

  /// The time since the previous event, in milliseconds.
  private func pause(before index: Int) -> Int {
    guard index > 0 else { return events[index].time }
    return events[index].time.subtractingReportingOverflow(events[index - 1].time).partialValue
  }

  /// The time of an event, if it differs from that of the previous one.
  private func time(_ index: Int) -> String {
    guard index == 0 || pause(before: index) != 0 else { return "" }
    let time = events[index].time
    return #"<time datetime="\#(machineTime(time))"\#(strings.ownLanguage)>"#
      + "\(strings.duration(time))</time> · "
  }

  private func said(_ event: Event, at index: Int) -> String {
    let kind =
      strings.kinds[event.kind.rawValue].map {
        #" <span class="kind"\#(strings.ownLanguage)>\#($0.escapedForHTML)</span>"#
      } ?? ""
    return "\(time(index))\(actors(event)): \(name(event.name))\(kind)"
  }

  private func actors(_ event: Event) -> String {
    let from = "<b>\(event.from.escapedForHTML)</b>"
    guard let to = event.to, to != event.from else { return from }
    return "\(from) → <b>\(to.escapedForHTML)</b>"
  }

  private func name(_ name: String) -> String {
    WidgetMarkup.isCode(name)
      ? "<code>\(WidgetMarkup.breakable(name))</code>" : name.escapedForHTML
  }

  /// A duration in the format of HTML's `time` element.
  private func machineTime(_ milliseconds: Int) -> String {
    let (whole, thousandths) = max(0, milliseconds).quotientAndRemainder(dividingBy: 1000)
    return "PT\(whole).\(String(String(thousandths + 1000).dropFirst()))S"
  }

  // MARK: Folding

  /// The end of the repetitions that begin at a row; the next row if nothing is collapsed there.
  private func foldEnd(from start: Int) -> Int {
    guard events.count > SequenceRenderer.foldingLimit, !events[start].isFailure else { return start + 1 }
    let end = events[start...].firstIndex { !$0.repeats(events[start]) || $0.isFailure } ?? events.count
    return end - start >= 3 ? end : start + 1
  }

  private func fold(_ range: Range<Int>) -> String {
    let event = events[range.lowerBound]
    let rows = range.map { row($0, isFolded: true) }.joined()
    return gap(before: range.lowerBound)
      + #"<li class="fold \#(event.kind.rawValue)"\#(strings.simulationLanguage)>"#
      + "\(svg(arrow(event)))<details>"
      + "<summary>\(time(range.lowerBound))\(range.count) × \(actors(event)): \(name(event.name))</summary>"
      + "<ol>\(rows)</ol></details></li>"
  }
}

extension Event {
  fileprivate var isFailure: Bool {
    kind == .absent || kind == .refusal || reasons.contains { !$0.holds }
  }

  fileprivate func repeats(_ other: Event) -> Bool {
    (kind, name, from, to) == (other.kind, other.name, other.from, other.to)
  }
}
