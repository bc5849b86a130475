/// What happened in a run: the events in order, snapshots of the stage between them, and the outcome.
public struct Trace: Hashable, Sendable, Codable {
  /// What happened, in order.
  public var events: [Event] = []
  /// The stage as a person would have seen it, after some of the events.
  public var snapshots: [Snapshot] = []
  /// How the run ended.
  public var outcome = Outcome(status: "unfinished", sentence: "")

  /// An empty trace.
  public init() {}
}

/// One thing that happened, who did it, and why.
public struct Event: Hashable, Sendable, Codable {
  /// How an event is drawn in a sequence diagram and described in its text.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// One actor calls another, or a person acts on a device.
    case call
    /// The answer to a call.
    case reply
    /// A radio signal that every device in range receives.
    case radio
    /// Something that involves only one actor.
    case local
    /// An actor begins to wait.
    case wait
    /// Something that didn't happen: a missing callback, a missing button.
    case absent
    /// A refusal, by the system or by a peer.
    case refusal
  }

  /// When it happened, in milliseconds since the start.
  public var time: Int
  /// How the event is drawn.
  public var kind: Kind
  /// The name of the call or thing, in code notation if it is code: `willActivate()`.
  public var name: String
  /// Who did it.
  public var from: String
  /// Who received it, or nil if only one actor was involved.
  public var to: String?
  /// What it means and why it happened, as a sentence; empty if the name says it.
  public var detail: String
  /// The conditions that were checked.
  public var reasons: [Reason]

  /// Creates an event; usually you call `World.record` instead.
  public init(
    time: Int,
    kind: Kind,
    name: String,
    from: String,
    to: String? = nil,
    detail: String = "",
    reasons: [Reason] = []
  ) {
    self.time = time
    self.kind = kind
    self.name = name
    self.from = from
    self.to = to
    self.detail = detail
    self.reasons = reasons
  }
}

/// A condition that the system checked, and the result.
public struct Reason: Hashable, Sendable, Codable {
  /// A stable name, for tests: `same-account`.
  public var name: String
  /// Whether the condition held.
  public var holds: Bool
  /// What it means here, as a sentence: "The phone is 40 m away; Bluetooth reaches 10 m."
  public var explanation: String

  /// A condition and its result.
  public init(_ name: String, holds: Bool, _ explanation: String) {
    self.name = name
    self.holds = holds
    self.explanation = explanation
  }
}

/// How a run ended.
public struct Outcome: Hashable, Sendable, Codable {
  /// A stable word for tests and tables: `continued`, `no-icon`.
  public var status: String
  /// The end in one sentence, for readers who don't see the figures.
  public var sentence: String
  /// Named facts about the end, for tests to assert.
  public var facts: [String: JSONValue]

  /// Creates an outcome.
  public init(status: String, sentence: String, facts: [String: JSONValue] = [:]) {
    self.status = status
    self.sentence = sentence
    self.facts = facts
  }
}
