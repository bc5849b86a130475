import SimulationKit

/// What each step says.
extension SharedDefaultsStep {
  /// A process sets a value.
  public struct Write: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// What the value is.
    public var kind: Kind
    /// Which of its defaults objects.
    public var defaults: Defaults

    /// Such a step.
    public init(
      _ process: Actor,
      key: String,
      value: JSONValue,
      kind: Kind = .plain,
      defaults: Defaults = .group
    ) {
      self.process = process
      self.key = key
      self.value = value
      self.kind = kind
      self.defaults = defaults
    }
  }

  /// A process removes a value.
  public struct Remove: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key.
    public var key: String
    /// Which of its defaults objects.
    public var defaults: Defaults

    /// Such a step.
    public init(_ process: Actor, key: String, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.defaults = defaults
    }
  }

  /// A process registers values to fall back on.
  public struct Register: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The values.
    public var values: [String: JSONValue]

    /// Such a step.
    public init(_ process: Actor, values: [String: JSONValue]) {
      self.process = process
      self.values = values
    }
  }

  /// A process adds the group to the search list of its standard defaults.
  public struct AddSuite: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A process reads a value.
  public struct Read: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key.
    public var key: String
    /// Which of its defaults objects.
    public var defaults: Defaults
    /// The typed getter.
    public var getter: Getter
    /// How much of the search is shown.
    public var detail: Detail

    /// Such a step.
    public init(
      _ process: Actor,
      key: String,
      defaults: Defaults = .group,
      getter: Getter = .string,
      detail: Detail = .answer
    ) {
      self.process = process
      self.key = key
      self.defaults = defaults
      self.getter = getter
      self.detail = detail
    }
  }

  /// A process asks where the group's container is.
  public struct Locate: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// Time passes.
  public struct Wait: Codable, Hashable, Sendable {
    /// How much of it.
    public var milliseconds: Int

    /// Such a step.
    public init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }

  /// A process ends and is launched anew.
  public struct Launch: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// Its argument domain.
    public var arguments: [String: JSONValue]

    /// Such a step.
    public init(_ process: Actor, arguments: [String: JSONValue] = [:]) {
      self.process = process
      self.arguments = arguments
    }
  }

  /// A process takes the group out of the search list of its standard defaults.
  public struct RemoveSuite: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A process waits until its writes are saved.
  public struct Synchronize: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A process is ended at once.
  public struct Kill: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor

    /// Such a step.
    public init(_ process: Actor) {
      self.process = process
    }
  }

  /// A process listens to Darwin notifications.
  public struct Listen: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The name of the notification.
    public var name: String

    /// Such a step.
    public init(_ process: Actor, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// A process posts a Darwin notification.
  public struct Post: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The name of the notification.
    public var name: String

    /// Such a step.
    public init(_ process: Actor, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// A process observes its defaults.
  public struct Observe: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key, by key-value observing; nil for the notification that something has changed.
    public var key: String?
    /// Which of its defaults objects.
    public var defaults: Defaults

    /// Such a step.
    public init(_ process: Actor, key: String?, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.defaults = defaults
    }

    /// Writes null for a missing key, so that what is read again says the same.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(process, forKey: .process)
      try container.encode(key, forKey: .key)
      try container.encode(defaults, forKey: .defaults)
    }
  }

  /// A process sets data of a size.
  public struct Fill: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key.
    public var key: String
    /// How many bytes.
    public var bytes: Int
    /// Which of its defaults objects.
    public var defaults: Defaults

    /// Such a step.
    public init(_ process: Actor, key: String, bytes: Int, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.bytes = bytes
      self.defaults = defaults
    }
  }
}
