import SimulationKit

@testable import DocsMarkdown
@testable import DocsPictures

/// Runs for the tests of the renderers.
enum RunSample {
  /// The coded form of a run, which only a simulation can create directly.
  private struct Shape: Encodable {
    var scenario: JSONValue
    var events: [Event]
    var snapshots: [Snapshot]
    var outcome: Outcome
  }

  static func run(
    _ events: [Event] = [],
    figures: [Figure] = [],
    earlier: [[Figure]] = [],
    scenario: JSONValue = ["seed": 7],
    sentence: String = "It ends."
  ) throws -> Run {
    var snapshots = earlier.enumerated().map { Snapshot(after: $0.offset - 1, figures: $0.element) }
    if !figures.isEmpty {
      snapshots.append(Snapshot(after: events.count - 1, figures: figures))
    }
    let shape = Shape(
      scenario: scenario,
      events: events,
      snapshots: snapshots,
      outcome: Outcome(status: "done", sentence: sentence)
    )
    return try CanonicalJSON.decode(Run.self, from: CanonicalJSON.encode(shape))
  }

  /// A run with every kind of event, two actors, and a figure with every kind of element.
  static func everything() throws -> Run {
    let events = Event.Kind.allCases.enumerated().map { index, kind in
      Event(
        time: index * 700,
        kind: kind,
        name: "step(\(index):)",
        from: "Watch",
        to: "Phone",
        detail: "Detail \(index).",
        reasons: [Reason("held", holds: index.isMultiple(of: 2), "Why \(index).")]
      )
    }
    let figures = Figure.Form.allCases.map { form in
      Figure(id: form.rawValue, name: form.rawValue, form: form, elements: elements)
    }
    return try run(events, figures: figures)
  }

  static let elements: [Figure.Element] =
    [
      .status("10:09"), .title("Title"), .row(label: "currency", value: "sterling", mark: .ok),
      .choices(["One", "Two"], selected: 1), .button("Buy", tint: "#ff3b30"), .button("Restore", tint: nil),
      .time("10:09", caption: "Thursday"), .code("a\n  b"),
      .swipedRow("Soup", leading: [], trailing: [.init("Delete", tint: "#ff3b30")]),
      .tabs(["Left", "Right"], selected: 0), .cornerIcon("Kitchen"),
      .notification(app: "Soup", title: "Ready", text: "It is hot.", time: "now"),
      .alert(title: "Save?", text: "The soup.", buttons: ["Save", "Cancel"], chosen: 0),
      .paymentSheet(product: "Soup", app: "Kitchen", price: "$1.99", button: "Pay"),
      .homeScreen(app: "Kitchen", note: "Not running", isRunning: false), .ended("killed"),
      .draggedRow(title: "Soup", offset: -9, finger: -9, width: 375, buttons: []),
    ] + Figure.Mark.allCases.map { .text("Marked \($0.rawValue)", mark: $0) }

  static func widget(language: String = "en", question: String = "Which one?") throws -> RecordedWidget {
    RecordedWidget(
      id: "sim-1",
      simulationName: "handoff",
      simulationTitle: "Handoff",
      simulationType: "HandoffSimulations.HandoffSimulation",
      question: question,
      language: language,
      profileTitle: "iOS 8",
      scenario: ["phone": ["bluetooth": true]],
      run: try run(sentence: "The default."),
      runsPath: "/handoff/sim-1/",
      controls: [
        .init(
          kind: .toggle,
          label: "Bluetooth",
          pointer: JSONPointer(["phone", "bluetooth"]),
          initial: true,
          stops: [
            .init(value: false, file: "1-0", run: try run(sentence: "No icon.")),
            .init(value: true, file: "1-1", run: try run(sentence: "The default.")),
          ]
        ),
        .init(
          kind: .range,
          label: "Distance",
          unit: "m",
          pointer: JSONPointer(["phone", "distance"]),
          initial: 5,
          stops: [
            .init(value: 1, file: "2-0", run: try run(sentence: "Near.")),
            .init(value: 40, file: "2-1", run: try run(sentence: "Far.")),
          ]
        ),
      ]
    )
  }

  /// A figure as images.
  static func svg(_ figure: Figure, profile: String = "documented") -> String {
    guard let run = try? run(scenario: ["profile": .string(profile)]) else { return "" }
    return FigureRenderer(run, WidgetStrings(language: "en")).svg(figure)
  }

  /// The text that a reader sees, without tags and with entities decoded.
  static func text(_ html: some StringProtocol) -> String {
    var text = ""
    var isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" { isTag = false }
    }
    return ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"].reduce(text) {
      $0.replacing($1.key, with: $1.value)
    }.replacing("&amp;", with: "&")
  }

  /// The text between each `start` and the next `end`.
  static func parts(of html: String, from start: String, to end: String) -> [String] {
    html.components(start).dropFirst().compactMap { $0.components(end).first }
  }
}

extension String {
  /// The pieces between the occurrences of a separator.
  func components(_ separator: String) -> [String] {
    var pieces = [""]
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      pieces[pieces.count - 1] += rest[..<range.lowerBound]
      pieces.append("")
      rest = rest[range.upperBound...]
    }
    pieces[pieces.count - 1] += rest
    return pieces
  }
}
