import AppGroups
import SimulationKit

/// The state of a ``SharedDefaultsSimulation`` run: the devices, the defaults objects and the last answer.
struct SharedDefaultsState: Sendable {
  /// The answer to the last read.
  enum Answer: Sendable {
    case read(SharedDefaultsStep.Read, value: PlistValue?, found: Lookup?, obstacle: String?)
    case located(ProcessRole, path: String?, isReal: Bool, obstacle: String?)
    /// A process ended with unsaved changes.
    case lost(ProcessRole, keys: [String])
    /// A domain became too large, and the process may have been killed for it.
    case tooLarge(ProcessRole, bytes: Int, isEnded: Bool)
  }

  let scenario: SharedDefaultsScenario
  let profile: Profile
  var devices: [Device.Kind: Device] = [:]
  var processes: [ProcessRole: Member] = [:]
  var lastAnswer: Answer?
  var search: Search?
  /// The processes that observe `UserDefaults.didChangeNotification`.
  var watchers: Set<ProcessRole> = []
  /// The number of launches of each process. A scheduled save uses it to detect that its process has ended.
  var launches: [ProcessRole: Int] = [:]
  /// The values that each process has lost and not set again.
  var losses: [ProcessRole: Set<Loss>] = [:]
  /// The stored values when each process last read them, in a profile where it doesn't follow other processes' saves.
  var views: [ProcessRole: [Location: [String: Stored]]] = [:]

  /// A process and its two defaults objects.
  struct Member: Sendable {
    let process: AppProcess
    var group: SharedDefaults
    var standard: SharedDefaults

    var device: Device.Kind { process.platform.device }
  }

  /// Whether a process is running.
  func isRunning(_ actor: ProcessRole) -> Bool {
    processes[actor].map { devices[$0.device]?.isRunning($0.process) == true } ?? false
  }

  /// The device as a process sees it.
  func device(of actor: ProcessRole) -> Device? {
    guard let member = processes[actor], var device = devices[member.device] else { return nil }
    if profile.has(SharedDefaultsSimulation.readsOnSynchronize) {
      device.domains = views[actor] ?? [:]
    }
    return device
  }

  /// Makes a process read the stored values again.
  mutating func refreshView(of actor: ProcessRole) {
    views[actor] = processes[actor].flatMap { devices[$0.device]?.domains }
  }

  init(_ scenario: SharedDefaultsScenario) throws(Rejection) {
    self.scenario = scenario
    let profile = SharedDefaultsSimulation.profiles.first { $0.name == scenario.profile }
    self.profile = profile ?? SharedDefaultsSimulation.documented
    let global = try plist(scenario.global, at: JSONPointer(["global"]))
    let registered = [scenario.group: scenario.groupTeam]
    try rejecting(at: JSONPointer(["groupTeam"])) { () throws(DefaultsFault) in
      try DefaultsFault.check(name: scenario.groupTeam)
    }
    for actor in ProcessRole.allCases {
      let member = try Member(actor, scenario)
      var device =
        devices[member.device]
        ?? Device(
          member.device,
          registeredGroups: registered,
          global: global,
          seed: UInt64(max(0, scenario.seed))
        )
      try rejecting(at: JSONPointer([actor.rawValue])) { () throws(DefaultsFault) in
        try device.launch(member.process)
      }
      try furnish(&device)
      devices[member.device] = device
      processes[actor] = member
    }
    guard scenario.app.bundleID != scenario.extension.bundleID else {
      throw Rejection(
        at: JSONPointer(["extension", "bundleID"]),
        "The app and the extension have the same bundle identifier"
      )
    }
  }
}

extension SharedDefaultsState {
  /// Sets the contents of the places that no process writes.
  private func furnish(_ device: inout Device) throws(Rejection) {
    device.sizeLimit = SharedDefaultsSimulation.sizeLimit(profile, on: device.kind)
    for place in Device.Place.allCases {
      let pointer = JSONPointer(["places", place.rawValue])
      let values = try plist(scenario.places[place], at: pointer)
      try rejecting(at: pointer) { () throws(DefaultsFault) in try device.put(values, in: place) }
    }
  }
}

extension SharedDefaultsState.Member {
  fileprivate init(_ actor: ProcessRole, _ scenario: SharedDefaultsScenario) throws(Rejection) {
    let place = JSONPointer([actor.rawValue])
    let given = actor == .app ? scenario.app : scenario.extension
    let bare = try AppProcess(
      bundleID: given.bundleID,
      team: given.team,
      platform: given.platform,
      at: place
    )
    let entitled = try rejecting(at: JSONPointer(["group"])) { () throws(DefaultsFault) in
      try AppProcess(
        bundleID: given.bundleID,
        team: given.team,
        platform: given.platform,
        groups: [scenario.group]
      )
    }
    let process = given.entitled ? entitled : bare
    self.process = process
    group = try rejecting(at: place.appending("group")) { () throws(DefaultsFault) in
      let defaults = try SharedDefaults(suiteName: given.group, process: process)
      guard process.hasPrefix(given.group) else { throw .missingPrefix(given.group) }
      return defaults
    }
    standard = try rejecting(at: place) { () throws(DefaultsFault) in
      try SharedDefaults(suiteName: nil, process: process)
    }
  }
}

/// Converts the values of a scenario to property lists.
func plist(_ values: [String: JSONValue], at place: JSONPointer) throws(Rejection) -> [String: PlistValue] {
  var result: [String: PlistValue] = [:]
  for (key, value) in values.sorted(by: { $0.key < $1.key }) {
    guard (1...100).contains(key.unicodeScalars.count) else {
      throw Rejection(at: place, "A key must have 1 to 100 characters")
    }
    result[key] = try plist(value, at: place.appending(key))
  }
  return result
}

/// Converts a value of a scenario to a property list. It must be short enough for a page or a link.
func plist(_ json: JSONValue, at place: JSONPointer) throws(Rejection) -> PlistValue {
  let value = try rejecting(at: place) { () throws(DefaultsFault) in try PlistValue(json: json) }
  guard value.size <= 2000 else {
    throw Rejection(at: place, "The value has \(value.size) bytes; a scenario allows 2000")
  }
  return value
}
