import SimulationKit

/// A simulation in a page, after its runs have been recorded: all that ``WidgetRenderer`` draws.
public struct RecordedWidget: Hashable, Sendable {
  /// A value that a reader may change, and what came of each change.
  public struct Control: Hashable, Sendable {
    /// How it is offered.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A checkbox, for two values.
      case toggle
      /// A slider, for values that have an order.
      case range
      /// Radio buttons.
      case choice
    }

    /// How it is offered.
    public var kind: Kind
    /// Its name, in the page's language.
    public var label: String
    /// The unit of its values: "m".
    public var unit: String?
    /// The place of the value in the scenario.
    public var pointer: JSONPointer
    /// The value in the default scenario.
    public var initial: JSONValue
    /// The values that were run, in the order in which they are offered.
    public var stops: [Stop]

    /// A control with its recorded stops.
    public init(
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

  /// One value of a control, and the run that it gives when nothing else is changed.
  public struct Stop: Hashable, Sendable {
    /// The value.
    public var value: JSONValue
    /// What a reader sees instead of the value, or nil for the value itself.
    public var label: String?
    /// The name of the run's files in the folder of ``RecordedWidget/runsPath``, without their
    /// extension: "1-0" for `1-0.json` and `1-0.html`.
    public var file: String
    /// The run.
    public var run: Run

    /// A recorded stop.
    public init(value: JSONValue, label: String? = nil, file: String, run: Run) {
      self.value = value
      self.label = label
      self.file = file
      self.run = run
    }
  }

  /// The widget's name, unique in its page: "sim-1".
  public var id: String
  /// The simulation's name in a URL: "handoff".
  public var simulationName: String
  /// The simulation's name for a reader: "Handoff".
  public var simulationTitle: String
  /// What a reader should ask of it; it becomes the heading.
  public var question: String
  /// The language of the page: "en", "pt-BR".
  public var language: String
  /// The name of the version that the default scenario simulates: "iOS 8".
  public var profileTitle: String
  /// The run of the default scenario.
  public var run: Run
  /// The URL of the folder with the recorded runs, ending in "/".
  public var runsPath: String
  /// The URL at which a server says that it runs simulations.
  public var livePath: String
  /// The moment of the scenario that may follow the present where a server runs it, or nil.
  public var now: JSONPointer?
  /// What a reader may change.
  public var controls: [Control]

  /// A widget with its recorded runs.
  public init(
    id: String,
    simulationName: String,
    simulationTitle: String,
    question: String,
    language: String,
    profileTitle: String,
    run: Run,
    runsPath: String,
    livePath: String = "/live.json",
    now: JSONPointer? = nil,
    controls: [Control] = []
  ) {
    self.id = id
    self.simulationName = simulationName
    self.simulationTitle = simulationTitle
    self.question = question
    self.language = language
    self.profileTitle = profileTitle
    self.run = run
    self.runsPath = runsPath
    self.livePath = livePath
    self.now = now
    self.controls = controls
  }
}
