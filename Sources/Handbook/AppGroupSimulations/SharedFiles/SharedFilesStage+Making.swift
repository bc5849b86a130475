import AppGroups
import Foundation
import SimulationKit

extension SharedFilesStage {
  init(_ scenario: SharedFilesScenario, profile: Profile) throws(Rejection) {
    self.scenario = scenario
    self.profile = profile
    let rules = SuspensionRules(profile)
    table = ProcessTable(rules: rules)
    coordination = FileCoordination(deadlocks: rules.coordinationDeadlocks)
    try rejecting(at: JSONPointer(["groupTeam"])) { () throws(DefaultsFault) in
      try DefaultsFault.check(name: scenario.groupTeam)
    }
    _ = try Self.entitled([scenario.group], at: JSONPointer(["group"]), isList: false)
    // Only groups with this prefix are registered. The Mac's own form needs no website.
    guard scenario.group.hasPrefix("group."), scenario.group != "group." else {
      throw Rejection(at: JSONPointer(["group"]), DefaultsFault.missingPrefix(scenario.group).description)
    }
    for actor in ProcessRole.allCases {
      let member = try Self.member(scenario.participant(actor), at: JSONPointer([actor.rawValue]))
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
    at place: JSONPointer
  ) throws(Rejection) -> Member {
    let bare = try AppProcess(
      bundleID: given.bundleID,
      team: given.team,
      platform: given.platform,
      at: place
    )
    guard given.asksFor.unicodeScalars.count <= DefaultsFault.maximumNameLength else {
      throw Rejection(
        at: place.appending("asksFor"),
        DefaultsFault.nameTooLong(given.asksFor.unicodeScalars.count).description
      )
    }
    if !given.asksFor.isEmpty {
      _ = try name(given.asksFor, at: place.appending("asksFor"))
    }
    let process = try signed(bare, groups: given.groups, at: place.appending("groups"))
    return Member(process: process, asksFor: given.asksFor)
  }

  /// The same process with other app groups.
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
      guard case .missingPrefix(let group, _) = error, let index = groups.firstIndex(of: group) else {
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

  /// Returns the name of a file at the top level of a container.
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
