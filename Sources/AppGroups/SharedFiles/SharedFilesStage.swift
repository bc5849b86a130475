import Foundation
import SimulationKit

/// What a run of ``SharedFilesSimulation`` keeps: the processes, the folders, and what was asked last.
struct SharedFilesStage: Sendable {
  typealias Actor = SharedFilesScenario.Actor

  /// A folder in which the scenario's files are.
  enum FolderKey: Hashable, Sendable {
    case group(Device.Kind, String)
    case own(Actor)
  }

  struct FileKey: Hashable, Sendable {
    let folder: FolderKey
    let name: String
  }

  /// A process as it is signed now.
  struct Member: Sendable {
    var process: AppProcess
    let asksFor: String

    var bundleID: String { process.bundleID }
    var device: Device.Kind { process.platform.device }
  }

  /// The bytes before a write and those that it writes.
  struct Versions: Sendable {
    var old: Data?
    var new: Data
  }

  /// A write that stopped in the middle and may go on.
  struct Unfinished: Sendable {
    var progress: WriteProgress
    let key: FileKey
  }

  /// Coordinated access that is not over.
  struct Accessor: Sendable {
    let step: SharedFilesStep.Coordinate
    let key: FileKey
    let number: Int
    /// Milliseconds that it still takes; counted down while the process is suspended.
    var remaining: Int
    /// When it began to run, in milliseconds since the start; nil while it waits or is suspended.
    var startedAt: Int?
    /// Which of its scheduled ends counts.
    var turn = 0
  }

  /// A call of the write that the stage shows, and what a reader found after it.
  struct MadeCall: Sendable {
    let text: String
    let view: String
  }

  /// The write that the stage shows.
  struct ShownWrite: Sendable {
    let actor: Actor
    let file: String
    let method: FileWrite.Method
    var made: [MadeCall] = []
    var left: [String] = []
    var interruption: String?
  }

  /// How the last question was answered, or what happened last.
  enum Answer: Sendable {
    case read(Actor, FileKey, Data?, Finding)
    case located(Actor, path: String?, reason: String?)
    case unreachable(Actor, path: String?, reason: String)
    case ended(Actor, FileLock)
    case notified(Actor, names: [String], postCount: Int)
    case busy(Actor, holder: Actor)
    case idle(Actor, String)
    case interrupted(Actor, SharedFilesStep.Crash)
  }

  let scenario: SharedFilesScenario
  let profile: Profile
  var devices: [Device.Kind: Device] = [:]
  var members: [Actor: Member] = [:]
  var table: ProcessTable
  var coordination: FileCoordination
  var centers: [Device.Kind: DarwinNotificationCenter] = [:]
  var folders: [FolderKey: ModelFolder] = [:]
  var versions: [FileKey: Versions] = [:]
  var unfinished: [Actor: Unfinished] = [:]
  var accessors: [Actor: Accessor] = [:]
  var shownWrite: ShownWrite?
  var answer: Answer?
}

extension SharedFilesStage {
  init(_ scenario: SharedFilesScenario, profile: Profile) throws(Rejection) {
    self.scenario = scenario
    self.profile = profile
    let rules = SuspensionRules(profile)
    table = ProcessTable(rules: rules)
    coordination = FileCoordination(deadlocks: rules.coordinationDeadlocks)
    _ = try Self.rejecting(at: ["groupTeam"]) { () throws(DefaultsFault) in
      try AppProcess(bundleID: "a", team: scenario.groupTeam)
    }
    _ = try Self.entitled([scenario.group], at: JSONPointer(["group"]), isList: false)
    // Only this form is registered; a Mac's own form needs no website.
    guard scenario.group.hasPrefix("group."), scenario.group != "group." else {
      throw Rejection(at: JSONPointer(["group"]), DefaultsFault.missingPrefix(scenario.group).description)
    }
    for actor in Actor.allCases {
      let member = try Self.member(scenario.participant(actor), at: actor.rawValue)
      members[actor] = member
      devices[member.device] = Device(
        member.device,
        registeredGroups: [scenario.group: scenario.groupTeam],
        seed: UInt64(max(0, scenario.seed))
      )
      centers[member.device] = DarwinNotificationCenter()
      table.launch(member.process)
      folders[.own(actor)] = ModelFolder()
    }
    guard scenario.app.bundleID != scenario.extension.bundleID else {
      throw Rejection(
        at: JSONPointer(["extension", "bundleID"]),
        "The app and the extension have the same bundle identifier"
      )
    }
    var contents: [String: Data] = [:]
    for (name, text) in scenario.files.sorted(by: { $0.key < $1.key }) {
      contents[try Self.name(name, at: JSONPointer(["files", name]))] = Data(text.utf8)
    }
    for kind in devices.keys {
      folders[.group(kind, scenario.group)] = ModelFolder(contents)
    }
  }

