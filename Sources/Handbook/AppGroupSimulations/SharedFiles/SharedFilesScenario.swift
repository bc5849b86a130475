import AppGroups
import Foundation
import SimulationKit

/// An app and its extension, their shared container, and what happens to the files in it.
public struct SharedFilesScenario: Codable, Hashable, Sendable {
  /// A signed process.
  public struct Participant: Codable, Hashable, Sendable {
    /// Its bundle identifier.
    public var bundleID: String
    /// The team that signed it.
    public var team: String
    /// The platform it was built for.
    public var platform: Platform
    /// The app groups that its entitlements list.
    public var groups: [String]
    /// The group that its code requests, possibly with a typo.
    public var asksFor: String

    /// Creates a process, with default values for what you leave out.
    ///
    /// - Parameters:
    ///   - bundleID: its bundle identifier.
    ///   - team: the team that signed it.
    ///   - platform: the platform it was built for.
    ///   - groups: the app groups that its entitlements list.
    ///   - asksFor: the group that its code requests.
    public init(
      bundleID: String,
      team: String = "ABCDE12345",
      platform: Platform = .iOS,
      groups: [String] = ["group.com.example.money"],
      asksFor: String = "group.com.example.money"
    ) {
      self.bundleID = bundleID
      self.team = team
      self.platform = platform
      self.groups = groups
      self.asksFor = asksFor
    }
  }

  /// The seed for the names of temporary files and containers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date on which the run begins.
  public var start: Date
  /// The app group that is registered.
  public var group: String
  /// The team that registered it.
  public var groupTeam: String
  /// The app.
  public var app: Participant
  /// The extension.
  public var `extension`: Participant
  /// The initial contents of the group container, by file name. Everything is synced to the disk.
  public var files: [String: String]
  /// What happens, in order.
  public var steps: [SharedFilesStep]

  /// Creates a scenario, with default values for what you leave out.
  public init(
    seed: Int = 7,
    profile: String = SharedFilesSimulation.documented.name,
    start: Date = SharedFilesSimulation.start,
    group: String = "group.com.example.money",
    groupTeam: String = "ABCDE12345",
    app: Participant = Participant(bundleID: "com.example.money"),
    extension: Participant = Participant(bundleID: "com.example.money.widget"),
    files: [String: String] = ["currency.txt": "pound"],
    steps: [SharedFilesStep]
  ) {
    self.seed = seed
    self.profile = profile
    self.start = start
    self.group = group
    self.groupTeam = groupTeam
    self.app = app
    self.extension = `extension`
    self.files = files
    self.steps = steps
  }

  /// The initial state of a process.
  func participant(_ actor: ProcessRole) -> Participant {
    actor == .app ? app : `extension`
  }
}
