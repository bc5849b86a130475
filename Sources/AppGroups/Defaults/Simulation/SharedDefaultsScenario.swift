import Foundation
import SimulationKit

/// Two processes, the app group that they should share, and what they do with it.
public struct SharedDefaultsScenario: Codable, Hashable, Sendable {
  /// One of the two processes.
  public struct Participant: Codable, Hashable, Sendable {
    /// Its bundle identifier.
    public var bundleID: String
    /// The team that signed it.
    public var team: String
    /// What it was built for.
    public var platform: Platform
    /// Whether its entitlements list the scenario's group.
    public var entitled: Bool
    /// The group that its code asks for, which may have a typing error.
    public var group: String

    /// A process, with what a scenario leaves out filled in.
    public init(
      bundleID: String,
      team: String = "ABCDE12345",
      platform: Platform = .iOS,
      entitled: Bool = true,
      group: String = "group.com.example.money"
    ) {
      self.bundleID = bundleID
      self.team = team
      self.platform = platform
      self.entitled = entitled
      self.group = group
    }
  }

  /// What chance starts from: the folder names of containers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date at which the run begins.
  public var start: Date
  /// The app group that the entitlements name.
  public var group: String
  /// The team that registered the group.
  public var groupTeam: String
  /// The app.
  public var app: Participant
  /// The extension.
  public var `extension`: Participant
  /// Settings of the whole system, on every device.
  public var global: [String: JSONValue]
  /// Milliseconds from a write to the moment when other processes see it.
  public var saveDelay: Int
  /// What happens, in order.
  public var steps: [SharedDefaultsStep]

  /// A scenario, with what may be left out filled in.
  public init(
    seed: Int = 7,
    profile: String = SharedDefaultsSimulation.documented.name,
    start: Date = SharedDefaultsSimulation.start,
    group: String = "group.com.example.money",
    groupTeam: String = "ABCDE12345",
    app: Participant = Participant(bundleID: "com.example.money"),
    extension: Participant = Participant(bundleID: "com.example.money.widget"),
    global: [String: JSONValue] = [:],
    saveDelay: Int = 100,
    steps: [SharedDefaultsStep]
  ) {
    self.seed = seed
    self.profile = profile
    self.start = start
    self.group = group
    self.groupTeam = groupTeam
    self.app = app
    self.extension = `extension`
    self.global = global
    self.saveDelay = saveDelay
    self.steps = steps
  }
}

/// One thing that happens in a ``SharedDefaultsScenario``.
public enum SharedDefaultsStep: Hashable, Sendable {
  /// A process sets a value: it sees it at once, and the other process not before it is saved.
  case write(Write)
  /// A process removes a value, so that a place further down its search list may answer.
  case remove(Remove)
  /// A process registers values to fall back on: last in its search lists, and never stored.
  case register(Register)
  /// A process adds the group to its standard defaults, which then read it and never write to it.
  case addSuite(AddSuite)
  /// A process reads a value; the trace tells which place answered, or that none has the key.
  case read(Read)
  /// A process asks for the folder of its group; a path from a Mac is no proof of access.
  case locate(Locate)
  /// Time passes; a write is saved when the scenario's `saveDelay` is over.
  case wait(Wait)
  /// A process ends and is launched anew: its writes are saved, and what it registered is gone.
  case launch(Launch)

  /// One of the two processes.
  public enum Actor: String, Codable, Hashable, Sendable, CaseIterable {
    /// The app, as the scenario's member `app` describes it.
    case app
    /// The app's extension, as the scenario's member `extension` describes it: a process of its own.
    case `extension`

    /// The process on the other side.
    var other: Actor { self == .app ? .extension : .app }
    /// The name that a reader sees.
    var title: String { self == .app ? "App" : "Extension" }
    /// The name inside a sentence.
    var words: String { "the \(rawValue)" }
  }

  /// One of the two defaults objects that each process has.
  public enum Defaults: String, Codable, Hashable, Sendable, CaseIterable {
    /// `UserDefaults(suiteName:)` with the group that the process's code asks for.
    case group
    /// `UserDefaults.standard`.
    case standard
  }

  /// A typed getter.
  public enum Getter: String, Codable, Hashable, Sendable, CaseIterable {
    /// `object(forKey:)`: the value as it was set, of any type, or nil.
    case object
    /// `string(forKey:)`: text; numbers and booleans become text, and anything else gives nil.
    case string
    /// `integer(forKey:)`: a whole number; true is 1, "12" is 12, and what is missing or no number is 0.
    case integer
    /// `double(forKey:)`: a number; "1.5" is 1.5, but a boolean and what is missing or no number is 0.
    case double
    /// `bool(forKey:)`: true for true, for a number but 0, and for the texts "YES" and "1"; else false.
    case bool
    /// `stringArray(forKey:)`: an array in which every value is a string; anything else gives nil.
    case stringArray
  }

  /// A process sets a value.
  public struct Write: Codable, Hashable, Sendable {
    /// Who does it.
    public var process: Actor
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// Which of its defaults objects.
    public var defaults: Defaults

    /// Such a step.
    public init(_ process: Actor, key: String, value: JSONValue, defaults: Defaults = .group) {
      self.process = process
      self.key = key
      self.value = value
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

    /// Such a step.
    public init(_ process: Actor, key: String, defaults: Defaults = .group, getter: Getter = .string) {
      self.process = process
      self.key = key
      self.defaults = defaults
      self.getter = getter
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
}

extension SharedDefaultsStep: Codable {
  private enum Name: String, Codable {
    case write, remove, register, addSuite, read, locate, wait, launch
  }

  private enum CodingKeys: String, CodingKey {
    case name = "do"
  }

  private var coded: (name: Name, content: any Encodable) {
    switch self {
    case .write(let content): (.write, content)
    case .remove(let content): (.remove, content)
    case .register(let content): (.register, content)
    case .addSuite(let content): (.addSuite, content)
    case .read(let content): (.read, content)
    case .locate(let content): (.locate, content)
    case .wait(let content): (.wait, content)
    case .launch(let content): (.launch, content)
    }
  }

  /// Reads the member `do`, and the members that belong to its word.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .name) {
    case .write: self = .write(try Write(from: decoder))
    case .remove: self = .remove(try Remove(from: decoder))
    case .register: self = .register(try Register(from: decoder))
    case .addSuite: self = .addSuite(try AddSuite(from: decoder))
    case .read: self = .read(try Read(from: decoder))
    case .locate: self = .locate(try Locate(from: decoder))
    case .wait: self = .wait(try Wait(from: decoder))
    case .launch: self = .launch(try Launch(from: decoder))
    }
  }

  /// Writes the member `do`, and the members that belong to its word.
  public func encode(to encoder: any Encoder) throws {
    let (name, content) = coded
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try content.encode(to: encoder)
  }
}
