import Activities
import SimulationKit

extension HandoffScenario {
  /// An event: an action of the user or the app, or the passing of time.
  public enum Step: Hashable, Sendable {
    /// The sending app publishes an activity.
    case publish(Publication)
    /// The user changes something on the sender's screen.
    case change(userInfo: [String: JSONValue])
    /// The user leaves the screen; a careful app then invalidates its activity.
    case leave(invalidates: Bool)
    /// The app calls `resignCurrent()`.
    case resign
    /// The app calls `invalidate()`.
    case invalidate
    /// The app calls `becomeCurrent()` again.
    case becomeCurrent
    /// Time passes.
    case wait(seconds: Int)
    /// The user looks at the receiver.
    case look
    /// The user opens the icon on the receiver.
    case tap
    /// A listener, a device with a radio but no key, records the current advertisement.
    case sniff
    /// The listener resends what it recorded last.
    case replay
    /// The listener sends a forged advertisement with every tag until one passes.
    case forge(counter: Int)
    /// The listener sends only the first bytes of what it recorded last.
    case truncate(bytes: Int)
    /// Another person's device advertises.
    case foreign
    /// The sender creates a new key and gives it to the receiver.
    case exchangeKeys
  }

  /// An activity, as published by the sending app.
  public struct Publication: Hashable, Sendable, Codable {
    /// The activity type.
    public var type: String
    /// Its title; empty for none.
    public var title: String
    /// Its `userInfo`. `{"$date": …}` and the like represent the types that JSON lacks.
    public var userInfo: [String: JSONValue]
    /// The number of bytes of text in the activity; 0 for none. The text is added to `userInfo` under the key `body`,
    /// or kept for a stream if ``HandoffScenario/Sender/streams`` is true.
    public var bodySize: Int
    /// Its `webpageURL`; empty for none.
    public var webpageURL: String
    /// Its `requiredUserInfoKeys`, or nil.
    public var requiredKeys: [String]?
    /// Its `isEligibleForHandoff`.
    public var eligible: Bool
    /// Its `isEligibleForPublicIndexing`.
    public var publicIndexing: Bool
    /// The seconds until its `expirationDate`, or nil for none.
    public var expiresAfter: Int?
  }
}

extension HandoffScenario.Step: Codable {
  private enum Name: String, Codable {
    case publish, change, leave, resign, invalidate, becomeCurrent = "become-current", wait, look, tap
    case sniff, replay, forge, truncate, foreign, exchangeKeys = "exchange-keys"
  }

  private enum CodingKeys: String, CodingKey {
    case userInfo, invalidates, seconds, counter, bytes
  }

  /// Decodes an object whose member `do` names the step.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try decoder.stepName(as: Name.self) {
    case .publish: self = .publish(try HandoffScenario.Publication(from: decoder))
    case .change: self = .change(userInfo: try container.decode([String: JSONValue].self, forKey: .userInfo))
    case .leave: self = .leave(invalidates: try container.decode(Bool.self, forKey: .invalidates))
    case .resign: self = .resign
    case .invalidate: self = .invalidate
    case .becomeCurrent: self = .becomeCurrent
    case .wait: self = .wait(seconds: try container.decode(Int.self, forKey: .seconds))
    case .look: self = .look
    case .tap: self = .tap
    case .sniff: self = .sniff
    case .replay: self = .replay
    case .forge: self = .forge(counter: try container.decode(Int.self, forKey: .counter))
    case .truncate: self = .truncate(bytes: try container.decode(Int.self, forKey: .bytes))
    case .foreign: self = .foreign
    case .exchangeKeys: self = .exchangeKeys
    }
  }

  /// Encodes an object whose member `do` names the step.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .publish(let publication):
      try encoder.encodeStepName(Name.publish)
      try publication.encode(to: encoder)
    case .change(let userInfo):
      try encoder.encodeStepName(Name.change)
      try container.encode(userInfo, forKey: .userInfo)
    case .leave(let invalidates):
      try encoder.encodeStepName(Name.leave)
      try container.encode(invalidates, forKey: .invalidates)
    case .resign: try encoder.encodeStepName(Name.resign)
    case .invalidate: try encoder.encodeStepName(Name.invalidate)
    case .becomeCurrent: try encoder.encodeStepName(Name.becomeCurrent)
    case .wait(let seconds):
      try encoder.encodeStepName(Name.wait)
      try container.encode(seconds, forKey: .seconds)
    case .look: try encoder.encodeStepName(Name.look)
    case .tap: try encoder.encodeStepName(Name.tap)
    case .sniff: try encoder.encodeStepName(Name.sniff)
    case .replay: try encoder.encodeStepName(Name.replay)
    case .forge(let counter):
      try encoder.encodeStepName(Name.forge)
      try container.encode(counter, forKey: .counter)
    case .truncate(let bytes):
      try encoder.encodeStepName(Name.truncate)
      try container.encode(bytes, forKey: .bytes)
    case .foreign: try encoder.encodeStepName(Name.foreign)
    case .exchangeKeys: try encoder.encodeStepName(Name.exchangeKeys)
    }
  }
}

extension HandoffScenario.Publication {
  /// Creates an activity that is eligible for Handoff, never expires and only has its `userInfo`.
  ///
  /// - Parameters:
  ///   - type: the activity type.
  ///   - title: its title; empty for none.
  ///   - userInfo: its `userInfo`, as JSON.
  public init(type: String, title: String = "", userInfo: [String: JSONValue] = [:]) {
    self.init(
      type: type,
      title: title,
      userInfo: userInfo,
      bodySize: 0,
      webpageURL: "",
      requiredKeys: nil,
      eligible: true,
      publicIndexing: false,
      expiresAfter: nil
    )
  }
}
