import AppGroups
import Foundation
import SimulationKit

/// Two processes, the app group that they intend to share, and their actions.
public struct SharedDefaultsScenario: Codable, Hashable, Sendable {
  /// One of the two processes.
  public struct Participant: Codable, Hashable, Sendable {
    /// Its bundle identifier.
    public var bundleID: String
    /// The team that signed it.
    public var team: String
    /// The platform it was built for.
    public var platform: Platform
    /// Whether its entitlements list the scenario's group.
    public var entitled: Bool
    /// The group that its code requests, possibly with a typo.
    public var group: String

    /// Creates a process, with default values for what you leave out.
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

  /// Settings that no process writes, by place.
  public struct Places: Codable, Hashable, Sendable {
    /// Settings that an administrator enforces. They come first in the search list.
    public var managed: [String: JSONValue]
    /// The domain in the cloud, which only a shared iPad has.
    public var cloud: [String: JSONValue]
    /// The domain for this computer only, which only a Mac has.
    public var thisHost: [String: JSONValue]
    /// The global domain for this computer only, which only a Mac has.
    public var globalThisHost: [String: JSONValue]
    /// The domain for all users.
    public var allUsers: [String: JSONValue]
    /// The global domain for all users.
    public var globalAllUsers: [String: JSONValue]

    /// Creates places with some settings.
    public init(
      managed: [String: JSONValue] = [:],
      cloud: [String: JSONValue] = [:],
      thisHost: [String: JSONValue] = [:],
      globalThisHost: [String: JSONValue] = [:],
      allUsers: [String: JSONValue] = [:],
      globalAllUsers: [String: JSONValue] = [:]
    ) {
      self.managed = managed
      self.cloud = cloud
      self.thisHost = thisHost
      self.globalThisHost = globalThisHost
      self.allUsers = allUsers
      self.globalAllUsers = globalAllUsers
    }

    /// The settings of a place.
    subscript(place: Device.Place) -> [String: JSONValue] {
      switch place {
      case .managed: managed
      case .cloud: cloud
      case .thisHost: thisHost
      case .globalThisHost: globalThisHost
      case .allUsers: allUsers
      case .globalAllUsers: globalAllUsers
      }
    }
  }

  /// The seed for the folder names of containers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date on which the run begins.
  public var start: Date
  /// The app group that the entitlements name.
  public var group: String
  /// The team that registered the group.
  public var groupTeam: String
  /// The app.
  public var app: Participant
  /// The extension.
  public var `extension`: Participant
  /// System-wide settings, on every device.
  public var global: [String: JSONValue]
  /// The settings in the places that processes only read, on every device and for every domain.
  public var places: Places
  /// The delay in milliseconds until other processes see a write.
  public var saveDelay: Int
  /// What happens, in order.
  public var steps: [SharedDefaultsStep]

  /// Creates a scenario, with default values for what you leave out.
  public init(
    seed: Int = 7,
    profile: String = SharedDefaultsSimulation.documented.name,
    start: Date = SharedDefaultsSimulation.start,
    group: String = "group.com.example.money",
    groupTeam: String = "ABCDE12345",
    app: Participant = Participant(bundleID: "com.example.money"),
    extension: Participant = Participant(bundleID: "com.example.money.widget"),
    global: [String: JSONValue] = [:],
    places: Places = Places(),
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
    self.places = places
    self.saveDelay = saveDelay
    self.steps = steps
  }
}
