import AppGroups
import SimulationKit

/// The contents of each step.
extension SharedDefaultsStep {
  /// A process sets a value.
  public struct Write: Codable, Hashable, Sendable {
    /// The process that writes.
    public var process: ProcessRole
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// The kind of value.
    public var kind: Kind
    /// The defaults object.
    public var defaults: Defaults

    /// Creates a step that sets a value.
    public init(
      _ process: ProcessRole,
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
    /// The process that removes it.
    public var process: ProcessRole
    /// The key.
    public var key: String
    /// The defaults object.
    public var defaults: Defaults

    /// Creates a step that removes a value.
    public init(_ process: ProcessRole, key: String, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.defaults = defaults
    }
  }

  /// A process registers default values.
  public struct Register: Codable, Hashable, Sendable {
    /// The process that registers them.
    public var process: ProcessRole
    /// The values.
    public var values: [String: JSONValue]

    /// Creates a step that registers default values.
    public init(_ process: ProcessRole, values: [String: JSONValue]) {
      self.process = process
      self.values = values
    }
  }

  /// A process adds the group to the search list of its standard defaults.
  public struct AddSuite: Codable, Hashable, Sendable {
    /// The process that adds it.
    public var process: ProcessRole

    /// Creates a step that adds the group to a search list.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A process reads a value.
  public struct Read: Codable, Hashable, Sendable {
    /// The process that reads.
    public var process: ProcessRole
    /// The key.
    public var key: String
    /// The defaults object.
    public var defaults: Defaults
    /// The typed getter.
    public var getter: Getter
    /// How much of the search to show.
    public var detail: Detail

    /// Creates a step that reads a value.
    public init(
      _ process: ProcessRole,
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

  /// A process requests the group's container.
  public struct Locate: Codable, Hashable, Sendable {
    /// The process that asks.
    public var process: ProcessRole

    /// Creates a step that requests the group's container.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// Time passes.
  public struct Wait: Codable, Hashable, Sendable {
    /// The duration.
    public var milliseconds: Int

    /// Creates a step that waits.
    public init(milliseconds: Int) {
      self.milliseconds = milliseconds
    }
  }

  /// A process ends and is launched again.
  public struct Launch: Codable, Hashable, Sendable {
    /// The process to launch.
    public var process: ProcessRole
    /// Its argument domain.
    public var arguments: [String: JSONValue]

    /// Creates a step that launches a process again.
    public init(_ process: ProcessRole, arguments: [String: JSONValue] = [:]) {
      self.process = process
      self.arguments = arguments
    }
  }

  /// A process removes the group from the search list of its standard defaults.
  public struct RemoveSuite: Codable, Hashable, Sendable {
    /// The process that removes it.
    public var process: ProcessRole

    /// Creates a step that removes the group from a search list.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A process saves its changes now.
  public struct Synchronize: Codable, Hashable, Sendable {
    /// The process that synchronizes.
    public var process: ProcessRole

    /// Creates a step that calls `synchronize()`.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A process is killed.
  public struct Kill: Codable, Hashable, Sendable {
    /// The process to kill.
    public var process: ProcessRole

    /// Creates a step that kills a process.
    public init(_ process: ProcessRole) {
      self.process = process
    }
  }

  /// A process observes Darwin notifications.
  public struct Listen: Codable, Hashable, Sendable {
    /// The process that observes.
    public var process: ProcessRole
    /// The name of the notification.
    public var name: String

    /// Creates a step that observes Darwin notifications.
    public init(_ process: ProcessRole, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// A process posts a Darwin notification.
  public struct Post: Codable, Hashable, Sendable {
    /// The process that posts.
    public var process: ProcessRole
    /// The name of the notification.
    public var name: String

    /// Creates a step that posts a Darwin notification.
    public init(_ process: ProcessRole, name: String) {
      self.process = process
      self.name = name
    }
  }

  /// A process observes its defaults.
  public struct Observe: Codable, Hashable, Sendable {
    /// The process that observes.
    public var process: ProcessRole
    /// The key for key-value observing; nil for `UserDefaults.didChangeNotification`.
    public var key: String?
    /// The defaults object.
    public var defaults: Defaults

    /// Creates a step that observes defaults.
    public init(_ process: ProcessRole, key: String?, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.defaults = defaults
    }

    /// Encodes a missing key as null, so decoding it gives the same step.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(process, forKey: .process)
      try container.encode(key, forKey: .key)
      try container.encode(defaults, forKey: .defaults)
    }
  }

  /// A process sets data of a given size.
  public struct Fill: Codable, Hashable, Sendable {
    /// The process that writes.
    public var process: ProcessRole
    /// The key.
    public var key: String
    /// The number of bytes.
    public var bytes: Int
    /// The defaults object.
    public var defaults: Defaults

    /// Creates a step that sets data of a given size.
    public init(_ process: ProcessRole, key: String, bytes: Int, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.bytes = bytes
      self.defaults = defaults
    }
  }
}
