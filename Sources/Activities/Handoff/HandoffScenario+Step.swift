import SimulationKit

extension HandoffScenario {
  /// One thing that happens: a person acts, the app acts, or time passes.
  public enum Step: Hashable, Sendable {
    /// The sending app publishes an activity.
    case publish(Publication)
    /// The person changes something on the sender's screen.
    case change(userInfo: [String: JSONValue])
    /// The person leaves the screen; a careful app then invalidates its activity.
    case leave(invalidates: Bool)
    /// The app calls `resignCurrent()`.
    case resign
    /// The app calls `invalidate()`.
    case invalidate
    /// The app calls `becomeCurrent()` once more.
    case becomeCurrent
    /// Seconds pass.
    case wait(seconds: Int)
    /// The person looks at the receiver.
    case look
    /// The person opens the icon on the receiver.
    case tap
    /// A listener, a device with a radio and no key, notes the advertisement that is on the air.
    case sniff
    /// The listener sends again what it noted last.
    case replay
    /// The listener sends an advertisement of its own under every tag until one passes.
    case forge(counter: Int)
    /// The listener sends only the first bytes of what it noted last.
    case truncate(bytes: Int)
    /// A device of another person advertises.
    case foreign
    /// The sender makes a new key and gives it to the receiver.
    case exchangeKeys
  }

  /// An activity as the sending app publishes it.
  public struct Publication: Hashable, Sendable, Codable {
    /// The activity type.
    public var type: String
    /// Its title; empty for none.
    public var title: String
    /// Its `userInfo`. `{"$date": …}` and the like stand for the types that JSON lacks.
    public var userInfo: [String: JSONValue]
    /// Bytes of text that the activity is about; 0 for none. They are added to `userInfo` under the key `body`, or
    /// kept for a stream where ``HandoffScenario/Sender/streams`` is set.
    public var bodySize: Int
    /// Its `webpageURL`; empty for none.
    public var webpageURL: String
    /// Its `requiredUserInfoKeys`, or null.
    public var requiredKeys: [String]?
    /// Its `isEligibleForHandoff`.
    public var eligible: Bool
    /// Its `isEligibleForPublicIndexing`.
    public var publicIndexing: Bool
    /// Seconds until its `expirationDate`, or null for none.
    public var expiresAfter: Int?
  }
}

extension HandoffScenario.Step: Codable {
  private enum Name: String, Codable {
    case publish, change, leave, resign, invalidate, becomeCurrent = "become-current", wait, look, tap
    case sniff, replay, forge, truncate, foreign, exchangeKeys = "exchange-keys"
  }

  private enum CodingKeys: String, CodingKey {
    case name = "do"
    case userInfo, invalidates, seconds, counter, bytes
  }

  /// Reads an object whose member `do` says which step it is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Name.self, forKey: .name) {
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

  /// Writes an object whose member `do` says which step it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .publish(let publication):
      try container.encode(Name.publish, forKey: .name)
      try publication.encode(to: encoder)
    case .change(let userInfo):
      try container.encode(Name.change, forKey: .name)
      try container.encode(userInfo, forKey: .userInfo)
    case .leave(let invalidates):
      try container.encode(Name.leave, forKey: .name)
      try container.encode(invalidates, forKey: .invalidates)
    case .resign: try container.encode(Name.resign, forKey: .name)
    case .invalidate: try container.encode(Name.invalidate, forKey: .name)
    case .becomeCurrent: try container.encode(Name.becomeCurrent, forKey: .name)
    case .wait(let seconds):
      try container.encode(Name.wait, forKey: .name)
      try container.encode(seconds, forKey: .seconds)
    case .look: try container.encode(Name.look, forKey: .name)
    case .tap: try container.encode(Name.tap, forKey: .name)
    case .sniff: try container.encode(Name.sniff, forKey: .name)
    case .replay: try container.encode(Name.replay, forKey: .name)
    case .forge(let counter):
      try container.encode(Name.forge, forKey: .name)
      try container.encode(counter, forKey: .counter)
    case .truncate(let bytes):
      try container.encode(Name.truncate, forKey: .name)
      try container.encode(bytes, forKey: .bytes)
    case .foreign: try container.encode(Name.foreign, forKey: .name)
    case .exchangeKeys: try container.encode(Name.exchangeKeys, forKey: .name)
    }
  }
}

extension HandoffScenario.Publication {
  /// An activity that is eligible for Handoff, never expires and has nothing but its `userInfo`.
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
