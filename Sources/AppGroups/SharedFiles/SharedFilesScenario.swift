import Foundation
import SimulationKit

/// An app and its extension, the container that they share, and what happens to the files in it.
public struct SharedFilesScenario: Codable, Hashable, Sendable {
  /// One of the two processes.
  public enum Actor: String, Codable, Hashable, Sendable, CaseIterable {
    /// The app, as the member `app` describes it.
    case app
    /// The app's extension, as the member `extension` describes it: a process of its own.
    case `extension`

    /// The process on the other side.
    var other: Actor { self == .app ? .extension : .app }
    /// The name that a reader sees.
    var title: String { self == .app ? "App" : "Extension" }
    /// The name inside a sentence.
    var words: String { "the \(rawValue)" }
    /// The name at the beginning of a sentence.
    var subject: String { "The \(rawValue)" }
  }

  /// A process as it is signed.
  public struct Participant: Codable, Hashable, Sendable {
    /// Its bundle identifier.
    public var bundleID: String
    /// The team that signed it.
    public var team: String
    /// What it was built for.
    public var platform: Platform
    /// The app groups that its entitlements list.
    public var groups: [String]
    /// The group that its code asks for, which may have a typing error.
    public var asksFor: String

    /// A process, with what a scenario leaves out filled in.
    ///
    /// - Parameters:
    ///   - bundleID: its bundle identifier.
    ///   - team: the team that signed it.
    ///   - platform: what it was built for.
    ///   - groups: the app groups that its entitlements list.
    ///   - asksFor: the group that its code asks for.
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

  /// What chance starts from: the names of temporary files and of containers.
  public var seed: Int
  /// The version of the real system.
  public var profile: String
  /// The date at which the run begins.
  public var start: Date
  /// The app group that is registered.
  public var group: String
  /// The team that registered it.
  public var groupTeam: String
  /// The app.
  public var app: Participant
  /// The extension.
  public var `extension`: Participant
  /// What the group's container holds at the beginning, by the name of the file; all of it is on the disk.
  public var files: [String: String]
  /// What happens, in order.
  public var steps: [SharedFilesStep]

  /// A scenario, with what may be left out filled in.
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

  /// What a process is at the beginning.
  func participant(_ actor: Actor) -> Participant {
    actor == .app ? app : `extension`
  }
}
