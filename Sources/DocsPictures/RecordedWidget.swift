import DocsMarkdown
import SimulationKit

/// A simulation in a page with its recorded runs: everything that ``WidgetRenderer`` draws.
package struct RecordedWidget: Hashable, Sendable {
  /// A value that readers can change, and the result of each change.
  package struct Control: Hashable, Sendable {
    /// The kind of control.
    package typealias Kind = WidgetFence.Control.Kind

    /// The kind of control.
    package var kind: Kind
    /// The label, in the page's language.
    package var label: String
    /// The unit of its values: "m".
    package var unit: String?
    /// The location of the value in the scenario.
    package var pointer: JSONPointer
    /// The value in the default scenario.
    package var initial: JSONValue
    /// The recorded values, in the order of the control.
    package var stops: [Stop]

    /// Creates a control with its recorded stops.
    package init(
      kind: Kind,
      label: String,
      unit: String? = nil,
      pointer: JSONPointer,
      initial: JSONValue,
      stops: [Stop]
    ) {
      self.kind = kind
      self.label = label
      self.unit = unit
      self.pointer = pointer
      self.initial = initial
      self.stops = stops
    }
  }

  /// One value of a control, and its run when nothing else is changed.
  package struct Stop: Hashable, Sendable {
    /// The value.
    package var value: JSONValue
    /// The text to show instead of the value; nil for the value itself.
    package var label: String?
    /// The name of the run's files in ``RecordedWidget/runsPath``, without their extension: "1-0" for `1-0.json` and
    /// `1-0.html`.
    package var file: String
    /// The run.
    package var run: Run

    /// Creates a recorded stop.
    package init(value: JSONValue, label: String? = nil, file: String, run: Run) {
      self.value = value
      self.label = label
      self.file = file
      self.run = run
    }
  }

  /// The widget's identifier, unique in its page: "sim-1".
  package var id: String
  /// The simulation's name in URLs: "handoff".
  package var simulationName: String
  /// The simulation's name for readers: "Handoff".
  package var simulationTitle: String
  /// The simulation's type with its module, for tests: "HandoffSimulations.HandoffSimulation".
  package var simulationType: String
  /// The question that the widget answers, which is its heading.
  package var question: String
  /// The language of the page: "en", "pt-BR".
  package var language: String
  /// The name of the version in the default scenario: "iOS 8".
  package var profileTitle: String
  /// The default scenario as its author wrote it, without what is usual.
  package var scenario: JSONValue
  /// The run of the default scenario.
  package var run: Run
  /// The URL of the folder with the recorded runs, with a trailing "/".
  package var runsPath: String
  /// The URL at which a server reports that it runs simulations.
  package var livePath: String
  /// The moment of the scenario that can follow the current time if a server runs it; nil if there is none.
  package var now: JSONPointer?
  /// The values that readers can change.
  package var controls: [Control]
  /// The words of the page's language for what the simulation says.
  package var phrases: Phrases

  /// Creates a widget with its recorded runs.
  package init(
    id: String,
    simulationName: String,
    simulationTitle: String,
    simulationType: String,
    question: String,
    language: String,
    profileTitle: String,
    scenario: JSONValue,
    run: Run,
    runsPath: String,
    livePath: String = "/live.json",
    now: JSONPointer? = nil,
    controls: [Control] = [],
    phrases: Phrases = Phrases()
  ) {
    self.id = id
    self.simulationName = simulationName
    self.simulationTitle = simulationTitle
    self.simulationType = simulationType
    self.question = question
    self.language = language
    self.profileTitle = profileTitle
    self.scenario = scenario
    self.run = run
    self.runsPath = runsPath
    self.livePath = livePath
    self.now = now
    self.controls = controls
    self.phrases = phrases
  }
}