  private static func member(
    _ given: SharedFilesScenario.Participant,
    at place: String
  ) throws(Rejection) -> Member {
    // Each fault is named at the member that holds it, so the parts are made one by one.
    _ = try rejecting(at: [place, "bundleID"]) { () throws(DefaultsFault) in
      try AppProcess(bundleID: given.bundleID, team: "T")
    }
    let bare = try rejecting(at: [place, "team"]) { () throws(DefaultsFault) in
      try AppProcess(bundleID: given.bundleID, team: given.team, platform: given.platform)
    }
    guard given.asksFor.unicodeScalars.count <= DefaultsFault.maximumNameLength else {
      throw Rejection(
        at: JSONPointer([place, "asksFor"]),
        DefaultsFault.nameTooLong(given.asksFor.unicodeScalars.count).description
      )
    }
    if !given.asksFor.isEmpty {
      _ = try name(given.asksFor, at: JSONPointer([place, "asksFor"]))
    }
    let process = try signed(bare, groups: given.groups, at: JSONPointer([place, "groups"]))
    return Member(process: process, asksFor: given.asksFor)
  }

  /// A process with other app groups.
  static func signed(
    _ process: AppProcess,
    groups: [String],
    at place: JSONPointer
  ) throws(Rejection) -> AppProcess {
    _ = try entitled(groups, at: place, isList: true)
    do throws(DefaultsFault) {
      return try AppProcess(
        bundleID: process.bundleID,
        team: process.team,
        platform: process.platform,
        groups: groups
      )
    } catch {
      guard case .missingPrefix(let group) = error, let index = groups.firstIndex(of: group) else {
        throw Rejection(at: place, error.description)
      }
      throw Rejection(at: place.appending(String(index)), error.description)
    }
  }

  private static func entitled(
    _ groups: [String],
    at place: JSONPointer,
    isList: Bool
  ) throws(Rejection) -> Entitlements {
    do throws(EntitlementsFault) {
      return try Entitlements(groups: groups)
    } catch {
      let rest = isList ? Array(error.keyPath.dropFirst()) : []
      throw Rejection(at: JSONPointer(place.tokens + rest), error.reason.description)
    }
  }

  private static func rejecting<Value>(
    at place: [String],
    _ body: () throws(DefaultsFault) -> Value
  ) throws(Rejection) -> Value {
    do throws(DefaultsFault) {
      return try body()
    } catch {
      throw Rejection(at: JSONPointer(place), error.description)
    }
  }

  /// The name of a file at the top of a container.
  static func name(_ text: String, at place: JSONPointer) throws(Rejection) -> String {
    do throws(PathFault) {
      let path = try ContainerPath(text)
      guard path.components.count == 1 else { throw .component(text) }
      return path.name
    } catch {
      throw Rejection(at: place, error.description)
    }
  }
}

extension SharedFilesStage {
  /// What a reader finds in a file, compared with the last write of it.
  enum Finding: String, Sendable {
    case missing, empty, old, new, torn, unchanged

    /// The end of a sentence that begins with who reads.
    func words(_ data: Data?) -> String {
      let text = data.map { "'\(String(decoding: $0, as: UTF8.self))'" } ?? ""
      return switch self {
      case .missing: "finds no file"
      case .empty: "finds an empty file"
      case .old: "finds \(text), the old text"
      case .new: "finds \(text), the new text"
      case .torn: "finds \(text), which nobody meant to write"
      case .unchanged: "finds \(text)"
      }
    }
  }

  /// What somebody who reads a file now finds.
  func view(_ key: FileKey) -> (data: Data?, finding: Finding) {
    let data = folders[key.folder]?.content(of: key.name)
    return (data, finding(data, of: key))
  }

  func finding(_ data: Data?, of key: FileKey) -> Finding {
    guard let data else { return .missing }
    guard let versions = versions[key] else { return data.isEmpty ? .empty : .unchanged }
    if data == versions.new { return .new }
    if data == versions.old { return .old }
    return data.isEmpty ? .empty : .torn
  }

  /// The device on which a process runs.
  func device(of actor: Actor) -> Device? {
    members[actor].flatMap { devices[$0.device] }
  }

  /// What a process is doing.
  func processState(_ actor: Actor) -> ProcessTable.State? {
    members[actor].flatMap { table.entries[$0.bundleID]?.state }
  }
}
