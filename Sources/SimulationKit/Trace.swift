/// What happened in a run: events in order, pictures of the stage between them, and how it ended.
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
  /// How an event is drawn in a sequence diagram, and read out in its text.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// One actor calls another, or a person acts on a device.
    case call
    /// The answer to a call.
    case reply
    /// Something on the air, heard by whoever is near.
    case radio
    /// Something that stays with one actor.
    case local
    /// An actor begins to wait.
    case wait
    /// What did not happen: a callback that never came, a button that was not there.
    case absent
    /// A refusal, by the system or by a peer.
    case refusal
  }

  /// When it happened, in milliseconds since the start.
  public var time: Int
  /// How it is drawn.
  public var kind: Kind
  /// The call or the thing, as code where it is code: `willActivate()`.
  public var name: String
  /// Who did it.
  public var from: String
  /// Who received it, or nil where it stayed with one actor.
  public var to: String?
  /// What it means and why it happened, as a sentence; empty where the name says it.
  public var detail: String
  /// The conditions that were asked.
  public var reasons: [Reason]

  /// An event; `World.record` is the usual way to make one.
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

/// A condition that the system asked, and its answer.
public struct Reason: Hashable, Sendable, Codable {
  /// A stable name, for tests: `same-account`.
  public var name: String
  /// Whether the condition held.
  public var holds: Bool
  /// What it means here, as a sentence: "The phone is 40 m away; Bluetooth reaches 10 m."
  public var explanation: String

  /// A condition and its answer.
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
  /// The end in one sentence, for a reader who sees no picture.
  public var sentence: String
  /// What a test would assert about the end, by name.
  public var facts: [String: JSONValue]

  /// An end.
  public init(status: String, sentence: String, facts: [String: JSONValue] = [:]) {
    self.status = status
    self.sentence = sentence
    self.facts = facts
  }
}
