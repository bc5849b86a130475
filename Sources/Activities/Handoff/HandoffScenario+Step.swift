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
  }

  /// An activity as the sending app publishes it.
  public struct Publication: Hashable, Sendable, Codable {
    /// The activity type.
    public var type: String
    /// Its title; empty for none.
    public var title: String
    /// Its `userInfo`. `{"$date": …}` and the like stand for the types that JSON lacks.
    public var userInfo: [String: JSONValue]
    /// Bytes of text that are added under the key `body`; 0 adds none.
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
  }

  private enum CodingKeys: String, CodingKey {
    case name = "do"
    case userInfo, invalidates, seconds
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
