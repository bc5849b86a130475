import Activities
import SimulationKit

extension RestorationScenario {
  /// An event: an action of the user or the app, or the passing of time.
  public enum Step: Hashable, Sendable {
    /// The app donates an interaction for an action of the user.
    case donate(InteractionDonation)
    /// The app publishes an activity.
    case publish(ActivityDonation)
    /// The app deletes interactions by their identifiers.
    case delete(identifiers: [String])
    /// The app deletes a group of interactions.
    case deleteGroup(String)
    /// The app deletes all interactions.
    case deleteAll
    /// The app deletes activities by their identifiers; nil deletes all of them.
    case deleteActivities([String]?)
    /// Time passes.
    case wait(seconds: Int)
    /// The user looks at Siri's suggestions.
    case suggest
    /// The user taps one of the suggestions shown last, counted from 1.
    case run(number: Int)
    /// The user adds the request to Siri, with the given phrase or the one that the app suggests.
    case addToSiri(phrase: String?)
    /// The user says an added phrase.
    case say(phrase: String)
    /// The user asks Siri.
    case request(Question)
    /// The user goes to another scene of the app.
    case go(to: String)
    /// The user looks at the screen.
    case look
  }

  /// An interaction, as donated by the app. Nil members are taken from the scenario's request.
  public struct InteractionDonation: Hashable, Sendable, Codable {
    /// The name of the intent's class, or nil.
    public var name: String?
    /// The title to display, or nil; empty for none.
    public var title: String?
    /// Its parameters, or nil.
    public var parameters: [String: JSONValue]?
    /// Its `identifier`, or nil.
    public var identifier: String?
    /// Its `groupIdentifier`, or nil.
    public var group: String?

    /// Creates an interaction for the scenario's request.
    ///
    /// - Parameters:
    ///   - title: the title to display; nil means the request's.
    ///   - parameters: its parameters; nil means the request's.
    ///   - identifier: its `identifier`.
    ///   - group: its `groupIdentifier`.
    public init(
      title: String? = nil,
      parameters: [String: JSONValue]? = nil,
      identifier: String? = nil,
      group: String? = nil
    ) {
      self.title = title
      self.parameters = parameters
      self.identifier = identifier
      self.group = group
    }
  }

  /// An activity, as published by the app.
  public struct ActivityDonation: Hashable, Sendable, Codable {
    /// Its type.
    public var type: String
    /// Its title; empty for none.
    public var title: String
    /// Its `userInfo`.
    public var userInfo: [String: JSONValue]
    /// Its `persistentIdentifier`, or nil.
    public var persistentIdentifier: String?
    /// Its `isEligibleForPrediction`.
    public var eligible: Bool
    /// Whether the app makes it current.
    public var current: Bool
    /// The seconds until its `expirationDate`, or nil for none.
    public var expiresAfter: Int?

    /// Creates an activity that is eligible for prediction and becomes current.
    ///
    /// - Parameters:
    ///   - type: its type.
    ///   - title: its title; empty for none.
    ///   - persistentIdentifier: its `persistentIdentifier`, or nil.
    public init(type: String, title: String = "", persistentIdentifier: String? = nil) {
      self.type = type
      self.title = title
      self.persistentIdentifier = persistentIdentifier
      userInfo = [:]
      eligible = true
      current = true
    }
  }

  /// A request to Siri. Nil members are taken from the scenario's request.
  public struct Question: Hashable, Sendable, Codable {
    /// The name of the intent's class, or nil.
    public var name: String?
    /// Its parameters, or nil.
    public var parameters: [String: JSONValue]?

    /// Creates a question.
    ///
    /// - Parameters:
    ///   - name: the name of the intent's class; nil means the request's.
    ///   - parameters: its parameters; nil means the request's.
    public init(name: String? = nil, parameters: [String: JSONValue]? = nil) {
      self.name = name
      self.parameters = parameters
    }
  }
}

extension RestorationScenario.Step: Codable {
  private enum Name: String, Codable {
    case donate, publish, delete, deleteGroup = "delete-group", deleteAll = "delete-all"
    case deleteActivities = "delete-activities", wait, suggest, run, addToSiri = "add-to-siri", say, request,
      go
    case look
  }

  private enum CodingKeys: String, CodingKey {
    case identifiers, group, seconds, number, phrase, to
  }

  /// Decodes an object whose member `do` names the step.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try decoder.stepName(as: Name.self) {
    case .donate: self = .donate(try RestorationScenario.InteractionDonation(from: decoder))
    case .publish: self = .publish(try RestorationScenario.ActivityDonation(from: decoder))
    case .delete: self = .delete(identifiers: try container.decode([String].self, forKey: .identifiers))
    case .deleteGroup: self = .deleteGroup(try container.decode(String.self, forKey: .group))
    case .deleteAll: self = .deleteAll
    case .deleteActivities:
      self = .deleteActivities(try container.decodeIfPresent([String].self, forKey: .identifiers))
    case .wait: self = .wait(seconds: try container.decode(Int.self, forKey: .seconds))
    case .suggest: self = .suggest
    case .run: self = .run(number: try container.decode(Int.self, forKey: .number))
    case .addToSiri: self = .addToSiri(phrase: try container.decodeIfPresent(String.self, forKey: .phrase))
    case .say: self = .say(phrase: try container.decode(String.self, forKey: .phrase))
    case .request: self = .request(try RestorationScenario.Question(from: decoder))
    case .go: self = .go(to: try container.decode(String.self, forKey: .to))
    case .look: self = .look
    }
  }

  /// Encodes an object whose member `do` names the step.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try encoder.encodeStepName(name)
    switch self {
    case .donate(let donation): try donation.encode(to: encoder)
    case .publish(let donation): try donation.encode(to: encoder)
    case .delete(let identifiers): try container.encode(identifiers, forKey: .identifiers)
    case .deleteGroup(let group): try container.encode(group, forKey: .group)
    case .deleteActivities(let identifiers): try container.encodeIfPresent(identifiers, forKey: .identifiers)
    case .wait(let seconds): try container.encode(seconds, forKey: .seconds)
    case .run(let number): try container.encode(number, forKey: .number)
    case .addToSiri(let phrase): try container.encodeIfPresent(phrase, forKey: .phrase)
    case .say(let phrase): try container.encode(phrase, forKey: .phrase)
    case .request(let question): try question.encode(to: encoder)
    case .go(let scene): try container.encode(scene, forKey: .to)
    case .deleteAll, .suggest, .look: break
    }
  }

  private var name: Name {
    switch self {
    case .donate: .donate
    case .publish: .publish
    case .delete: .delete
    case .deleteGroup: .deleteGroup
    case .deleteAll: .deleteAll
    case .deleteActivities: .deleteActivities
    case .wait: .wait
    case .suggest: .suggest
    case .run: .run
    case .addToSiri: .addToSiri
    case .say: .say
    case .request: .request
    case .go: .go
    case .look: .look
    }
  }
}
